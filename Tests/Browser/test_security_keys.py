"""Security keys as second factors in Chromium, whose virtual authenticator stands for the key."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from checks import accessibility_problems, layout_problems, problems_in, whole_or_part
from chromium import Device
from gatehouse_server import GatehouseServer
from person import HOME, Person, make_account
from playwright.sync_api import BrowserContext, Page, expect
from words import LANGUAGES, say

TWO_STEP = "/account/two-step"
STEP = "/sign-in/step"
TITLE = say("secondFactorTitle")
ADD = say("account.addSecurityKey")
NAME = say("account.securityKey")
USE = say("useSecurityKey")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with passkeys, and so with security keys."""
    running = GatehouseServer(tmp_path_factory.mktemp("keys") / "data", "--passkeys").start()
    yield running
    running.stop()


def come_in(page: Page, server: GatehouseServer) -> tuple[Person, Device]:
    """Somebody with an account and a key that is not touched, at the page for a second step."""
    key = Device(page)
    key.is_present(False)
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open(TWO_STEP)
    person.sees(TWO_STEP, TITLE)
    return person, key


def ask_for_key(person: Person) -> None:
    """Begins to add the first factor, which is not named, as far as the page that waits for it."""
    expect(person.page.locator("#keyName")).to_have_count(0)
    person.press(ADD)
    person.sees(TWO_STEP, ADD)


def add(person: Person, key: Device) -> list[str]:
    """Adds a key, and gives the backup codes. Nobody touches it afterwards: it would answer the sign-in form too."""
    ask_for_key(person)
    key.is_present(True)
    person.press(ADD)
    person.sees(TWO_STEP, say("account.backupCodes"))
    key.is_present(False)
    codes = person.page.locator(".backup-codes").inner_text().split()
    assert len(codes) == 10
    return codes


def begin(person: Person) -> None:
    """Signs in with the password, as far as the step."""
    person.open("/sign-in/login")
    person.fill_sign_in()
    person.press(say("signIn"))
    person.sees(STEP, TITLE)


def touch(person: Person, key: Device) -> None:
    """Takes the step with the key."""
    key.is_present(True)
    person.press(USE)
    person.sees(HOME, say("fieldhouse.groups"))
    key.is_present(False)


