"""The confirming link in a browser that did not sign up: it asks for the password, or for a new one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from checks import NARROW, WIDE, accessibility_problems, layout_problems
from gatehouse_server import GatehouseServer
from person import (
    COMMON_PASSWORD,
    CONSENT,
    HOME,
    OTHER_PASSWORD,
    PASSWORD,
    SHORT_PASSWORD,
    WELCOME,
    Person,
    new_address,
    sessions,
)
from playwright.sync_api import Page, expect
from raw_browser import RawBrowser
from words import say

STRANGERS = "Ember-Granite-53"
CONSENT_OF_APP = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
NOT_THE_ACCOUNTS = say("page.passwordNotTheAccounts")
Screenshot = Callable[..., Path]


def sign_up(server: GatehouseServer, email: str, password: str = STRANGERS, **members: Any) -> dict[str, Any]:
    """Somebody signs up with an address through an app. Gives the mail that goes there."""
    body = {"email": email, "password": password, "gatehouse_consent": CONSENT_OF_APP} | members
    mails = server.mail_count(email)
    assert server.post("/auth/v1/signup", body).status == 200
    return server.mailbox(email, after=mails)


def password_grant(server: GatehouseServer, email: str, password: str) -> Any:
    return server.post("/auth/v1/token?grant_type=password", {"email": email, "password": password})


def is_headed(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_SRV_28_the_owner_who_did_not_sign_up_chooses_a_password_and_the_strangers_is_gone(
    page: Page, server: GatehouseServer
) -> None:
    email = new_address("owner")
    mail = sign_up(server, email, data={"name": "A stranger"})
    person = Person(page, server, email)
    person.open(mail["links"][0])
    is_headed(page, say("page.confirmAddressTitle"))
    expect(page.get_by_text(email, exact=True)).to_be_visible()
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    person.press(say("page.confirmAddress"))
    person.fault("password", NOT_THE_ACCOUNTS)
    person.follow(say("page.passwordUnknown"))
    is_headed(page, say("page.choosePasswordTitle"))
    expect(page.locator(".notice-warning")).to_contain_text(say("page.choosePasswordLoss"))

    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), PASSWORD)
    person.press(say("page.confirmWithPassword"))
    person.fault("confirmPassword", say("passwordsDiffer"))
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
    person.press(say("page.confirmWithPassword"))
    person.fault("consent", say("consentMissing"))
    for password in (SHORT_PASSWORD, COMMON_PASSWORD):
        person.type(say("newPasswordLabel"), password)
        person.type(say("confirmPasswordLabel"), password)
        page.get_by_label(CONSENT, exact=True).set_checked(True)
        person.press(say("page.confirmWithPassword"))
        expect(page.locator("#password-error")).to_be_visible()
    assert password_grant(server, email, STRANGERS).json()["error_code"] == "email_not_confirmed"
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
    page.get_by_label(CONSENT, exact=True).set_checked(True)
    person.press(say("page.confirmWithPassword"))
    is_headed(page, say("page.confirmedTitle"))
    assert sessions(server, email) == []

    assert password_grant(server, email, STRANGERS).json()["error_code"] == "invalid_credentials"
    owner = password_grant(server, email, OTHER_PASSWORD).json()["user"]
    assert owner["user_metadata"] == {}
    person.password = OTHER_PASSWORD
    person.log_in()
    person.open(mail["links"][0])
    is_headed(page, say("page.linkUsedTitle"))


def test_SRV_28_who_signed_up_on_another_device_enters_the_password_and_keeps_everything(
    either_page: Page, server: GatehouseServer
) -> None:
    email = new_address("phone")
    mail = sign_up(server, email, PASSWORD, data={"name": "Robin"})
    person = Person(either_page, server, email)
    person.open(mail["links"][0])
    person.press(say("page.confirmAddress"))
    person.fault("password", say("passwordMissing"))
    person.follow(say("page.passwordUnknown"))
    person.follow(say("page.passwordKnown"))
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("page.confirmAddress"))
    is_headed(either_page, say("page.confirmedTitle"))
    # It confirms, and signs nobody in here.
    assert sessions(server, email) == []
    person.open(HOME)
    person.sees("/sign-in", WELCOME)
    assert password_grant(server, email, PASSWORD).json()["user"]["user_metadata"] == {"name": "Robin"}


def test_SRV_28_the_browser_that_signed_up_is_asked_too_where_somebody_else_has_signed_up_with_its_address(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    # Somebody signs up first; the second sign-up is mailed once the interval is over, so that the first mail is used.
    mail = sign_up(server, person.email)
    person.ask_for_account()
    person.open(mail["links"][0])
    expect(person.field(say("passwordLabel"))).to_be_visible()
    person.type(say("passwordLabel"), STRANGERS)
    person.press(say("page.confirmAddress"))
    person.fault("password", NOT_THE_ACCOUNTS)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("page.confirmAddress"))
    is_headed(either_page, say("page.confirmedTitle"))
    person.log_in()
    assert password_grant(server, person.email, STRANGERS).json()["error_code"] == "invalid_credentials"


def test_SRV_28_nothing_but_the_form_uses_a_confirming_link(server: GatehouseServer) -> None:
    email = new_address("forced")
    mail = sign_up(server, email)
    browser = RawBrowser(server)
    path = mail["links"][0].removeprefix(server.origin)
    hidden = browser.get(path).form("/sign-in/link")
    for fields in ({}, {"password": ""}, {"password": "x" * 3000}, {"new": "1"}, {"new": "1", "password": PASSWORD}):
        assert browser.post("/sign-in/link", hidden | fields).status == 422
    foreign = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://example.org"}
    assert browser.post("/sign-in/link", hidden | {"password": STRANGERS}, headers=foreign).status == 403
    assert password_grant(server, email, STRANGERS).json()["error_code"] == "email_not_confirmed"
    # No secret is written back into the page.
    assert PASSWORD not in browser.post("/sign-in/link", hidden | {"new": "1", "password": PASSWORD}).text


def test_SRV_28_a_link_that_an_app_asked_for_asks_for_the_password_before_it_leads_there(
    either_page: Page, tmp_path: Path
) -> None:
    app = "http://127.0.0.1:9/done"
    server = GatehouseServer(tmp_path / "data", "--redirect-allow-list", app).start()
    try:
        person = Person(either_page, server)
        challenge = {"code_challenge": "c" * 43, "code_challenge_method": "s256"}
        assert server.post(
            f"/auth/v1/signup?redirect_to={app}",
            {"email": person.email, "password": PASSWORD, "gatehouse_consent": CONSENT_OF_APP} | challenge,
        ).status == 200  # fmt: skip
        either_page.route("http://127.0.0.1:9/**", lambda route: route.fulfill(body="The app"))
        either_page.goto(person.mail()["links"][0])
        person.type(say("passwordLabel"), PASSWORD)
        person.press(say("page.confirmAddress"))
        either_page.wait_for_url(re.compile(re.escape(app) + r"\?code=[\w-]{43}$"))
    finally:
        server.stop()


def test_SRV_28_UI_12_a_guest_who_upgrades_by_link_keeps_the_session_with_the_password(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    server = GatehouseServer(tmp_path / "data", "--anonymous=yes").start()
    try:
        guest = server.post("/auth/v1/signup", {"data": {"theme": "dark"}, "gatehouse_consent": CONSENT_OF_APP}).json()
        headers = {"Authorization": f"Bearer {guest['access_token']}", "Content-Type": "application/json"}
        person = Person(new_page(), server)
        body = f'{{"email": "{person.email}", "password": "{PASSWORD}"}}'.encode()
        assert server.request("PUT", "/auth/v1/user", body, headers).status == 200
        person.page.goto(person.mail()["links"][0])
        person.type(say("passwordLabel"), PASSWORD)
        person.press(say("page.confirmAddress"))
        is_headed(person.page, say("page.confirmedTitle"))
        user = server.request("GET", "/auth/v1/user", None, headers).json()
        assert (user["id"], user["email"]) == (guest["user"]["id"], person.email)
        assert (user["is_anonymous"], user["user_metadata"]) == (False, {"theme": "dark"})

        # A guest that somebody else made with the address of a person who does not know it.
        trap = server.post("/auth/v1/signup", {"data": {"trap": True}, "gatehouse_consent": CONSENT_OF_APP}).json()
        headers["Authorization"] = f"Bearer {trap['access_token']}"
        victim = Person(new_page(), server)
        body = f'{{"email": "{victim.email}", "password": "{STRANGERS}"}}'.encode()
        assert server.request("PUT", "/auth/v1/user", body, headers).status == 200
        victim.page.goto(victim.mail()["links"][0])
        victim.follow(say("page.passwordUnknown"))
        victim.type(say("newPasswordLabel"), OTHER_PASSWORD)
        victim.type(say("confirmPasswordLabel"), OTHER_PASSWORD)
        victim.page.get_by_label(CONSENT, exact=True).set_checked(True)
        victim.press(say("page.confirmWithPassword"))
        is_headed(victim.page, say("page.confirmedTitle"))
        assert server.request("GET", "/auth/v1/user", None, headers).status == 403
        assert password_grant(server, victim.email, STRANGERS).status == 400
        assert password_grant(server, victim.email, OTHER_PASSWORD).json()["user"]["user_metadata"] == {}
    finally:
        server.stop()


@pytest.mark.parametrize("locale", ["en-US", "es-ES", "fr-FR", "de-DE", "ja-JP", "ar-EG"])
def test_SRV_28_UI_11_the_page_behind_a_confirming_link_fits_and_can_be_read_in_every_language(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Screenshot, locale: str
) -> None:
    link = sign_up(server, new_address("reader"))["links"][0]
    problems: list[str] = []
    page = new_page(dark=locale == "de-DE", locale=locale)
    for form, url in [("password", link), ("new", link + "&new=1")]:
        for size, name in [(NARROW, "narrow"), (WIDE, "wide")]:
            page.set_viewport_size(size)
            page.goto(url)
            expect(page.locator("#password")).to_be_focused()
            page.locator("main form button[type=submit]").click()
            expect(page.locator("#password-error")).to_be_visible()
            screenshot(f"confirm-{form}-{name}-{locale}", page)
            problems += layout_problems(page) + accessibility_problems(page, name)
    assert problems == []
