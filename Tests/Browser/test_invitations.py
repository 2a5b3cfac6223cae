"""Invitations: from the form of an owner to the group of whoever was invited, in real browsers."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from checks import NARROW, WIDE, accessibility_problems, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from owner import NAME, Owner
from person import HOME, WELCOME, Person, make_account, new_address
from playwright.sync_api import BrowserContext, Page, expect
from raw_browser import RawBrowser
from words import say

Screenshot = Callable[..., Path]

SIGN_UP = say("signUpToJoin", NAME)
NO_GOOD = {
    "expired": say("groupPage.expiredTitle"),
    "used": say("groupPage.usedTitle"),
    "revoked": say("groupPage.revokedTitle"),
    "unknown": say("groupPage.unknownTitle"),
}


@pytest.fixture
def owner(new_page: Callable[..., Page], server: GatehouseServer) -> Owner:
    person = Owner(new_page(), server)
    person.log_in()
    person.make_group()
    return person


def arrives(person: Person, path: str) -> None:
    """At the join screen, which is not the same as having joined."""
    person.sees(path, say("group.joinTitle", NAME))


def joins(person: Person, owner: Owner) -> None:
    person.press(say("groupPage.accept"))
    person.sees(owner.group, NAME)


def change(server: GatehouseServer, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(server.data / "gatehouse.sqlite", timeout=60)) as database, database:
        database.execute(statement, values)


def expire(server: GatehouseServer, email: str) -> None:
    """Makes the invitations of an address look as they will in a week."""
    week = 7 * 24 * 3600 * 1_000_000
    change(
        server,
        "UPDATE group_invitations SET created_at = created_at - ?, expires_at = expires_at - ? WHERE email = ?",
        week,
        week,
        email,
    )


def test_UI_02_UI_08_LINK_05_an_invitation_before_sign_up_ends_on_the_join_screen_and_joins_once(
    page: Page, owner: Owner, server: GatehouseServer, screenshot: Screenshot
) -> None:
    person = Person(page, server, new_address("invited"))
    path = owner.invite(person.email)
    screenshot("invite-group", owner.page)

    person.open(path)
    person.sees("/sign-in", WELCOME)
    expect(page.get_by_text(SIGN_UP, exact=True)).to_be_visible()
    screenshot("invite-choice")
    person.follow(say("createAccount"))
    expect(page.get_by_text(SIGN_UP, exact=True)).to_be_visible()
    expect(page.get_by_label(say("emailLabel"), exact=True)).to_have_value(person.email)
    screenshot("invite-sign-up")
    person.fill_sign_up(person.password)
    mails = server.mail_count(person.email)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm_with(person.mail(after=mails)["code"])
    arrives(person, path)
    expect(page.get_by_text(person.email, exact=True)).to_be_visible()
    screenshot("invite-join")
    page.reload()
    arrives(person, path)
    assert owner.members() == [owner.email]

    joins(person, owner)
    person.is_told(say("groupPage.joinedNow"))
    screenshot("invite-joined")
    assert owner.members() == [owner.email, person.email]
    owner.open(f"{owner.group}/invitations")
    expect(owner.row(person.email)).to_have_count(0)
    person.open(path)
    person.sees(path, say("groupPage.usedTitle"))
    screenshot("invite-member")
    person.open("/groups")
    person.follow_first(f"{NAME} {say('fieldhouse.memberCount', 2)}")
    person.sees(owner.group, NAME)

    # Once: the next sign-in has nothing that waits.
    person.log_out()
    person.sign_in()
    expect(page.get_by_role("navigation", name=say("fieldhouse.navigation"))).to_be_visible()
    assert person.path != path


def test_LINK_05_an_invitation_survives_a_confirmation_on_another_device_and_a_sign_in_afterwards_here(
    either_page: Page, new_page: Callable[..., Page], owner: Owner, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    path = owner.invite(person.email)
    person.open(path)
    person.sees("/sign-in", WELCOME)
    mails = server.mail_count(person.email)
    person.ask_for_account()
    (link,) = person.mail(after=mails)["links"]

    elsewhere = Person(new_page(), server, person.email)
    elsewhere.page.goto(link)
    elsewhere.type(say("passwordLabel"), person.password)
    elsewhere.press(say("page.confirmAddress"))
    expect(elsewhere.page.get_by_role("heading", level=1)).to_have_text(say("page.confirmedTitle"))
    # It confirms there, and signs in nobody.
    elsewhere.open("/groups")
    elsewhere.sees("/sign-in", WELCOME)

    server.restart()
    person.open("/sign-in/back")
    person.sees("/sign-in", WELCOME)
    expect(either_page.get_by_text(SIGN_UP, exact=True)).to_be_visible()
    person.sign_in()
    arrives(person, path)
    joins(person, owner)


def test_LINK_05_an_invitation_survives_the_mailed_link_in_the_same_browser(
    either_page: Page, owner: Owner, server: GatehouseServer
) -> None:
    person = Person(either_page, server, new_address("invited"))
    path = owner.invite(person.email)
    person.open(path)
    person.sees("/sign-in", WELCOME)
    mails = server.mail_count(person.email)
    person.ask_for_account()
    (link,) = person.mail(after=mails)["links"]
    window = Person(either_page.context.new_page(), server, person.email)
    window.page.goto(link)
    window.press(say("page.confirmAddress"))
    arrives(window, path)
    joins(window, owner)


@pytest.mark.parametrize("standing", NO_GOOD)
def test_LINK_05_an_invitation_that_is_no_good_says_so_at_once_with_a_way_on(
    standing: str,
    new_page: Callable[..., Page],
    owner: Owner,
    server: GatehouseServer,
    screenshot: Screenshot,
) -> None:
    email = new_address("invited")
    make_account(server, email, confirmed=True)
    path = owner.invite(email)
    match standing:
        case "expired":
            expire(server, email)
        case "revoked":
            owner.take_back(email)
        case "unknown":
            # The right one would be offered at the sign-in.
            owner.take_back(email)
            path = path[:-1] + ("A" if path[-1] != "A" else "B")
        case "used":
            first = Person(new_page(), server, email)
            first.open(path)
            first.sign_in(email)
            arrives(first, path)
            joins(first, owner)

    guest = Person(new_page(), server, email)
    guest.open(path)
    guest.sees(path, NO_GOOD[standing])
    screenshot(f"invite-{standing}-out", guest.page)
    guest.follow(say("goToSignIn"))
    guest.sees("/sign-in", WELCOME)
    expect(guest.page.get_by_text("to join")).to_have_count(0)

    if standing == "used":
        # Somebody else with the link: the account that used it is a member.
        guest.email = new_address("other")
        make_account(server, guest.email, confirmed=True)
    guest.sign_in()
    guest.sees(HOME, say("fieldhouse.groups"))
    guest.open(path)
    guest.sees(path, NO_GOOD[standing])
    screenshot(f"invite-{standing}-in", guest.page)
    guest.follow(say("groupPage.goToGroups"))
    guest.sees("/account/groups", say("groupPage.groups"))


def test_LINK_05_an_invitation_for_another_account_continues_with_that_one(
    either_page: Page, owner: Owner, server: GatehouseServer, screenshot: Screenshot
) -> None:
    email = new_address("invited")
    make_account(server, email, confirmed=True)
    path = owner.invite(email)
    person = Person(either_page, server, new_address("wrong"))
    make_account(server, person.email, confirmed=True)
    person.open(path)
    person.sign_in()
    arrives(person, path)
    screenshot("invite-other-account", either_page)
    expect(either_page.locator("main")).to_contain_text(say("groupPage.otherAddress", email))
    person.press(say("useAnotherAccount"))
    person.sees("/sign-in", WELCOME)
    expect(either_page.get_by_text(SIGN_UP, exact=True)).to_be_visible()
    person.sign_in(email)
    arrives(person, path)
    person.follow(say("notNow"))
    person.sees("/account/groups", say("groupPage.groups"))
    assert owner.members() == [owner.email]


def test_UI_08_two_windows_and_a_double_press_join_once(
    new_context: Callable[..., BrowserContext], owner: Owner, server: GatehouseServer
) -> None:
    email = new_address("invited")
    make_account(server, email, confirmed=True)
    path = owner.invite(email)
    context = new_context()
    first, second = (Person(context.new_page(), server, email) for _ in range(2))
    first.open(path)
    first.sign_in(email)
    arrives(first, path)
    second.open(path)
    arrives(second, path)
    raw = RawBrowser(server, {cookie["name"]: cookie["value"] for cookie in context.cookies()})
    form = raw.get(path).form(path, intent="accept")
    joins(first, owner)
    joins(second, owner)
    assert owner.members() == [owner.email, first.email]
    # What a second press of the button sends, while the first is on its way.
    assert [raw.post(path, form).location for _ in range(2)] == [owner.group, owner.group]
    assert owner.members() == [owner.email, first.email]


@whole_or_part
def test_UI_09_every_page_of_an_invitation_is_accessible_and_fits(
    new_page: Callable[..., Page], owner: Owner, server: GatehouseServer, screenshot: Screenshot, whole: bool
) -> None:
    guest = new_address("invited")
    make_account(server, guest, confirmed=True)
    make_account(server, other := new_address("other"), confirmed=True)
    path, broken = owner.invite(guest), "/invite/nothing"
    problems: list[str] = []

    def look(page: Page, name: str) -> None:
        for width, size, schemes in (("narrow", NARROW, ["light", "dark"]), ("wide", WIDE, ["dark", "light"])):
            page.set_viewport_size(size)
            for scheme in schemes if whole else schemes[:1]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                where = f"{name}-{width}-{scheme}"
                screenshot(f"invitation-{where}", page)
                problems.extend(f"{where}: {problem}" for problem in layout_problems(page))
                problems.extend(accessibility_problems(page, where))

    for name in ("", "/members", "/invitations", "/delete"):
        owner.open(owner.group + name)
        look(owner.page, f"group{name.replace('/', '-')}")
    person = Person(new_page(), server, guest)
    person.open(broken)
    look(person.page, "unknown-out")
    person.open(path)
    look(person.page, "choice")
    for email, name in ((other, "other-account"), (guest, "open")):
        if name == "open":
            person.press(say("useAnotherAccount"))
        person.sign_in(email)
        arrives(person, path)
        look(person.page, name)
    person.open(broken)
    look(person.page, "unknown")
    person.open(path)
    joins(person, owner)
    person.open(path)
    look(person.page, "used")
    assert problems == [], "\n".join(problems)
