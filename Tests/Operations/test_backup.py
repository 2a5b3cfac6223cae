"""`gatehouse backup` and `gatehouse restore`: a server goes on elsewhere, with every account and every session."""

import json
import os
import stat
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from administrator import OPTIONS, Administrator
from api_connection import APIConnection, Reply
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD
from small_disk import SmallDisk

WRITERS = 3


def sign_in(connection: APIConnection, email: str) -> Reply:
    return connection.ask("POST", "/token?grant_type=password", {"email": email, "password": PASSWORD})


class SignUps:
    """People who sign up one after another until they are to stop; whoever was told so has an account."""

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        self.accounts: list[str] = []
        self.problems: list[str] = []
        self.begun = threading.Semaphore(0)
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._act, args=(number,)) for number in range(WRITERS)]

    def __enter__(self) -> "SignUps":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def wait(self, count: int) -> None:
        """Waits for so many more accounts."""
        for _ in range(count):
            assert self.begun.acquire(timeout=60), self.problems

    def _act(self, writer: int) -> None:
        connection = APIConnection(self.server.port)
        try:
            for number in range(10_000):
                if self._stop.is_set():
                    return
                email = f"person-{writer}-{number}@example.org"
                reply = connection.ask("POST", "/signup", {"email": email, "password": PASSWORD})
                assert reply.status == 200, reply.json
                self.accounts.append(email)
                self.begun.release()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a thread is the test's to tell
            self.problems.append(f"{type(error).__name__}: {error}")
        finally:
            connection.close()


def test_SRV_12_APP_03_a_backup_made_under_load_and_restored_elsewhere_has_every_account_and_its_sessions(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection, tmp_path: Path
) -> None:
    session = connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).json
    file = tmp_path / "server.backup"
    with SignUps(server) as load:
        load.wait(5)
        known = list(load.accounts)
        manifest = administrator.ask("backup", str(file))
        load.wait(3)
    assert not load.problems, load.problems
    assert {entry["name"] for entry in manifest["files"]} == {"gatehouse.sqlite", "master.key", "admin.key"}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "data.log", "server.backup"]
    assert len(administrator.ask("audit", "--action", "backup_made")) == 1

    elsewhere = Administrator(tmp_path / "elsewhere", auto_confirm="yes", duplicate_sign_up="explicit")
    assert "Start the server on it" in elsewhere.do("restore", str(file))
    for path in elsewhere.data.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
    assert stat.S_IMODE(elsewhere.data.stat().st_mode) == 0o700
    # Where people reach it stays the same: tokens name it.
    options = (*OPTIONS, "--public-url", server.origin)
    other = GatehouseServer(elsewhere.data, *options, command=(PROGRAM, "serve")).start()
    there = APIConnection(other.port)
    try:
        for email in ["ada@example.org", *known]:
            assert sign_in(there, email).status == 200, email
        assert there.ask("GET", "/user", bearer=session["access_token"]).status == 200
        body = {"refresh_token": session["refresh_token"]}
        assert there.ask("POST", "/token?grant_type=refresh_token", body).status == 200
        key = (elsewhere.data / "admin.key").read_text()
        assert key == (server.data / "admin.key").read_text()
        assert there.ask("GET", "/admin/users", bearer=key.strip()).status == 200
    finally:
        there.close()
        other.stop()


def test_SRV_12_APP_03_a_backup_goes_through_pipes_and_leaves_no_copy_behind(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection, tmp_path: Path
) -> None:
    assert connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).status == 200
    connection.close()
    before = sorted(path.name for path in server.data.iterdir())
    made = administrator.pipe("backup", "-")
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith(b"gatehouse backup 1\n")
    assert b"contains the whole server" in made.stderr
    assert sorted(path.name for path in server.data.iterdir()) == before
    assert not (tmp_path / "-").exists()
    assert json.loads(administrator.pipe("backup", "-", "--format", "json").stderr)["files"]

    elsewhere = Administrator(tmp_path / "elsewhere", auto_confirm="yes", duplicate_sign_up="explicit")
    for spoilt in (made.stdout[:-1], made.stdout + b"x", b"", b"not a backup\n"):
        refused = elsewhere.pipe("restore", "-", given=spoilt)
        assert refused.returncode == 1, refused.stderr
        assert b"standard input is " in refused.stderr
        assert not elsewhere.data.exists()
    restored = elsewhere.pipe("restore", "-", given=made.stdout)
    assert restored.returncode == 0, restored.stderr
    assert [user["email"] for user in elsewhere.ask("users", "list")["users"]] == ["ada@example.org"]


