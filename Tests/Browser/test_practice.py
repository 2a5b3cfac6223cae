"""Signing in with the practice provider of a demo: the buttons lead there and back, and its lies get nobody in."""

from collections.abc import Callable, Iterator

import pytest
from checks import NARROW, WIDE, accessibility_problems, layout_problems
from gatehouse_server import GatehouseServer
from person import HOME, WELCOME, Person, Variant, count_accounts, make_account, sessions
from playwright.sync_api import Page, expect
from words import say


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with its practice provider."""
    data = tmp_path_factory.mktemp("practice") / "data"
    running = GatehouseServer(data, "--practice-provider", "--manual-linking=yes").start()
    yield running
    running.stop()


def test_UI_19_below_the_providers_a_sentence_says_what_continuing_accepts(page: Page, server: GatehouseServer) -> None:
    page.goto(f"{server.origin}/sign-in")
    sentence = page.locator(".terms")
    expect(sentence).to_have_text(say("termsByContinuing", after_links=f" {say('page.opensNewTab')}"))
    with page.expect_popup() as popup:
        sentence.get_by_role("link", name="privacy notice").click()
    expect(popup.value).to_have_url(f"{server.origin}/privacy")


@pytest.mark.parametrize("provider", ["Apple", "Google", "GitHub", "Practice"])
def test_SRV_19_UI_01_each_button_leads_to_the_practice_provider_and_back_into_the_app(
    page: Page, server: GatehouseServer, provider: str, variant: Variant, screenshot: Callable[..., None]
) -> None:
    person = Person(page, server)
    person.open("/sign-in")
    screenshot("practice-buttons", page)
    person.leave_by(say("signInWith", provider))
    expect(page.get_by_role("heading", name=say("signInWith", provider))).to_be_visible()
    page.wait_for_url("**/authorize?**")
    assert not page.url.startswith(server.origin)
    screenshot(f"practice-{provider.lower()}", page)
    person.leave_by("Ada Okafor")
    # Apple's answer is a form, which the script sends by itself.
    if provider == "Apple" and not variant.script:
        person.leave_by(say("page.goOn"))
    person.sees(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    expect(page.get_by_text("ada@practice.example")).to_be_visible()


@pytest.mark.parametrize(
    "lie",
    [
        "Signed with the wrong key",
        "From a different issuer",
        "For a different app",
        "The answer to a different request",
        "Expired an hour ago",
    ],
)
def test_SRV_19_a_provider_that_lies_gets_nobody_in_and_the_first_screen_says_so(
    new_page: Callable[..., Page], server: GatehouseServer, lie: str
) -> None:
    page = new_page()
    person = Person(page, server)
    person.open("/sign-in")
    person.leave_by(say("signInWith", "Practice"))
    page.get_by_label("Answer to the app").select_option(lie)
    person.leave_by("Ben Lindqvist")
    person.sees("/sign-in", WELCOME)
    person.is_told(say("accountPage.providerFault", "Practice"), role="alert")
    person.open("/profile")
    assert person.path != "/profile"
    assert server.get("/auth/v1/health").status == 200


@pytest.mark.parametrize(
    "lie", ["The code is not accepted", "A person without a number", "Something that isn't a list of emails"]
)
def test_SRV_19_a_provider_without_id_tokens_that_lies_gets_nobody_in_and_the_first_screen_says_so(
    new_page: Callable[..., Page], server: GatehouseServer, lie: str
) -> None:
    page = new_page()
    person = Person(page, server)
    person.open("/sign-in")
    person.leave_by(say("signInWith", "GitHub"))
    page.get_by_label("Answer to the app").select_option(lie)
    person.leave_by("Ben Lindqvist")
    person.sees("/sign-in", WELCOME)
    person.is_told(say("accountPage.providerFault", "GitHub"), role="alert")
    person.open("/profile")
    assert person.path != "/profile"


def test_UI_01_the_buttons_have_the_providers_logos_and_names_in_one_order(page: Page, server: GatehouseServer) -> None:
    page.goto(f"{server.origin}/sign-in")
    buttons = page.locator(".providers button")
    names = ["Apple", "Google", "GitHub", "Practice"]
    expect(buttons).to_have_text([say("signInWith", name) for name in names])
    assert [buttons.nth(index).locator("svg.logo path").count() for index in range(4)] == [1, 4, 1, 0]
    # Without a logo there is an icon, which is not that of a passkey.
    assert [buttons.nth(index).locator("svg.icon").count() for index in range(4)] == [0, 0, 0, 1]


def test_SRV_19_FLOW_23_canceling_at_the_provider_leads_to_the_first_screen_without_a_message(
    page: Page, server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.open("/sign-in")
    person.leave_by(say("signInWith", "Google"))
    person.leave_by("Cancel")
    person.sees("/sign-in", WELCOME)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("provider", ["Practice", "GitHub"])
def test_SRV_19_an_address_that_nobody_has_verified_finds_no_account(
    new_page: Callable[..., Page], server: GatehouseServer, provider: str
) -> None:
    """Uma's address has an account; her provider does not say that it is hers."""
    if not count_accounts(server, "uma@practice.example"):
        Person(new_page(), server, email="uma@practice.example").sign_up()
    page = new_page()
    stranger = Person(page, server)
    stranger.open("/sign-in")
    stranger.leave_by(say("signInWith", provider))
    stranger.leave_by("Uma Castellanos")
    stranger.sees(HOME, say("fieldhouse.groups"))
    stranger.open("/profile")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "uma@" not in page.content()


