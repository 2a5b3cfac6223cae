"""Several servers as one: what is counted, used once or ended holds on all of them."""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from administrator import Administrator
from instances import Instances, at_once, code_in, link_in
from mail_sink import MailSink
from person import PASSWORD
from postgres_world import Place, serve, sign_up
from raw_browser import Page, RawBrowser
from soft_passkey import SoftPasskey
from words import say

pytestmark = pytest.mark.embedded

OPEN = (
    "--limit-token", "off", "--limit-verify", "off", "--limit-otp", "off", "--limit-sign-up", "off",
    "--limit-mail", "off", "--limit-mail-to", "off",
)  # fmt: skip
VERIFIER = "v" * 64
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")


@pytest.fixture
def sink() -> Iterator[MailSink]:
    opened = MailSink().start()
    yield opened
    opened.close()


def test_PG_24_a_limit_counts_over_all_servers(place: Place, tmp_path: Path) -> None:
    with Instances(place, tmp_path, 2, "--limit-token", "30/10m") as servers:
        body = {"email": "ada@example.org", "password": PASSWORD}
        assert servers.post("/signup", body).status == 200
        session = servers.post("/token?grant_type=password", body, address="203.0.113.9").json
        replies = at_once(
            [lambda: servers.refresh(session["refresh_token"], address="203.0.113.7") for _ in range(40)], parallel=40
        )
        assert Counter(reply.status for reply in replies) == {200: 30, 429: 10}
        assert servers.count("limit_hits", "rule = 'token'") == 31
        # Another address has its own.
        assert servers.refresh(session["refresh_token"], address="203.0.113.8").status == 200


@pytest.mark.parametrize("count", [200, pytest.param(1000, marks=pytest.mark.soak)])
def test_PG_42_many_renewals_with_one_token_over_two_servers_give_one_successor(
    place: Place, tmp_path: Path, count: int
) -> None:
    with Instances(place, tmp_path, 2, *OPEN) as servers:
        session = servers.post("/signup", {"email": "ada@example.org", "password": PASSWORD}).json
        token = session["refresh_token"]
        replies = at_once([lambda: servers.refresh(token) for _ in range(count)])
        assert Counter(reply.status for reply in replies) == {200: count}
        (successor,) = {reply.json["refresh_token"] for reply in replies}
        assert servers.count("sessions", "counter = 1 AND ended_at IS NULL") == 1
        assert servers.refresh(successor).status == 200
        assert servers.count("sessions") == 1


