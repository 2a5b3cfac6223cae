"""Whose account a provider's word reaches: two real browsers, one of which opens a link that the other made."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal
from person import HOME, PASSWORD, WELCOME, Person, count_accounts, make_account, new_address, sessions
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from provider import Somebody
from provider_world import APP, APPLE, PLAIN, ProviderWorld
from words import say

CONSENT = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
BUTTONS = {PLAIN: say("signInWith", "Practice"), APPLE: say("signInWith", "Apple")}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProviderWorld]:
    """The demo with guests and with linking by hand, and two providers on another site."""
    folder = tmp_path_factory.mktemp("linking")
    made = ProviderWorld(folder)
    options = ("--anonymous=yes", "--manual-linking=yes")
    made.serve(lambda *more: GatehouseServer(folder / "data", *more, *options).start())
    assert made.server is not None
    yield made
    made.server.stop()
    made.close()


@pytest.fixture(scope="module")
def server(world: ProviderWorld) -> GatehouseServer:
    assert world.server is not None
    return world.server


@pytest.fixture(autouse=True)
def victim(world: ProviderWorld) -> Somebody:
    """Who is signed in at both providers in the second browser."""
    somebody = Somebody(email=new_address("victim"))
    for provider in (world.plain, world.apple):
        provider.person = somebody
        provider.answers_at_once = False
    return somebody


@pytest.fixture
def clients() -> Iterator[Clients]:
    made = Clients("sync")
    yield made
    made.close()


def everybody(server: GatehouseServer) -> dict[str, Any]:
    """All accounts with their identities, as an administrator sees them."""
    key = (server.data / "admin.key").read_text().strip()
    answer = server.request("GET", "/auth/v1/admin/users?per_page=1000", None, {"Authorization": f"Bearer {key}"})
    return {user["id"]: user for user in answer.json()["users"]}


def guest(clients: Clients, server: GatehouseServer) -> OfficialClient:
    client = clients.new(server, flow_type="pkce")
    answer = server.post("/auth/v1/signup", {"data": {"plan": "trap"}, "gatehouse_consent": CONSENT}).json()
    client.set_session(answer["access_token"], answer["refresh_token"])
    return client


def member(clients: Clients, server: GatehouseServer) -> OfficialClient:
    email = new_address("attacker")
    make_account(server, email, confirmed=True)
    client = clients.new(server, flow_type="pkce")
    client.sign_in_with_password({"email": email, "password": PASSWORD})
    return client


def open_app(context: BrowserContext) -> list[str]:
    """Stands in for the app at its own address. Gives the URLs that the browser was led to there."""
    seen: list[str] = []

    def answer(route: Route) -> None:
        seen.append(route.request.url)
        route.fulfill(body="<h1>The app</h1>", content_type="text/html")

    context.route(re.compile(re.escape(APP)), answer)
    return seen


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """The one that people start: the other leaves out the stand-in where a form leads to the app by a redirect."""
    return whole_browser


def agree(page: Page, somebody: Somebody) -> None:
    page.get_by_role("button", name=say("continueAs", somebody.name)).click()


@pytest.mark.parametrize(
    ("begin", "id"),
    [
        (guest, APPLE),
        (member, PLAIN),
        pytest.param(guest, PLAIN, marks=pytest.mark.soak),
        pytest.param(member, APPLE, marks=pytest.mark.soak),
    ],
)
def test_SRV_23_a_link_that_somebody_else_completes_leaves_both_accounts_as_they_were(
    new_context: Callable[..., BrowserContext],
    server: GatehouseServer,
    world: ProviderWorld,
    clients: Clients,
    victim: Somebody,
    begin: Callable[[Clients, GatehouseServer], OfficialClient],
    id: str,
) -> None:
    attacker = begin(clients, server)
    url = attacker.link_identity({"provider": id, "options": {"redirect_to": APP}}).url
    before = everybody(server)

    # The victim opens the link in a browser of their own, and is led on to the app.
    context = new_context()
    seen = open_app(context)
    page = context.new_page()
    page.goto(url)
    agree(page, victim)
    expect(page.get_by_role("heading", name="The app")).to_be_visible()
    assert everybody(server) == before
    assert count_accounts(server, victim.email or "") == 0

    # What the attacker knows is not enough: the session, the verifier, the state, and the URL of every page on the way.
    (state,) = parse_qs(urlsplit(url).query)["state"]
    for guess in (state, "c" * 43):
        with refusal(404, "flow_state_not_found"):
            attacker.exchange_code_for_session({"auth_code": guess, "code_verifier": "v" * 43})
    other = Person(new_context().new_page(), server)
    for path in (f"/auth/v1/callback?state={state}&code=1", f"/sign-in/provider?state={state}"):
        other.page.goto(path)
    other.open(HOME)
    other.sees("/sign-in", WELCOME)
    assert everybody(server) == before

    # And what reached the victim's browser is not enough either: there is no verifier in it.
    (code,) = parse_qs(urlsplit(seen[-1]).query)["code"]
    with refusal(400, "bad_code_verifier"):
        clients.new(server, flow_type="pkce").exchange_code_for_session({"auth_code": code, "code_verifier": "w" * 43})
    assert everybody(server) == before

    # The victim's own sign-in is the victim's own account.
    person = Person(context.new_page(), server, victim.email)
    person.open("/sign-in")
    person.press(BUTTONS[id])
    agree(person.page, victim)
    person.sees(HOME, say("fieldhouse.groups"))
    (account,) = [user for user in everybody(server).values() if user["email"] == victim.email]
    assert account["id"] not in before
    assert all(everybody(server)[known] == user for known, user in before.items())


@pytest.mark.parametrize("begin", [guest, member])
def test_SRV_23_the_person_who_completes_their_own_link_has_the_identity_after_the_exchange_and_not_before(
    new_context: Callable[..., BrowserContext],
    server: GatehouseServer,
    clients: Clients,
    victim: Somebody,
    begin: Callable[[Clients, GatehouseServer], OfficialClient],
) -> None:
    client = begin(clients, server)
    id = client.get_user().user.id
    context = new_context()
    seen = open_app(context)
    page = context.new_page()
    page.goto(client.link_identity({"provider": PLAIN, "options": {"redirect_to": APP}}).url)
    agree(page, victim)
    expect(page.get_by_role("heading", name="The app")).to_be_visible()
    assert PLAIN not in [identity.provider for identity in client.get_user_identities().identities]
    (code,) = parse_qs(urlsplit(seen[-1]).query)["code"]
    user = client.exchange_code_for_session({"auth_code": code}).user
    assert user.id == id
    assert PLAIN in [identity.provider for identity in user.identities]
    assert not user.is_anonymous


@pytest.mark.parametrize("id", [PLAIN, APPLE])
def test_SRV_23_who_left_for_a_provider_and_had_somebody_else_answer_is_not_signed_in_as_them(
    new_page: Callable[..., Page], server: GatehouseServer, victim: Somebody, id: str
) -> None:
    # The attacker presses the button on the first screen, and sends the provider's URL to the victim.
    attacker = Person(new_page(), server)
    attacker.open("/sign-in")
    attacker.press(BUTTONS[id])
    expect(attacker.page.get_by_role("heading", name=say("loginTitle"), exact=True)).to_be_visible()
    url = attacker.page.url
    (state,) = parse_qs(urlsplit(url).query)["state"]
    other = Person(new_page(), server, victim.email)
    other.page.goto(url)
    agree(other.page, victim)
    other.sees("/sign-in", WELCOME)
    assert count_accounts(server, victim.email or "") == 0

    # The attacker's browser has the cookie, and the attacker knows the state.
    for path in (f"/sign-in/provider?state={state}", f"/sign-in/provider?state={state}&answer={'a' * 43}"):
        attacker.page.goto(server.origin + path)
        attacker.sees("/sign-in", WELCOME)
    attacker.page.goto(f"{server.origin}/auth/v1/callback?state={state}&code=1")
    attacker.open(server.origin + HOME)
    attacker.sees("/sign-in", WELCOME)
    assert count_accounts(server, victim.email or "") == 0

    # The victim, who presses the button, is in.
    other.press(BUTTONS[id])
    agree(other.page, victim)
    other.sees(HOME, say("fieldhouse.groups"))
    assert len(sessions(server, victim.email or "")) == 1
