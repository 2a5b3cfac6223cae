"""No head of a request decides where a link leads: every way to a link, in a mail or in an answer, and every head that
names a host."""

import http.client
import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from api_connection import new_client_address
from gatehouse_server import PROGRAM, GatehouseServer
from mail_sink import MailSink
from raw_browser import RawBrowser

EVIL = "eve.example"
PASSWORD = "Lantern-Orchard-19"
LINK = re.compile(r"\bhttps?://[^\s\"'<>\\]+")

FORWARDED = {
    "X-Forwarded-Host": EVIL,
    "X-Forwarded-Proto": "gopher",
    "X-Forwarded-Port": "8443",
    "X-Forwarded-Server": EVIL,
    "X-Forwarded-Prefix": f"//{EVIL}",
}
OTHERS = {
    "X-Host": EVIL,
    "X-Original-Host": EVIL,
    "X-HTTP-Host-Override": EVIL,
    "X-Original-URL": f"https://{EVIL}/",
    "X-Rewrite-URL": f"https://{EVIL}/",
    "Referer": f"https://{EVIL}/",
    "redirect_to": f"https://{EVIL}/",
    "Via": f"1.1 {EVIL}",
}
STANDARD = {"Forwarded": f'for=192.0.2.9;host={EVIL};proto=http, for=192.0.2.10;host="{EVIL}:8443"'}
# Stands for the absolute form of a target (RFC 9112, section 3.2.2), whose host counts for more than `Host`.
TARGET = ":authority"
HEADS = {
    "target": {TARGET: EVIL},
    "Host": {"Host": EVIL},
    "Host with port": {"Host": f"{EVIL}:8443"},
    "X-Forwarded-Host": FORWARDED,
    "Forwarded": STANDARD,
    "others": OTHERS,
    "all at once": {"Host": EVIL} | FORWARDED | STANDARD | OTHERS,
}

_numbers = itertools.count(1)


def new_address() -> str:
    return f"hostile-{next(_numbers)}@example.org"


@dataclass
class Asker:
    """Asks with a hostile head, and keeps every answer."""

    server: GatehouseServer
    sink: MailSink
    head: dict[str, str]

    def __post_init__(self) -> None:
        self.answers: list[str] = []
        self.fields = {name: value for name, value in self.head.items() if name != TARGET}
        self.origin = f"http://{self.head[TARGET]}" if TARGET in self.head else ""

    def api(self, method: str, path: str, body: Any = None, bearer: str | None = None, status: int = 200) -> Any:
        """One call of the interface, with the hostile head."""
        return self._api(method, f"{self.origin}/auth/v1{path}", body, bearer, status, self.fields)

    def harmless(self, method: str, path: str, body: Any = None, bearer: str | None = None) -> Any:
        """One call without it, for what comes before."""
        return self._api(method, f"/auth/v1{path}", body, bearer, 200, None)

    def _api(
        self, method: str, path: str, body: Any, bearer: str | None, status: int, fields: dict[str, str] | None
    ) -> Any:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": new_client_address()} | (fields or {})
        if bearer is not None:
            headers["Authorization"] = f"Bearer {bearer}"
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        assert response.status == status, f"{method} {path.split('?')[0]}: {response.status}"
        if fields is not None:
            self.answers.append(f"{response.headers}\n{text}")
        return json.loads(text) if text.startswith(("{", "[")) else None

    @property
    def administrator(self) -> str:
        return (self.server.data / "admin.key").read_text().strip()

    def account(self, confirmed: bool = True) -> str:
        """The address of an account that nobody has been mailed about."""
        email = new_address()
        body = {"email": email, "password": PASSWORD, "email_confirm": confirmed}
        self.harmless("POST", "/admin/users", body, self.administrator)
        return email

    def session(self, email: str) -> str:
        """An access token of an account."""
        body = {"email": email, "password": PASSWORD}
        return self.harmless("POST", "/token?grant_type=password", body)["access_token"]

    def page(self, browser: RawBrowser, path: str, fields: dict[str, str] | None = None) -> str | None:
        """Opens a page, or posts its form, with the hostile head. Gives where that leads."""
        client = {"X-Forwarded-For": new_client_address()}
        if fields is None:
            answer = browser.get(self.origin + path, self.fields | client)
        else:
            headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.server.origin}
            form = browser.get(path).form(path) | fields
            answer = browser.send("POST", self.origin + path, urlencode(form).encode(), self.fields | client | headers)
        assert answer.status in (200, 303), f"{path}: {answer.status}"
        self.answers.append(f"{answer.headers}\n{answer.text}")
        return answer.location


# Each way does what leads to links, and gives how many mails there have to be.


def sign_up(ask: Asker) -> int:
    ask.api("POST", "/signup?redirect_to=https://eve.example/", {"email": new_address(), "password": PASSWORD})
    return 1


def sign_up_with_a_taken_address(ask: Asker) -> int:
    ask.api("POST", "/signup", {"email": ask.account(), "password": PASSWORD})
    return 1


def resend(ask: Asker) -> int:
    ask.api("POST", "/resend", {"type": "signup", "email": ask.account(confirmed=False)})
    return 1


