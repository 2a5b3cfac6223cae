"""A household in real terminals against a real server, from its first invitation until its founder leaves."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from crew import BASE, Member
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD, make_account, new_address
from terminal import Terminal
from words import say

NAME = "Alder House"
# Around names that people chose, which may be of another direction.
ISOLATE = "[\u2066-\u2069]?"
OPTIONS = ("--dev", "--duplicate-sign-up", "explicit", "--groups", "on", "--anonymous", "yes")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    data = tmp_path_factory.mktemp("groups") / "data"
    running = GatehouseServer(data, *OPTIONS, command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


class Housemate:
    """A person with a home of their own, and one terminal at a time."""

    def __init__(self, server: GatehouseServer, home: Path, opened: list[Terminal]) -> None:
        home.mkdir()
        self.server, self.email = server, new_address(home.name)
        self._home, self._opened = home, opened

    def start(self, *words: str) -> Terminal:
        self.terminal = Terminal([PROGRAM, *words, "--url", self.server.origin], home=self._home)
        self._opened.append(self.terminal)
        return self.terminal

    def arrive(self) -> None:
        """Has an account, and signs in."""
        make_account(self.server, self.email, confirmed=True)
        self.start("signin")
        for prompt, text in [("terminal.choose", "1"), ("emailLabel", self.email), ("passwordLabel", PASSWORD)]:
            self.answer(say(prompt), text)
        assert self.terminal.end() == 0

    def answer(self, prompt: str, text: str) -> None:
        self.terminal.see_prompt(prompt)
        self.terminal.type(text)

    def choose(self, label: str) -> None:
        """Chooses the entry of the list that says this, marked or not."""
        mark = rf"(?: · {re.escape(say('group.current'))})?(?: \*)?"
        found = self.terminal.see(rf"^ *(\d+) +{ISOLATE}{re.escape(label)}{ISOLATE}{mark}$")
        self.answer(say("terminal.choose"), found[1])

    def reads(self, key: str, *values: str) -> None:
        """Waits for a sentence, with what it is about in it."""
        pattern = re.escape(say(key, *values))
        for value in values:
            pattern = pattern.replace(re.escape(value), f"{ISOLATE}{re.escape(value)}{ISOLATE}")
        self.terminal.see(pattern)

    def shows(self, label: str, value: str) -> None:
        self.terminal.see(rf"^{re.escape(say(label))}: +{ISOLATE}{re.escape(value)}")

    def leave(self) -> None:
        """Ends the program at its next question."""
        self.terminal.see_prompt(say("terminal.choose"))
        self.terminal.interrupt()
        assert self.terminal.end() == 130

    def api(self) -> Member:
        """The same person at the interface."""
        session = self.server.post(
            f"{BASE}/token?grant_type=password", {"email": self.email, "password": PASSWORD}
        ).json()
        return Member(self.server, self.email, session["user"]["id"], session["access_token"], "")


@pytest.fixture
def housemate(server: GatehouseServer, tmp_path: Path) -> Iterator[Callable[[str], Housemate]]:
    opened: list[Terminal] = []
    yield lambda name: Housemate(server, tmp_path / name, opened)
    for terminal in opened:
        terminal.close()


def test_GRP_38_GRP_18_a_household_in_terminals_from_the_first_invitation_until_its_founder_leaves(
    server: GatehouseServer, housemate: Callable[[str], Housemate]
) -> None:
    ada, ben, cleo = (housemate(name) for name in ("ada", "ben", "cleo"))
    ada.arrive()
    ada.start("my-groups")
    ada.choose(say("group.create"))
    ada.answer(say("group.name"), NAME)
    ada.reads("group.created", NAME)

    # Somebody who has no account is invited at one address, and signs up with another.
    work = new_address("work")
    ada.choose(say("group.invite"))
    ada.choose(say("group.sendInvitation"))
    ada.answer(say("group.email"), work)
    ada.reads("group.invitationSent", work)
    ada.leave()
    link = server.mailbox(work)["links"][0]
    ben.arrive()
    ben.start("join")
    ben.answer(say("group.invitationCode"), link.rsplit("/", 1)[1])
    ben.reads("group.joinTitle", NAME)
    before = server.mail_count(work)
    ben.choose(say("group.accept"))
    ben.reads("group.proofSent")
    ben.answer(say("codeLabel"), server.mailbox(work, before)["code"])
    ben.reads("group.joined", NAME)
    assert ben.terminal.end() == 0

    # Another person joins by a code that somebody has told them.
    ada.start("my-groups")
    ada.choose(NAME)
    ada.choose(say("group.invite"))
    ada.choose(say("group.byCode"))
    ada.choose(say("group.createCode"))
    code = ada.terminal.see(rf"^{re.escape(say('group.byCode'))}: +(\S+)$")[1]
    cleo.arrive()
    cleo.start("join")
    cleo.answer(say("group.invitationCode"), code.lower())
    cleo.choose(say("group.accept"))
    cleo.reads("group.joined", NAME)
    assert cleo.terminal.end() == 0
    ada.leave()

    # A role changes while its person looks at the group.
    ben.start("my-groups")
    ben.choose(NAME)
    ben.shows("group.role", say("group.member"))
    ben.terminal.see_prompt(say("terminal.choose"))
    ada.start("my-groups")
    ada.choose(NAME)
    ada.choose(say("group.members"))
    ada.choose(f"{ben.email} · {say('group.member')}")
    ada.choose(say("group.admin"))
    ada.reads("group.roleChanged")
    ada.leave()
    ben.terminal.type("")
    ben.choose(NAME)
    ben.shows("group.role", say("group.admin"))
    ben.terminal.see(re.escape(say("group.invite")))
    ben.leave()

    # The only owner can't leave. Once another member is the owner, the founder can.
    ada.start("my-groups")
    ada.choose(NAME)
    ada.choose(say("group.leave"))
    ada.answer(f"{say('group.leaveBox')} ({say('terminal.yes')}/{say('terminal.no')})", say("terminal.yes"))
    ada.reads("failure.lastOwner")
    ada.terminal.see_prompt(say("terminal.choose"))
    ada.terminal.interrupt()
    assert ada.terminal.end() == 130
    ada.start("my-groups")
    ada.choose(NAME)
    ada.choose(say("group.transfer"))
    ada.choose(ben.email)
    ada.reads("group.transferred")
    ada.choose(say("group.leave"))
    ada.answer(f"{say('group.leaveBox')} ({say('terminal.yes')}/{say('terminal.no')})", say("terminal.yes"))
    ada.reads("group.left")
    ada.leave()
    group = ben.api().ask("GET", "/groups")[1]["groups"][0]
    assert (group["name"], group["role"], group["member_count"]) == (NAME, "owner", 2)
    assert ada.api().ask("GET", "/groups")[1]["groups"] == []


def test_GRP_17_GRP_38_a_guest_joins_nothing_in_a_terminal(
    server: GatehouseServer, housemate: Callable[[str], Housemate]
) -> None:
    owner = Member.join(server, "owner")
    group = owner.create(NAME)
    code = owner.invite(group, kind="code")["code"]
    guest = housemate("guest")
    guest.start("signin")
    guest.choose(say("continueAsGuest"))
    assert guest.terminal.end() == 0
    guest.start("join")
    guest.answer(say("group.invitationCode"), code)
    guest.choose(say("group.accept"))
    guest.leave()
    assert owner.ask("GET", f"/groups/{group['id']}")[1]["member_count"] == 1


def test_GRP_26_GRP_38_a_switch_in_one_terminal_is_that_of_its_session(
    server: GatehouseServer, housemate: Callable[[str], Housemate]
) -> None:
    ada = housemate("ada")
    ada.arrive()
    member = ada.api()
    first, second = member.create("First house"), member.create("Second house")
    for group in (first, second):
        ada.start("switch", group["id"])
        ada.reads("group.switched", group["name"])
        assert ada.terminal.end() == 0
    # A session that began before acts where it did.
    assert member.claims() == {}