def enter(person: Person, code: str) -> None:
    person.type(say("codeLabel"), code)
    person.press(say("confirm"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_PKF_07_PKF_01_a_key_is_added_takes_the_step_and_is_replaced_by_a_backup_code_when_it_is_lost(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Any]
) -> None:
    page = new_page()
    person, key = come_in(page, server)
    assert not accessibility_problems(page, "no second step")
    assert not layout_problems(page)
    ask_for_key(person)
    assert not accessibility_problems(page, "a new key")
    assert not layout_problems(page)
    screenshot("security-key", page)
    person.open(TWO_STEP)
    codes = add(person, key)
    assert len(key.credentials()) == 1
    person.follow(say("page.goOn"))
    person.sees(TWO_STEP, TITLE)
    expect(page.get_by_role("main").get_by_role("listitem").first).to_contain_text(NAME)

    person.open(HOME)
    person.log_out()
    begin(person)
    expect(page.get_by_text(say("secondFactorKeyText"))).to_be_visible()
    assert not accessibility_problems(page, "the step")
    assert not layout_problems(page)
    screenshot("security-key-step", page)
    touch(person, key)

    # The key is lost: a backup code, typed as it is read, and then the key is removed.
    person.log_out()
    begin(person)
    enter(person, codes[0].lower().replace("-", " "))
    person.open(TWO_STEP)
    remove = say("account.removeMethod", NAME)
    person.open_menu(NAME)
    person.press(remove)
    person.is_told(say("account.factorRemoved"))
    person.log_out()
    person.log_in()


def test_MFA_04_another_key_is_refused_and_the_step_still_waits_for_the_right_one(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page, other_page = new_page(), new_page()
    person, key = come_in(page, server)
    add(person, key)
    (right,) = key.credentials()
    # A device that signs with a key of its own for the credential that is asked for.
    stranger, other_key = come_in(other_page, server)
    add(stranger, other_key)
    (wrong,) = other_key.credentials()
    person.open(HOME)
    person.log_out()
    key.forget(right)
    key.take(right | {"privateKey": wrong["privateKey"]})
    begin(person)
    key.is_present(True)
    person.press(USE)
    person.is_told(say("accountPage.keyFailed"), role="alert")
    person.sees(STEP, TITLE)
    assert not accessibility_problems(page, "another key")
    key.forget(right)
    key.take(right)
    touch(person, key)


def test_PKF_05_a_key_that_the_account_has_says_so_at_once(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person, key = come_in(page, server)
    add(person, key)
    person.follow(say("page.goOn"))
    person.fill(page.locator("#keyName"), "The same")
    key.is_present(True)
    person.press(ADD)
    # The page asks by itself, because its button has been pressed on the page before.
    person.is_told(say("account.securityKeyTaken"), role="alert")
    person.sees(TWO_STEP, ADD)
    expect(page.get_by_role("button", name=say("accountPage.tryAgain"), exact=True)).to_be_visible()
    assert not accessibility_problems(page, "taken")
    assert len(key.credentials()) == 1


def test_PKF_05_pages_that_were_open_for_long_ask_again(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    page = new_page()
    person, key = come_in(page, server)
    ask_for_key(person)
    page.clock.fast_forward(301_000)
    key.is_present(True)
    # The new page begins by itself.
    person.press(ADD)
    person.sees(TWO_STEP, say("account.backupCodes"))
    key.is_present(False)
    person.open(HOME)
    person.log_out()
    begin(person)
    page.clock.fast_forward(301_000)
    touch(person, key)


def test_PKF_05_without_script_no_key_is_added_and_a_backup_code_takes_the_step(
    new_page: Callable[..., Page], server: GatehouseServer, without_script: Any
) -> None:
    plain = Person(new_page(without_script), server)
    make_account(server, plain.email, confirmed=True)
    plain.log_in()
    plain.open(TWO_STEP)
    plain.press(ADD)
    plain.sees(TWO_STEP, ADD)
    expect(plain.page.get_by_text(say("accountPage.keyUnsupported"))).to_be_visible()
    expect(plain.page.get_by_role("button", name=ADD)).to_have_count(0)

    person, key = come_in(new_page(), server)
    codes = add(person, key)
    other = Person(new_page(without_script), server, person.email)
    begin(other)
    expect(other.page.get_by_role("button", name=USE)).to_have_count(0)
    enter(other, codes[0])


@whole_or_part
def test_PKF_07_the_pages_of_security_keys_speak_six_languages(
    new_context: Callable[..., BrowserContext], server: GatehouseServer, whole: bool
) -> None:
    problems: list[str] = []
    for language in LANGUAGES:
        page = new_context(locale=language).new_page()
        key = Device(page)
        key.is_present(False)
        person = Person(page, server)
        make_account(server, person.email, confirmed=True)
        person.send_sign_in(language)
        expect(page).to_have_url(server.origin + HOME)
        person.open(TWO_STEP)
        label = say("account.addSecurityKey", language=language)
        page.get_by_role("button", name=label, exact=True).click()
        title = page.get_by_role("heading", level=1)
        expect(title).to_have_text(label)
        problems += problems_in(language, page, "a new key", whole)
        key.is_present(True)
        page.get_by_role("button", name=label, exact=True).click()
        expect(title).to_have_text(say("account.backupCodes", language=language))
        key.is_present(False)
        page.context.clear_cookies()
        person.send_sign_in(language)
        expect(page).to_have_url(server.origin + STEP)
        expect(page.get_by_role("button", name=say("useSecurityKey", language=language), exact=True)).to_be_visible()
        problems += problems_in(language, page, STEP, whole)
    assert problems == []
