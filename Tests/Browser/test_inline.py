"""What the script says of a form before it is sent: in the words in which the server would answer."""

import re
from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from person import PASSWORD, Person, age_codes
from playwright.sync_api import Page, expect
from words import say

SHORT = say("passwordTooShort", "8")
ADDRESS = say("emailInvalid")


@pytest.fixture
def person(new_page: Callable[..., Page], server: GatehouseServer) -> Person:
    return Person(new_page(), server)


def posts(page: Page) -> list[str]:
    """The addresses that the page posts to from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    return sent


def test_FLOW_13_what_is_plainly_wrong_is_said_when_the_field_is_left_and_goes_when_it_is_right(
    person: Person,
) -> None:
    person.open("/sign-in/create-account")
    faults = person.page.locator(".fault")
    person.page.locator("#email").press("Tab")
    expect(faults).to_have_count(0)
    person.type(say("emailLabel"), "ada@example")
    person.page.locator("#email").press("Tab")
    expect(person.page.locator("#email-error")).to_have_text(ADDRESS)
    expect(person.page.locator("#password")).to_be_focused()
    person.page.locator("#email").press_sequentially(".com")
    expect(faults).to_have_count(0)
    expect(person.page.locator("#email")).not_to_have_attribute("aria-invalid", "true")
    person.type(say("passwordLabel"), "short")
    person.page.locator("#password").press("Tab")
    expect(person.page.locator("#password-error")).to_have_text(SHORT)
    # The help stays, after the fault.
    expect(person.page.locator("#password")).to_have_attribute("aria-describedby", "password-error password-help")
    person.type(say("passwordLabel"), PASSWORD)
    person.type(say("confirmPasswordLabel"), PASSWORD + "x")
    person.page.locator("#confirmPassword").press("Tab")
    expect(person.page.locator("#confirmPassword-error")).to_have_text(say("passwordsDiffer"))
    person.type(say("passwordLabel"), PASSWORD + "x")
    person.page.locator("#password").press("Tab")
    expect(faults).to_have_count(0)


def test_FLOW_17_an_incomplete_form_is_not_sent_and_the_focus_goes_to_the_first_field_with_an_error(
    person: Person,
) -> None:
    person.open("/sign-in/create-account")
    sent = posts(person.page)
    person.press(say("createAccount"))
    person.fault("email", ADDRESS)
    # All that is wrong is said at once.
    expect(person.page.locator("#password-error")).to_have_text(say("passwordMissing"))
    expect(person.page.locator("#consent-error")).to_have_text(say("consentMissing"))
    person.type(say("passwordLabel"), "abc")
    person.type(say("confirmPasswordLabel"), "abd")
    person.press(say("createAccount"))
    expect(person.page.locator("#password-error")).to_have_text(SHORT)
    expect(person.page.locator("#confirmPassword-error")).to_have_text(say("passwordsDiffer"))
    person.type(say("passwordLabel"), "")
    person.type(say("confirmPasswordLabel"), "")
    person.type(say("emailLabel"), person.email)
    person.press(say("createAccount"))
    person.fault("password", say("passwordMissing"))
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("createAccount"))
    person.fault("confirmPassword", say("passwordsDiffer"))
    person.type(say("confirmPasswordLabel"), PASSWORD)
    person.press(say("createAccount"))
    person.fault("consent", say("consentMissing"))
    assert sent == []
    person.page.locator("#consent").check()
    expect(person.page.locator(".fault")).to_have_count(0)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    assert len(sent) == 1


@pytest.mark.parametrize(
    ("path", "field", "typed", "button", "words"),
    [
        ("/sign-in/login", "email", "nobody", say("signIn"), ADDRESS),
        ("/sign-in/forgot-password", "email", "a b@example.com", say("sendCode"), ADDRESS),
        ("/sign-in/create-account", "email", "", say("createAccount"), ADDRESS),
    ],
)
def test_FLOW_13_with_and_without_script_the_same_words_are_said(
    either_page: Page, server: GatehouseServer, path: str, field: str, typed: str, button: str, words: str
) -> None:
    person = Person(either_page, server)
    person.open(path)
    person.page.locator(f"#{field}").fill(typed)
    person.press(button)
    person.fault(field, words)


def test_FLOW_20_ways_out_of_a_form_need_no_valid_form(person: Person) -> None:
    person.open("/sign-in/login")
    person.type(say("emailLabel"), "not an address")
    person.press(say("forgotPassword"))
    person.sees("/sign-in/forgot-password", say("resetRequestTitle"))


def test_FLOW_20_the_next_code_can_be_asked_for_once_the_visible_wait_is_over(person: Person) -> None:
    person.ask_for_account()
    button = person.page.get_by_role("button", name=re.compile(f"^{say('resendCode')}"))
    expect(button).to_be_disabled()
    expect(button).to_have_text(re.compile(rf"{say('resendCode')} \((1:00|0:[345]\d)\)"))
    person.page.clock.fast_forward(30_000)
    expect(button).to_have_text(re.compile(rf"{say('resendCode')} \(0:[012]\d\)"))
    # The wait is the code's and not the page's.
    person.page.reload()
    expect(button).to_be_disabled()
    person.page.clock.fast_forward(61_000)
    expect(button).to_have_text(say("resendCode"))
    expect(button).to_be_enabled()
    age_codes(person.server, person.email, 61)
    button.click()
    person.is_told(say("codeSentAgain", person.email))
    expect(button).to_be_disabled()


def test_FLOW_20_what_stands_below_a_countdown_stays_in_its_place_when_the_wait_is_over(person: Person) -> None:
    person.ask_for_account()
    button = person.page.get_by_role("button", name=re.compile(f"^{say('resendCode')}"))
    other = person.page.get_by_role("button", name=say("changeEmail"), exact=True)
    expect(button).to_be_disabled()
    before = other.bounding_box()
    person.page.clock.fast_forward(61_000)
    expect(button).to_be_enabled()
    assert other.bounding_box() == before
