"""What the program is called with: bytes that are no text are refused by name, and never replaced by something else."""

import os
import re
import subprocess
from pathlib import Path

import gatehouse_server
import pytest
from administrator import Administrator
from gatehouse_server import PROGRAM, GatehouseServer
from terminal import Terminal

pytestmark = pytest.mark.embedded

# Latin-1, the half of a character, a byte that never occurs, and a surrogate.
UNREADABLE = (b"caf\xe9", b"\xc3", b"a\xff", b"\xed\xa0\x80")


def run(words: list[str | bytes], folder: Path, **variables: bytes) -> subprocess.CompletedProcess[bytes]:
    environment: dict[bytes, bytes] = {b"PATH": os.environb[b"PATH"], b"HOME": bytes(folder), b"LANG": b"C.UTF-8"}
    environment |= {name.encode(): value for name, value in variables.items()}
    return subprocess.run(
        [PROGRAM, *words],
        env=environment,
        cwd=folder,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("word", UNREADABLE)
def test_SRV_01_arguments_that_are_no_text_are_refused_by_their_number(tmp_path: Path, word: bytes) -> None:
    for words in (
        ["serve", "--data", word],
        ["init", b"--data=" + word],
        ["users", "create", word],
        ["restore", word],
        [word],
    ):
        ended = run(words, tmp_path)
        assert ended.returncode == 64, ended.stderr
        assert ended.stderr == f"gatehouse: argument {len(words)} is not text in UTF-8\n".encode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", UNREADABLE)
@pytest.mark.parametrize("name", ["GATEHOUSE_DATA", "GATEHOUSE_DATABASE_PASSWORD", "XDG_STATE_HOME"])
def test_SRV_01_variables_that_are_no_text_are_refused_by_their_name(tmp_path: Path, name: str, word: bytes) -> None:
    for words in (["serve"], ["doctor"], ["whoami"]):
        ended = run([*words], tmp_path, **{name: word})
        assert ended.returncode == 64, ended.stderr
        assert ended.stderr == f"gatehouse: {name} is not text in UTF-8\n".encode()
    assert list(tmp_path.iterdir()) == []


def test_APP_03_the_help_lists_the_commands_by_those_who_use_them(tmp_path: Path) -> None:
    listed = run(["help"], tmp_path).stdout.decode()
    parts = re.split(r"^(\w+) SUBCOMMANDS:$", listed, flags=re.MULTILINE)
    commands = {
        name: re.findall(r"^  ([a-z-]+) ", part, re.MULTILINE)
        for name, part in zip(parts[1::2], parts[2::2], strict=True)
    }
    assert [(name, names[0]) for name, names in commands.items()] == [
        ("CLIENT", "signin"),
        ("SERVER", "serve"),
        ("ADMINISTRATION", "users"),
    ]
    assert {name for names in commands.values() for name in names} == gatehouse_server.commands() - {"help"}


def test_SRV_01_variables_of_other_programs_may_hold_anything(tmp_path: Path) -> None:
    ended = run(["--version"], tmp_path, OTHER=b"\xff", LESS=b"caf\xe9")
    assert ended.returncode == 0, ended.stderr


def test_SRV_01_a_password_that_is_no_text_becomes_no_other(
    server: GatehouseServer, administrator: Administrator
) -> None:
    words = ("users", "create", "ada@example.org", "--password-stdin")
    refused = administrator.pipe(*words, given=b"correct horse caf\xe9 staple\n")
    assert refused.returncode == 1
    assert refused.stderr == b"gatehouse: the password is not text in UTF-8; nothing was changed\n"
    assert administrator.ask("users", "list")["total"] == 0


@pytest.mark.parametrize("word", UNREADABLE)
def test_SRV_01_a_typed_password_that_is_no_text_becomes_no_other(
    server: GatehouseServer, administrator: Administrator, word: bytes
) -> None:
    settings = {name: value for name, value in administrator.environment.items() if name.startswith("GATEHOUSE_")}
    words = [PROGRAM, "users", "create", "ada@example.org", "--data", str(server.data)]
    terminal = Terminal(words, home=server.data.parent, environment=settings)
    try:
        terminal.see("Password: ")
        terminal.send(b"correct horse " + word + b" staple\n")
        terminal.see("the password is not text in UTF-8; nothing was changed")
        assert terminal.end() == 1
    finally:
        terminal.close()
    assert administrator.ask("users", "list")["total"] == 0


@pytest.mark.parametrize(
    "setting",
    ["config", "providers-file", "sign-up-fields", "jwt-key-file", "jwt-secret-file", "master-key-file"],
)
def test_SRV_01_a_file_that_cannot_be_read_ends_a_start_as_a_wrong_setting_whatever_it_holds(
    tmp_path: Path, setting: str
) -> None:
    missing = tmp_path / "missing"
    words = ["serve", "--dev", "--port", "0", "--data", str(tmp_path / "data"), f"--{setting}", str(missing)]
    ended = run([*words], tmp_path)
    assert ended.returncode == 64, ended.stderr
    assert str(missing).encode() in ended.stderr
