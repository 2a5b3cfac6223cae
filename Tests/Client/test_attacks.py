"""What somebody tries who has stolen a token, waited, or is another person: each story ends with the owner alone."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from gatehouse_server import Answer, GatehouseServer
from member import Member
from person import OTHER_PASSWORD, PASSWORD, age_codes, age_sessions, new_address
from raw_browser import RawBrowser

API = "/auth/v1"
MINUTE = 60
STRANGE = "Copper-Lighthouse-72"
# What a client sends that knows more than GoTrue's.
OURS = {"X-Gatehouse-Device": "new"}


@pytest.fixture(scope="module")
def server(make_server: Callable[..., GatehouseServer]) -> GatehouseServer:
    return make_server("--manual-linking", "yes")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """With the app, whose groups people are invited to."""
    running = GatehouseServer(tmp_path_factory.mktemp("attacks") / "data").start()
    yield running
    running.stop()


@dataclass
class Account:
    """A person who has proved their address, with the tokens of one session."""

    server: GatehouseServer
    email: str
    session: dict[str, Any]
    ticket: str = ""

    @property
    def token(self) -> str:
        return str(self.session["access_token"])

    def call(self, method: str, path: str, body: object = None) -> Answer:
        return call(self.server, method, path, body, self.token)


def call(
    server: GatehouseServer, method: str, path: str, body: object = None, token: str = "", **headers: str
) -> Answer:
    sent = headers | ({"Authorization": f"Bearer {token}"} if token else {})
    return server.request(method, API + path, None if body is None else json.dumps(body).encode(), sent)


def new_account(server: GatehouseServer, name: str) -> Account:
    email = new_address(name)
    assert call(server, "POST", "/signup", {"email": email, "password": PASSWORD}).status == 200
    proof = {"type": "signup", "email": email, "token": server.mailbox(email)["code"]}
    answer = call(server, "POST", "/verify", proof, "", **OURS)
    assert answer.status == 200
    return Account(server, email, answer.json(), answer.headers["x-gatehouse-ticket"])


def sign_in(server: GatehouseServer, email: str, password: str) -> Answer:
    return call(server, "POST", "/token?grant_type=password", {"email": email, "password": password})


def test_SRV_35_SRV_38_a_thief_who_waits_with_a_token_is_out_after_a_recovery(server: GatehouseServer) -> None:
    owner = new_account(server, "robbed")
    age_sessions(server, owner.email, 11 * MINUTE)
    # The thief has the owner's token. What lasts asks for a proof, also by way of a password of the thief's own.
    for method, path in [("DELETE", "/user"), ("GET", "/user/identities/authorize?provider=google")]:
        refused = owner.call(method, path)
        assert refused.status in (400, 403), path
    assert owner.call("PUT", "/user", {"password": STRANGE}).status == 200
    thief = sign_in(server, owner.email, STRANGE)
    assert thief.status == 200
    token = thief.json()["access_token"]
    assert call(server, "DELETE", "/user", None, token).json()["error_code"] == "reauthentication_needed"
    strange = new_address("thief")
    assert call(server, "PUT", "/user", {"email": strange}, token).status == 200
    new = {"type": "email_change", "email": strange, "token": server.mailbox(strange)["code"]}
    assert call(server, "POST", "/verify", new).status == 200
    # The owner of the present address has not agreed, and recovers.
    age_codes(server, owner.email, 2 * MINUTE)
    before = server.mail_count(owner.email)
    assert call(server, "POST", "/recover", {"email": owner.email}).status == 200
    code = server.mailbox(owner.email, after=before)["code"]
    proof = {"type": "recovery", "email": owner.email, "token": code}
    back = call(server, "POST", "/verify", proof).json()
    assert call(server, "PUT", "/user", {"password": OTHER_PASSWORD}, back["access_token"]).status == 200
    assert call(server, "GET", "/user", None, token).status == 403
    assert sign_in(server, owner.email, STRANGE).status == 400
    assert call(server, "POST", "/verify", new).status == 403
    refreshed = {"refresh_token": thief.json()["refresh_token"]}
    assert call(server, "POST", "/token?grant_type=refresh_token", refreshed).status == 400
    user = sign_in(server, owner.email, OTHER_PASSWORD).json()["user"]
    assert (user["id"], user.get("new_email")) == (owner.session["user"]["id"], None)


def test_SRV_35_a_code_that_a_thief_gets_for_an_account_of_their_own_proves_nothing_for_another(
    server: GatehouseServer,
) -> None:
    owner, thief = new_account(server, "owner"), new_account(server, "thief")
    age_sessions(server, owner.email, 11 * MINUTE)
    age_codes(server, thief.email, 2 * MINUTE)
    before = server.mail_count(thief.email)
    assert thief.call("GET", "/reauthenticate").status == 200
    nonce = server.mailbox(thief.email, after=before)["code"]
    assert owner.call("PUT", "/user", {"nonce": nonce}).status != 200
    assert owner.call("PUT", "/user", {"current_password": STRANGE}).status != 200
    assert owner.call("DELETE", "/user").json()["error_code"] == "reauthentication_needed"
    # It is still the thief's own.
    age_sessions(server, thief.email, 11 * MINUTE)
    assert thief.call("PUT", "/user", {"nonce": nonce}).status == 200
    assert thief.call("DELETE", "/user").status == 204


def test_SES_13_a_sign_out_ticket_is_good_for_nothing_else_and_ends_nobody_elses_session(
    server: GatehouseServer,
) -> None:
    owner, other = new_account(server, "ticket"), new_account(server, "other")
    ticket = owner.ticket
    assert call(server, "GET", "/user", None, ticket).status in (401, 403)
    assert call(server, "POST", "/token?grant_type=refresh_token", {"refresh_token": ticket}).status == 400
    link = {"type": "recovery", "token_hash": ticket}
    assert call(server, "POST", "/verify", link).status == 403
    # Presented with the token of somebody else, it still ends only its own session.
    assert call(server, "POST", "/logout/ticket", {"ticket": ticket}, other.token).status == 204
    assert other.call("GET", "/user").status == 200
    assert owner.call("GET", "/user").json()["error_code"] == "session_not_found"
    again = Account(server, owner.email, sign_in(server, owner.email, PASSWORD).json())
    assert call(server, "POST", "/logout/ticket", {"ticket": ticket}).status == 204
    assert again.call("GET", "/user").status == 200


def test_SRV_15_what_a_browser_keeps_opens_nothing_on_the_interface_from_another_site(server: GatehouseServer) -> None:
    member = Member(server)
    member.sign_in()
    cookies = "; ".join(f"{name}={value}" for name, value in member.browser.cookies.items())
    foreign = {"Origin": "https://evil.example", "Cookie": cookies, "Sec-Fetch-Site": "cross-site"}
    for method, path in [("GET", "/user"), ("POST", "/logout"), ("PUT", "/user"), ("DELETE", "/user")]:
        answer = server.request(method, API + path, b"{}" if method in ("PUT", "POST") else None, dict(foreign))
        assert answer.status == 401, path
        assert "access-control-allow-credentials" not in answer.headers
    # A page says nothing to another site, and no form of one is taken.
    page = server.request("GET", "/account", None, dict(foreign))
    assert not [name for name in page.headers if name.startswith("access-control-")]
    form = foreign | {"Content-Type": "application/x-www-form-urlencoded"}
    for path in ("/sign-out", "/account/email", "/account/password", "/language"):
        assert server.request("POST", path, b"ticket=x", dict(form)).status == 403, path
    assert member.browser.get("/account").status == 200


@pytest.mark.parametrize("name", ["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Original-URL", "X-Host"])
def test_SRV_15_no_header_of_a_stranger_decides_where_a_mailed_link_leads(server: GatehouseServer, name: str) -> None:
    owner = new_account(server, "host")
    age_codes(server, owner.email, 2 * MINUTE)
    before = server.mail_count(owner.email)
    value = "host=evil.example;proto=https" if name == "Forwarded" else "evil.example"
    assert call(server, "POST", "/recover", {"email": owner.email}, "", **{name: value}).status == 200
    mail = server.mailbox(owner.email, after=before)
    assert mail["links"]
    assert all(link.startswith(server.origin + "/") for link in mail["links"])
    assert "evil.example" not in mail["text"]


def test_FLOW_32_an_invitation_that_another_person_opens_stays_the_invited_ones(demo: GatehouseServer) -> None:
    host, invited, curious = Member(demo), Member(demo), Member(demo)
    host.sign_in()
    group = host.make_group("North Crew")
    path = host.invite(group, invited.email)
    # Somebody else opens it, signed in and signed out, and presses whatever there is.
    curious.sign_in()
    for browser in (curious.browser, RawBrowser(demo)):
        # The code is asked for once it is sent.
        for intent in ("prove", "accept"):
            page = browser.get(path)
            if f'action="{path}"' in page.text:
                browser.post(path, page.form(path, intent=intent) | {"proof": "000000"})
    # Without the code that is mailed to the invited address, they are still not in.
    assert curious.browser.get(group).status == 404
    assert host.browser.get(f"{group}/members").text.count(curious.email) == 0
    invited.sign_in()
    invited.join(path)
    assert invited.browser.get(group).status == 200
