"""Signing in with a provider from a terminal: the browser comes back to a port of this machine."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests
from gatehouse_server import PROGRAM, GatehouseServer
from terminal import Terminal
from words import say

OpenTerminal = Callable[..., Terminal]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with its practice provider."""
    running = GatehouseServer(tmp_path_factory.mktemp("providers") / "data", "--practice-provider").start()
    yield running
    running.stop()


@pytest.fixture
def open_at_demo(demo: GatehouseServer, tmp_path: Path) -> Iterator[OpenTerminal]:
    opened: list[Terminal] = []

    def start(*words: str, **options: object) -> Terminal:
        opened.append(Terminal([PROGRAM, *words, "--url", demo.origin], home=tmp_path, **options))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def page_of(terminal: Terminal) -> str:
    """The address that the terminal asks to open."""
    return terminal.see(r"^(http://localhost:\d+/[a-z]+/authorize\?\S+)$")[1]


def decide(page: str, person: str) -> requests.Response:
    """Chooses at the provider, and goes where the browser is led, up to the port of the terminal."""
    answer = requests.post(page, data={"person": person}, allow_redirects=False, timeout=30)
    while answer.is_redirect and "attempt=" not in answer.headers["location"]:
        answer = requests.get(answer.headers["location"], allow_redirects=False, timeout=30)
    return answer


def test_UI_14_APP_03_a_provider_is_signed_in_with_from_the_terminal(open_at_demo: OpenTerminal) -> None:
    terminal = open_at_demo("signin", "--provider", "practice")
    answer = decide(page_of(terminal), "ada")
    back = answer.headers["location"]
    # What other pages of the browser send to the port counts for nothing.
    guess = re.sub(r"attempt=[^&]+", "attempt=x", back)
    assert requests.get(guess, timeout=30).status_code == 404
    assert requests.get(back.replace("/signin?", "/?"), timeout=30).status_code == 404
    last = requests.get(back, timeout=30)
    assert last.status_code == 200
    assert "You can close this window" in last.text
    assert "script" not in last.text
    assert last.headers["content-security-policy"] == "default-src 'none'"
    assert last.headers["cache-control"] == "no-store"
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} Ada Okafor ")
    assert "code=" not in terminal.text.replace("code_challenge=", "").replace("response_type=code", "")
    who = open_at_demo("whoami")
    assert who.end() == 0
    assert f"{say('terminal.signedInAs')} Ada Okafor " in who.text
    # The port is gone with the sign-in.
    with pytest.raises(requests.ConnectionError):
        requests.get(back, timeout=30)


def test_UI_14_FLOW_23_who_says_no_at_the_provider_is_back_at_the_first_screen(open_at_demo: OpenTerminal) -> None:
    terminal = open_at_demo("signin")
    terminal.see_prompt(say("terminal.choose"))
    assert f"\n{say('choiceTitle', 'Fieldhouse')}\n" in terminal.text
    terminal.type(say("signInWith", "Practice"))
    assert requests.get(decide(page_of(terminal), "nobody").headers["location"], timeout=30).status_code == 200
    terminal.see_prompt(say("terminal.choose"))
    terminal.interrupt()
    assert terminal.end() == 130


def test_UI_14_a_provider_that_is_not_offered_is_said_with_those_that_are(open_at_demo: OpenTerminal) -> None:
    terminal = open_at_demo("signin", "--provider", "gitlab")
    assert terminal.end() == 64
    terminal.see(rf"{re.escape(say('terminal.providerNotOffered'))} apple, github, google, practice$")


def test_UI_14_APP_03_the_wait_for_the_browser_can_be_stopped(open_at_demo: OpenTerminal) -> None:
    terminal = open_at_demo("signin", "--provider", "google")
    page_of(terminal)
    terminal.interrupt()
    assert terminal.end() == 130
