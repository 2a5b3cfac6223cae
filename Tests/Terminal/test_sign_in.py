"""The commands of a person, in a real terminal and from a pipe, against a real server."""

import json
import os
import re
import signal
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from person import OTHER_PASSWORD, PASSWORD, account_id, make_account, new_address, sessions
from terminal import Terminal
from words import say

OpenTerminal = Callable[..., Terminal]

# The first list, and what leads from it to a form.
TO_SIGN_IN = (say("terminal.choose"), say("signIn"))
TO_SIGN_UP = (say("terminal.choose"), say("createAccount"))
# How to get to each prompt, from the first: what is typed at which.
PROMPTS = {
    "first": [],
    "address": [TO_SIGN_IN],
    "password": [TO_SIGN_IN, (say("emailLabel"), "nobody@example.com")],
    "consent": [
        TO_SIGN_UP,
        (say("emailLabel"), "nobody@example.com"),
        (say("passwordLabel"), PASSWORD),
        (say("confirmPasswordLabel"), PASSWORD),
    ],
    "list": [TO_SIGN_IN, (say("emailLabel"), "?")],
}


@pytest.fixture
def account(server: GatehouseServer) -> str:
    email = new_address("member")
    make_account(server, email, confirmed=True)
    return email


def sign_in(terminal: Terminal, email: str, password: str = PASSWORD) -> None:
    for prompt, text in [TO_SIGN_IN, (say("emailLabel"), email), (say("passwordLabel"), password)]:
        terminal.see_prompt(prompt)
        terminal.type(text)


