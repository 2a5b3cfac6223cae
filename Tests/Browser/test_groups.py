"""Groups: a household and its people on a server without an app, in real browsers."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
import rows
from checks import accessibility_problems, layout_problems
from gatehouse_server import PROGRAM, GatehouseServer
from person import Person, end_sessions, new_address
from playwright.sync_api import BrowserContext, Page, expect
from words import say

NAME = "Alder House"
LIST = "/account/groups"
# In microseconds.
DAY = 86_400 * 1_000_000


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
        "--mail-interval",
        "0s",
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

    def make_household(self, name: str = NAME) -> str:
        self.open(LIST)
        self.fine("list")
        self.type(say("group.name"), name)
        self.press(say("group.create"))
        self.is_told(say("groupPage.created"))
        self.fine("overview")
        return self.path

    def invite(self, email: str, group: str) -> str:
        """Invites an address. Returns the path of the link in the mail."""
        self.open(f"{group}/invitations")
        self.type(say("emailLabel"), email)
        self.press(say("group.sendInvitation"))
        self.is_told(say("groupPage.invited"))
        self.fine("invitations")
        return link(self.server.mailbox(email)["text"])

    def make_code(self, group: str) -> str:
        self.open(f"{group}/invitations")
        kind = self.page.get_by_label(say("groupPage.kind"), exact=True)
        self.unfold(kind)
        kind.select_option("code")
        self.press(say("groupPage.make"))
        self.is_told(say("groupPage.made"))
        code = self.page.locator(".copyable").first
        expect(code).to_be_attached()
        return str(code.get_attribute("data-copy"))

    def is_asked(self, path: str) -> None:
        self.sees(path, say("group.joinTitle", NAME))
        self.fine("join")

    def is_in(self, group: str, told: str) -> None:
        self.sees(group, NAME)
        self.is_told(told)

    def role(self) -> str:
        line = self.page.locator(".who .help").inner_text()
        return line.removeprefix(say("groupPage.yourRole")).strip(": ")


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
    cleo.type(say("group.invitationCode"), code.lower())
    cleo.press(say("page.goOn"))
    cleo.is_asked(f"/invite/{code.replace('-', '')}")
    cleo.press(say("groupPage.accept"))
    cleo.is_in(group, say("groupPage.joinedNow"))
    assert cleo.role() == say("group.member")

    # Roles change while they look at the group.
    ada.open(f"{group}/members")
    ada.fine("members")
    ada.follow(ben.email)
    ada.fine("member")
    ada.page.get_by_label(say("group.role"), exact=True).select_option("admin")
    ada.press(say("groupPage.changeRole"))
    ada.is_told(say("group.roleChanged"))
    ben.open(group)
    assert ben.role() == say("group.admin")
    expect(ben.page.get_by_role("link", name=say("groupPage.invitations"), exact=True)).to_be_visible()

    # The only owner can't leave. Once another member is the owner, the founder can.
    ada.open(group)
    expect(ada.page.get_by_role("link", name=say("group.leave"), exact=True)).to_have_count(0)
    ada.open(f"{group}/members")
    ada.follow(ben.email)
    ada.press(say("group.transfer"))
    ada.is_in(group, say("group.transferred"))
    ada.follow(say("group.leave"))
    ada.fine("leaving")
    ada.press(say("group.leave"))
    ada.is_told(say("group.left"))
    ada.open(group)
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(say("page.missingTitle"))
    ben.open(group)
    assert ben.role() == say("group.owner")
    ben.follow(say("group.delete"))
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
    ada.page.locator(".more > summary").first.click()
    ada.press(say("group.revoke"))
    ada.is_told(say("group.invitationRevoked"))
    for person in (guest, Housemate(new_page(), server)):
        person.open(path)
        expect(person.page.get_by_role("heading", level=1)).to_have_text(say("groupPage.revokedTitle"))
        expect(person.page.locator("main")).not_to_contain_text(NAME)
        person.fine("revoked")


def test_GRP_28_GRP_09_a_form_of_one_group_acts_on_it_after_another_window_has_switched(
    new_context: Callable[..., BrowserContext], server: GatehouseServer
) -> None:
    context = new_context()
    one, other = (Housemate(context.new_page(), server) for _ in range(2))
    one.arrive()
    house, boat = one.make_household(), one.make_household("Boat crew")
    one.open(house)
    one.press(say("group.switchTo"))
    one.is_told(say("groupPage.activated"))
    one.type(say("group.name"), "Alder Cottage")

    # The second window switches, and the first one still has the form of its own group.
    other.open(boat)
    other.press(say("group.switchTo"))
    other.is_told(say("groupPage.activated"))
    expect(other.page.locator("main")).to_contain_text(say("groupPage.isActive"))
    one.press(say("account.save"))
    one.sees(house, "Alder Cottage")
    one.is_told(say("account.nameSaved"))
    expect(one.page.get_by_role("button", name=say("group.switchTo"), exact=True)).to_be_visible()
    other.open(boat)
    other.sees(boat, "Boat crew")
    expect(other.page.locator("main")).to_contain_text(say("groupPage.isActive"))


def test_GRP_26_two_browsers_of_one_person_act_in_two_groups(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    one, other = Housemate(new_page(), server), Housemate(new_page(), server)
    other.email = one.email
    one.arrive()
    house, boat = one.make_household(), one.make_household("Boat crew")
    other.open("/sign-in/login")
    other.fill_sign_in()
    other.press(say("signIn"))
    expect(other.page).to_have_url(server.origin + "/account")
    for person, group in ((one, house), (other, boat)):
        person.open(group)
        person.press(say("group.switchTo"))
        person.is_told(say("groupPage.activated"))
    for person, own, foreign in ((one, house, boat), (other, boat, house)):
        person.open(own)
        expect(person.page.locator("main")).to_contain_text(say("groupPage.isActive"))
        person.open(foreign)
        expect(person.page.get_by_role("button", name=say("group.switchTo"), exact=True)).to_be_visible()


def test_FLOW_32_LINK_05_an_invitation_opened_after_the_end_of_anothers_session_reaches_who_was_invited(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    ada = Housemate(new_page(), server)
    ada.arrive()
    group = ada.make_household()
    former = Housemate(new_page(), server)
    former.arrive()
    end_sessions(server, former.email)

    # On the same device, somebody else follows the link in their mail.
    ben = Housemate(former.page, server)
    path = ada.invite(ben.email, group)
    for _ in range(2):
        ben.open(path)
        ben.sees(path, say("sessionExpiredTitle"))
    expect(ben.page.locator("main")).to_contain_text(say("signInToJoin", NAME))
    ben.press(say("useAnotherAccount"))
    expect(ben.page).to_have_url(server.origin + "/sign-in")
    expect(ben.page.locator("main")).to_contain_text(say("signUpToJoin", NAME))
    assert former.email not in ben.page.content()
    ben.follow(say("createAccount"))
    ben.fill_sign_up(ben.password)
    mails = server.mail_count(ben.email)
    ben.press(say("createAccount"))
    expect(ben.page).to_have_url(server.origin + "/sign-in/confirm")
    # Once more, from the mail: the invitation still waits.
    ben.open(path)
    expect(ben.page).to_have_url(server.origin + "/sign-in/confirm")
    ben.confirm_with(ben.mail(after=mails)["code"])
    ben.is_asked(path)
    ben.press(say("groupPage.accept"))
    ben.is_in(group, say("groupPage.joinedNow"))


def test_GRP_21_an_invitation_that_is_sent_again_after_days_is_joined_by_its_newest_mail(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    ada = Housemate(new_page(), server)
    ada.arrive()
    group = ada.make_household()
    ben = Housemate(new_page(), server)
    ben.arrive()
    before = server.mail_count(ben.email)
    ada.open(f"{group}/invitations")
    ada.type(say("emailLabel"), ben.email)
    ada.press(say("group.sendInvitation"))
    ada.is_told(say("groupPage.invited"))
    first = link(server.mailbox(ben.email, before)["text"])
    # Six days pass.
    with closing(rows.connect(server.data)) as database, database:
        database.execute("UPDATE group_invitations SET expires_at = expires_at - ?", (6 * DAY,))
    before = server.mail_count(ben.email)
    ada.open(f"{group}/invitations")
    ada.page.locator("summary").filter(has_text=ben.email).click()
    ada.press(say("groupPage.resendTo", ben.email))
    ada.is_told(say("group.invitationResent"))
    second = link(server.mailbox(ben.email, before)["text"])
    with closing(rows.connect(server.data)) as database, database:
        database.execute("UPDATE group_invitations SET expires_at = expires_at - ?", (6 * DAY,))
    ben.open(first)
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(say("groupPage.unknownTitle"))
    ben.open(second)
    ben.is_asked(second)
    ben.press(say("groupPage.accept"))
    ben.is_in(group, say("groupPage.joinedNow"))


def test_GRP_38_a_folded_form_that_is_refused_stays_open_with_what_is_wrong(
    either_page: Page, server: GatehouseServer
) -> None:
    ada = Housemate(either_page, server)
    ada.arrive()
    ada.open(f"{ada.make_household()}/invitations")
    uses = either_page.get_by_label(say("groupPage.uses"), exact=True)
    expect(uses).to_be_hidden()
    ada.fill(uses, "0")
    ada.press(say("groupPage.make"))
    ada.fault("uses", say("groupPage.usesFault", 500))
    expect(uses).to_be_visible()
    ada.fine("refused")


def test_GRP_16_a_button_copies_the_whole_link_or_code_of_an_invitation(
    new_context: Callable[..., BrowserContext], server: GatehouseServer
) -> None:
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada = Housemate(context.new_page(), server)
    ada.arrive()
    group = ada.make_household()
    code = ada.make_code(group)
    path = ada.invite(new_address("copied"), group)
    ada.open(f"{group}/invitations")
    for whole in (code, server.origin + path):
        row = ada.page.locator("li").filter(has=ada.page.locator(f'[data-copy="{whole}"]'))
        row.get_by_role("button", name=say("page.copy"), exact=True).click()
        expect(row.get_by_role("button", name=say("page.copied"), exact=True)).to_be_visible()
        assert ada.page.evaluate("navigator.clipboard.readText()") == whole
