"""What the script says while a password is typed: how strong it is, and that Caps Lock is on."""

from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from person import Person
from playwright.sync_api import Page, expect
from strengths import LEAST, common, digest, said
from words import say

COMMON, VERY_WEAK, WEAK, FAIR, STRONG = (
    say(f"page.{name}")
    for name in ("passwordCommon", "passwordVeryWeak", "passwordWeak", "passwordFair", "passwordStrong")
)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A phone with the form of a new account."""
    opened = new_page()
    opened.goto("/sign-in/create-account")
    return opened


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("x7", ""),
        ("letmein", ""),
        ("password", COMMON),
        ("P@ssw0rd", COMMON),
        ("MickeyMouse", COMMON),
        ("1q2w3e4r", VERY_WEAK),
        ("zaq12wsx", VERY_WEAK),
        ("11111111", VERY_WEAK),
        ("abcdefgh", VERY_WEAK),
        ("qwertzuiop", VERY_WEAK),
        ("passwort123", VERY_WEAK),
        ("qazwsxedc", WEAK),
        ("Summer2024!", WEAK),
        ("k7#mQ2pz", WEAK),
        ("Tr0ub4dor&3", FAIR),
        ("xK9#vPq2LmT4", FAIR),
        ("velvet harbour lantern", STRONG),
        ("MyDogBarksAtNight", STRONG),
    ],
)
def test_UI_09_how_strong_a_password_is_is_said_once_it_is_long_enough(
    page: Page, password: str, sentence: str
) -> None:
    assert said(page, [password]) == [sentence]


def test_UI_09_words_of_the_persons_address_make_no_password_strong(page: Page) -> None:
    password = "wilhelmina.blackwood"
    assert said(page, [password]) == [STRONG]
    page.locator("#email").fill("wilhelmina@blackwood.example")
    assert said(page, [password]) == [VERY_WEAK]


def test_SRV_05_no_password_that_the_server_calls_common_is_rated_fair_or_better(page: Page) -> None:
    passwords = common()
    assert len(passwords) > 10_000
    assert len(passwords[0]) >= LEAST
    told = said(page, passwords)
    too_good = [password for password, sentence in zip(passwords, told, strict=True) if sentence in (FAIR, STRONG)]
    assert too_good == [], "python Tests/harness/strengths.py --write puts them into the script"


def test_SRV_05_the_script_has_the_digest_of_no_password_that_it_rates_low_anyway(page: Page) -> None:
    script = page.request.get(page.evaluate("document.scripts[0].src")).text()
    assert digest("mickeymouse") in script
    assert digest("1q2w3e4r") not in script


CAPS = """([field, isOn]) => document.querySelector(field).dispatchEvent(
  new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: isOn }))"""


@pytest.mark.parametrize("path", ["/sign-in/login", "/sign-in/create-account"])
def test_UI_09_Caps_Lock_is_told_while_it_is_on_and_the_password_has_the_focus(
    new_page: Callable[..., Page], server: GatehouseServer, path: str
) -> None:
    person = Person(new_page(), server)
    person.open(path)
    field = person.page.locator("#password")
    note = person.page.locator(".field", has=field).locator(".caps")
    field.focus()
    expect(note).to_be_hidden()
    person.page.evaluate(CAPS, ["#password", True])
    expect(note).to_have_text(say("page.capsLock"))
    expect(note).to_be_visible()
    assert note.get_attribute("role") == "status"
    person.page.evaluate(CAPS, ["#password", False])
    expect(note).to_be_hidden()
    person.page.evaluate(CAPS, ["#password", True])
    field.blur()
    expect(note).to_be_hidden()
