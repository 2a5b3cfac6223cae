"""Two people in one browser: what was opened while nobody was in, and what belonged to the first person."""

from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from owner import NAME, Owner
from person import WELCOME, Person, end_sessions, make_account, new_address, sessions
from playwright.sync_api import Page, expect
from raw_browser import RawBrowser
from words import say

EXPIRED = say("sessionExpiredTitle")


@pytest.fixture
def owner(new_page: Callable[..., Page], server: GatehouseServer) -> Owner:
    person = Owner(new_page(), server)
    person.log_in()
    person.make_group()
    return person


@pytest.fixture
def first(either_page: Page, server: GatehouseServer) -> Person:
    """A person whose session has ended on this device."""
    person = Person(either_page, server, new_address("first"))
    make_account(server, person.email, confirmed=True)
    person.log_in()
    person.open("/profile")
    end_sessions(server, person.email)
    return person


def reads(page: Page, sentence: str) -> None:
    expect(page.get_by_text(sentence, exact=True)).to_be_visible()


def arrives(person: Person, path: str) -> None:
    person.sees(path, say("group.joinTitle", NAME))


def goes(page: Page, server: GatehouseServer, path: str) -> None:
    expect(page).to_have_url(server.origin + path)


def test_FLOW_32_LINK_05_UI_20_an_invitation_opened_after_the_end_of_anothers_session_reaches_who_was_invited(
    either_page: Page, owner: Owner, first: Person, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    path = owner.invite(person.email)
    person.open(path)
    person.sees(path, EXPIRED)
    reads(either_page, say("signInToJoin", NAME))

    person.press(say("useAnotherAccount"))
    person.sees("/sign-in", WELCOME)
    reads(either_page, say("signUpToJoin", NAME))
    assert first.email not in either_page.content()
    assert sessions(server, first.email, open_only=True) == []

    person.follow(say("createAccount"))
    expect(either_page.get_by_label(say("emailLabel"), exact=True)).to_have_value(person.email)
    person.fill_sign_up(person.password)
    mails = server.mail_count(person.email)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    reads(either_page, say("invitationWaits", NAME))
    # The mail is opened once more: nobody's session has expired for this person.
    person.open(path)
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm_with(person.mail(after=mails)["code"])
    arrives(person, path)
    person.press(say("groupPage.accept"))
    person.sees(owner.group, NAME)


def test_FLOW_32_a_different_person_who_signs_in_another_way_gets_the_invitation(
    either_page: Page, owner: Owner, first: Person, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    make_account(server, person.email, confirmed=True)
    path = owner.invite(person.email)
    person.open(path)
    person.sees(path, EXPIRED)
    person.open("/sign-in/login")
    reads(either_page, say("signInToJoin", NAME))
    person.fill_sign_in()
    person.press(say("signIn"))
    arrives(person, path)


def test_FLOW_32_continuing_as_before_gives_the_invitation_to_that_person(
    either_page: Page, owner: Owner, first: Person
) -> None:
    path = owner.invite(first.email)
    first.open(path)
    first.sees(path, EXPIRED)
    first.sign_in()
    arrives(first, path)


def test_FLOW_32_another_account_keeps_what_was_opened_meanwhile_and_nothing_of_before(
    either_page: Page, first: Person, server: GatehouseServer
) -> None:
    either_page.reload()
    first.sees("/profile", EXPIRED)
    first.open("/rfis")
    first.sees("/rfis", EXPIRED)
    first.press(say("useAnotherAccount"))
    person = Person(either_page, server, new_address("second"))
    make_account(server, person.email, confirmed=True)
    person.sees("/sign-in", WELCOME)
    person.sign_in()
    goes(either_page, server, "/rfis")
    settings = either_page.get_by_role("link", name=say("fieldhouse.settings"), exact=True)
    assert settings.get_attribute("href") == "/settings"


@pytest.mark.parametrize("is_invitation_first", [True, False], ids=["invitation-link", "link-invitation"])
@pytest.mark.parametrize("answer", ["join", "notNow"])
def test_FLOW_32_the_invitation_opens_first_and_the_page_once_it_is_answered(
    new_page: Callable[..., Page], owner: Owner, server: GatehouseServer, is_invitation_first: bool, answer: str
) -> None:
    page = new_page()
    person = Person(page, server, new_address("invited"))
    make_account(server, person.email, confirmed=True)
    path = owner.invite(person.email)
    for link in [path, "/new/project"] if is_invitation_first else ["/new/project", path]:
        person.open(link)
        person.sees("/sign-in", WELCOME)
        expect(page.get_by_text(say("linkReplaced"), exact=True)).to_have_count(0)
    reads(page, say("signUpToJoin", NAME))
    person.sign_in()
    arrives(person, path)
    page.reload()
    arrives(person, path)
    if answer == "join":
        person.press(say("groupPage.accept"))
        goes(page, server, "/new/project")
        # A form has no room for a message.
        person.open("/profile")
        person.is_told(say("groupPage.joinedNow"))
    else:
        person.follow(say("notNow"))
        goes(page, server, "/new/project")
    # Once.
    person.open(path)
    person.sees(path, say("groupPage.usedTitle") if answer == "join" else say("group.joinTitle", NAME))
    person.open("/")
    person.sees(*(("/profile", person.name) if answer == "join" else ("/new/project", say("fieldhouse.newProject"))))


def test_FLOW_32_the_page_opens_after_an_invitation_that_has_ended(
    either_page: Page, owner: Owner, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    make_account(server, person.email, confirmed=True)
    path = owner.invite(person.email)
    for link in [path, "/profile"]:
        person.open(link)
        person.sees("/sign-in", WELCOME)
    owner.take_back(person.email)
    person.sign_in()
    person.sees(path, say("groupPage.revokedTitle"))
    person.follow(say("page.goOn"))
    goes(either_page, server, "/profile")


def test_FLOW_32_an_account_page_waits_for_the_invitation_too(
    either_page: Page, owner: Owner, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    make_account(server, person.email, confirmed=True)
    path = owner.invite(person.email)
    person.open(path)
    person.sees("/sign-in", WELCOME)
    person.open("/account/password")
    person.sees("/sign-in", WELCOME)
    person.sign_in()
    arrives(person, path)
    person.press(say("groupPage.accept"))
    goes(either_page, server, "/account/password")


def test_FLOW_32_NAV_11_what_a_newer_page_or_invitation_replaces_is_said(
    either_page: Page, owner: Owner, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    invitations = [owner.invite(person.email), owner.invite(new_address("invited"))]
    for link in ["/profile", "/rfis"]:
        person.open(link)
        person.sees("/sign-in", WELCOME)
    person.is_told(say("linkReplaced"))
    for link in invitations:
        person.open(link)
        person.sees("/sign-in", WELCOME)
    person.is_told(say("invitationReplaced"))


@pytest.mark.parametrize(
    "query",
    [
        "utm_campaign=%F0%9F%91%A9%E2%80%8D%F0%9F%94%A7",
        "utm_campaign=%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
        "title=co%C2%ADoperate",
        "a%E2%80%8B=%EF%A3%BF",
    ],
)
def test_APP_17_LINK_02_a_page_opens_whatever_a_campaign_has_added(server: GatehouseServer, query: str) -> None:
    browser = RawBrowser(server)
    assert browser.get(f"/about?{query}").status == 200
    assert browser.get(f"/profile?{query}").location == "/sign-in"
    assert browser.get(f"/about?{query}%E2%80%AE").status == 400