def recover(ask: Asker) -> int:
    ask.api("POST", "/recover", {"email": ask.account()})
    return 1


def magiclink(ask: Asker) -> int:
    ask.api("POST", "/magiclink", {"email": ask.account()})
    return 1


def otp(ask: Asker) -> int:
    ask.api("POST", "/otp", {"email": new_address()})
    return 1


def change_of_address(ask: Asker) -> int:
    ask.api("PUT", "/user", {"email": new_address()}, ask.session(ask.account()))
    return 2


def change_of_address_again(ask: Asker) -> int:
    email = ask.account()
    ask.harmless("PUT", "/user", {"email": new_address()}, ask.session(email))
    ask.api("POST", "/resend", {"type": "email_change", "email": email})
    return 4


def reauthenticate(ask: Asker) -> int:
    ask.api("GET", "/reauthenticate", bearer=ask.session(ask.account()))
    return 1


def invite(ask: Asker) -> int:
    ask.api("POST", "/invite", {"email": new_address()}, ask.administrator)
    return 1


def generate_link(ask: Asker) -> int:
    kinds = ["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"]
    for kind in kinds:
        email = new_address() if kind in ("signup", "invite") else ask.account()
        body = {"type": kind, "email": email, "password": PASSWORD, "new_email": new_address()}
        made = ask.api("POST", "/admin/generate_link", body, ask.administrator)
        for link in (made["action_link"], made["redirect_to"]):
            assert f"{link}/".startswith(f"{ask.server.origin}/")
        # And the link leads to the page, wherever it was opened.
        ask.api("GET", made["action_link"].removeprefix(f"{ask.server.origin}/auth/v1"), status=303)
    return 0


def lists_and_documents(ask: Asker) -> int:
    for path in ["/health", "/settings", "/openapi.json", "/.well-known/openid-configuration"]:
        ask.api("GET", path)
    ask.account()
    ask.account()
    ask.api("GET", "/admin/users?page=1&per_page=1", bearer=ask.administrator)
    assert 'rel="next"' in ask.answers[-1]
    return 0


def form_to_create_an_account(ask: Asker) -> int:
    browser = RawBrowser(ask.server)
    fields = {"email": new_address(), "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
    assert ask.page(browser, "/sign-in/create-account", fields) == "/sign-in/confirm"
    ask.page(browser, "/sign-in/confirm")
    assert ask.page(browser, "/sign-in/confirm", {"intent": "resend"}) == "/sign-in/confirm"
    return 2


def form_for_a_forgotten_password(ask: Asker) -> int:
    browser = RawBrowser(ask.server)
    assert ask.page(browser, "/sign-in/forgot-password", {"email": ask.account()}) == "/sign-in/new-password"
    ask.page(browser, "/sign-in/new-password")
    assert ask.page(browser, "/sign-in/new-password", {"intent": "resend"}) == "/sign-in/new-password"
    return 2


def pages(ask: Asker) -> int:
    browser = RawBrowser(ask.server)
    for path in ["/sign-in", "/sign-in/login", "/sign-in/back", "/sign-in/confirm", "/account"]:
        ask.page(browser, path)
    assert ask.page(browser, "/sign-in/login", {"email": ask.account(), "password": PASSWORD}) == "/account"
    return 0


WAYS: list[Callable[[Asker], int]] = [
    sign_up, sign_up_with_a_taken_address, resend, recover, magiclink, otp, change_of_address, change_of_address_again,
    reauthenticate, invite, generate_link, lists_and_documents, form_to_create_an_account,
    form_for_a_forgotten_password, pages,
]  # fmt: skip


@pytest.fixture(scope="module")
def sink() -> Iterator[MailSink]:
    sink = MailSink().start()
    yield sink
    sink.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, sink: MailSink) -> Iterator[GatehouseServer]:
    """Believes its proxy at 127.0.0.1 whom a request comes from, and nothing else."""
    options = ("--smtp-url", sink.url, "--smtp-tls", "off", "--mail-from", "no-reply@example.com")
    options += ("--trusted-proxies", "127.0.0.1,::1", "--mail-interval", "0s")
    data = tmp_path_factory.mktemp("heads") / "data"
    server = GatehouseServer(data, *options, command=(PROGRAM, "serve")).start()
    yield server
    server.stop()


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_SRV_08_no_head_of_a_request_decides_where_a_link_leads(
    server: GatehouseServer, sink: MailSink, way: Callable[[Asker], int], head: str
) -> None:
    ask = Asker(server, sink, HEADS[head])
    # Notices about an account come between the mails that lead somewhere, and lead nowhere.
    mails, awaited = [], way(ask)
    while awaited:
        mails.append(sink.receive())
        awaited -= way is reauthenticate or bool(LINK.search(mails[-1].part("text/plain")))
    assert ask.answers, "nothing was asked"
    for answer in ask.answers:
        assert EVIL not in answer
    for mail in mails:
        assert EVIL.encode() not in mail.raw
        for text in (mail.part("text/plain"), mail.part("text/html")):
            assert EVIL not in text
            assert all(link.startswith(f"{server.origin}/sign-in") for link in LINK.findall(text))