def test_SRV_19_the_practice_providers_page_fits_a_phone_and_a_desk_and_everybody(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    for dark in (False, True):
        page = new_page(dark=dark)
        person = Person(page, server)
        person.open("/sign-in")
        person.leave_by(say("signInWith", "Practice"))
        expect(page.get_by_role("button", name="Ada Okafor")).to_be_visible()
        page.get_by_label(say("emailLabel")).fill("nowhere")
        page.get_by_role("button", name=say("page.goOn")).click()
        expect(page.get_by_role("alert")).to_contain_text("Enter an email")
        for size in (NARROW, WIDE):
            page.set_viewport_size(size)
            assert layout_problems(page) + accessibility_problems(page, f"{size}, {dark}") == []


def signed_in(page: Page, server: GatehouseServer) -> Person:
    """Somebody with a password, on the page of their sign-in methods."""
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open("/account/sign-in")
    return person


def test_UI_15_a_service_is_connected_on_the_account_page_and_signs_in_from_then_on(
    either_page: Page, server: GatehouseServer, screenshot: Callable[..., None]
) -> None:
    person = signed_in(either_page, server)
    main = either_page.get_by_role("main")
    expect(main).not_to_contain_text("@practice.example")
    # Whoever cancels there is back, and told nothing.
    person.leave_by(say("accountPage.connect", "Google"))
    person.leave_by("Cancel")
    person.sees("/account/sign-in", say("account.methods"))
    expect(either_page.get_by_role("alert")).to_have_count(0)

    script = either_page.evaluate("matchMedia('(scripting: enabled)').matches")
    name = "Ben Lindqvist" if script else "Uma Castellanos"
    person.leave_by(say("accountPage.connect", "Google"))
    person.leave_by(name)
    person.sees("/account/sign-in", say("account.methods"))
    person.is_told(say("accountPage.identityConnected"))
    expect(main).to_contain_text("@practice.example")
    screenshot("account-connected", either_page)
    person.log_out()
    person.leave_by(say("signInWith", "Google"))
    person.leave_by(name)
    person.sees(HOME, say("fieldhouse.groups"))
    # It is the same account, which has taken the name that the service tells.
    person.open("/account")
    expect(either_page.get_by_role("heading", level=1)).to_have_text(name)
    expect(main).to_contain_text(person.email)
    assert len(sessions(server, person.email)) == 1


def test_UI_15_SRV_23_what_a_provider_gets_wrong_is_told_as_its_fault_and_connects_nothing(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person = signed_in(page, server)
    person.leave_by(say("accountPage.connect", "Practice"))
    page.get_by_label("Answer to the app").select_option("For a different app")
    person.leave_by("Ada Okafor")
    person.is_told(say("accountPage.providerFault", "Practice"), role="alert")
    expect(page.get_by_role("main")).not_to_contain_text("@practice.example")
