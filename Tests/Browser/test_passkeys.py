"""Passkeys in Chromium, whose virtual authenticator stands for a device and its password manager."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pyotp
import pytest
from checks import accessibility_problems, layout_problems, problems_in, whole_or_part
from chromium import Device
from gatehouse_server import GatehouseServer, eventually
from person import HOME, PASSWORD, WELCOME, Person, make_account
from playwright.sync_api import BrowserContext, Page, expect
from words import LANGUAGES, say

PASSKEYS = "/account/passkeys"
SIGN_IN = say("page.passkeySignIn")
ADD = say("account.addPasskey")
UNNAMED = say("account.passkey")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with passkeys."""
    running = GatehouseServer(tmp_path_factory.mktemp("passkeys") / "data", "--passkeys").start()
    yield running
    running.stop()


def come_in(page: Page, server: GatehouseServer, device: Device | None = None) -> tuple[Person, Device]:
    """Somebody with an account and a device, signed in with the password."""
    device = device or Device(page)
    # Nothing is done without being asked: neither the list of the field nor an upgrade answers.
    device.is_present(False)
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open(PASSKEYS)
    person.sees(PASSKEYS, say("account.passkeys"))
    return person, device


def add(person: Person, device: Device) -> None:
    device.is_present(True)
    person.press(ADD)
    person.is_told(say("account.passkeyAdded"))
    person.sees(PASSKEYS, say("account.passkeys"))


def age(server: GatehouseServer, email: str) -> None:
    """Makes passkeys and sessions of an account look as they will in eleven minutes."""
    later = 11 * 60 * 1_000_000
    with closing(sqlite3.connect(server.data / "gatehouse.sqlite", timeout=60)) as database, database:
        for table in ("webauthn_credentials", "sessions"):
            database.execute(
                f"UPDATE {table} SET created_at = created_at - ? "
                "WHERE user_id = (SELECT id FROM users WHERE email = ?)",
                (later, email),
            )
        database.execute(
            "UPDATE sessions SET reauthenticated_at = NULL WHERE user_id = (SELECT id FROM users WHERE email = ?)",
            (email,),
        )


