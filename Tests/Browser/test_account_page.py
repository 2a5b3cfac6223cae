"""The pages of a person's account, as people use them: each form with and without script, on a phone and on a desk."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from checks import NARROW, WIDE, accessibility_problems, is_checked, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from person import OTHER_PASSWORD, PASSWORD, WELCOME, Person, make_account, new_address, sessions
from playwright.sync_api import Browser, Page, expect
from words import say

PAGES = {
    "/account": "",
    "/account/password": say("accountPage.password"),
    "/account/email": say("accountPage.address"),
    "/account/sessions": say("account.devices"),
    "/account/sign-in": say("account.methods"),
    "/account/passkeys": say("account.passkeys"),
    "/account/two-step": say("secondFactorTitle"),
    "/account/data": say("accountPage.download"),
    "/account/delete": say("accountPage.deletion"),
}
ENDED = say("sessionExpiredTitle")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with everything that an account page can have."""
    running = GatehouseServer(tmp_path_factory.mktemp("account") / "data", "--passkeys").start()
    yield running
    running.stop()


def come_in(page: Page, server: GatehouseServer) -> Person:
    """Somebody with an account, signed in and at the first page of it."""
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open("/settings")
    person.follow(say("fieldhouse.account"))
    person.sees("/account", person.email)
    return person


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def go(person: Person, path: str) -> None:
    """From the first page to another, by its row."""
    person.open("/account")
    person.page.locator(f"main a[href='{path}']").click()
    person.sees(path, PAGES[path])


def test_FLOW_28_what_a_page_of_the_account_says_can_be_taken_away(page: Page, server: GatehouseServer) -> None:
    person = come_in(page, server)
    dismiss = page.get_by_role("button", name=say("dismiss"), exact=True)
    person.type(say("optionalLabel", say("account.name")), "Ada L.")
    person.press(say("account.save"))
    person.is_told(say("account.nameSaved"))
    dismiss.click()
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()

    go(person, "/account/password")
    person.type(say("account.currentPassword"), OTHER_PASSWORD)
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
    person.press(say("accountPage.password"))
    person.fault("currentPassword", say("accountPage.currentPasswordWrong"))
    assert not accessibility_problems(page, "an error that can be taken away")
    dismiss.click()
    expect(page.locator(".fault")).to_have_count(0)
    current = page.locator("#currentPassword")
    expect(current).to_be_focused()
    expect(current).not_to_have_attribute("aria-invalid", "true")


