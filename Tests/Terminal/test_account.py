"""The screens about the account, in a real terminal against a real server."""

from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from person import OTHER_PASSWORD, PASSWORD, make_account, new_address
from terminal import Terminal

OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def account(server: GatehouseServer) -> str:
    email = new_address("member")
    make_account(server, email, confirmed=True)
    return email


def sign_in(open_terminal: OpenTerminal, email: str, password: str = PASSWORD) -> int:
    terminal = open_terminal("signin")
    for prompt, text in [("Choose a number", "1"), ("E-mail address", email), ("Password", password)]:
        terminal.see_prompt(prompt)
        terminal.type(text)
    return terminal.end()


def choose(terminal: Terminal, label: str) -> None:
    """Chooses the entry of the list that says this."""
    found = terminal.see(rf"^ *(\d+) +{label}$")
    terminal.see_prompt("Choose a number")
    terminal.type(found.group(1))


def test_APP_07_the_password_is_changed_in_a_terminal(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    assert sign_in(open_terminal, account) == 0
    terminal = open_terminal("account")
    terminal.see(rf"^Email: {account}")
    choose(terminal, "Change password")
    terminal.see_prompt("New password")
    terminal.type(OTHER_PASSWORD)
    terminal.see_prompt("Repeat the password")
    terminal.type(OTHER_PASSWORD)
    terminal.see("Password changed")
    terminal.see_prompt("Choose a number")
    terminal.type("")
    assert terminal.end() == 0
    assert OTHER_PASSWORD not in terminal.text
    assert sign_in(open_terminal, account, OTHER_PASSWORD) == 0


def test_UI_13_the_account_is_deleted_in_a_terminal_after_the_password(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    assert sign_in(open_terminal, account) == 0
    terminal = open_terminal("account")
    choose(terminal, "Delete account")
    terminal.see("can't be undone")
    terminal.see_prompt("Current password")
    terminal.type(PASSWORD)
    terminal.see_prompt(r"Delete my account permanently \(yes/no\)")
    terminal.type("yes")
    assert terminal.end() == 0
    assert open_terminal("whoami").end() == 1
