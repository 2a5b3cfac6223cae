"""The ways on from the sign-in pages: to each other, past an error, past a notice, and back in as the same person."""

from collections.abc import Callable
from pathlib import Path

from checks import fits
from gatehouse_server import GatehouseServer
from person import HOME, PASSWORD, WELCOME, Person, end_sessions, make_account, wrong
from playwright.sync_api import Page, expect
from words import say

CREATE = ("/sign-in/create-account", say("signupTitle"))
LOGIN = ("/sign-in/login", say("loginTitle"))
CODE = ("/sign-in/confirm", say("confirmEmailTitle"))
RESET = ("/sign-in/forgot-password", say("resetRequestTitle"))


def test_FLOW_26_after_sign_out_the_first_screen_shows_and_nothing_of_the_person_before(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    for sign_up in (True, False):
        person = Person(page, server)
        if sign_up:
            person.sign_up()
        else:
            make_account(server, person.email, confirmed=True)
            person.log_in()
        person.log_out()
        assert person.email not in page.content()
        expect(page.get_by_role("status")).to_have_count(0)
        for path, title in (CREATE, LOGIN, RESET):
            person.open(path)
            person.sees(path, title)
            assert person.email not in page.content()
        # Neither does the browser's own way back show anything.
        person.open("/sign-in/confirm")
        person.sees("/sign-in", WELCOME)
        assert person.email not in page.content()
    screenshot("after-sign-out")
    # Somebody else signs in in the same browser, and is themselves.
    other = Person(page, server)
    make_account(server, other.email, confirmed=True)
    other.log_in()
    page.goto("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text(other.email)


def test_FLOW_27_sign_in_and_sign_up_lead_to_each_other_with_the_address_and_without_the_password(
    page: Page, server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.open("/sign-in/login")
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("createAccount"))
    person.sees(*CREATE)
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    expect(person.field(say("passwordLabel"))).to_have_value("")
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees(*LOGIN)
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    expect(person.field(say("passwordLabel"))).to_have_value("")
    expect(page.locator(".fault")).to_have_count(0)


def test_FLOW_27_the_address_of_a_code_can_be_changed(page: Page, server: GatehouseServer) -> None:
    person = Person(page, server)
    person.ask_for_account()
    person.press(say("changeEmail"))
    person.sees(*CREATE)
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    known = Person(page, server)
    make_account(server, known.email, confirmed=True)
    known.ask_for_reset()
    known.press(say("changeEmail"))
    known.sees(*RESET)
    expect(known.field(say("emailLabel"))).to_have_value(known.email)


def test_FLOW_27_an_address_that_has_an_account_leads_on_to_sign_in(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.open("/sign-in/create-account")
    person.fill_sign_up(PASSWORD)
    person.press(say("createAccount"))
    person.fault("email", say("failure.duplicateEmail"))
    screenshot("duplicate-address")
    fits(page, "duplicate")
    page.locator(".way-on").click()
    person.sees(*LOGIN)
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    expect(page.locator(".fault")).to_have_count(0)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_FLOW_28_every_error_and_banner_can_be_dismissed_also_without_script(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = Person(page, server)
    # A mistake that the server finds without looking at anybody's account, in a browser that has no flow yet.
    person.open("/sign-in/forgot-password")
    page.locator("form.form").evaluate("form => { form.noValidate = true }")
    person.type(say("emailLabel"), "nobody@")
    page.evaluate("document.querySelector('form.form').submit()")
    expect(page.locator("#email-error")).to_be_visible()
    page.get_by_role("button", name=say("dismiss")).click()
    person.sees(*RESET)
    expect(page.locator("#email-error")).to_have_count(0)
    expect(person.field(say("emailLabel"))).to_have_value("nobody@")
    # A banner.
    person.ask_for_account()
    notice = page.get_by_role("status").filter(has_text=say("confirmationSent", person.email))
    expect(notice).to_be_visible()
    screenshot("banner-dismiss")
    notice.get_by_role("button", name=say("dismiss")).click()
    person.sees(*CODE)
    expect(notice).to_have_count(0)
    # An error that the server found; the code on its way stays good.
    person.confirm_with(wrong(person.mail()["code"]))
    expect(page.locator("#otp-error")).to_be_visible()
    screenshot("error-dismiss")
    page.get_by_role("button", name=say("dismiss")).click()
    person.sees(*CODE)
    expect(page.locator("#otp-error")).to_have_count(0)
    person.confirm()


def test_FLOW_30_who_confirmed_on_another_device_signs_in_here_with_the_address_filled_in(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.ask_for_account()
    desk = Person(new_page(), server, person.email)
    link = next(link for link in person.mail()["links"] if "/sign-in/link" in link)
    desk.open(link)
    desk.type(say("passwordLabel"), PASSWORD)
    desk.press(say("page.confirmAddress"))
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(say("page.confirmedTitle"))
    # The page keeps no password to find out with, so it offers the way to the sign-in.
    person.press(say("signIn"))
    person.sees(*LOGIN)
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_FLOW_30_asking_for_a_reset_twice_leads_to_the_field_for_the_code(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    make_account(server, person.email, confirmed=True)
    person.ask_for_reset()
    person.ask_for_reset()
    expect(person.field(say("codeLabel"))).to_be_visible()


def test_FLOW_26_after_expiry_the_first_screen_continues_as_the_same_person_or_as_another(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    for path in ("/groups", "/account"):
        person.log_in()
        end_sessions(server, person.email)
        person.open(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(say("sessionExpiredTitle"))
        # The page names the person and asks for one thing.
        expect(page.locator("main").get_by_role("link")).to_have_count(0)
        expect(page.locator("main button.primary")).to_have_count(1)
        screenshot("session-expired")
        fits(page, "session expired")
        person.press(say("continueAs", person.email))
        person.sees(*LOGIN)
        expect(person.field(say("emailLabel"))).to_have_value(person.email)
        person.type(say("passwordLabel"), PASSWORD)
        person.press(say("signIn"))
        expect(page).to_have_url(server.origin + path)
        person.log_out()
    # Another account, which learns nothing of the first one.
    person.log_in()
    end_sessions(server, person.email)
    person.open("/sign-in")
    expect(page.get_by_role("button", name=say("continueAs", person.email))).to_be_visible()
    screenshot("continue-as")
    fits(page, "continue as")
    person.open("/account")
    person.press(say("useAnotherAccount"))
    person.sees("/sign-in", WELCOME)
    assert person.email not in page.content()
    person.open("/sign-in/login")
    assert person.email not in page.content()
