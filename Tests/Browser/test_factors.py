"""Two-step verification in Chromium, with an authenticator app of another maker and other readers of QR codes."""

import io
import re
import time
from collections.abc import Callable
from typing import Any

import pyotp
import pytest
import zxingcpp
from administrator import Administrator
from checks import accessibility_problems, layout_problems, problems_in, whole_or_part
from gatehouse_server import GatehouseServer
from other_makers import zbarimg
from person import HOME, Person, Variant, make_account, new_address
from PIL import Image
from playwright.sync_api import BrowserContext, Error, Page, expect
from words import LANGUAGES, say

TWO_STEP = "/account/two-step"
TITLE = say("secondFactorTitle")
STEP = "/sign-in/step"
CODE = say("codeLabel")


def come_in(page: Page, server: GatehouseServer) -> Person:
    """Somebody with an account, at the page for a second step."""
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open(TWO_STEP)
    person.sees(TWO_STEP, TITLE)
    return person


def scanned(page: Page) -> str:
    """What a phone reads from the screen."""
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True)))
    (code,) = zxingcpp.read_barcodes(picture)
    assert zbarimg(picture) == [code.text]
    return str(code.text)


def enrolled(person: Person) -> tuple[pyotp.TOTP, list[str]]:
    """Adds an authenticator app, and gives it with the backup codes."""
    person.press(say("account.addAuthenticator"))
    app = pyotp.parse_uri(scanned(person.page))
    assert isinstance(app, pyotp.TOTP)
    person.type(CODE, app.now())
    person.press(say("confirm"))
    person.sees(TWO_STEP, say("account.backupCodes"))
    codes = person.page.locator(".backup-codes").inner_text().split()
    assert len(codes) == 10
    return app, codes


def later(app: pyotp.TOTP) -> str:
    """The code of the next period, which the server takes as well: each counts once."""
    return str(app.at(time.time() + 30))


def begin(person: Person) -> None:
    """Signs in with the password, as far as the step."""
    person.open("/sign-in/login")
    person.fill_sign_in()
    person.press(say("signIn"))
    person.sees(STEP, TITLE)


def enter(person: Person, code: str) -> None:
    person.type(CODE, code)
    person.press(say("confirm"))


def test_PKF_07_an_app_is_set_up_from_a_dark_screen_and_its_codes_are_shown_once(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Any]
) -> None:
    page = new_page(dark=True)
    person = come_in(page, server)
    assert not accessibility_problems(page, "no second step")
    assert not layout_problems(page)
    person.press(say("account.addAuthenticator"))
    link = page.get_by_role("link", name=say("account.openAuthenticator")).get_attribute("href")
    assert scanned(page) == link
    key = page.locator("code.copyable").inner_text()
    assert re.fullmatch("(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}", key)
    assert key.replace(" ", "") == pyotp.parse_uri(str(link)).secret
    assert not accessibility_problems(page, "the key")
    assert not layout_problems(page)
    screenshot("two-step-key", page)

    app = pyotp.parse_uri(str(link))
    assert isinstance(app, pyotp.TOTP)
    enter(person, "000000")
    expect(page.get_by_text(say("failure.factorIncorrect"))).to_be_visible()
    enter(person, app.now())
    person.sees(TWO_STEP, say("account.backupCodes"))
    assert not accessibility_problems(page, "backup codes")
    screenshot("two-step-codes", page)
    codes = page.locator(".backup-codes").inner_text().split()
    with page.expect_download() as saved:
        page.get_by_role("link", name=say("accountPage.downloadFile"), exact=True).click()
    assert saved.value.suggested_filename.endswith("-backup-codes.txt")
    assert saved.value.path().read_text(encoding="utf-8").split() == codes
    code = codes[0]
    # Neither the way on nor the way back shows them again.
    person.follow(say("page.goOn"))
    person.sees(TWO_STEP, TITLE)
    expect(page.get_by_text(code)).to_have_count(0)
    # The browser would have to send the form again, and says so in place of the page.
    with pytest.raises(Error, match="ERR_CACHE_MISS"):
        page.go_back()
    expect(page.get_by_text(code)).to_have_count(0)


