"""Groups: a household and its people on a server without an app, in real browsers."""

import re
from collections.abc import Callable, Iterator

import pytest
from checks import accessibility_problems, layout_problems
from gatehouse_server import PROGRAM, GatehouseServer
from person import Person, new_address
from playwright.sync_api import Page, expect
from words import say

NAME = "Alder House"
LIST = "/account/groups"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    running = GatehouseServer(
        tmp_path_factory.mktemp("groups") / "data",
        "--dev",
        "--groups",
        "on",
        "--terms-url",
        "https://example.com/terms",
        "--privacy-url",
        "https://example.com/privacy",
        "--consent",
        "required",
        "--anonymous",
        "yes",
        command=(PROGRAM, "serve"),
    ).start()
    yield running
    running.stop()


class Housemate(Person):
    """A person in front of the pages about groups."""

    def fine(self, name: str) -> None:
        """Checks how the page is laid out and, where scripts run, that everybody can use it."""
        assert layout_problems(self.page) == [], name
        if self.runs_script:
            assert accessibility_problems(self.page, name) == []

    def arrive(self) -> None:
        """Signs up, and is at the account."""
        self.ask_for_account()
        self.confirm_with(self.mail()["code"])
        expect(self.page).to_have_url(self.server.origin + "/account")

    def make_household(self) -> str:
        self.open(LIST)
        self.fine("list")
        self.type(say("groupPage.name"), NAME)
        self.press(say("groupPage.create"))
        self.is_told(say("groupPage.created"))
        self.fine("overview")
        return self.path

    def invite(self, email: str, group: str) -> str:
        """Invites an address. Returns the path of the link in the mail."""
        self.open(f"{group}/invitations")
        self.type(say("emailLabel"), email)
        self.press(say("groupPage.invite"))
        self.is_told(say("groupPage.invited"))
        self.fine("invitations")
        return link(self.server.mailbox(email)["text"])

    def make_code(self, group: str) -> str:
        self.open(f"{group}/invitations")
        self.page.get_by_label(say("groupPage.kind"), exact=True).select_option("code")
        self.press(say("groupPage.make"))
        self.is_told(say("groupPage.made"))
        self.page.locator("summary").filter(has_text=say("groupPage.code")).first.click()
        return self.page.locator(".copyable").first.inner_text()

    def is_asked(self, path: str) -> None:
        self.sees(path, say("groupPage.join", NAME))
        self.fine("join")

    def is_in(self, group: str, told: str) -> None:
        self.sees(group, NAME)
        self.is_told(told)

    def role(self) -> str:
        row = self.page.locator("dl .row").filter(has=self.page.get_by_text(say("groupPage.yourRole"), exact=True))
        return row.locator("dd").inner_text().strip()


def link(text: str) -> str:
    found = re.search(r"/invite/[\w-]+", text)
    assert found, "the mail has no link"
    return found[0]


def test_GRP_18_GRP_23_LINK_05_a_household_from_the_first_invitation_until_its_founder_leaves(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    ada = Housemate(page, server)
    ada.arrive()
    group = ada.make_household()

    # Somebody who has no account is invited at one address, and signs up with another.
    work = new_address("work")
    path = ada.invite(work, group)
    ben = Housemate(new_page(), server)
    ben.open(path)
    expect(ben.page.locator("main")).to_contain_text(say("signUpToJoin", NAME))
    ben.ask_for_account()
    ben.confirm_with(ben.mail()["code"])
    ben.is_asked(path)
    expect(ben.page.locator("main")).to_contain_text(say("groupPage.otherAddress", work))
    before = server.mail_count(work)
    ben.press(say("sendCode"))
    ben.is_told(say("accountPage.codeSent"))
    ben.type(say("codeLabel"), server.mailbox(work, before)["code"])
    ben.press(say("groupPage.accept"))
    ben.is_in(group, say("groupPage.joinedNow"))

    # Another person joins by a code that somebody has told them.
    code = ada.make_code(group)
    cleo = Housemate(new_page(), server)
    cleo.arrive()
    cleo.open(LIST)
    cleo.type(say("groupPage.invitationCode"), code.lower())
    cleo.press(say("page.goOn"))
    cleo.is_asked(f"/invite/{code.replace('-', '')}")
    cleo.press(say("groupPage.accept"))
    cleo.is_in(group, say("groupPage.joinedNow"))
    assert cleo.role() == say("groupPage.member")

    # Roles change while they look at the group.
    ada.open(f"{group}/members")
    ada.fine("members")
    ada.follow(ben.email)
    ada.fine("member")
    ada.page.get_by_label(say("groupPage.role"), exact=True).select_option("admin")
    ada.press(say("groupPage.changeRole"))
    ada.is_told(say("groupPage.roleChanged"))
    ben.open(group)
    assert ben.role() == say("groupPage.admin")
    expect(ben.page.get_by_role("link", name=say("groupPage.invitations"), exact=True)).to_be_visible()

    # The only owner can't leave. Once another member is the owner, the founder can.
    ada.open(group)
    expect(ada.page.get_by_role("link", name=say("groupPage.leave"), exact=True)).to_have_count(0)
    ada.open(f"{group}/members")
    ada.follow(ben.email)
    ada.press(say("groupPage.transfer"))
    ada.is_in(group, say("groupPage.transferred"))
    ada.follow(say("groupPage.leave"))
    ada.fine("leaving")
    ada.press(say("groupPage.leave"))
    ada.is_told(say("groupPage.left"))
    ada.open(group)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(say("page.missingTitle"))
    ben.open(group)
    assert ben.role() == say("groupPage.owner")
    ben.follow(say("groupPage.delete"))
    ben.fine("deletion")


def test_GRP_17_GRP_20_a_guest_joins_nothing_and_a_revoked_invitation_tells_nobody_whose_it_was(
    page: Page, new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    ada = Housemate(page, server)
    ada.arrive()
    group = ada.make_household()
    path = ada.invite(new_address("dan"), group)

    guest = Housemate(new_page(), server)
    guest.open("/sign-in")
    guest.press(say("continueAsGuest"))
    expect(guest.page).to_have_url(server.origin + "/account")
    guest.open(path)
    guest.is_asked(path)
    expect(guest.page.locator("main")).to_contain_text(say("groupPage.guest"))
    expect(guest.page.get_by_role("button", name=say("groupPage.accept"), exact=True)).to_have_count(0)

    ada.open(f"{group}/invitations")
    ada.page.locator("summary").first.click()
    ada.press(say("groupPage.revoke"))
    ada.is_told(say("groupPage.revoked"))
    for person in (guest, Housemate(new_page(), server)):
        person.open(path)
        expect(person.page.get_by_role("heading", level=1)).to_have_text(say("groupPage.revokedTitle"))
        expect(person.page.locator("main")).not_to_contain_text(NAME)
        person.fine("revoked")