@pytest.mark.embedded
def test_SRV_12_a_reader_that_ends_early_is_said_and_leaves_no_copy_of_the_keys(
    server: GatehouseServer, administrator: Administrator
) -> None:
    before = sorted(path.name for path in server.data.iterdir())
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        ended = subprocess.run(
            [PROGRAM, "backup", "-", "--data", str(server.data)],
            env=administrator.environment,
            stdout=closed,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )
    assert ended.returncode == 1
    assert b"standard output cannot be written: Broken pipe." in ended.stderr
    assert sorted(path.name for path in server.data.iterdir()) == before
    assert administrator.ask("audit", "--action", "backup_made") == []


@pytest.mark.embedded
def test_SRV_12_a_restore_from_a_pipe_says_that_it_waits_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "backup.pipe"
    os.mkfifo(pipe, 0o600)
    nobody = Administrator(tmp_path / "data")
    with subprocess.Popen(
        [PROGRAM, "restore", str(pipe), "--data", str(nobody.data)],
        env=nobody.environment,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        try:
            assert command.stderr
            assert command.stderr.readline() == f"gatehouse: waiting for a program to write to {pipe}\n"
            pipe.write_bytes(b"no backup\n")
            assert "waiting" not in command.stderr.read()
            assert command.wait(timeout=120) == 1
        finally:
            command.kill()
    assert not nobody.data.exists()


@pytest.mark.embedded
def test_SRV_12_no_setting_takes_a_dash_for_a_path(tmp_path: Path) -> None:
    nobody = Administrator(tmp_path / "data")
    for words in (
        ("init", "--data", "-"),
        ("doctor", "--data", "-"),
        ("serve", "--jwt-key-file", "-"),
        ("move", "--from", str(nobody.data), "--to", "-"),
        ("move", "--from", "postgres://127.0.0.1/x", "--to", "-"),
    ):
        ended = nobody.run(*words)
        assert ended.returncode == 64, (words, ended.stderr)
        assert "write ./- if that is its name" in ended.stderr or "must be a data folder" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def cut_short(content: bytes) -> bytes:
    return content[:-1]


def with_more(content: bytes) -> bytes:
    return content + b"x"


def with_another_byte(content: bytes) -> bytes:
    place = len(content) - 40_000
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def of_a_newer_format(content: bytes) -> bytes:
    return content.replace(b"gatehouse backup 1\n", b"gatehouse backup 2\n", 1)


def something_else(_: bytes) -> bytes:
    return b"not a backup\n"


def nothing(_: bytes) -> bytes:
    return b""


def with_another_name(content: bytes) -> bytes:
    return content.replace(b'"master.key"', b'"../maste"', 1)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (cut_short, "damaged or incomplete"),
        (with_more, "damaged or incomplete"),
        (with_another_byte, "damaged or incomplete"),
        (with_another_name, "damaged or incomplete"),
        (of_a_newer_format, "newer version"),
        (something_else, "is not a Gatehouse backup"),
        (nothing, "is not a Gatehouse backup"),
    ],
)
def test_SRV_12_what_is_no_whole_backup_is_refused_and_nothing_is_made_of_it(
    server: GatehouseServer,
    administrator: Administrator,
    tmp_path: Path,
    spoil: Callable[[bytes], bytes],
    complaint: str,
) -> None:
    server.stop()
    good = tmp_path / "good.backup"
    administrator.do("backup", str(good))
    bad = tmp_path / "bad.backup"
    bad.write_bytes(spoil(good.read_bytes()))
    elsewhere = Administrator(tmp_path / "elsewhere")
    before = sorted(path.name for path in tmp_path.iterdir())
    said = elsewhere.refused("restore", str(bad))
    assert complaint in said
    assert str(bad) in said
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    # An empty folder takes a good one afterwards.
    elsewhere.data.mkdir()
    assert json.loads(elsewhere.do("restore", str(good), "--format", "json"))["files"]


