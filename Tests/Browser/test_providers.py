"""The buttons of providers in a browser: to a real provider on another site, and back from it."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from checks import NARROW, WIDE, accessibility_problems, layout_problems
from gatehouse_server import GatehouseServer
from owner import NAME, Owner
from person import (
    HOME,
    PASSWORD,
    WELCOME,
    Person,
    Variant,
    count_accounts,
    end_sessions,
    make_account,
    new_address,
    sessions,
)
from playwright.sync_api import BrowserContext, Page, expect
from provider import Somebody
from provider_lies import Lie
from provider_world import APPLE, PLAIN, ProviderWorld
from raw_browser import RawBrowser
from words import say

BUTTONS = {PLAIN: say("signInWith", "Practice"), APPLE: say("signInWith", "Apple")}
FAULT = say("accountPage.providerFault", "Practice")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProviderWorld]:
    """The demo takes the word of two providers, which are another site than itself."""
    folder = tmp_path_factory.mktemp("providers")
    made = ProviderWorld(folder)
    made.serve(lambda *options: GatehouseServer(folder / "data", *options).start())
    assert made.server is not None
    yield made
    made.server.stop()
    made.close()


@pytest.fixture(scope="module")
def server(world: ProviderWorld) -> GatehouseServer:
    assert world.server is not None
    return world.server


@pytest.fixture(autouse=True)
def somebody(world: ProviderWorld) -> Iterator[Somebody]:
    """Who signs in at both providers, each of which asks on a page of its own."""
    somebody = Somebody(email=new_address("provided"))
    for provider in (world.plain, world.apple):
        provider.person = somebody
        provider.answers_at_once = False
    yield somebody
    world.plain.denies = world.apple.denies = False


def choose(person: Person, id: str = PLAIN) -> None:
    """From the first screen to the provider's page, which a page of the server's own leads on to."""
    person.open("/sign-in")
    person.leave_by(BUTTONS[id])
    expect(person.page.get_by_role("heading", name=say("loginTitle"), exact=True)).to_be_visible()


def agree(page: Page, somebody: Somebody, by_hand: bool = False) -> None:
    """On the provider's page. `by_hand`: its answer is a form, and no script sends it."""
    # The answer may lead on by itself, which the click must not wait for.
    page.get_by_role("button", name=say("continueAs", somebody.name)).click(no_wait_after=True)
    if by_hand:
        page.get_by_role("button", name=say("back")).click()


@pytest.mark.parametrize("id", [PLAIN, APPLE])
def test_SRV_19_UI_01_a_button_leads_to_the_provider_and_back_signed_in(
    page: Page, variant: Variant, server: GatehouseServer, world: ProviderWorld, somebody: Somebody, id: str
) -> None:
    person = Person(page, server, somebody.email)
    by_hand = id == APPLE and not variant.script
    choose(person, id)
    assert page.url.startswith(world.provider(id).issuer)
    agree(page, somebody, by_hand)
    person.sees(HOME, say("fieldhouse.groups"))
    assert count_accounts(server, person.email) == 1
    # Back does not lead into the sign-in, and nobody is signed out by it.
    person.open("/settings")
    page.go_back()
    person.sees(HOME, say("fieldhouse.groups"))

    person.log_out()
    choose(person, id)
    agree(page, somebody, by_hand)
    person.sees(HOME, say("fieldhouse.groups"))
    assert count_accounts(server, person.email) == 1


