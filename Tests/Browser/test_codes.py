"""Mailed codes and links: wrong, expired, used, sent again, opened here and elsewhere."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from member import Member
from person import HOME, OTHER_PASSWORD, PASSWORD, WELCOME, Person, age_codes, renew_codes, sessions, wrong
from playwright.sync_api import Page, expect
from raw_browser import RawBrowser
from words import say

HOUR = 3600
NOT_RIGHT = say("failure.otpIncorrect")
EXPIRED = say("failure.otpExpired")


def test_FLOW_20_an_expired_code_says_so_and_a_new_one_takes_its_place(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    old = person.mail()["code"]
    age_codes(server, person.email, HOUR + 1)
    person.confirm_with(old)
    person.fault("otp", EXPIRED)
    person.ask_again()
    person.is_told(say("codeSentAgain", person.email))
    new = person.mail(after=1)["code"]
    if new != old:
        person.confirm_with(old)
        person.fault("otp", NOT_RIGHT)
    person.confirm_with(new)
    person.sees(HOME, say("fieldhouse.groups"))


def test_FLOW_20_an_expired_reset_code_says_so_and_a_new_one_takes_its_place(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.sign_up()
    person.log_out()
    person.ask_for_reset()
    old = person.mail(after=1)["code"]
    age_codes(server, person.email, HOUR + 1)
    person.type(say("codeLabel"), old)
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("otp", EXPIRED)
    person.ask_again()
    person.is_told(say("resetSentAgain", person.email))
    person.type(say("codeLabel"), person.mail(after=2)["code"])
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.sees("/sign-in/login", say("loginTitle"))


def test_FLOW_20_leaving_the_screen_revokes_the_right_to_set_a_new_password(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.sign_up()
    person.log_out()
    person.ask_for_reset()
    person.type(say("codeLabel"), person.mail(after=1)["code"])
    person.type(say("newPasswordLabel"), PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("password", say("failure.samePassword"))
    assert len(sessions(server, person.email, recovery=True)) == 1
    person.follow(say("back"))
    person.sees("/sign-in", WELCOME)
    assert sessions(server, person.email, recovery=True) == []


def test_SRV_06_a_code_works_once(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    elsewhere = Person(new_page(), server, person.email)
    elsewhere.ask_for_account()
    person.confirm()
    elsewhere.confirm_with(person.mail()["code"])
    elsewhere.fault("otp", NOT_RIGHT)
    assert len(sessions(server, person.email)) == 1


def test_FLOW_20_asking_for_a_code_again_within_a_minute_says_how_long_to_wait_and_the_code_in_hand_still_works(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    person.ask_for_account()
    code = person.mail()["code"]
    renew_codes(server, person.email)
    age_codes(server, person.email, 20)
    person.ask_again()
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    notice = either_page.get_by_role("alert")
    expect(notice).to_have_text(re.compile(r"^\s*Too many attempts\. Try again in (\d+) seconds\.\s*$"))
    expect(notice).to_be_focused()
    seconds = int(re.sub(r"\D", "", notice.inner_text()))
    assert 5 <= seconds <= 40
    assert server.mail_count(person.email) == 1
    person.confirm_with(code)
    person.sees(HOME, say("fieldhouse.groups"))


def test_SRV_06_five_wrong_codes_burn_the_code_and_not_the_link_of_its_mail(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    mail = person.mail()
    for _ in range(4):
        person.confirm_with(wrong(mail["code"]))
        person.fault("otp", NOT_RIGHT)
    for code in (wrong(mail["code"]), mail["code"]):
        person.confirm_with(code)
        person.fault("otp", EXPIRED)
    person.open(mail["links"][0])
    person.press(say("page.confirmAddress"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_FLOW_13_a_code_of_the_wrong_length_is_not_sent(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    # More often than there are attempts.
    for code in ["", "1", "12345", "1234567", "abcdef", "12345x"]:
        person.confirm_with(code)
        person.fault("otp", say("codeIncomplete", "6"))
    person.confirm()


def test_FLOW_09_an_unconfirmed_address_at_login_leads_to_the_code(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    elsewhere = Person(new_page(), server, person.email)
    elsewhere.open("/sign-in/login")
    elsewhere.type(say("emailLabel"), person.email)
    elsewhere.type(say("passwordLabel"), OTHER_PASSWORD)
    elsewhere.press(say("signIn"))
    elsewhere.fault("password", say("failure.invalidCredentials"))
    elsewhere.type(say("passwordLabel"), PASSWORD)
    elsewhere.press(say("signIn"))
    elsewhere.sees("/sign-in/confirm", say("confirmEmailTitle"))
    elsewhere.is_told(say("confirmationNeeded", person.email))
    elsewhere.confirm()


# Mailed links.


def test_SRV_06_opening_a_mailed_link_uses_nothing_up_and_its_button_signs_in_the_browser_that_waits_for_it(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    person.ask_for_account()
    link = person.mail()["links"][0]
    assert link.startswith(f"{server.origin}/sign-in/link?")
    path = link.removeprefix(server.origin)
    # A scanner opens it, with GET and HEAD, before the person does.
    scanner = RawBrowser(server)
    for method in ("GET", "HEAD", "GET"):
        assert scanner.send(method, path).status == 200
    assert sessions(server, person.email) == []

    tab = Person(either_page.context.new_page(), server, person.email)
    for _ in range(2):
        tab.open(link)
        expect(tab.page.get_by_role("heading", level=1)).to_have_text(say("page.confirmAddressTitle"))
    tab.press(say("page.confirmAddress"))
    tab.sees(HOME, say("fieldhouse.groups"))
    assert len(sessions(server, person.email)) == 1
    # The tab that waited for the code is signed in too.
    person.page.reload()
    person.sees(HOME, say("fieldhouse.groups"))
    tab.open(link)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(say("page.linkUsedTitle"))


def test_LINK_04_a_sign_up_link_opened_in_another_browser_confirms_the_address_and_signs_nobody_in(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    elsewhere = Person(new_page(), server, person.email)
    elsewhere.open(person.mail()["links"][0])
    elsewhere.type(say("passwordLabel"), PASSWORD)
    elsewhere.press(say("page.confirmAddress"))
    expect(elsewhere.page.get_by_role("heading", level=1)).to_have_text(say("page.confirmedTitle"))
    assert sessions(server, person.email) == []
    elsewhere.follow(say("signIn"))
    elsewhere.sees("/sign-in/login", say("loginTitle"))
    elsewhere.open(HOME)
    elsewhere.sees("/sign-in", WELCOME)
    person.log_in()


def test_LINK_04_a_reset_link_stands_in_for_the_code_in_the_browser_that_asked_and_nowhere_else(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.sign_up()
    person.log_out()
    person.ask_for_reset()
    link = person.mail(after=1)["links"][0]

    elsewhere = Person(new_page(), server, person.email)
    elsewhere.open(link)
    expect(elsewhere.page.get_by_role("heading", level=1)).to_have_text(say("page.linkElsewhereTitle"))
    expect(elsewhere.page.get_by_role("button")).to_have_count(0)
    path = "/sign-in/link"
    token = link.partition("token=")[2]
    forced = RawBrowser(server).post(path, {"purpose": "recovery", "token": token})
    assert forced.heading == say("page.linkElsewhereTitle")
    assert sessions(server, person.email, recovery=True, open_only=False) == []

    person.open(link)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(say("resetVerifyTitle"))
    person.press(say("page.goOn"))
    person.sees("/sign-in/new-password", say("resetVerifyTitle"))
    expect(person.field(say("codeLabel"))).to_have_count(0)
    person.type(say("newPasswordLabel"), PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("password", say("failure.samePassword"))
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.sees("/sign-in/login", say("loginTitle"))
    person.password = OTHER_PASSWORD
    person.log_in()
    assert sessions(server, person.email, recovery=True) == []


def test_FLOW_20_a_reset_link_that_an_app_requested_sets_the_password_also_where_somebody_is_signed_in(
    server: GatehouseServer,
) -> None:
    member = Member(server)
    member.sign_in()
    mails = server.mail_count(member.email)
    assert server.post("/auth/v1/recover", {"email": member.email}).status == 200
    link = str(server.mailbox(member.email, after=mails)["links"][0]).removeprefix(server.origin)
    browser, path = member.browser, "/sign-in/new-password"
    assert browser.post("/sign-in/link", browser.get(link).form("/sign-in/link")).location == path
    # Every other screen of the sign-in leads on to where the person is.
    assert browser.get("/sign-in/login").location == "/"
    form = browser.get(path).form(path, pendingEmail=member.email)
    assert browser.post(path, form | {"password": OTHER_PASSWORD}).location == "/sign-in/login"
    assert sessions(server, member.email, recovery=True) == []
    # The new password has ended the session that was there.
    assert browser.get("/sign-in/login").status == 200
    assert browser.get(path).location == "/sign-in/login"
    account = {"email": member.email, "password": OTHER_PASSWORD}
    assert server.post("/auth/v1/token?grant_type=password", account).status == 200


def test_LINK_04_a_reset_link_does_not_help_a_browser_that_asked_for_another_address(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.sign_up()
    person.log_out()
    person.ask_for_reset()
    other = Person(new_page(), server)
    other.ask_for_reset()
    other.open(person.mail(after=1)["links"][0])
    expect(other.page.get_by_role("heading", level=1)).to_have_text(say("page.linkElsewhereTitle"))


@pytest.mark.parametrize(
    ("query", "status", "heading"),
    [
        ("", 404, say("page.linkIncompleteTitle")),
        ("?purpose=signup", 404, say("page.linkIncompleteTitle")),
        ("?purpose=else&token=abc", 404, say("page.linkIncompleteTitle")),
        ("?purpose=signup&token=abc", 410, say("page.linkExpiredTitle")),
        ("?purpose=recovery&token=" + "A" * 3000, 410, say("page.linkExpiredTitle")),
        ("?purpose=signup&token=%7F", 410, say("page.linkExpiredTitle")),
    ],
)
def test_SRV_06_an_invalid_link_says_so_and_offers_the_next_step(
    server: GatehouseServer, query: str, status: int, heading: str
) -> None:
    page = RawBrowser(server).get(f"/sign-in/link{query}")
    assert (page.status, page.heading) == (status, heading)
    assert re.search(r'href="/sign-in[^"]*"', page.text)


def test_SRV_06_a_link_whose_mail_was_replaced_or_is_too_old_no_longer_works(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.ask_for_account()
    old = person.mail()["links"][0]
    age_codes(server, person.email, 61)
    person.ask_again()
    new = person.mail(after=1)["links"][0]
    person.open(old)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(say("page.linkExpiredTitle"))
    age_codes(server, person.email, HOUR + 1)
    person.open(new)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(say("page.linkExpiredTitle"))


def test_LINK_04_a_link_that_an_app_asked_for_leads_there_without_a_token(either_page: Page, tmp_path: Path) -> None:
    app = "http://127.0.0.1:9/done"
    server = GatehouseServer(tmp_path / "data", "--redirect-allow-list", app).start()
    try:
        follow_app_link(either_page, server, app)
    finally:
        server.stop()


def follow_app_link(page: Page, server: GatehouseServer, app: str) -> None:
    person = Person(page, server)
    body = {"email": person.email, "code_challenge": "c" * 43, "code_challenge_method": "s256", "redirect_to": app}
    consent = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
    answer = server.request("POST", "/auth/v1/otp", json.dumps(body | {"gatehouse_consent": consent}).encode())
    assert answer.status == 200
    reached: list[str] = []
    page.route("http://127.0.0.1:9/**", lambda route: (reached.append(route.request.url), route.fulfill())[1])
    person.open(person.mail()["links"][0])
    person.press(say("page.goOn"))
    page.wait_for_url(f"{app}?code=*")
    (url,) = reached
    assert re.fullmatch(re.escape(app) + r"\?code=[\w-]{43}", url)
    assert sessions(server, person.email) == []