@pytest.mark.embedded
def test_SRV_12_a_backup_overwrites_nothing_and_is_restored_over_nothing(
    server: GatehouseServer, administrator: Administrator, tmp_path: Path
) -> None:
    file = tmp_path / "server.backup"
    file.write_text("precious")
    assert "never overwrites a file" in administrator.refused("backup", str(file))
    assert file.read_text() == "precious"
    file.unlink()
    assert str(tmp_path / "nowhere") in administrator.refused("backup", str(tmp_path / "nowhere" / "server.backup"))
    administrator.do("backup", str(file))
    database = (server.data / "gatehouse.sqlite").read_bytes()
    assert "not empty" in administrator.refused("restore", str(file))
    assert (server.data / "gatehouse.sqlite").read_bytes() == database
    new = Administrator(tmp_path / "new")
    assert str(tmp_path / "missing") in new.refused("restore", str(tmp_path / "missing"))
    # A folder can be opened, but not read.
    said = new.refused("restore", str(server.data))
    assert str(server.data) in said
    assert "Is a directory" in said
    assert not new.data.exists()


@pytest.mark.embedded
def test_SRV_12_a_backup_is_restored_into_a_mounted_folder(
    small_disk: SmallDisk, administrator: Administrator, tmp_path: Path
) -> None:
    administrator.do("users", "create", "ada@example.org", "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    file = tmp_path / "server.backup"
    administrator.do("backup", str(file))

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*map(str, small_disk.command(*words))],
            env=administrator.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    assert run("chmod", "700", small_disk.place).returncode == 0
    ended = run(PROGRAM, "restore", file, "--data", small_disk.place)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert sorted(path.name for path in small_disk.inside.iterdir()) == ["admin.key", "gatehouse.sqlite", "master.key"]
    assert "ada@example.org" in run(PROGRAM, "users", "list", "--data", small_disk.place).stdout
    again = run(PROGRAM, "restore", file, "--data", small_disk.place)
    assert again.returncode == 1
    assert "is not empty" in again.stderr


@pytest.mark.embedded
def test_SRV_12_a_backup_is_restored_into_a_folder_of_ones_own_in_a_folder_of_others(
    administrator: Administrator, server: GatehouseServer, tmp_path: Path
) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    file = tmp_path / "server.backup"
    administrator.do("backup", str(file))
    above = tmp_path / "above"
    elsewhere = Administrator(above / "data")
    elsewhere.data.mkdir(mode=0o700, parents=True)
    above.chmod(0o555)
    try:
        spoilt = tmp_path / "spoilt.backup"
        spoilt.write_bytes(file.read_bytes()[:-1])
        assert "damaged" in elsewhere.refused("restore", str(spoilt))
        assert list(elsewhere.data.iterdir()) == []
        elsewhere.do("restore", str(file))
        assert sorted(path.name for path in elsewhere.data.iterdir()) == ["admin.key", "gatehouse.sqlite", "master.key"]
    finally:
        above.chmod(0o755)


@pytest.mark.embedded
def test_SRV_12_a_backup_or_restore_that_does_not_fit_names_the_disk_that_is_full(
    small_disk: SmallDisk, server: GatehouseServer, administrator: Administrator, tmp_path: Path
) -> None:
    file = tmp_path / "server.backup"
    administrator.do("backup", str(file))
    small_disk.fill()
    for words, place in (
        (("backup", small_disk.place / "copy", "--data", server.data), small_disk.place),
        (("restore", file, "--data", small_disk.place / "new"), small_disk.place / "new"),
    ):
        command = small_disk.command(PROGRAM, *words)
        ended = subprocess.run(
            [*map(str, command)],
            env=administrator.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (ended.returncode, ended.stdout) == (1, "")
        assert str(place) in ended.stderr
        assert "disk is full" in ended.stderr or "No space left" in ended.stderr
        assert str(server.data) not in ended.stderr
        assert "chown" not in ended.stderr
    assert [path.name for path in small_disk.inside.iterdir()] == ["filler"]


def test_SRV_12_a_server_that_was_stopped_leaves_its_database_in_one_file(
    server: GatehouseServer, connection: APIConnection
) -> None:
    for number in range(5):
        account = {"email": f"person-{number}@example.org", "password": PASSWORD}
        assert connection.ask("POST", "/signup", account).status == 200
        connection.close()
        server.stop()
        beside = server.data / "gatehouse.sqlite-wal"
        assert not beside.exists() or beside.stat().st_size == 0
        server.start()
