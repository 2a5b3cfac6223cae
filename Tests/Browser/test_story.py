"""One whole story: from an invitation in the mail to being back where one was after the session has ended."""

from collections.abc import Callable
from pathlib import Path

from gatehouse_server import GatehouseServer
from owner import NAME, Owner
from person import WELCOME, Person, end_sessions, new_address
from playwright.sync_api import Page, expect
from words import say

Screenshot = Callable[..., Path]


def test_APP_02_UI_08_NAV_09_from_an_invitation_to_the_same_place_after_the_session_has_ended(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer, screenshot: Screenshot
) -> None:
    owner = Owner(new_page(), server)
    owner.log_in()
    owner.make_group()
    owner.open("/new/project")
    owner.type(say("fieldhouse.name"), "Mill Road")
    owner.press(say("fieldhouse.createProject"))
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("Mill Road")
    project = owner.path
    person = Person(page, server, new_address("newcomer"))
    invitation = owner.invite(person.email)

    # Signed out, with nothing but the link of the mail.
    person.open(invitation)
    person.sees("/sign-in", WELCOME)
    expect(page.get_by_text(say("signUpToJoin", NAME), exact=True)).to_be_visible()
    screenshot("story-1-invited")
    person.ask_for_account()
    screenshot("story-2-inbox")
    person.confirm_with(person.mail(after=1)["code"])

    person.sees(invitation, say("group.joinTitle", NAME))
    screenshot("story-3-join")
    person.press(say("groupPage.accept"))
    person.sees(owner.group, NAME)
    screenshot("story-4-joined")

    # A link to a project, in another tab of the browser.
    second = Person(page.context.new_page(), server, person.email)
    second.open(project)
    second.sees(project, "Mill Road")
    screenshot("story-5-project", second.page)

    end_sessions(server, person.email)
    second.page.reload()
    second.sees(project, say("sessionExpiredTitle"))
    assert "Mill Road" not in second.page.content()
    screenshot("story-6-expired", second.page)
    second.sign_in(person.email)
    second.sees(project, "Mill Road")
    screenshot("story-7-back", second.page)

    # The first tab is in again as well, at the group, and the invitation is not opened a second time.
    page.reload()
    person.sees(owner.group, NAME)
    expect(page.get_by_role("heading", name=say("group.joinTitle", NAME))).to_have_count(0)