def test_MFA_13_a_passkey_proves_who_it_is_before_what_cannot_be_undone(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    age(server, person.email)
    prove = page.get_by_role("button", name=say("accountPage.proveByPasskey"))
    current = page.get_by_label(say("account.currentPassword"), exact=True)

    # A page with more to fill in: the passkey leads back to it, and nothing else is asked.
    person.open("/account/password")
    expect(current).to_be_visible()
    assert not accessibility_problems(page, "password")
    assert not layout_problems(page)
    prove.click()
    expect(current).to_have_count(0)
    expect(prove).to_have_count(0)

    # An act that asks first: the same press does it.
    age(server, person.email)
    person.open(PASSKEYS)
    label = say("account.removeMethod", UNNAMED)
    person.open_menu(UNNAMED)
    person.press(label)
    expect(page.get_by_role("heading", level=1)).to_have_text(label)
    assert not accessibility_problems(page, "removal")
    prove.click()
    person.is_told(say("account.passkeyRemoved"))
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(0)


def test_MFA_13_without_script_there_is_no_passkey_to_prove_with_and_the_password_does(
    new_page: Callable[..., Page], server: GatehouseServer, without_script: Any
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    age(server, person.email)
    other = Person(new_page(without_script), server, person.email)
    other.log_in()
    age(server, person.email)
    other.open(PASSKEYS)
    expect(other.page.get_by_role("button", name=say("accountPage.proveByPasskey"))).to_have_count(0)
    other.type(say("account.currentPassword"), PASSWORD)
    other.press(say("page.goOn"))
    other.sees(PASSKEYS, say("account.passkeys"))


def test_PKF_05_a_passkey_is_added_named_used_by_its_button_and_removed_everywhere(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Any]
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    assert not accessibility_problems(page, "no passkeys")
    assert not layout_problems(page)
    add(person, device)
    assert len(device.credentials()) == 1
    items = page.get_by_role("main").get_by_role("listitem")
    expect(items).to_have_count(1)
    expect(items).to_contain_text(say("account.notUsedYet"))
    assert not accessibility_problems(page, "one passkey")
    assert not layout_problems(page)
    screenshot("passkeys", page)

    person.open_menu(UNNAMED)
    person.press(say("accountPage.passkeyRenameThis", UNNAMED))
    expect(person.field(say("account.name"))).to_have_value("")
    assert not accessibility_problems(page, "rename")
    person.type(say("account.name"), "My phone")
    person.press(say("account.save"))
    person.is_told(say("account.passkeyRenamed"))
    expect(items).to_contain_text("My phone")

    person.log_out()
    assert not accessibility_problems(page, "first screen")
    assert not layout_problems(page)
    screenshot("passkey-choice", page)
    page.get_by_role("button", name=SIGN_IN).click()
    person.sees(HOME, say("fieldhouse.groups"))

    person.open(PASSKEYS)
    person.open_menu("My phone")
    person.press(say("account.removeMethod", "My phone"))
    expect(page.get_by_role("heading", level=1)).to_have_text(say("account.removeMethod", "My phone"))
    person.type(say("account.currentPassword"), PASSWORD)
    person.press(say("account.removeMethod", "My phone"))
    person.is_told(say("account.passkeyRemoved"))
    expect(items).to_have_count(0)
    # The password manager is told, and forgets it.
    eventually("the device forgets the passkey", lambda: True if not device.credentials() else None)


@pytest.mark.parametrize("eligible", [False, True], ids=["alone", "eligible"])
def test_WAN_03_PKY_05_the_list_says_whether_a_passkey_is_backed_up_as_the_last_sign_in_showed(
    new_page: Callable[..., Page], server: GatehouseServer, eligible: bool
) -> None:
    page = new_page()
    person, device = come_in(page, server, Device(page, eligible=eligible))
    add(person, device)
    items = page.get_by_role("main").get_by_role("listitem")
    expect(items).to_contain_text(say("account.onOneDevice"))
    for backed_up in (True, False):
        device.is_backed_up(backed_up)
        person.log_out()
        page.get_by_role("button", name=SIGN_IN).click()
        person.sees(HOME, say("fieldhouse.groups"))
        person.open(PASSKEYS)
        expect(items).to_contain_text(say("account.backedUp" if backed_up else "account.onOneDevice"))


def test_WAN_03_PKY_05_a_passkey_that_is_backed_up_from_the_start_says_so(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server, Device(page, eligible=True, backed_up=True))
    add(person, device)
    expect(page.get_by_role("main").get_by_role("listitem")).to_contain_text(say("account.backedUp"))


def test_PKF_05_the_field_for_the_address_offers_passkeys_and_gives_way_to_the_button_and_to_a_password(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    person.log_out()
    # While the field waits, one press asks: the first request ends.
    device.is_present(False)
    person.open("/sign-in/login")
    expect(person.field(say("emailLabel"))).to_have_attribute("autocomplete", "username webauthn")
    assert not accessibility_problems(page, "sign in")
    assert not layout_problems(page)
    device.is_present(True)
    page.get_by_role("button", name=SIGN_IN).click()
    person.sees(HOME, say("fieldhouse.groups"))

    # The field itself.
    person.log_out()
    page.goto("/sign-in/login", wait_until="commit")
    expect(page).to_have_url(server.origin + HOME)

    # A password while the field waits.
    device.is_present(False)
    person.log_out()
    person.log_in()


def test_PKF_05_101_while_the_field_waits_a_password_and_the_code_of_an_app_sign_in(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    person.open("/account/two-step")
    person.press(say("account.addAuthenticator"))
    link = page.get_by_role("link", name=say("account.openAuthenticator")).get_attribute("href")
    app = pyotp.parse_uri(str(link))
    assert isinstance(app, pyotp.TOTP)
    person.type(say("codeLabel"), app.now())
    person.press(say("confirm"))
    person.sees("/account/two-step", say("account.backupCodes"))
    device.is_present(False)
    person.log_out()
    person.open("/sign-in/login")
    expect(person.field(say("emailLabel"))).to_have_attribute("autocomplete", "username webauthn")
    person.fill_sign_in()
    person.press(say("signIn"))
    person.sees("/sign-in/step", say("secondFactorTitle"))
    # The code of the next period, which the server takes as well: each counts once.
    person.type(say("codeLabel"), str(app.at(time.time() + 30)))
    person.press(say("confirm"))
    person.sees(HOME, say("fieldhouse.groups"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_PKF_05_108_a_browser_that_offers_no_passkeys_in_the_field_says_nothing_and_the_form_works(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    # As Safari does in a private window, and after a reload: it says that it can, and then refuses.
    page.add_init_script(
        """
        PublicKeyCredential.isConditionalMediationAvailable = async () => true;
        navigator.credentials.get = async () => {
            document.documentElement.dataset.refused = "yes";
            throw new DOMException("", "NotAllowedError");
        };
        """
    )
    for _ in range(2):
        person.open("/sign-in/login")
        expect(page.locator("html[data-refused]")).to_have_count(1)
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".fault")).to_have_count(0)
    person.fill_sign_in()
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_PKF_05_a_device_with_a_passkey_of_the_account_says_so_and_a_cancel_says_nothing(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    person.press(ADD)
    person.is_told(say("account.passkeyTaken"), role="alert")
    person.sees(PASSKEYS, say("account.passkeys"))
    assert not accessibility_problems(page, "taken")
    assert len(device.credentials()) == 1

    # A person who has no passkey of this site, or does not want to use it, is still where they were.
    person.log_out()
    device.knows_owner(False)
    page.evaluate(
        "() => { navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError')); }",
    )
    page.get_by_role("button", name=SIGN_IN).click()
    person.sees("/sign-in", WELCOME)
    expect(page.get_by_role("alert")).to_have_count(0)
    # A browser that refuses says what to do.
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new DOMException('', 'SecurityError')); }")
    page.get_by_role("button", name=SIGN_IN).click()
    person.is_told(say("page.passkeyUnavailable"), role="alert")


def test_PKY_07_a_passkey_that_was_removed_elsewhere_says_so_and_goes(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page, other_page = new_page(), new_page()
    person, device = come_in(page, server)
    add(person, device)
    # The password manager brings it to another browser.
    carried = device.credentials()[0]
    other = Person(other_page, server, person.email)
    other_device = Device(other_page)
    other_device.take(carried)
    other.open("/sign-in")
    other_page.get_by_role("button", name=SIGN_IN).click()
    other.sees(HOME, say("fieldhouse.groups"))
    other.log_out()

    label = say("account.removeMethod", UNNAMED)
    person.open_menu(UNNAMED)
    person.press(label)
    person.is_told(say("account.passkeyRemoved"))
    other_page.get_by_role("button", name=SIGN_IN).click()
    other.is_told(say("page.passkeyRemoved"), role="alert")
    assert not accessibility_problems(other_page, "removed")
    eventually("the other browser forgets it", lambda: True if not other_device.credentials() else None)
    other.follow(say("signIn"))
    other.fill_sign_in()
    other.press(say("signIn"))
    other.sees(HOME, say("fieldhouse.groups"))


def test_PKF_05_a_page_that_was_open_for_long_asks_with_new_options(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, device = come_in(page, server)
    add(person, device)
    person.log_out()
    page.clock.fast_forward(301_000)
    page.get_by_role("button", name=SIGN_IN).click()
    person.sees(HOME, say("fieldhouse.groups"))


def test_PKF_05_after_a_password_the_browser_may_add_a_passkey_by_itself(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    device = Device(page)
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    # Whether a browser does that is its own decision, so it is made to: everything else is as it would be.
    page.add_init_script(
        """
        const create = navigator.credentials.create.bind(navigator.credentials);
        navigator.credentials.create = ({ mediation, ...rest }) => create(rest);
        PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: true });
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
        """
    )
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith(PASSKEYS)) as kept:
        person.log_in()
    assert kept.value.status == 204
    person.sees(HOME, say("fieldhouse.groups"))
    assert len(device.credentials()) == 1
    person.open(PASSKEYS)
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(1)


def test_PKF_05_without_script_there_is_no_button_and_every_other_way_stays(
    new_page: Callable[..., Page], server: GatehouseServer, without_script: Any
) -> None:
    page = new_page(without_script)
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    for path in ("/sign-in", "/sign-in/login"):
        person.open(path)
        expect(page.get_by_role("button", name=SIGN_IN)).to_have_count(0)
    person.log_in()
    person.open(PASSKEYS)
    expect(page.get_by_text(say("accountPage.passkeyUnsupported"))).to_be_visible()
    expect(page.get_by_role("button", name=ADD)).to_have_count(0)


@whole_or_part
def test_PKF_05_the_pages_of_passkeys_speak_six_languages(
    new_context: Callable[..., BrowserContext], server: GatehouseServer, whole: bool
) -> None:
    problems: list[str] = []
    for language in LANGUAGES:
        page = new_context(locale=language).new_page()
        person = Person(page, server)
        device = Device(page)
        device.is_present(False)
        make_account(server, person.email, confirmed=True)
        person.open("/sign-in/login")
        expect(page.get_by_role("button", name=say("page.passkeySignIn", language=language))).to_be_visible()
        person.send_sign_in(language)
        expect(page).to_have_url(server.origin + HOME)
        person.open(PASSKEYS)
        expect(page.get_by_role("heading", level=1)).to_have_text(say("account.passkeys", language=language))
        device.is_present(True)
        page.get_by_role("button", name=say("account.addPasskey", language=language)).click()
        told = page.get_by_role("status").filter(has_text=say("account.passkeyAdded", language=language))
        expect(told).to_be_visible()
        problems += problems_in(language, page, PASSKEYS, whole)
    assert problems == []
