"""The commands of a person at OpenID providers over real HTTP: sign in, renew, expire, revoke, sign out."""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from django_provider import CLIENT, DjangoProvider
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from idpy_provider import IdpyProvider
from postgres import free_port
from provider import Client, Provider
from provider_lies import Lie
from terminal import Terminal
from words import say

CALLBACK = "http://127.0.0.1/callback"
TRIES = 100
ENDED = say("failure.sessionExpired")
SIGNED_OUT = say("terminal.signedOut") + "\n"

# Lies that nobody may be signed in by.
REFUSED = [
    Lie.WRONG_KEY, Lie.UNKNOWN_KEY, Lie.OTHER_ISSUER, Lie.OTHER_AUDIENCE, Lie.AUDIENCES_WITHOUT_PARTY, Lie.NO_NONCE,
    Lie.OTHER_NONCE, Lie.EXPIRED, Lie.FROM_THE_FUTURE, Lie.NO_SIGNATURE, Lie.PUBLIC_KEY_AS_SECRET, Lie.NO_SUBJECT,
    Lie.OTHER_ACCESS_TOKEN, Lie.NO_EXCHANGE, Lie.DISCOVERY_OF_OTHER_ISSUER, Lie.GARBLED_DISCOVERY, Lie.GARBLED_KEYS,
    Lie.HUGE_KEYS, Lie.MOVED_KEYS, Lie.DOWN, Lie.OTHER_ISSUER_PARAMETER, Lie.NO_ISSUER_PARAMETER,
]  # fmt: skip


@dataclass
class Person:
    """Somebody with a terminal and a browser, and one home."""

    home: Path
    issuer: str
    options: tuple[str, ...] = ()
    client: str = CLIENT
    terminals: list[Terminal] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, command: str, *words: str) -> Terminal:
        backend = ("--kind", "openid", "--url", self.issuer, "--key", self.client, *self.options)
        self.terminals.append(
            Terminal([PROGRAM, command, *words, *backend], home=self.home, environment=self.environment)
        )
        return self.terminals[-1]

    def sign_in(self, decide: Callable[[str], str]) -> Terminal:
        """Signs in. `decide` is what the person does in the browser, up to where it is led back."""
        host = str(urlsplit(self.issuer).hostname)
        terminal = self.run("signin", "--provider", host)
        page = terminal.see(rf"^(http://{re.escape(host)}:\d+/\S+\?\S*code_challenge=\S+)$")[1]
        assert requests.get(decide(page), timeout=30).status_code == 200
        return terminal

    def command(self, command: str) -> tuple[int, str]:
        terminal = self.run(command)
        return terminal.end(), terminal.text

    def asks_until(self, is_done: Callable[[int, str], bool]) -> str:
        """Asks who is signed in, until it is so. Each time takes a moment, and an access token of a second expires."""
        for _ in range(TRIES):
            status, text = self.command("whoami")
            if is_done(status, text):
                return text
        raise AssertionError(f"it does not come to be so: {status}, {text}")

    def close(self) -> None:
        for terminal in self.terminals:
            terminal.close()


