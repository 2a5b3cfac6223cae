"""Text that is typed into a form while the session ends: it is still there after the same person signed in again."""

from collections.abc import Callable
from pathlib import Path

from checks import fits
from gatehouse_server import GatehouseServer
from member import Member
from person import FIRST_TAB, Person, end_sessions, make_account
from playwright.sync_api import Page, expect
from words import say

KEPT = say("fieldhouse.typedIsKept")
HERE = say("fieldhouse.typedIsHere")
EXPIRED = say("sessionExpiredTitle")


def test_SES_11_a_request_that_was_typed_while_the_session_ended_is_still_there_and_is_sent_by_the_person_only(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    crew = Member(server)
    crew.sign_in()
    crew.make_group("North yard")
    project = crew.create("/new/project", name="Mill Road")
    person = Person(page, server, crew.email)
    form = project.replace("/project/", "/new/rfi/")
    person.log_in(FIRST_TAB)
    person.open(form)
    person.type(say("fieldhouse.title"), "Which anchors?")
    person.type(say("fieldhouse.question"), "Those of the old bridge,\nor new ones?")
    end_sessions(server, person.email)
    person.press(say("fieldhouse.ask"))
    expect(page.get_by_role("heading", level=1)).to_have_text(EXPIRED)
    expect(page.get_by_text(KEPT)).to_be_visible()
    screenshot("draft-kept")
    person.sign_in()
    person.sees(form, say("fieldhouse.newRequestAbout", "Mill Road"))
    person.is_told(HERE)
    expect(person.field(say("fieldhouse.title"))).to_have_value("Which anchors?")
    expect(person.field(say("fieldhouse.question"))).to_have_value("Those of the old bridge,\nor new ones?")
    screenshot("draft-restored")
    fits(page, "draft")
    # Nothing was sent by itself.
    crew.sign_in()
    assert "Which anchors?" not in crew.browser.get("/rfis").text
    page.reload()
    expect(person.field(say("fieldhouse.title"))).to_have_value("Which anchors?")
    person.press(say("fieldhouse.ask"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Which anchors?")
    person.open(form)
    expect(page.get_by_role("status").filter(has_text=HERE)).to_have_count(0)
    expect(person.field(say("fieldhouse.title"))).to_have_value("")


def test_SES_11_an_address_that_was_typed_on_the_account_page_is_still_there_and_the_password_is_not(
    either_page: Page, server: GatehouseServer
) -> None:
    page, person = either_page, Person(either_page, server)
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open("/account/email")
    person.type(say("account.newEmail"), "countess@example.com")
    person.type(say("account.currentPassword"), person.password)
    end_sessions(server, person.email)
    person.press(say("changeEmail"))
    expect(page.get_by_role("heading", level=1)).to_have_text(EXPIRED)
    expect(page.get_by_text(KEPT)).to_be_visible()
    person.sign_in()
    person.sees("/account/email", say("changeEmail"))
    person.is_told(HERE)
    expect(person.field(say("account.newEmail"))).to_have_value("countess@example.com")
    expect(person.field(say("account.currentPassword"))).to_have_value("")
    assert server.mail_count("countess@example.com") == 0


def test_SES_11_somebody_else_who_signs_in_in_the_same_browser_sees_nothing_of_it(
    either_page: Page, server: GatehouseServer
) -> None:
    page, members = either_page, [Member(server), Member(server)]
    for member in members:
        member.sign_in()
        member.make_group()
    person, other = (Person(page, server, member.email) for member in members)
    person.log_in(FIRST_TAB)
    person.open("/new/project")
    person.type(say("fieldhouse.name"), "A secret name")
    end_sessions(server, person.email)
    person.press(say("fieldhouse.createProject"))
    expect(page.get_by_text(KEPT)).to_be_visible()
    other.open("/sign-in/login")
    other.fill_sign_in()
    other.press(say("signIn"))
    other.sees(*FIRST_TAB)
    other.open("/new/project")
    expect(other.field(say("fieldhouse.name"))).to_have_value("")
    assert "A secret name" not in page.content()
