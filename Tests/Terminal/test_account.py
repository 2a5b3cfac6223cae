"""The screens about the account, in a real terminal against a real server."""

import re
from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from person import OTHER_PASSWORD, PASSWORD, make_account, new_address
from terminal import Terminal
from words import say

OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def account(server: GatehouseServer) -> str:
    email = new_address("member")
    make_account(server, email, confirmed=True)
    return email


def sign_in(open_terminal: OpenTerminal, email: str, password: str = PASSWORD) -> int:
    terminal = open_terminal("signin")
    for prompt, text in [("terminal.choose", say("signIn")), ("emailLabel", email), ("passwordLabel", password)]:
        terminal.see_prompt(say(prompt))
        terminal.type(text)
    return terminal.end()


def choose(terminal: Terminal, label: str) -> None:
    """Chooses the entry of the list that says this."""
    found = terminal.see(rf"^ *(\d+) +{re.escape(label)}$")
    terminal.see_prompt(say("terminal.choose"))
    terminal.type(found.group(1))


def test_APP_07_the_password_is_changed_in_a_terminal(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    assert sign_in(open_terminal, account) == 0
    terminal = open_terminal("account")
    terminal.see(rf"^{say('account.email')}: +{account}")
    choose(terminal, say("account.changePassword"))
    terminal.see_prompt(say("newPasswordLabel"))
    terminal.type(OTHER_PASSWORD)
    terminal.see_prompt(say("confirmPasswordLabel"))
    terminal.type(OTHER_PASSWORD)
    terminal.reads(say("account.passwordChanged"))
    terminal.see_prompt(say("terminal.choose"))
    terminal.type("")
    assert terminal.end() == 0
    assert OTHER_PASSWORD not in terminal.text
    assert sign_in(open_terminal, account, OTHER_PASSWORD) == 0


def test_UI_13_the_account_is_deleted_in_a_terminal_after_the_password(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    assert sign_in(open_terminal, account) == 0
    terminal = open_terminal("account")
    choose(terminal, say("account.deleteAccount"))
    terminal.reads(say("account.deleteWarning"))
    terminal.see_prompt(say("account.currentPassword"))
    terminal.type(PASSWORD)
    terminal.see_prompt(f"{say('account.deleteBox')} ({say('terminal.yes')}/{say('terminal.no')})")
    terminal.type(say("terminal.yes"))
    assert terminal.end() == 0
    assert open_terminal("whoami").end() == 1