@pytest.fixture
def person_at(tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Makes a person at a provider."""
    made: list[Person] = []

    def make(issuer: str, *options: str, client: str = CLIENT) -> Person:
        made.append(Person(tmp_path, issuer, options, client))
        return made[-1]

    yield make
    for person in made:
        person.close()


PersonAt = Callable[..., Person]


# Authlib, with lies


@pytest.fixture
def authlib() -> Iterator[Provider]:
    provider = Provider(Client(CLIENT, redirect_uris=(CALLBACK,), public=True))
    provider.names_issuer = True
    yield provider.start()
    provider.stop()


def visit(provider: Provider) -> Callable[[str], str]:
    return lambda page: provider.visit(page).url


def test_UI_14_the_arguments_of_the_browser_do_not_show_the_page_that_it_opens(
    authlib: Provider, person_at: PersonAt, tmp_path: Path
) -> None:
    opener, opened = tmp_path / "bin" / "xdg-open", tmp_path / "opened"
    opener.parent.mkdir()
    opener.write_text('#!/bin/sh\nprintf %s "$*" >"$HOME/opening" && mv "$HOME/opening" "$HOME/opened"\n')
    opener.chmod(0o755)
    person = person_at(authlib.issuer)
    person.environment = {"DISPLAY": ":9", "PATH": f"{opener.parent}:{os.environ['PATH']}"}
    terminal = person.run("signin", "--provider", "127.0.0.1")
    page = terminal.see(r"^(http://127\.0\.0\.1:\d+/\S+\?\S*code_challenge=\S+)$")[1]
    start = eventually("a browser", lambda: opened.read_text() if opened.exists() else None)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/open/[\w-]{22}", start)
    answer = requests.get(start, timeout=30, allow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    assert requests.get(start, timeout=30, allow_redirects=False).status_code == 404
    assert requests.get(authlib.visit(page).url, timeout=30).status_code == 200
    assert terminal.end() == 0


@pytest.mark.parametrize("alg", ["RS256", "ES256"])
def test_OIC_11_OIC_08_OIC_09_ADP_04_the_whole_walk_at_authlib(
    authlib: Provider, person_at: PersonAt, alg: str
) -> None:
    authlib.alg = alg
    authlib.access_life = 1
    person = person_at(authlib.issuer)
    terminal = person.sign_in(visit(authlib))
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} Robin Miller ")
    # It is expired a second later, and renewed.
    person.asks_until(lambda status, _: status == 0 and authlib.renewals >= 2)
    assert authlib.live_refresh_tokens == 1
    # An administrator ends it.
    authlib.revoke_all()
    person.asks_until(lambda status, text: status == 1 and ENDED in text)
    # Signing in again, and out.
    authlib.access_life = 3600
    assert person.sign_in(visit(authlib)).end() == 0
    assert authlib.live_refresh_tokens == 1
    assert person.command("signout") == (0, SIGNED_OUT)
    assert authlib.live_refresh_tokens == 0
    assert person.command("whoami")[0] == 1
    secrets = {one.access_token for one in authlib.issued} | {one.refresh_token for one in authlib.issued}
    shown = "".join(terminal.text for terminal in person.terminals)
    assert not any(secret in shown for secret in secrets)
    kept = b"".join(file.read_bytes() for file in person.home.rglob("*") if file.is_file())
    assert not any(secret.encode() in kept for secret in secrets)


def invitation(terminal: Terminal, provider: Provider) -> str:
    """The code that the terminal shows, with the page to enter it on."""
    page = re.escape(f"{provider.issuer}/device")
    return terminal.see(rf"^{page}(?:\?\S+)?\r?\n[^\n]* ([A-Z0-9-]{{4,}})\s*$")[1]


def test_OIC_03_OIC_11_a_code_entered_on_another_device_signs_in_at_authlib(
    authlib: Provider, person_at: PersonAt
) -> None:
    person = person_at(authlib.issuer)
    terminal = person.run("signin", "--device", "--provider", "127.0.0.1")
    code = invitation(terminal, authlib)
    # The app has asked before the person is done.
    assert authlib.device(code).was_asked.wait(60)
    authlib.enter(code, authlib.person)
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} Robin Miller ")
    secrets = {one.access_token for one in authlib.issued} | {one.refresh_token for one in authlib.issued}
    assert secrets
    assert not any(secret in terminal.text for secret in secrets)
    assert person.command("signout") == (0, SIGNED_OUT)
    assert authlib.live_refresh_tokens == 0


def test_OIC_03_a_code_refused_on_another_device_signs_nobody_in(authlib: Provider, person_at: PersonAt) -> None:
    person = person_at(authlib.issuer)
    terminal = person.run("signin", "--device", "--provider", "127.0.0.1")
    authlib.enter(invitation(terminal, authlib), None)
    terminal.see(r"^ +1 .*127\.0\.0\.1")
    assert authlib.issued == []
    terminal.press("\x03")
    assert terminal.end() == 130
    assert person.command("whoami")[0] == 1


@pytest.mark.parametrize("kind", [{}, {"GATEHOUSE_CLIENT_KIND": "supabase"}, {"GATEHOUSE_CLIENT_KIND": "firebase"}])
def test_OIC_03_a_code_on_another_device_is_for_openid_providers(tmp_path: Path, kind: dict[str, str]) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)} | kind
    command = [PROGRAM, "signin", "--device", "--url", "http://127.0.0.1:9", "--key", "public"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 64
    assert "--device works only with OpenID providers" in run.stderr


@pytest.mark.parametrize("lie", REFUSED, ids=lambda lie: lie.name)
def test_OIC_12_nobody_is_signed_in_by_a_lie_of_authlib(authlib: Provider, person_at: PersonAt, lie: Lie) -> None:
    person = person_at(authlib.issuer)
    with authlib.lying(lie):
        terminal = person.run("signin")
        terminal.see_prompt(say("terminal.choose"))
        terminal.type(say("signInWith", "127.0.0.1"))
        found = terminal.see(r"^(http://127\.0\.0\.1:\d+/authorize\?\S+)$|^✗ ")
        if found[1]:
            requests.get(authlib.visit(found[1]).url, timeout=30)
        terminal.see("^✗ ")
        terminal.interrupt()
        assert terminal.end() == 130
    assert person.command("whoami")[0] == 1
    assert not list(person.home.rglob("*.session"))
    assert not list(person.home.rglob("*.kept"))
    # The truth is believed right after.
    assert person.sign_in(visit(authlib)).end() == 0


def test_OIC_10_who_says_no_at_the_provider_is_back_at_the_first_screen(authlib: Provider, person_at: PersonAt) -> None:
    authlib.denies = True
    terminal = person_at(authlib.issuer).sign_in(visit(authlib))
    terminal.see_prompt(say("terminal.choose"))
    assert "✗" not in terminal.text
    terminal.interrupt()
    assert terminal.end() == 130


def test_OIC_10_the_screens_show_the_provider_and_nothing_that_it_cannot_do(
    authlib: Provider, person_at: PersonAt
) -> None:
    person = person_at(authlib.issuer)
    terminal = person.run("signin")
    terminal.see_prompt(say("terminal.choose"))
    assert re.findall(r"^  \d  (.*)$", terminal.text, re.MULTILINE) == [say("signInWith", "127.0.0.1")]
    terminal.interrupt()
    assert terminal.end() == 130
    assert person.sign_in(visit(authlib)).end() == 0
    account = person.run("account")
    account.see_prompt(say("terminal.choose"))
    for words in ("password", say("passwordLabel"), "Delete", "email", "Email address", "Add"):
        assert words not in account.text.replace("Email: ", "")
    account.interrupt()
    account.end()


def test_OIC_03_the_port_of_the_terminal_takes_one_answer_with_the_state(
    authlib: Provider, person_at: PersonAt
) -> None:
    person = person_at(authlib.issuer)
    terminal = person.run("signin", "--provider", "127.0.0.1")
    page = terminal.see(r"^(http://127\.0\.0\.1:\d+/authorize\?\S+)$")[1]
    back = authlib.visit(page).url
    assert "attempt=" not in back
    assert requests.get(re.sub(r"state=[^&]+", "state=x", back), timeout=30).status_code == 404
    assert requests.get(back.replace("/callback?", "/other?"), timeout=30).status_code == 404
    last = requests.get(back, timeout=30)
    assert last.status_code == 200
    assert "script" not in last.text
    assert terminal.end() == 0
    with pytest.raises(requests.ConnectionError):
        requests.get(back, timeout=30)


def test_OIC_09_signing_out_works_without_a_network_and_the_provider_is_told_later(
    authlib: Provider, person_at: PersonAt
) -> None:
    person = person_at(authlib.issuer)
    assert person.sign_in(visit(authlib)).end() == 0
    with authlib.lying(Lie.DOWN):
        status, text = person.command("signout")
        assert status == 0
        assert text.startswith(SIGNED_OUT)
        assert authlib.live_refresh_tokens == 1
    person.asks_until(lambda *_: authlib.live_refresh_tokens == 0)


# django-oauth-toolkit


@pytest.fixture(scope="module")
def django(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DjangoProvider]:
    provider = DjangoProvider(tmp_path_factory.mktemp("django")).start()
    yield provider
    provider.stop()


def test_OIC_11_OIC_08_OIC_09_ADP_04_the_whole_walk_at_django_oauth_toolkit(
    django: DjangoProvider, person_at: PersonAt
) -> None:
    def decide(page: str) -> str:
        with requests.Session() as browser:
            return django.sign_in(browser, page)

    django.access_tokens_live(1)
    person = person_at(django.issuer, "--scope", "openid profile email")
    terminal = person.sign_in(decide)
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} Robin Miller ")
    person.asks_until(lambda status, _: status == 0 and django.renewals() >= 2)
    assert django.refresh_tokens() == 1
    django.revoke_all()
    person.asks_until(lambda status, text: status == 1 and ENDED in text)
    django.access_tokens_live(3600)
    assert person.sign_in(decide).end() == 0
    # It announces no place to revoke at, so that its refresh token lives on.
    metadata = requests.get(f"{django.issuer}/.well-known/openid-configuration", timeout=30).json()
    assert "revocation_endpoint" not in metadata
    assert person.command("signout") == (0, SIGNED_OUT)
    assert django.refresh_tokens() == 1
    assert person.command("whoami")[0] == 1


# idpyoidc


@pytest.fixture
def idpy() -> Iterator[IdpyProvider]:
    provider = IdpyProvider(free_port()).start()
    yield provider
    provider.stop()


def test_OIC_11_OIC_03_OIC_08_OIC_09_ADP_04_the_whole_walk_at_idpyoidc(idpy: IdpyProvider, person_at: PersonAt) -> None:
    def decide(page: str) -> str:
        return requests.get(page, allow_redirects=False, timeout=30).headers["location"]

    # It gives a refresh token only where the person is asked for consent (OpenID Connect Core 1.0, section 11).
    person = person_at(idpy.issuer, "--callback", idpy.callback, "--prompt", "consent")
    terminal = person.sign_in(decide)
    assert terminal.end() == 0
    # The name is told at the userinfo endpoint only.
    terminal.see(rf"^{say('terminal.signedInAs')} Robin Miller ")
    person.asks_until(lambda status, _: status == 0 and idpy.renewals >= 2)
    assert person.command("signout") == (0, SIGNED_OUT)
    assert idpy.revocations == 1
    assert idpy.is_refused()
    assert person.command("whoami")[0] == 1


# Gatehouse's own practice provider


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    running = GatehouseServer(tmp_path_factory.mktemp("practice") / "data", "--practice-provider").start()
    yield running
    running.stop()


def practice_issuer(demo: GatehouseServer, brand: str) -> str:
    def issuer() -> str | None:
        # The line comes after the one that says that the server is ready.
        origins = (re.search(r"uses the practice provider at (\S+)$", line) for line in list(demo.printed))
        return next((f"{found[1]}/{brand}" for found in origins if found), None)

    return eventually("the practice provider's address", issuer)


@pytest.mark.parametrize("brand", ["practice", "google", "apple"])
def test_OIC_11_ADP_04_the_whole_walk_at_the_practice_provider(
    demo: GatehouseServer, person_at: PersonAt, brand: str
) -> None:
    def decide(page: str) -> str:
        form: dict[str, Any] = {"person": "ada", "lie": "short-lived"}
        answer = requests.post(page, form, allow_redirects=False, timeout=30)
        return answer.headers["location"]

    person = person_at(practice_issuer(demo, brand), client="gatehouse-app")
    terminal = person.sign_in(decide)
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} {'ada@practice.example' if brand == 'apple' else 'Ada Okafor'} ")
    # A renewal is stored.
    (session,) = person.home.rglob("*.session")
    before = session.read_bytes()
    person.asks_until(
        lambda status, text: status == 0 and f"{say('terminal.signedInAs')} " in text and session.read_bytes() != before
    )
    assert person.command("signout") == (0, SIGNED_OUT)
    assert person.command("whoami")[0] == 1


# Settings


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--url", "http://id.example.com", "--key", "app"], "--url: The issuer must begin with https://"),
        (["--url", "https://id.example.com?a=b", "--key", "app"], "--url: The issuer must be https://"),
        (["--url", "https://id.example.com"], "--key: The client id must be the app's id at the provider"),
        (
            ["--url", "https://id.example.com", "--key", "app", "--callback", "https://example.com/"],
            "--callback: The URL that leads back must be absolute",
        ),
        (["--url", "https://id.example.com", "--key", "app", "--scope", "email"], "--scope: The scopes must"),
    ],
)
def test_OIC_01_a_provider_that_cannot_be_used_is_refused_with_the_reason(
    tmp_path: Path, options: list[str], sentence: str
) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    command = [PROGRAM, "whoami", "--kind", "openid", *options]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 64
    assert run.stderr.startswith(f"gatehouse: {sentence}")
