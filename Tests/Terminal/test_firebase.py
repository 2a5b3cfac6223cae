"""The commands of a person whose accounts are at Firebase, or at what stands in for it here."""

import re
from collections.abc import Callable, Iterator

import firebase_live
import pytest
from person import PASSWORD, new_address
from terminal import Terminal
from words import say

OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def project() -> Iterator[firebase_live.Client]:
    with firebase_live.client() as client:
        if client.is_live:
            pytest.skip("the stand-in alone")
        yield client


def at(project: firebase_live.Client, *words: str) -> tuple[str, ...]:
    return (*words, "--kind", "firebase", "--url", f"http://{project.address}", "--key", project.key)


def answer(terminal: Terminal, *lines: tuple[str, str]) -> None:
    for prompt, text in lines:
        terminal.see_prompt(prompt)
        terminal.type(text)


def test_FIR_01_a_person_signs_in_to_firebase_in_a_terminal_and_is_known_until_signing_out(
    open_terminal: OpenTerminal, project: firebase_live.Client
) -> None:
    email = new_address("member")
    project.call("signUp", email=email, password=PASSWORD, returnSecureToken=True)
    terminal = open_terminal(*at(project, "signin"), at_server=False)
    answer(
        terminal, (say("terminal.choose"), say("signIn")), (say("emailLabel"), email), (say("passwordLabel"), PASSWORD)
    )
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} {email} ")
    who = open_terminal("whoami", at_server=False)
    assert (who.end(), f"{say('terminal.signedInAs')} {email} " in who.text) == (0, True)
    assert open_terminal("signout", at_server=False).end() == 0
    assert open_terminal("whoami", at_server=False).end() == 1


def test_FIR_06_a_forgotten_password_asks_for_no_code_in_a_terminal(
    open_terminal: OpenTerminal, project: firebase_live.Client
) -> None:
    email = new_address("member")
    project.call("signUp", email=email, password=PASSWORD, returnSecureToken=True)
    terminal = open_terminal(*at(project, "signin"), at_server=False)
    answer(terminal, (say("terminal.choose"), say("signIn")), (say("emailLabel"), "?"))
    number = terminal.see(rf"^ +(\d+) +{re.escape(say('forgotPassword'))}$")[1]
    terminal.see(rf"{say('terminal.choose')}.*: \Z")
    terminal.type(number)
    answer(terminal, (say("emailLabel"), email))
    terminal.reads(say("linkMailedText", email))
    terminal.see_prompt(say("terminal.choose"))
    assert say("codeLabel") not in terminal.text
    assert [code["requestType"] for code in project.oob_codes()] == ["PASSWORD_RESET"]
    terminal.interrupt()
    assert terminal.end() == 130


def test_FIR_01_a_project_needs_a_key_and_an_address_that_can_be_one(open_terminal: OpenTerminal) -> None:
    for words, problem in [
        (("--url", "http://127.0.0.1:9099"), "The API key"),
        (("--url", "http://127.0.0.1", "--key", "k"), "or that of the emulator"),
        (("--url", "http://example.com:9099", "--key", "k"), "must be on this device"),
    ]:
        terminal = open_terminal("signin", "--kind", "firebase", *words, at_server=False)
        assert terminal.end() == 64
        assert problem in terminal.text