def test_APP_03_SES_08_who_signs_in_is_known_until_signing_out_with_and_without_a_server(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    terminal = open_terminal("signin")
    sign_in(terminal, account)
    assert terminal.end() == 0
    terminal.see(rf"^{say('terminal.signedInAs')} {account} ")
    assert PASSWORD not in terminal.text
    files = [file for file in (tmp_path / "state" / "gatehouse").rglob("*") if file.is_file()]
    assert stat.S_IMODE((tmp_path / "state" / "gatehouse").stat().st_mode) == 0o700
    assert files
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    assert not any(b"refresh_token" in file.read_bytes() for file in files)

    # The back end that was signed in to is the one that is meant.
    for is_there in (True, False):
        if not is_there:
            server.stop()
        who = open_terminal("whoami", at_server=False)
        assert who.end() == 0
        assert f"{say('terminal.signedInAs')} {account} " in who.text
        assert (say("terminal.offline") in who.text) is not is_there
    out = open_terminal("signout", at_server=False)
    assert out.end() == 0
    assert f"{say('terminal.signedOut')}\ngatehouse: {say('terminal.serverIsToldLater')}\n" in out.text
    server.start()
    assert len(sessions(server, account)) == 1
    who = open_terminal("whoami", at_server=False)
    assert who.end() == 1
    assert say("terminal.notSignedIn") in who.text
    eventually("the revocation", lambda: True if not sessions(server, account) else None)


def test_APP_03_SES_09_a_session_that_the_server_ended_is_said_to_have_ended(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    terminal = open_terminal("signin")
    sign_in(terminal, account)
    assert terminal.end() == 0
    answer = server.post("/auth/v1/token?grant_type=password", {"email": account, "password": PASSWORD})
    headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}
    assert server.request("POST", "/auth/v1/logout?scope=global", b"", headers).status == 204
    who = open_terminal("whoami", at_server=False)
    assert who.end() == 1
    assert say("failure.sessionExpired") in who.text


def test_APP_03_a_person_who_is_signed_in_is_told_so_and_stays_so_until_another_sign_in(
    open_terminal: OpenTerminal, account: str
) -> None:
    terminal = open_terminal("signin")
    sign_in(terminal, account)
    assert terminal.end() == 0
    again = open_terminal("signin")
    again.see_prompt(say("terminal.choose"))
    assert re.search(rf"^{say('terminal.signedInAs')} {account} ", again.text, re.MULTILINE)
    assert say("terminal.signInReplaces") in again.text
    again.type("?")
    again.see_prompt(say("terminal.choose"))
    assert say("terminal.aboutNumbers") in again.text
    again.interrupt()
    assert again.end() == 130
    assert open_terminal("whoami", at_server=False).end() == 0


def test_APP_03_a_newcomer_answers_question_after_question(
    open_terminal: OpenTerminal, server: GatehouseServer
) -> None:
    email = new_address("newcomer")
    terminal = open_terminal("signin")
    for prompt, text in [
        TO_SIGN_UP,
        (say("emailLabel"), email),
        (say("passwordLabel"), PASSWORD),
        (say("confirmPasswordLabel"), OTHER_PASSWORD),
        (f"{say('consentLabel')} ({say('terminal.yes')}/{say('terminal.no')})", say("terminal.yes")),
        (say("confirmPasswordLabel"), PASSWORD),
    ]:
        terminal.see_prompt(prompt)
        terminal.type(text)
    terminal.see_prompt(say("codeLabel"))
    assert f"✗ {say('passwordsDiffer')}" in terminal.text
    terminal.type(server.mailbox(email)["code"])
    terminal.see(f"^{say('terminal.signedInAs')} {email} ")
    assert terminal.end() == 0
    assert PASSWORD not in terminal.text
    assert OTHER_PASSWORD not in terminal.text


def go_to(terminal: Terminal, steps: list[tuple[str, str]]) -> None:
    for prompt, text in steps:
        terminal.see_prompt(prompt)
        terminal.type(text)
    terminal.see(r": \Z")


@pytest.mark.parametrize("place", PROMPTS)
def test_APP_03_Ctrl_C_at_any_prompt_stops_and_leaves_the_terminal_as_it_was(
    open_terminal: OpenTerminal, place: str
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, PROMPTS[place])
    assert terminal.shows_typing is (place != "password")
    terminal.interrupt()
    assert terminal.end() == 130
    assert terminal.text.endswith(say("terminal.stopped") + "\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
@pytest.mark.parametrize("place", ["address", "password"])
def test_APP_03_a_signal_ends_it_and_leaves_the_terminal_as_it_was(
    open_terminal: OpenTerminal, place: str, number: signal.Signals
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, PROMPTS[place])
    os.kill(terminal.process_id, number)
    assert terminal.end() == 128 + number


@pytest.mark.parametrize("place", ["first", "address", "password"])
def test_APP_03_the_end_of_the_input_ends_it(open_terminal: OpenTerminal, place: str) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, PROMPTS[place])
    terminal.press("\x04")
    assert terminal.end() == 1
    assert say("terminal.inputEnded") in terminal.text


def test_APP_03_a_suspended_program_leaves_the_echo_on_and_asks_again_when_it_continues(
    open_terminal: OpenTerminal, account: str
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, [TO_SIGN_IN, (say("emailLabel"), account)])
    assert not terminal.shows_typing
    terminal.press("\x1a")
    eventually("the suspension", lambda: True if terminal.state() == "T" else None)
    assert terminal.shows_typing
    os.kill(terminal.process_id, signal.SIGCONT)
    terminal.see_prompt(say("passwordLabel"))
    assert not terminal.shows_typing
    terminal.type(PASSWORD)
    assert terminal.end() == 0
    assert PASSWORD not in terminal.text


def test_APP_03_Ctrl_C_while_a_request_runs_stops_and_leaves_no_session(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, [TO_SIGN_IN, (say("emailLabel"), account)])
    os.kill(server.process_id, signal.SIGSTOP)
    try:
        terminal.type(PASSWORD)
        terminal.see(f"^{say('working')}$")
        terminal.interrupt()
        assert terminal.end() == 130
    finally:
        os.kill(server.process_id, signal.SIGCONT)
    assert open_terminal("whoami").end() == 1


def test_APP_03_what_is_typed_ahead_of_a_request_counts_while_it_runs(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, [TO_SIGN_IN, (say("emailLabel"), account)])
    earlier = len(sessions(server, account, open_only=False))
    os.kill(server.process_id, signal.SIGSTOP)
    try:
        terminal.type(f"{PASSWORD}\n?")
        back = terminal.see(r"^  (\d)  Back\n")[1]
        terminal.see_prompt(say("terminal.choose"))
        terminal.type(back)
        terminal.see(f"^{say('choiceTitle', server.name)}$")
    finally:
        os.kill(server.process_id, signal.SIGCONT)
    eventually("the late session", lambda: True if len(sessions(server, account, open_only=False)) > earlier else None)
    eventually("its end", lambda: True if not sessions(server, account) else None)


def test_APP_03_what_was_typed_before_a_password_is_asked_for_is_no_part_of_it(
    open_terminal: OpenTerminal, server: GatehouseServer, account: str
) -> None:
    terminal = open_terminal("signin")
    go_to(terminal, [TO_SIGN_IN])
    terminal.sneak(f"{account}\ntyped ahead\n")
    terminal.see_prompt(say("passwordLabel"))
    os.kill(server.process_id, signal.SIGSTOP)
    try:
        terminal.type("not the password")
        terminal.see(f"^{say('working')}$")
        # A part of a line, which the terminal hands over at once.
        terminal.sneak("abc\x04")
    finally:
        os.kill(server.process_id, signal.SIGCONT)
    terminal.see_prompt(say("passwordLabel"))
    terminal.type(PASSWORD)
    assert terminal.end() == 0
    assert terminal.text.count(say("failure.invalidCredentials")) == 1


def test_APP_03_what_is_typed_by_chance_while_a_request_runs_is_no_part_of_the_next_answer(
    open_terminal: OpenTerminal, server: GatehouseServer
) -> None:
    email = new_address("chance")
    terminal = open_terminal("signin")
    steps = [TO_SIGN_UP, (say("emailLabel"), email), (say("passwordLabel"), PASSWORD)]
    go_to(terminal, [*steps, (say("confirmPasswordLabel"), PASSWORD)])
    os.kill(server.process_id, signal.SIGSTOP)
    try:
        terminal.type(say("terminal.yes"))
        terminal.see(f"^{say('working')}$")
        terminal.sneak("9")
    finally:
        os.kill(server.process_id, signal.SIGCONT)
    terminal.see_prompt(say("codeLabel"))
    terminal.type(server.mailbox(email)["code"])
    assert terminal.end() == 0


def test_APP_03_lines_fit_a_narrow_window_and_colors_are_optional(
    open_terminal: OpenTerminal, server: GatehouseServer
) -> None:
    terminal = open_terminal("signin", width=30, environment={"NO_COLOR": ""})
    terminal.see_prompt(say("terminal.choose"))
    lines = re.sub(r"\x1b\[\d+m", "", terminal.text).split("\n")
    assert max(map(len, lines)) <= 30
    # A server without an app's name is named itself.
    assert f"\x1b[1m{say('choiceTitle', server.name)}\x1b[0m" in terminal.text
    terminal.interrupt()
    terminal.end()


def test_UI_11_APP_03_the_terminal_speaks_the_language_of_the_locale(open_terminal: OpenTerminal) -> None:
    terminal = open_terminal("signin", environment={"LANG": "C.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"})
    terminal.see_prompt(say("terminal.choose", language="de"))
    assert "Willkommen" in terminal.text
    terminal.interrupt()
    assert terminal.end() == 130


def run(home: Path, *words: str, given: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """`gatehouse` without a terminal."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"} | variables
    return subprocess.run(
        [PROGRAM, *words], input=given, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_APP_03_lines_from_a_pipe_answer_the_same_questions(
    server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    done = run(
        tmp_path, "signin", given=f"{say('signIn')}\n{account}\n{PASSWORD}\n", GATEHOUSE_CLIENT_URL=server.origin
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{say('terminal.signedInAs')} {account} ")
    assert "Password: " in done.stderr
    assert PASSWORD not in done.stderr + done.stdout
    short = run(tmp_path, "signin", "--url", server.origin, given=f"{say('signIn')}\n{account}\n")
    assert short.returncode == 1
    assert say("terminal.inputEnded") in short.stderr


def test_APP_03_lines_of_any_system_are_read_the_last_one_without_an_end_and_none_without_bounds(
    server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    done = run(tmp_path, "signin", "--url", server.origin, given=f"{say('signIn')}\r\n{account}\r\n{PASSWORD}")
    assert done.returncode == 0, done.stderr
    endless = run(tmp_path, "signin", "--url", server.origin, given=f"{say('signIn')}\n{'a' * 200_000}\n{PASSWORD}\n")
    assert endless.returncode == 1
    assert "Password: " not in endless.stderr
    assert say("terminal.inputEnded") in endless.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "--url is missing"),
        (["--url", "http://example.com"], "--url: The address of the back end must begin with https://"),
        (["--url", "ftp://example.com"], "--url: The address of the back end must be https://host[:port][/path]"),
        (["--url", "https://example.com", "--kind", "vax"], "--kind must be one of: supabase"),
        (["--config", "/does/not/exist"], "the configuration file /does/not/exist cannot be read"),
    ],
)
def test_APP_03_a_wrong_setting_is_named_with_what_is_allowed(words: list[str], sentence: str, tmp_path: Path) -> None:
    # Without any setting, the others find nobody who is signed in.
    for command in ("signin", "whoami", "signout") if words else ("signin",):
        done = run(tmp_path, command, *words)
        assert done.returncode == 64
        assert sentence in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_APP_03_a_file_names_the_back_end_too(server: GatehouseServer, account: str, tmp_path: Path) -> None:
    folder = tmp_path / ".config" / "gatehouse"
    folder.mkdir(parents=True)
    (folder / "client.json").write_text(f'{{"url": "{server.origin}/auth/v1", "kind": "supabase"}}')
    assert run(tmp_path, "signin", given=f"{say('signIn')}\n{account}\n{PASSWORD}\n").returncode == 0
    assert run(tmp_path, "whoami").stdout == f"{say('terminal.signedInAs')} {account} ({server.origin}/auth/v1)\n"
    (folder / "client.json").write_text('{"uri": "https://example.com"}')
    assert "uri in" in run(tmp_path, "whoami").stderr


HINT = say("lastUsed")


def memory(home: Path) -> Path:
    (file,) = (home / ".local" / "state" / "gatehouse").glob("*.memory.json")
    return file


def test_UI_12_UI_05_the_way_of_signing_in_used_last_is_hinted_at_after_a_sign_out_and_at_no_other_back_end(
    server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    answers = f"{say('signIn')}\n{account}\n{PASSWORD}\n"
    first = run(tmp_path, "signin", "--url", server.origin, given=answers)
    assert first.returncode == 0
    assert HINT not in first.stderr
    file = memory(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = json.loads(file.read_text())
    assert kept.pop("socialUserId") == account_id(server, account)
    assert kept == {"lastSignInMethod": "email"}

    assert run(tmp_path, "signout").returncode == 0
    assert json.loads(file.read_text()) == {"lastSignInMethod": "email"}
    assert HINT in run(tmp_path, "signin").stderr
    # Who stops has not signed in.
    assert json.loads(file.read_text()) == {"lastSignInMethod": "email"}
    other = run(tmp_path, "signin", "--url", f"{server.origin}/other")
    assert say("choiceTitle", server.name) in other.stderr
    assert HINT not in other.stderr


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b'{"lastSignInMethod": "ema', b'{"lastSignInMethod": 7}', b"[]", b'{"lastSignInMethod": "x"}'],
)
def test_UI_12_SES_09_a_memory_that_is_damaged_is_ignored_and_replaced(
    server: GatehouseServer, account: str, tmp_path: Path, content: bytes
) -> None:
    answers = f"{say('signIn')}\n{account}\n{PASSWORD}\n"
    assert run(tmp_path, "signin", "--url", server.origin, given=answers).returncode == 0
    file = memory(tmp_path)
    file.write_bytes(content)
    again = run(tmp_path, "signin", given=answers)
    assert again.returncode == 0, again.stderr
    assert HINT not in again.stderr
    assert json.loads(file.read_text())["lastSignInMethod"] == "email"
    assert HINT in run(tmp_path, "signin").stderr