def test_PG_42_one_code_of_many_at_once_is_taken_once_and_five_wrong_ones_are_all(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    with Instances(place, tmp_path, 2, *OPEN, sink=sink, confirm=True) as servers:

        def asked(email: str) -> str:
            assert servers.post("/otp", {"email": email, "create_user": True}).status == 200
            return code_in(sink.receive())

        code = asked("ada@example.org")
        body = {"type": "email", "email": "ada@example.org", "token": code}
        replies = at_once([lambda: servers.post("/verify", body) for _ in range(64)])
        assert Counter(reply.status for reply in replies) == {200: 1, 403: 63}
        assert servers.count("sessions") == 1

        code = asked("bob@example.org")
        wrong = [str((int(code) + number) % 1_000_000).zfill(6) for number in range(1, 65)]
        guesses = [{"type": "email", "email": "bob@example.org", "token": guess} for guess in wrong]
        replies = at_once([lambda guess=guess: servers.post("/verify", guess) for guess in guesses])
        assert {reply.status for reply in replies} <= {403, 429}
        assert servers.count("one_time_codes", "attempts > 5") == 0
        assert servers.post("/verify", guesses[0] | {"token": code}).status in (403, 429)
        assert servers.count("sessions") == 1


def test_PG_42_one_authorization_code_of_many_at_once_signs_in_once(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    with Instances(place, tmp_path, 2, *OPEN, sink=sink, confirm=True) as servers:
        body = {"email": "ada@example.org", "create_user": True, "code_challenge": CHALLENGE}
        assert servers.post("/otp", body | {"code_challenge_method": "s256"}).status == 200
        code = following(servers, link_in(sink.receive()))
        exchange = {"auth_code": code, "code_verifier": VERIFIER}
        replies = at_once([lambda: servers.post("/token?grant_type=pkce", exchange) for _ in range(64)])
        assert Counter(reply.status for reply in replies)[200] == 1
        assert {reply.status for reply in replies} == {200, 404}
        assert servers.count("sessions") == 1


def following(servers: Instances, link: str) -> str:
    """Opens a mailed link and presses the button behind it, each time at another server. Gives the code it leads to."""
    browser = RawBrowser(servers[0])
    path = link.removeprefix(servers.url)
    for turn in range(8):
        browser.server = servers[turn % 2]
        page = browser.get(path)
        if page.status != 303:
            break
        path = str(page.location).removeprefix(servers.url)
        if found := re.search(r"[?&]code=([^&]+)", path):
            return found[1]
    (action,) = re.findall(r'<form[^>]*\baction="(?!/language)([^"]*)"', page.text)
    fields = page.form(action)
    fields |= {name: PASSWORD for name in ("password", "confirmPassword") if f'name="{name}"' in page.text}
    for turn in range(8):
        browser.server = servers[(turn + 1) % 2]
        page = browser.post(action, fields) if turn == 0 else browser.get(path)
        target = page.location or str(page.header("refresh")).removeprefix("0; url=")
        # Without a listed destination, the page leads on by its link alone.
        if found := re.search(r"[?&]code=([\w-]+)", target) or re.search(r'href="[^"]*[?&]code=([\w-]+)"', page.text):
            return found[1]
        path = target.removeprefix(servers.url)
    raise AssertionError("the link leads to no code")


def test_PG_42_an_address_that_signs_up_many_times_at_once_has_one_account(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    with Instances(place, tmp_path, 2, *OPEN, sink=sink, confirm=True) as servers:
        body = {"email": "ada@example.org", "password": PASSWORD}
        replies = at_once([lambda: servers.post("/signup", body) for _ in range(64)])
        assert {reply.status for reply in replies} <= {200, 429}
        assert 200 in {reply.status for reply in replies}
        assert servers.count("users") == 1


def test_PG_25_a_revoked_key_signs_nothing_and_its_tokens_are_refused_at_every_server(
    place: Place, tmp_path: Path
) -> None:
    with Instances(place, tmp_path, 2, *OPEN) as servers:
        session = servers.post("/signup", {"email": "ada@example.org", "password": PASSWORD}).json
        administrator = Administrator(servers[0].data, **place.settings, database=place.uri)
        (key,) = administrator.ask("keys", "list")
        old = session["access_token"]
        for number in (0, 1):
            assert servers.ask("GET", "/user", bearer=old, of=number).status == 200
        assert "no key of this server has the id" in administrator.refused("keys", "revoke", "nothing")
        revocation = administrator.ask("keys", "revoke", key["kid"])
        assert revocation["successor"] != key["kid"]
        # What each of them does next.
        for number in (0, 1):
            refused = servers.ask("GET", "/user", bearer=old, of=number)
            assert (refused.status, refused.json["error_code"]) == (403, "bad_jwt")
            session = servers.refresh(session["refresh_token"], of=number).json
            assert kid(session["access_token"]) == revocation["successor"]
            (published,) = servers.ask("GET", "/.well-known/jwks.json", of=number).json["keys"]
            assert published["kid"] == revocation["successor"]
        made = servers.post("/token?grant_type=password", {"email": "ada@example.org", "password": PASSWORD}).json
        assert kid(made["access_token"]) == revocation["successor"]
        assert "key_revoked" in administrator.do("audit")


def kid(token: str) -> str:
    head = token.split(".")[0]
    found = re.search(r'"kid":"([^"]+)"', base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)).decode())
    assert found
    return found[1]


def test_PG_26_whatever_one_server_does_the_next_request_finds_at_the_other(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    with Instances(place, tmp_path, 2, *OPEN, sink=sink, confirm=True) as servers:
        # A sign-up, its confirmation, a renewal, another device, and every way to end a session: by turns.
        body = {"email": "ada@example.org", "password": PASSWORD}
        assert servers.post("/signup", body, of=0).status == 200
        verification = {"type": "signup", "email": body["email"], "token": code_in(sink.receive())}
        session = servers.post("/verify", verification, of=1).json
        assert servers.ask("GET", "/user", bearer=session["access_token"], of=0).status == 200
        session = servers.refresh(session["refresh_token"], of=1).json
        changed = servers.ask("PUT", "/user", {"data": {"name": "Ada"}}, bearer=session["access_token"], of=0)
        assert changed.status == 200
        assert servers.ask("GET", "/user", bearer=session["access_token"], of=1).json["user_metadata"]["name"] == "Ada"
        other = servers.post("/token?grant_type=password", body, of=1).json
        assert servers.ask("POST", "/logout?scope=others", bearer=other["access_token"], of=0).status == 204
        assert servers.ask("GET", "/user", bearer=session["access_token"], of=1).status == 403
        assert servers.refresh(session["refresh_token"], of=0).status == 400
        assert servers.ask("PUT", "/user", {"password": "Walnut-Harbour-27"}, other["access_token"], of=1).status == 200
        assert servers.post("/token?grant_type=password", body, of=0).status == 400
        administrator = Administrator(servers[0].data, **place.settings, database=place.uri)
        administrator.do("users", "ban", "ada@example.org", "--for", "1h")
        for number in (0, 1):
            assert servers.ask("GET", "/user", bearer=other["access_token"], of=number).status == 403
            assert servers.refresh(other["refresh_token"], of=number).json["error_code"] == "user_banned"


def test_PG_26_a_person_walks_through_the_pages_with_every_request_to_the_other_server(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    with Instances(place, tmp_path, 2, *OPEN, sink=sink, confirm=True) as servers:
        walk = Walk(servers)
        walk.open("/")
        passwords = {"password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
        page = walk.post("/sign-in/create-account", {"email": "ada@example.org"} | passwords)
        assert page.heading == say("confirmEmailTitle")
        walk.post("/sign-in/confirm", {"otp": code_in(sink.receive())})
        assert "ada@example.org" in walk.open("/account").text
        walk.post("/sign-out", {})
        assert "ada@example.org" not in walk.open("/account").text
        walk.post("/sign-in/login", {"email": "ada@example.org", "password": PASSWORD})
        assert "ada@example.org" in walk.open("/account").text
        assert walk.turns > 15


def test_PKY_05_PG_26_no_session_of_several_that_begin_at_once_outlives_the_passkey(
    place: Place, tmp_path: Path
) -> None:
    unlimited = ("--limit-passkey", "off", "--limit-update", "off")
    with Instances(place, tmp_path, 2, *OPEN, *unlimited, "--passkeys") as servers:
        owner = servers.post("/signup", {"email": "ada@example.org", "password": PASSWORD}).json

        def ask(path: str, body: object, bearer: str | None = None) -> Any:
            reply = servers.post(f"/passkeys/{path}", body, bearer=bearer)
            assert reply.status == 200, reply.json
            return reply.json

        def sign_in(passkey: SoftPasskey) -> str:
            asked = ask("authentication/options", {})
            return str(ask("authentication/verify", passkey.sign_in(asked))["refresh_token"])

        # Which of them is stored last differs each time.
        for _ in range(20):
            passkey = SoftPasskey(servers.url)
            made = ask("registration/options", {}, owner["access_token"])
            added = ask("registration/verify", passkey.registration(made), owner["access_token"])
            tokens = at_once([lambda passkey=passkey: sign_in(passkey) for _ in range(8)])
            removed = servers.ask("DELETE", f"/passkeys/{added['id']}", bearer=owner["access_token"])
            assert removed.status == 204
            assert Counter(servers.refresh(token).status for token in tokens) == {400: 8}
        assert servers.refresh(owner["refresh_token"]).status == 200


def test_SRV_15_PG_26_a_deletion_that_is_posted_to_both_servers_at_once_ends_at_one_page(
    place: Place, tmp_path: Path
) -> None:
    with Instances(place, tmp_path, 2, *OPEN) as servers:
        login, deletion = "/sign-in/login", "/account/delete"
        for number in range(8):
            body = {"email": f"ada-{number}@example.org", "password": PASSWORD}
            assert servers.post("/signup", body).status == 200
            browser = RawBrowser(servers[0])
            assert browser.post(login, browser.get(login).form(login) | body).status == 303
            fields = browser.get(deletion).form(deletion) | {"agreed": "yes", "currentPassword": PASSWORD}
            tabs = [RawBrowser(server, browser.cookies) for server in servers.servers]
            pages = at_once([lambda tab=tab, fields=fields: tab.post(deletion, fields) for tab in tabs])
            assert [(page.status, page.location) for page in pages] == [(303, "/account/deleted")] * 2
        assert servers.count("users") == 0


def test_SRV_20_PG_26_of_two_administrators_who_ban_each_other_at_once_one_is_left(
    place: Place, tmp_path: Path
) -> None:
    with Instances(place, tmp_path, 2, *OPEN) as servers:
        administrator = Administrator(servers[0].data, **place.settings, database=place.uri)

        def make(name: str) -> tuple[str, RawBrowser]:
            """Somebody who may administer, and has just signed in."""
            body = {"email": f"{name}@example.org", "password": PASSWORD}
            user = servers.post("/signup", body).json["user"]["id"]
            administrator.do("users", "administrator", body["email"], "--on")
            browser = RawBrowser(servers[int(user[0], 16) % 2])
            login = "/sign-in/login"
            assert browser.post(login, browser.get(login).form(login) | body).status == 303
            return user, browser

        make("root")
        for number in range(4):
            (ada, hers), (ben, his) = make(f"ada-{number}"), make(f"ben-{number}")
            acts = [(hers, f"/admin/people/{ben}"), (his, f"/admin/people/{ada}")]
            forms = [browser.get(path).form(path, intent="ban") for browser, path in acts]
            at_once(
                [
                    lambda browser=browser, path=path, form=form: browser.post(path, form)
                    for (browser, path), form in zip(acts, forms, strict=True)
                ]
            )
            assert servers.count("users", f"banned_until IS NOT NULL AND id IN ('{ada}', '{ben}')") == 1


@pytest.mark.parametrize(
    ("table", "columns", "values"),
    [
        ("one_time_codes", "link_digest, purpose, subject, code_digest, created_at, expires_at",
         "'old', 'signup', 'old', 'old', 1, 1"),
        ("flows", "digest, generation, flow, updated_at", "'old', 1, '{}', 1"),
        ("browser_sessions", "digest, session_id, created_at, seen_at", "'old', 'old', 1, 1"),
    ],
    ids=["code", "flow", "browser"],
)  # fmt: skip
def test_PG_28_an_expired_row_that_another_session_holds_keeps_no_request_waiting(
    place: Place, tmp_path: Path, table: str, columns: str, values: str
) -> None:
    server = serve(tmp_path / "data", *place.options, *OPEN).start()
    email = sign_up(server)["user"]["email"]  # type: ignore[index]
    place.cluster.sql(place.name, f"INSERT INTO gatehouse.{table} ({columns}) VALUES ({values})")
    old = f"SELECT 1 FROM gatehouse.{table} WHERE {columns.split(',')[0]} = 'old' FOR UPDATE"
    # It is held until the end, so that a request that waits for it is told 503.
    with place.cluster.holding(place.name, old):
        answer = server.post("/auth/v1/otp", {"email": "bob@example.org", "create_user": True})
        assert (answer.status, answer.headers.get("retry-after")) == (200, None)
        browser = RawBrowser(server)
        form = browser.get("/sign-in/login").form("/sign-in/login")
        page = browser.post("/sign-in/login", form | {"email": email, "password": PASSWORD})
        assert page.status == 303
        assert email in browser.get("/account").text
    server.stop()


class Walk:
    """A browser whose requests go to the servers by turns. All of them are one site to it."""

    def __init__(self, servers: Instances) -> None:
        self.servers = servers
        self.browser = RawBrowser(servers[0])
        self.turns = 0

    def open(self, path: str) -> Page:
        """Opens a page, and whatever it leads on to."""
        page = self._send(path)
        for _ in range(10):
            if page.status not in (302, 303):
                assert page.status == 200, page.status
                return page
            page = self._send(str(page.location))
        raise AssertionError("the pages lead on without end")

    def post(self, action: str, fields: dict[str, str]) -> Page:
        """Opens the page of a form, and sends it with these fields."""
        hidden = {} if action == "/sign-out" else self.open(action).form(action)
        page = self._send(action, hidden | fields)
        assert page.status in (200, 303), page.status
        return self.open(str(page.location)) if page.location else page

    def _send(self, path: str, fields: dict[str, str] | None = None) -> Page:
        self.browser.server = self.servers[self.turns % len(self.servers.servers)]
        self.turns += 1
        path = path.removeprefix(self.servers.url)
        return self.browser.get(path) if fields is None else self.browser.post(path, fields)