def test_SRV_20_a_name_a_password_and_the_devices_are_changed_on_ones_own_page(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = come_in(page, server)
    other = Person(new_page(), server, person.email)
    other.log_in()

    person.type(say("optionalLabel", say("account.name")), "Ada L.")
    person.press(say("account.save"))
    person.sees("/account", "Ada L.")
    person.is_told(say("account.nameSaved"))
    screenshot("account-overview")

    go(person, "/account/sessions")
    items = page.get_by_role("main").get_by_role("listitem")
    expect(items).to_have_count(2)
    expect(items.first).to_contain_text(say("account.thisDevice"))
    expect(items.first).to_contain_text(re.compile("Chrome on Linux"))
    screenshot("account-sessions")
    person.press(say("account.endDevice", "Chrome on Linux"))
    person.is_told(say("account.deviceEnded"))
    expect(items).to_have_count(1)
    other.open("/account")
    heading(other.page, ENDED)

    go(person, "/account/password")
    expect(page.locator("#currentPassword")).to_be_focused()
    person.press(say("accountPage.password"))
    person.fault("currentPassword", say("accountPage.currentPasswordMissing"))
    person.type(say("account.currentPassword"), OTHER_PASSWORD)
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
    person.press(say("accountPage.password"))
    person.fault("currentPassword", say("accountPage.currentPasswordWrong"))
    screenshot("account-password-wrong")
    # What was typed into a password field is not sent back.
    person.type(say("account.currentPassword"), PASSWORD)
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
    person.press(say("accountPage.password"))
    person.sees("/account", "Ada L.")
    person.is_told(say("accountPage.passwordChanged"))
    assert len(sessions(server, person.email)) == 1

    # The session ends while the page is open: the way leads back to it.
    go(person, "/account/email")
    person.password = OTHER_PASSWORD
    end_all(server, person)
    person.type(say("account.newEmail"), new_address())
    person.type(say("account.currentPassword"), OTHER_PASSWORD)
    person.press(say("accountPage.address"))
    heading(page, ENDED)
    person.sign_in()
    person.sees("/account/email", PAGES["/account/email"])


def end_all(server: GatehouseServer, person: Person) -> None:
    """Ends all sessions, as the person does elsewhere."""
    body = {"email": person.email, "password": person.password}
    token = server.post("/auth/v1/token?grant_type=password", body).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert server.request("POST", "/auth/v1/logout?scope=global", b"", headers).status == 204
    assert sessions(server, person.email) == []


def test_SRV_20_another_address_is_requested_and_canceled_and_the_data_is_one_file(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = come_in(page, server)
    go(person, "/account/email")
    wish = new_address("wish")
    person.type(say("account.newEmail"), wish)
    person.type(say("account.currentPassword"), PASSWORD)
    screenshot("account-address")
    person.press(say("accountPage.address"))
    person.sees("/account", person.email)
    person.is_told(say("accountPage.addressAsked"))
    expect(page.get_by_text(say("accountPage.pendingAddressText", wish))).to_be_visible()
    screenshot("account-pending")
    person.press(say("accountPage.keepAddress"))
    person.is_told(say("account.emailKept"))
    expect(page.get_by_text(wish)).to_have_count(0)

    go(person, "/account/data")
    for number in range(2):
        person.type(say("account.currentPassword"), PASSWORD)
        with page.expect_download() as download:
            person.press(say("accountPage.downloadFile"))
        assert download.value.suggested_filename == "account.json"
        file = json.loads(Path(download.value.path()).read_text())
        assert file["account"]["email"] == person.email
        downloads = [event for event in file["audit"] if event["event"] == "user_data_downloaded"]
        assert len(downloads) == number + 1
    screenshot("account-data")
    person.follow(say("accountPage.title"))
    person.follow(say("accountPage.backToApp", "Fieldhouse"))
    person.sees("/settings", say("fieldhouse.settings"))


def test_SRV_20_an_account_is_deleted_where_password_and_box_say_so(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = come_in(page, server)
    person.open("/account/groups")
    person.type(say("group.name"), "North yard")
    person.press(say("group.create"))
    heading(page, "North yard")
    go(person, "/account/delete")
    expect(page.get_by_text(say("groupPage.lost", "North yard"))).to_be_visible()
    person.type(say("account.currentPassword"), PASSWORD)
    person.press(say("account.deleteAccount"))
    person.fault("agreed", say("account.deleteBoxMissing"))
    person.type(say("account.currentPassword"), PASSWORD)
    page.get_by_label(say("accountPage.deletionAgreed")).check()
    screenshot("account-delete")
    person.press(say("account.deleteAccount"))
    person.sees("/account/deleted", say("accountPage.deleted"))
    screenshot("account-deleted")
    person.open("/account")
    person.sees("/sign-in", WELCOME)
    assert sessions(server, person.email) == []


@whole_or_part
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja", "ar"])
def test_SRV_20_UI_11_every_page_of_ones_own_fits_and_breaks_no_rule_of_accessibility_in_every_language(
    browser: Browser, server: GatehouseServer, screenshot: Callable[..., Path], language: str, whole: bool
) -> None:
    problems: list[str] = []
    context = browser.new_context(base_url=server.origin, locale=language, viewport=NARROW, reduced_motion="reduce")
    page = context.new_page()
    email = new_address("reader")
    make_account(server, email, confirmed=True)
    page.goto("/sign-in/login")
    page.locator("#email").fill(email)
    page.locator("#password").fill(PASSWORD)
    page.locator("main form button.primary").click()
    page.wait_for_url("**/groups")
    for path in PAGES:
        page.set_viewport_size(NARROW)
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        name = f"{language} {path}"
        problems += [f"{name}: {problem}" for problem in layout_problems(page)]
        if is_checked(path, language, whole):
            problems += accessibility_problems(page, name)
        if language == "ar":
            # The way back stands at the right, and its arrow points there.
            back = page.locator(".up .back").bounding_box()
            assert back is not None
            assert back["x"] + back["width"] > NARROW["width"] / 2
        place = path.removeprefix("/account").removeprefix("/") or "first"
        screenshot(f"account-{language}-{place}", page)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size(WIDE)
        problems += [f"{name} wide: {problem}" for problem in layout_problems(page)]
        if is_checked(path, language, whole):
            problems += accessibility_problems(page, f"{name} dark")
        if path in ("/account", "/account/delete"):
            screenshot(f"account-{language}-{place}-wide-dark", page)
        page.emulate_media(color_scheme="light")
    context.close()
    assert problems == []


def test_SRV_20_the_pages_are_read_by_their_headings_and_forms_by_keyboard_alone(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person = come_in(page, server)
    levels = page.locator("h1, h2").evaluate_all("nodes => nodes.map(node => node.localName)")
    assert levels[0] == "h1"
    assert levels.count("h1") == 1
    assert levels.count("h2") == 4
    page.locator("#name").focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    person.sees("/account", "Ada")
    go(person, "/account/password")
    expect(page.locator("#currentPassword")).to_be_focused()
    for text in (PASSWORD, OTHER_PASSWORD, OTHER_PASSWORD):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
        # Past the button that shows what was typed.
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    person.sees("/account", "Ada")
    person.is_told(say("accountPage.passwordChanged"))
