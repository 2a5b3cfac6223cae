"""One person's whole way through: account, code, tabs, sign-out, sign-in, forgotten password, restart."""

import re
from collections.abc import Callable
from pathlib import Path

from gatehouse_server import GatehouseServer
from person import (
    COMMON_PASSWORD,
    HOME,
    OTHER_PASSWORD,
    PASSWORD,
    SHORT_PASSWORD,
    WELCOME,
    Person,
    count_accounts,
    sessions,
    wrong,
)
from playwright.sync_api import Page, expect
from words import say

WRONG_CODE = say("failure.otpIncorrect")
COMMON = say("failure.commonPassword")
TOO_SHORT = say("passwordTooShort", "8")

Screenshot = Callable[..., Path]


def test_APP_02_FLOW_20_UI_01_UI_06_UI_07_the_whole_round_from_the_first_screen_to_a_restart(
    page: Page, server: GatehouseServer, screenshot: Screenshot
) -> None:
    person = Person(page, server)
    create_an_account(person, screenshot)
    look_around(person, screenshot)
    sign_in_again(person, screenshot)
    set_a_new_password(person, screenshot)
    sign_in_with_the_new_password(person)
    server.restart()
    page.reload()
    person.sees(HOME, say("fieldhouse.groups"))


def create_an_account(person: Person, screenshot: Screenshot) -> None:
    page = person.page
    person.open("/")
    person.sees("/welcome/1", say("fieldhouse.welcomeSite"))
    person.press(say("fieldhouse.skip"))
    person.sees("/sign-in", WELCOME)
    expect(page.get_by_role("link", name=say("signIn"), exact=True)).to_be_visible()
    # What the server does not offer is not shown, and the first screen has no way back.
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("link", name=say("back"), exact=True)).to_have_count(0)
    screenshot("walk-01-choice")
    person.follow(say("createAccount"))
    person.sees("/sign-in/create-account", say("signupTitle"))

    address, person.email = person.email, "nobody"
    person.fill_sign_up(PASSWORD)
    person.press(say("createAccount"))
    person.fault("email", say("emailInvalid"))
    person.email = address
    refused = [
        ((SHORT_PASSWORD, SHORT_PASSWORD, True), "password", TOO_SHORT),
        ((PASSWORD, OTHER_PASSWORD, True), "confirmPassword", say("passwordsDiffer")),
        ((PASSWORD, PASSWORD, False), "consent", say("consentMissing")),
        ((COMMON_PASSWORD, COMMON_PASSWORD, True), "password", COMMON),
    ]
    for (password, repeated, consent), field, sentence in refused:
        person.fill_sign_up(password, repeated, consent)
        person.press(say("createAccount"))
        person.fault(field, sentence)
        person.sees("/sign-in/create-account", say("signupTitle"))
        expect(person.field(say("emailLabel"))).to_have_value(address)
        if password == COMMON_PASSWORD:
            # The server refused it, so this is a new page, with or without script.
            expect(person.field(say("passwordLabel"))).to_have_value("")
        screenshot(f"walk-02-refused-{field}")
    assert person.server.mail_count(address) == 0
    assert count_accounts(person.server, address) == 0

    person.fill_sign_up(PASSWORD)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.is_told(say("confirmationSent", address))
    screenshot("walk-03-confirm")
    code = person.mail()["code"]
    person.confirm_with(wrong(code))
    person.fault("otp", WRONG_CODE)
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm_with(f"{code[:3]} {code[3:]}")
    person.sees(HOME, say("fieldhouse.groups"))


