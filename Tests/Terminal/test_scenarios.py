"""The scenarios of Tests/Scenarios, in a terminal: it shows what the view model shows.

The person does everything by the list of a screen, which shows the whole of it: `?` calls it up. That the questions
one after the other lead to the same is in test_sign_in.py. While a connection is missing the server is stopped; while a
request is on its way it is suspended.
"""

import json
import os
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from gatehouse_server import ROOT, GatehouseServer, eventually
from person import OTHER_PASSWORD, PASSWORD, make_account, new_address, sessions, wrong
from terminal import Terminal
from words import named, say

FILE = named(json.loads((ROOT / "Tests" / "Scenarios" / "sign-in.json").read_text()))
SCENARIOS = FILE["scenarios"]
CHOOSE = f"(?:{re.escape(say('terminal.choose'))}|{re.escape(say('terminal.chooseOrGoOn'))})"
# What follows an action of a form that is not complete.
REASON = f" ({say('terminal.formFirst')})"
SIGNS = {"✗": "error", "✓": "success", "!": "warning", "i": "info"}


class Front:
    """A person at a terminal, who does what a scenario says and looks at what it says."""

    def __init__(self, terminal: Terminal, server: GatehouseServer, email: str) -> None:
        self.terminal = terminal
        self.server = server
        self.email = email
        self.entries: list[tuple[str, str]] = []
        self.marked: list[str] = []
        self.notice: tuple[str, str] | None = None
        self.head: list[str] = []
        self.arrive()

    # What the person does.

    def take(self, step: dict[str, Any]) -> None:
        if step.get("isConnected") is False:
            self.server.stop()
        elif step.get("isConnected"):
            self.server.start()
        for label, text in step.get("type", {}).items():
            self.choose(rf"{label}:.*")
            self.terminal.see(rf"^{label}(?: \[.*\])?: \Z")
            before = len(self.terminal.text)
            self.terminal.type(self.filled_in(text))
            if "submit" not in step:
                self.arrive()
            elif not self.is_over():
                self.arrive()
                # What has submitted itself is not submitted once more.
                if say("working") not in self.terminal.text[before:]:
                    self.press(step["submit"], None)
        if "tick" in step:
            self.choose(r"\[ \] .*" if step["tick"] else r"\[x\] .*")
            self.arrive()
        if "press" in step:
            self.press(step["press"], step.get("meanwhile"))

    def press(self, label: str, meanwhile: str | None) -> None:
        if meanwhile is None:
            self.choose(re.escape(label))
        else:
            os.kill(self.server.process_id, signal.SIGSTOP)
            try:
                self.choose(re.escape(label))
                self.terminal.see(f"^{say('working')}$")
                if meanwhile == label:
                    self.terminal.sneak("\n")
                else:
                    self.terminal.type("?")
                    self.read_list()
                    self.choose(re.escape(meanwhile))
                    self.arrive()
            finally:
                os.kill(self.server.process_id, signal.SIGCONT)
            if meanwhile != label:
                return
        if not self.is_over():
            self.arrive()

    def choose(self, pattern: str) -> None:
        numbers = [number for number, words in self.entries if re.fullmatch(pattern, words.removesuffix(REASON))]
        assert len(numbers) == 1, f"{pattern} is not in {self.entries}"
        self.terminal.type(numbers[0])

    # What the person sees.

    def is_over(self) -> bool:
        return self.terminal.see(rf"^{say('terminal.signedInAs')} .*$|^[^\n]*: \Z")[0].startswith(
            say("terminal.signedInAs")
        )

    def arrive(self) -> None:
        """Reads what has come, up to a prompt, and calls up the list where it does not stand there."""
        found = self.terminal.see(r"^[^\n]*: \Z")
        news = self.terminal.text[self.terminal.seen :]
        if not self.head:
            news = "\n" + news
        # A blank line is before a head, and after it: before the list or the first question.
        # What was typed too early can stand there as a line of its own.
        blocks = re.split(r"\n{2,}", news)[1:-1]
        if heads := [block for block in blocks if not re.match(r"  \d  ", block)]:
            self.head = heads[-1].split("\n")
            self.notice = None
        for line in news.split("\n"):
            if (sign := line[:2].strip()) in SIGNS and line[1:2] == " ":
                self.notice = (SIGNS[sign], line[2:])
        if not re.fullmatch(f"{CHOOSE}: ", found[0]):
            self.terminal.type("?")
        self.read_list()

    def read_list(self) -> None:
        self.terminal.see(rf"^{CHOOSE}: \Z")
        # How to dismiss what was said stands between the list and the prompt.
        # What is wrong stands below the entry that it is about.
        entry = r"^  \d .*\n(?:^ {5}.*\n)*"
        block = re.search(rf"((?:{entry})+)(?:Type ! .*\n)?{CHOOSE}: \Z", self.terminal.text, re.MULTILINE)
        assert block
        self.entries = re.findall(r"^  (\d)  (.*)$", block[1], re.MULTILINE)
        self.marked = re.findall(r"^  \d  ([^\[(:\n]+):.*\n {5}✗ ", block[1], re.MULTILINE)

    def see(self, sight: dict[str, Any]) -> None:
        if sight.get("isSignedIn"):
            self.terminal.see(rf"^{say('terminal.signedInAs')} {re.escape(self.email)} ")
            assert self.terminal.end() == 0
        if "screen" in sight:
            self.see_screen(sight)
        if "mails" in sight:
            assert self.server.mail_count(self.email) == sight["mails"]
        if "sessions" in sight:
            count = sight["sessions"]
            eventually("the sessions", lambda: True if len(sessions(self.server, self.email)) == count else None)

    def see_screen(self, sight: dict[str, Any]) -> None:
        screen = FILE["screens"][sight["screen"]]
        head = [self.filled_in(text) for text in [screen["title"], *screen["texts"]]]
        assert self.head[: len(head)] == head
        words = [words for _, words in self.entries]
        fields = [entry for entry in words if re.match(r"[^\[(:]+:", entry)]
        # What an action has to wait stands behind its label, and so does what comes before it.
        actions = words[len(fields) + ("consent" in screen) :]
        labels = [re.sub(r" \(\d+:\d\d\)$", "", entry.removesuffix(REASON)) for entry in actions]
        assert [entry.partition(":")[0] for entry in fields] == screen["fields"]
        assert labels == screen["actions"]
        disabled = [entry.removesuffix(REASON) for entry in words if entry.endswith(REASON)]
        assert disabled == sight.get("disabled", [])
        if "consent" in screen:
            box = "[x]" if sight.get("isTicked") else "[ ]"
            assert words[len(fields)] == f"{box} {screen['consent']}"
        if say("emailLabel") in screen["fields"]:
            address = fields[0].partition(":")[2].strip()
            assert address == self.filled_in(sight.get("address", ""))
        self.see_notice(sight.get("notice"))

    def see_notice(self, notice: dict[str, str] | None) -> None:
        expected = (notice["kind"], self.filled_in(notice["text"])) if notice else None
        assert self.notice == expected
        assert self.marked == ([notice["at"]] if notice and "at" in notice else [])

    # Words.

    def filled_in(self, text: str) -> str:
        """The text with what the scenario leaves open."""
        values = {
            "{email}": self.email,
            "{password}": PASSWORD,
            "{other password}": OTHER_PASSWORD,
            "{welcome}": say("choiceTitle", self.server.name),
        }
        for name, value in values.items():
            text = text.replace(name, value)
        if found := re.fullmatch(r"\{(wrong )?code (\d)\}", text):
            code = self.server.mailbox(self.email, after=int(found[2]) - 1)["code"]
            return wrong(code) if found[1] else code
        return text


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"].replace(" ", "-"))
def test_APP_03_FLOW_25_FLOW_04_FLOW_10_FLOW_14_FLOW_20_FLOW_21_FLOW_22_the_terminal_shows_the_screens_of_the_scenario(
    scenario: dict[str, Any], open_terminal: Callable[..., Terminal], server: GatehouseServer
) -> None:
    email = new_address("terminal")
    if scenario.get("account") is not None:
        make_account(server, email, confirmed=scenario["account"] == "confirmed")
    front = Front(open_terminal("signin"), server, email)
    for step in scenario["steps"]:
        front.take(step)
        front.see(step["see"])
    for password in (PASSWORD, OTHER_PASSWORD):
        assert password not in front.terminal.text