def test_PKF_01_MFA_11_a_sign_in_takes_the_step_and_a_lost_phone_is_replaced_by_a_backup_code(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Any]
) -> None:
    page = new_page()
    person = come_in(page, server)
    app, codes = enrolled(person)
    person.open(HOME)
    person.log_out()
    begin(person)
    assert not accessibility_problems(page, "the step")
    assert not layout_problems(page)
    screenshot("step", page)
    enter(person, "000000")
    expect(page.get_by_text(say("failure.factorIncorrect"))).to_be_visible()
    enter(person, "000000")
    expect(page.get_by_text(say("factorIncorrectAgain"))).to_be_visible()
    assert not accessibility_problems(page, "a wrong code")
    enter(person, later(app))
    person.sees(HOME, say("fieldhouse.groups"))

    # The phone is lost: a backup code, typed as it is read, and then another phone.
    person.log_out()
    begin(person)
    enter(person, codes[0].lower().replace("-", " "))
    person.sees(HOME, say("fieldhouse.groups"))
    person.open(TWO_STEP)
    remove = say("account.removeMethod", say("account.authenticatorApp"))
    person.open_menu(say("account.authenticatorApp"))
    person.press(remove)
    person.is_told(say("account.factorRemoved"))
    other, fresh = enrolled(person)
    assert other.secret != app.secret
    assert not set(fresh) & set(codes)


def test_PKF_01_UI_09_the_field_of_the_step_is_for_digits_until_a_backup_code_is_chosen_or_typed(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person = come_in(page, server)
    _, codes = enrolled(person)
    person.open(HOME)
    person.log_out()
    begin(person)
    field = person.field(CODE)
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    expect(field).to_have_attribute("inputmode", "numeric")
    field.fill("123 456")
    expect(field).to_have_value("123456")

    way = page.get_by_role("button", name=say("page.useBackupCode"), exact=True)
    box, submit = way.bounding_box(), page.get_by_role("button", name=say("confirm"), exact=True).bounding_box()
    assert box
    assert submit
    assert box["y"] >= submit["y"] + submit["height"], "the way to a backup code parts the field from its button"
    way.click()
    expect(field).to_have_attribute("inputmode", "text")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    assert not accessibility_problems(page, "a backup code")
    assert not layout_problems(page)
    person.press(say("useApp"))
    expect(field).to_have_attribute("inputmode", "numeric")

    # What can't be the digits of an app is a backup code, as it is typed.
    field.fill(codes[0])
    expect(field).to_have_attribute("inputmode", "text")
    expect(field).to_have_value(codes[0])
    person.press(say("confirm"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_PKF_01_without_script_the_field_of_the_step_takes_both_codes(
    new_page: Callable[..., Page], without_script: Variant, server: GatehouseServer
) -> None:
    person = come_in(new_page(), server)
    _, codes = enrolled(person)
    page = new_page(without_script)
    other = Person(page, server, person.email)
    begin(other)
    assert other.field(CODE).get_attribute("inputmode") is None
    expect(page.get_by_text(say("factorHelp"))).to_be_visible()
    enter(other, codes[0])
    other.sees(HOME, say("fieldhouse.groups"))


@whole_or_part
def test_PKF_01_PKF_07_the_pages_of_the_second_step_speak_six_languages(
    new_context: Callable[..., BrowserContext], server: GatehouseServer, whole: bool
) -> None:
    problems: list[str] = []
    for language in LANGUAGES:
        page = new_context(locale=language).new_page()
        person = Person(page, server)
        make_account(server, person.email, confirmed=True)
        person.send_sign_in(language)
        expect(page).to_have_url(server.origin + HOME)
        person.open(TWO_STEP)
        title = page.get_by_role("heading", level=1)
        expect(title).to_have_text(say("secondFactorTitle", language=language))
        problems += problems_in(language, page, TWO_STEP, whole)
        page.get_by_role("button", name=say("account.addAuthenticator", language=language), exact=True).click()
        app = pyotp.parse_uri(scanned(page))
        problems += problems_in(language, page, "the key", whole)
        page.get_by_label(say("codeLabel", language=language), exact=True).fill(app.now())
        page.get_by_role("button", name=say("confirm", language=language), exact=True).click()
        expect(title).to_have_text(say("account.backupCodes", language=language))
        problems += problems_in(language, page, "backup codes", whole)
        page.context.clear_cookies()
        person.send_sign_in(language)
        expect(page).to_have_url(server.origin + STEP)
        expect(title).to_have_text(say("secondFactorTitle", language=language))
        problems += problems_in(language, page, STEP, whole)
    assert problems == []


def test_MFA_12_an_administrator_lets_somebody_in_who_lost_everything(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = come_in(new_page(), server)
    enrolled(person)
    root = Person(new_page(), server, new_address("root"))
    make_account(server, root.email, confirmed=True)
    assert "/admin" in Administrator(server.data).do("users", "administrator", root.email, "--on")
    root.log_in()
    root.open(f"/admin/people?search={person.email}")
    root.page.get_by_role("link", name=person.email).first.click()
    reset = say("administration.resetFactors")
    root.page.locator("summary").filter(has_text=reset).click()
    root.page.get_by_role("button", name=reset, exact=True).click()
    expect(
        root.page.get_by_role("status").filter(has_text=say("administration.doneFactorsReset", person.email))
    ).to_be_visible()
    person.page.context.clear_cookies()
    person.log_in()