def look_around(person: Person, screenshot: Screenshot) -> None:
    page = person.page
    tabs = page.get_by_role("navigation", name=say("fieldhouse.navigation"))
    for title in [
        say("fieldhouse.projects"),
        say("fieldhouse.requests"),
        say("fieldhouse.groups"),
        say("fieldhouse.settings"),
    ]:
        tabs.get_by_role("link", name=title, exact=True).click()
        person.sees(f"/{title.lower()}", title)
        expect(tabs.locator("[aria-current=page]")).to_have_text(title)
        screenshot(f"walk-04-{title.lower()}")
    page.get_by_role("main").get_by_role("link", name=say("fieldhouse.profile"), exact=True).click()
    person.sees("/profile", person.name)
    rows = page.locator("dl")
    for label, value in [
        (say("fieldhouse.email"), re.escape(person.email)),
        (say("fieldhouse.memberSince"), r"\d{1,2} \w+ \d{4}"),
        (say("fieldhouse.termsAccepted"), say("fieldhouse.edition", "1", r"\d{1,2} \w+ \d{4}")),
    ]:
        row = rows.locator(".row").filter(has=page.get_by_text(label, exact=True))
        expect(row.get_by_role("definition")).to_have_text(re.compile(rf"^\s*{value}\s*$"))
    screenshot("walk-05-profile")
    page.get_by_role("main").get_by_role("link", name=say("fieldhouse.settings"), exact=True).click()
    person.sees("/settings", say("fieldhouse.settings"))
    person.press(say("signOut"))
    person.sees("/sign-in", WELCOME)
    assert sessions(person.server, person.email) == []


def sign_in_again(person: Person, screenshot: Screenshot) -> None:
    person.follow(say("signIn"))
    person.sees("/sign-in/login", say("loginTitle"))
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    person.press(say("signIn"))
    person.fault("password", say("failure.invalidCredentials"))
    person.sees("/sign-in/login", say("loginTitle"))
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    screenshot("walk-06-wrong-password")
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))
    person.log_out()


def set_a_new_password(person: Person, screenshot: Screenshot) -> None:
    page = person.page
    person.follow(say("signIn"))
    person.type(say("emailLabel"), person.email)
    person.press(say("forgotPassword"))
    person.sees("/sign-in/forgot-password", say("resetRequestTitle"))
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    screenshot("walk-07-forgot-password")
    mails = person.server.mail_count(person.email)
    person.press(say("sendCode"))
    person.sees("/sign-in/new-password", say("resetVerifyTitle"))
    person.is_told(say("resetSent", person.email))
    code = person.mail(after=mails)["code"]
    person.type(say("codeLabel"), wrong(code))
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("otp", WRONG_CODE)
    person.sees("/sign-in/new-password", say("resetVerifyTitle"))
    screenshot("walk-08-new-password-wrong-code")

    person.type(say("codeLabel"), code)
    person.type(say("newPasswordLabel"), PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("password", say("failure.samePassword"))
    expect(page.get_by_text(say("resetVerifyAccepted"))).to_be_visible()
    expect(person.field(say("codeLabel"))).to_have_count(0)
    screenshot("walk-09-new-password-refused")
    for password, sentence in [(COMMON_PASSWORD, COMMON), (SHORT_PASSWORD, TOO_SHORT)]:
        person.type(say("newPasswordLabel"), password)
        person.press(say("setNewPassword"))
        person.fault("password", sentence)
    assert len(sessions(person.server, person.email, recovery=True)) == 1
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.sees("/sign-in/login", say("loginTitle"))
    person.is_told(say("passwordChanged"))
    screenshot("walk-10-login-after-reset")
    assert sessions(person.server, person.email, recovery=True) == []
    assert sessions(person.server, person.email) == []


def sign_in_with_the_new_password(person: Person) -> None:
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.fault("password", say("failure.invalidCredentials"))
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_APP_02_FLOW_14_an_address_that_has_an_account_is_told_to_log_in(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer, screenshot: Screenshot
) -> None:
    owner = Person(new_page(), server)
    owner.sign_up()
    mails = server.mail_count(owner.email)
    second = Person(page, server, owner.email)
    second.open("/sign-in/create-account")
    second.fill_sign_up(OTHER_PASSWORD)
    second.press(say("createAccount"))
    second.fault("email", say("failure.duplicateEmail"))
    second.sees("/sign-in/create-account", say("signupTitle"))
    screenshot("walk-11-duplicate-address")
    assert count_accounts(server, owner.email) == 1
    assert server.mail_count(owner.email) == mails


def test_UI_06_signing_out_on_the_settings_or_profile_page_returns_to_the_first_screen_permanently(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.sign_up()
    for place in ["/settings", "/profile"]:
        person.open(place)
        person.press(say("signOut"))
        person.sees("/sign-in", WELCOME)
        assert sessions(server, person.email) == []
        for path in ["/", "/projects", "/rfis", "/settings", "/profile", HOME]:
            person.open(path)
            person.sees("/sign-in", WELCOME)
        person.log_in()