def test_SRV_19_the_name_that_a_provider_tells_is_the_persons_and_the_way_of_signing_in_is_remembered(
    new_page: Callable[..., Page], server: GatehouseServer, somebody: Somebody
) -> None:
    person = Person(new_page(), server, somebody.email)
    choose(person, APPLE)
    agree(person.page, somebody)
    person.sees(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    expect(person.page.get_by_role("main")).to_contain_text(somebody.name)
    expect(person.page.get_by_role("definition").filter(has_text="Apple")).to_be_visible()
    person.log_out()
    apple = person.page.get_by_role("button", name=say("signInWith", "Apple"))
    expect(apple.get_by_text(say("page.lastUsed"))).to_be_visible()


def fail_at_apple(person: Person, world: ProviderWorld, somebody: Somebody) -> None:
    """Apple tells the name, which it does once, and then exchanges no code."""
    choose(person, APPLE)
    with world.apple.lying(Lie.NO_EXCHANGE):
        agree(person.page, somebody)
        person.sees("/sign-in", WELCOME)
    person.is_told(say("accountPage.providerFault", "Apple"), role="alert")


def test_SRV_19_a_name_that_apple_told_before_a_failure_is_the_persons_who_tries_again(
    new_page: Callable[..., Page], server: GatehouseServer, world: ProviderWorld, somebody: Somebody
) -> None:
    person = Person(new_page(), server, somebody.email)
    fail_at_apple(person, world, somebody)
    choose(person, APPLE)
    agree(person.page, somebody)
    person.sees(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    expect(person.page.get_by_role("main")).to_contain_text(somebody.name)


def test_SRV_19_a_name_that_apple_told_before_a_failure_is_nobody_elses_in_that_browser(
    new_page: Callable[..., Page], server: GatehouseServer, world: ProviderWorld, somebody: Somebody
) -> None:
    person = Person(new_page(), server, somebody.email)
    fail_at_apple(person, world, somebody)
    # The next person at this browser, whom Apple has told of before.
    other = Somebody(email=new_address("provided"), first_name="Toni", last_name="Becker")
    world.apple.person = other
    world.apple.met.add(other.subject)
    choose(person, APPLE)
    agree(person.page, other)
    person.sees(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    expect(person.page.get_by_role("main")).not_to_contain_text(somebody.name)
    # Nor is it kept any longer.
    person.log_out()
    world.apple.person = somebody
    choose(person, APPLE)
    agree(person.page, somebody)
    person.sees(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    expect(person.page.get_by_role("main")).not_to_contain_text(somebody.name)


@pytest.mark.parametrize("id", [PLAIN, APPLE])
def test_FLOW_23_who_changes_their_mind_at_the_provider_is_back_on_the_first_screen_without_an_error(
    new_page: Callable[..., Page], server: GatehouseServer, id: str
) -> None:
    person = Person(new_page(), server)
    choose(person, id)
    person.press("Cancel")
    person.sees("/sign-in", WELCOME)
    expect(person.page.get_by_role("alert")).to_have_count(0)
    # And may change it again.
    choose(person, id)


@pytest.mark.parametrize("lie", [Lie.OTHER_AUDIENCE, Lie.EXPIRED, Lie.OTHER_NONCE], ids=lambda lie: lie.name)
def test_SRV_19_a_provider_that_lies_signs_in_nobody_and_the_first_screen_says_so(
    new_page: Callable[..., Page], server: GatehouseServer, world: ProviderWorld, somebody: Somebody, lie: Lie
) -> None:
    person = Person(new_page(), server, somebody.email)
    choose(person)
    with world.plain.lying(lie):
        agree(person.page, somebody)
        person.sees("/sign-in", WELCOME)
    person.is_told(FAULT, role="alert")
    assert count_accounts(server, person.email) == 0
    person.open("/groups")
    person.sees("/sign-in", WELCOME)


def test_SRV_19_a_provider_that_does_not_answer_leaves_the_other_ways(
    new_page: Callable[..., Page], server: GatehouseServer, world: ProviderWorld, somebody: Somebody
) -> None:
    person = Person(new_page(), server, somebody.email)
    choose(person)
    with world.plain.lying(Lie.NO_EXCHANGE):
        agree(person.page, somebody)
        person.sees("/sign-in", WELCOME)
    person.is_told(FAULT, role="alert")
    make_account(server, person.email, confirmed=True)
    person.follow(say("signIn"))
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_SRV_19_a_provider_that_is_not_there_is_said_on_the_first_screen(
    tmp_path: Path, new_context: Callable[..., BrowserContext], world: ProviderWorld
) -> None:
    folder = tmp_path / "providers"
    folder.mkdir()
    other = ProviderWorld(folder)
    other.serve(lambda *options: GatehouseServer(tmp_path / "data", *options).start())
    assert other.server is not None
    other.plain.answers_at_once = False
    try:
        other.plain.stop()
        person = Person(new_context().new_page(), other.server)
        person.open(other.server.origin + "/sign-in")
        person.press(BUTTONS[PLAIN])
        person.sees("/sign-in", WELCOME)
        person.is_told(FAULT, role="alert")
        other.plain.start()
        person.press(BUTTONS[PLAIN])
        expect(person.page).to_have_url(re.compile(re.escape(other.plain.issuer)))
    finally:
        other.server.stop()
        other.close()


def test_SRV_19_an_answer_signs_in_the_browser_that_asked_and_no_other(
    new_page: Callable[..., Page], server: GatehouseServer, world: ProviderWorld, somebody: Somebody
) -> None:
    asking, other = Person(new_page(), server, somebody.email), Person(new_page(), server)
    choose(asking)
    world.plain.answers_at_once = True
    callback = world.plain.visit(asking.page.url)
    world.plain.answers_at_once = False
    # Somebody else opens the link, as somebody does who was sent it.
    other.open(callback.url)
    other.sees("/sign-in", WELCOME)
    expect(other.page.get_by_role("alert")).to_have_count(0)
    other.open("/groups")
    other.sees("/sign-in", WELCOME)
    assert count_accounts(server, asking.email) == 0
    # Nor when they are at a provider themselves.
    choose(other)
    other.open(callback.url)
    other.sees("/sign-in", WELCOME)
    assert count_accounts(server, asking.email) == 0
    asking.open(callback.url)
    asking.sees(HOME, say("fieldhouse.groups"))
    # The answer is used up.
    asking.log_out()
    asking.open(callback.url.replace(callback.url.partition("/auth")[0], server.origin))
    expect(asking.page.locator("body")).not_to_contain_text(say("fieldhouse.groups"))


def test_SRV_19_two_tabs_a_way_back_and_another_way_of_signing_in_do_no_harm(
    new_context: Callable[..., BrowserContext], server: GatehouseServer, somebody: Somebody
) -> None:
    context = new_context()
    first, second = (Person(context.new_page(), server, somebody.email) for _ in range(2))
    choose(first)
    # Back from the provider, and there again.
    first.page.go_back()
    first.sees("/sign-in", WELCOME)
    choose(first)
    choose(second, APPLE)
    agree(first.page, somebody)
    first.sees(HOME, say("fieldhouse.groups"))
    # The other tab comes back to somebody who is signed in already.
    agree(second.page, somebody)
    second.sees(HOME, say("fieldhouse.groups"))
    second.page.reload()
    second.sees(HOME, say("fieldhouse.groups"))
    second.log_out()

    choose(first)
    third = Person(context.new_page(), server)
    make_account(server, third.email, confirmed=True)
    third.log_in()
    agree(first.page, somebody)
    first.sees(HOME, say("fieldhouse.groups"))
    first.open("/profile")
    expect(first.page.get_by_role("main")).to_contain_text(third.email)


def test_NAV_05_the_page_that_was_asked_for_opens_after_the_way_to_the_provider(
    new_page: Callable[..., Page], server: GatehouseServer, somebody: Somebody
) -> None:
    person = Person(new_page(), server, somebody.email)
    person.open("/profile")
    person.sees("/sign-in", WELCOME)
    person.press(BUTTONS[APPLE])
    agree(person.page, somebody)
    person.sees("/profile", somebody.name)


def test_LINK_05_UI_08_an_invitation_survives_the_way_to_the_provider_and_ends_on_the_join_screen(
    new_page: Callable[..., Page], server: GatehouseServer, somebody: Somebody
) -> None:
    owner = Owner(new_page(), server)
    owner.log_in()
    owner.make_group()
    person = Person(new_page(), server, somebody.email)
    path = owner.invite(person.email)
    person.open(path)
    person.sees("/sign-in", WELCOME)
    expect(person.page.get_by_text(say("signUpToJoin", NAME), exact=True)).to_be_visible()
    person.press(BUTTONS[APPLE])
    person.press("Cancel")
    expect(person.page.get_by_text(say("signUpToJoin", NAME), exact=True)).to_be_visible()
    person.press(BUTTONS[PLAIN])
    agree(person.page, somebody)
    person.sees(path, say("group.joinTitle", NAME))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_UI_01_UI_09_the_first_screen_with_providers_fits_and_can_be_read(
    new_page: Callable[..., Page], screenshot: Callable[..., Path], dark: bool
) -> None:
    page = new_page(dark=dark)
    problems: list[str] = []
    for size, name in [(NARROW, "narrow"), (WIDE, "wide")]:
        page.set_viewport_size(size)
        page.goto("/sign-in")
        expect(page.get_by_role("button")).to_have_text([*BUTTONS.values()][::-1])
        screenshot(f"providers-{name}-{'dark' if dark else 'light'}", page)
        problems += layout_problems(page) + accessibility_problems(page, name)
    assert problems == []


def test_SRV_15_the_page_that_leads_on_says_where_and_keeps_its_policy(
    server: GatehouseServer, world: ProviderWorld
) -> None:
    browser = RawBrowser(server)
    form = browser.get("/sign-in").form("/sign-in", passkey=None)
    page = browser.post("/sign-in", form | {"provider": PLAIN})
    assert page.status == 200
    target = str(page.header("refresh")).removeprefix("0; url=")
    assert target.startswith(world.plain.issuer + "/authorize?")
    assert f'href="{target.replace("&", "&amp;")}"' in page.text
    assert "form-action 'self';" in str(page.header("content-security-policy"))
    # A provider's post is taken where providers post, and nowhere else.
    foreign = {"Content-Type": "application/x-www-form-urlencoded", "Origin": world.plain.issuer}
    assert browser.post("/sign-in", form | {"provider": PLAIN}, headers=foreign).status == 403
    assert browser.post("/sign-in/provider", {"state": "s" * 43}, headers=foreign).status in (403, 405)
    assert browser.post("/auth/v1/callback", {"state": "s" * 43}, headers=foreign).status == 400
    assert browser.get("/sign-in/provider?state=" + "s" * 43).location == "/sign-in"


def test_SRV_19_one_answer_that_comes_twice_at_once_signs_in_once(
    server: GatehouseServer, world: ProviderWorld, somebody: Somebody
) -> None:
    world.plain.answers_at_once = True
    browser = RawBrowser(server)
    form = browser.get("/sign-in").form("/sign-in", passkey=None)
    target = str(browser.post("/sign-in", form | {"provider": PLAIN}).header("refresh")).removeprefix("0; url=")
    back = browser.get(world.plain.visit(target).url.removeprefix(server.origin)).location
    assert back is not None
    copies = [RawBrowser(server, browser.cookies) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        pages = list(pool.map(lambda copy: copy.get(back.removeprefix(server.origin)), copies))
    assert {page.location for page in pages} == {HOME}
    assert len(sessions(server, somebody.email or "")) == 1
    # A copy that signed in comes back once more.
    assert copies[0].get(back.removeprefix(server.origin)).location == "/"
    # The cookie alone, of before the sign-in, has nothing by it later.
    browser.cookies = {name: value for name, value in browser.cookies.items() if "provider" in name}
    assert browser.get(back.removeprefix(server.origin)).location == "/sign-in"


@pytest.mark.parametrize("signs_out", [True, False])
def test_FLOW_26_an_answer_that_came_while_somebody_else_was_in_signs_in_nobody_afterwards(
    server: GatehouseServer, world: ProviderWorld, somebody: Somebody, signs_out: bool
) -> None:
    world.plain.answers_at_once = True
    next_person = new_address("next")
    make_account(server, next_person, confirmed=True)
    browser = RawBrowser(server)
    form = browser.get("/sign-in").form("/sign-in", passkey=None)
    target = str(browser.post("/sign-in", form | {"provider": PLAIN}).header("refresh")).removeprefix("0; url=")
    login = browser.get("/sign-in/login").form("/sign-in/login", passkey=None)
    assert browser.post("/sign-in/login", login | {"email": next_person, "password": PASSWORD}).location == HOME
    back = browser.get(world.plain.visit(target).url.removeprefix(server.origin)).location
    assert back is not None
    # It waits, and its address is in the history of the tab.
    assert browser.get(back.removeprefix(server.origin)).location == "/"
    if signs_out:
        assert browser.post("/sign-out", {}).location == "/sign-in"
    else:
        end_sessions(server, next_person)
    assert browser.get(back.removeprefix(server.origin)).location == "/sign-in"
    assert count_accounts(server, somebody.email or "") == 0
