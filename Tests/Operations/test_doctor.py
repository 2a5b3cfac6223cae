"""`gatehouse doctor`: what is wrong with a server is found, named, and comes with what to do."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rows
from administrator import OPTIONS, Administrator
from api_connection import APIConnection
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD
from small_disk import SmallDisk

DAY = 86_400_000_000

# It examines the files; what it finds in PostgreSQL is in test_postgres.py.
pytestmark = pytest.mark.embedded


@pytest.fixture
def mail_server() -> Iterator[str]:
    """Something that takes connections, of which nobody asks more here."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"smtp://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def doctor(server: GatehouseServer, connection: APIConnection, mail_server: str) -> Administrator:
    """An administrator of a server that is in order, runs, and has somebody in it."""
    assert connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).status == 200
    return Administrator(
        server.data,
        auto_confirm="no",
        public_url="https://accounts.example.com",
        smtp_url=mail_server,
        mail_from="no-reply@example.com",
        smtp_tls="off",
        create="no",
    )


def change(server: GatehouseServer, statement: str, *values: object) -> None:
    with closing(rows.connect(server.data)) as database, database:
        database.execute(statement, values)


def without_times(found: dict[str, str]) -> dict[str, str]:
    """The same without the seconds that have passed, which go on."""
    return {check: re.sub(r"\d+ s\b", "… s", line) for check, line in found.items()}


def wrong(doctor: Administrator, place: Path | None = None) -> dict[str, str]:
    """What is wrong with the data folder, or with another place; the status must fit."""
    ended = doctor.run("doctor", "--data", str(place or doctor.data))
    assert ended.stderr == ""
    lines = ended.stdout.splitlines()
    found: dict[str, str] = {}
    for line, remedy in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("WRONG  "):
            assert remedy.startswith("       "), f"without a remedy: {line}"
            found[line.removeprefix("WRONG  ").split(":")[0]] = line
    assert ended.returncode == (1 if found else 0)
    return found


def test_SRV_12_APP_03_a_server_that_is_in_order_is_told_so_whether_it_runs_or_not(
    server: GatehouseServer, doctor: Administrator
) -> None:
    assert wrong(doctor) == {}
    findings = doctor.ask("doctor")
    assert all(finding["ok"] for finding in findings)
    assert {finding["check"] for finding in findings} == {
        "rights", "master-key", "admin-key", "database", "version", "keys", "clock", "mails", "secrets", "public-url",
        "space", "mail-server", "metadata", "create", "groups", "bounds",
    }  # fmt: skip
    assert "ada@" not in doctor.do("doctor")
    server.stop()
    assert wrong(doctor) == {}


def open_to_others(server: GatehouseServer) -> None:
    (server.data / "master.key").chmod(0o644)


def open_folder(server: GatehouseServer) -> None:
    server.data.chmod(0o755)


def of_two_users(server: GatehouseServer) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a file to somebody else")
    os.chown(server.data / "admin.key", 65_534, -1)


def without_master_key(server: GatehouseServer) -> None:
    (server.data / "master.key").unlink()


def with_half_a_master_key(server: GatehouseServer) -> None:
    (server.data / "master.key").write_bytes(b"x" * 16)


def with_another_master_key(server: GatehouseServer) -> None:
    (server.data / "master.key").write_bytes(b"x" * 32)


def without_administrator_key(server: GatehouseServer) -> None:
    (server.data / "admin.key").unlink()


def with_a_former_administrator_key(server: GatehouseServer) -> None:
    file = server.data / "admin.key"
    former = file.read_bytes()
    Administrator(server.data).do("keys", "rotate-admin")
    file.write_bytes(former)


def without_database(server: GatehouseServer) -> None:
    server.stop()
    for file in server.data.glob("gatehouse.sqlite*"):
        file.unlink()


def with_something_else_as_database(server: GatehouseServer) -> None:
    server.stop()
    (server.data / "gatehouse.sqlite").write_bytes(b"no database at all" * 1000)


def with_a_damaged_page(server: GatehouseServer) -> None:
    server.stop()
    file = server.data / "gatehouse.sqlite"
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'users'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as content:
        content.seek((page - 1) * size)
        content.write(b"\x00" * size)


def with_a_session_of_nobody(server: GatehouseServer) -> None:
    change(server, "UPDATE sessions SET user_id = '00000000-0000-0000-0000-000000000000'")


def of_a_newer_version(server: GatehouseServer) -> None:
    change(server, "INSERT INTO schema_migrations VALUES ('telepathy-0099', 0)")


def of_an_older_version(server: GatehouseServer) -> None:
    change(server, "DELETE FROM schema_migrations WHERE name = 'audit-0011'")


def with_an_unreadable_key(server: GatehouseServer) -> None:
    change(server, "UPDATE signing_keys SET sealed_private_key = 'AAAA'")


def with_a_clock_that_was_set_back(server: GatehouseServer) -> None:
    change(server, "UPDATE users SET created_at = ?", time.time_ns() // 1000 + DAY)


def with_a_stuck_mail(server: GatehouseServer) -> None:
    now = time.time_ns() // 1000
    change(
        server,
        "INSERT INTO outbox (id, sealed, created_at, expires_at, due_at) VALUES ('a', 'b', ?, ?, ?)",
        now - DAY,
        now + DAY,
        now,
    )


def with_a_mail_that_was_given_up(server: GatehouseServer) -> None:
    now = time.time_ns() // 1000
    change(
        server,
        "INSERT INTO outbox (id, sealed, created_at, expires_at, failed_at) VALUES ('a', '', ?, ?, ?)",
        now - 1,
        now,
        now,
    )


def with_metadata_from_before_the_limit(server: GatehouseServer) -> None:
    large = json.dumps({"a": "x" * 20_000})
    now = time.time_ns() // 1000
    change(
        server,
        "INSERT INTO users (id, user_metadata, created_at, updated_at) VALUES (?, ?, ?, ?)",
        str(uuid.uuid4()),
        large,
        now,
        now,
    )


@pytest.mark.parametrize(
    ("spoil", "check", "text"),
    [
        (open_to_others, "rights", "master.key is open to other users (mode 644)"),
        (open_folder, "rights", "data"),
        (of_two_users, "rights", "belong to different users"),
        (without_master_key, "master-key", "is missing"),
        (with_half_a_master_key, "master-key", "not 32 bytes"),
        (with_another_master_key, "keys", "not the one that the database was created with"),
        (without_administrator_key, "admin-key", "is missing"),
        (with_a_former_administrator_key, "admin-key", "is not the current one"),
        (without_database, "database", "There is no database"),
        (with_something_else_as_database, "database", "cannot be read"),
        (with_a_damaged_page, "database", ""),
        (with_a_session_of_nobody, "database", "a row of sessions refers to a row of users that is not there"),
        (of_a_newer_version, "version", "telepathy-0099"),
        (of_an_older_version, "version", "audit-0011"),
        (with_an_unreadable_key, "keys", "cannot be read"),
        (with_a_clock_that_was_set_back, "clock", "behind the newest stored data"),
        (with_a_stuck_mail, "mails", "Mails waiting to be sent: 1."),
        (with_a_mail_that_was_given_up, "mails", "could not be delivered within a day: 1."),
        (with_metadata_from_before_the_limit, "metadata", "more than 16384 bytes, which their tokens leave out: 1."),
    ],
)
def test_SRV_12_what_is_wrong_with_the_files_is_found_and_named(
    server: GatehouseServer,
    doctor: Administrator,
    connection: APIConnection,
    spoil: Callable[[GatehouseServer], None],
    check: str,
    text: str,
) -> None:
    connection.close()
    spoil(server)
    found = wrong(doctor)
    assert list(found) == [check], found
    assert text in found[check]
    assert without_times(wrong(doctor)) == without_times(found), "looking changes nothing"


def test_SRV_12_what_is_wrong_with_the_settings_is_found_and_named(doctor: Administrator, tmp_path: Path) -> None:
    good = dict(doctor.environment)
    doctor.environment["GATEHOUSE_PUBLIC_URL"] = "http://accounts.example.com"
    assert "without TLS" in wrong(doctor)["public-url"]
    doctor.environment = {**good, "GATEHOUSE_PUBLIC_URL": "http://localhost:8080"}
    assert wrong(doctor) == {}
    doctor.environment["GATEHOUSE_FRESH_PROOF"] = "off"
    assert "access token" in wrong(doctor)["fresh-proof"]
    del doctor.environment["GATEHOUSE_FRESH_PROOF"]
    doctor.environment["GATEHOUSE_PASSWORD_CHANGE_RECENT"] = "optional"
    assert "to set a new password" in wrong(doctor)["password-change-recent"]
    doctor.environment["GATEHOUSE_PASSWORD_CHANGE_CURRENT"] = "required"
    assert wrong(doctor) == {}
    del doctor.environment["GATEHOUSE_PASSWORD_CHANGE_RECENT"]
    del doctor.environment["GATEHOUSE_PASSWORD_CHANGE_CURRENT"]
    doctor.environment["GATEHOUSE_SECURE_EMAIL_CHANGE"] = "no"
    assert "owner's address" in wrong(doctor)["secure-email-change"]
    del doctor.environment["GATEHOUSE_SECURE_EMAIL_CHANGE"]
    doctor.environment["GATEHOUSE_REUSE_INTERVAL"] = "61s"
    assert "is not noticed" in wrong(doctor)["reuse-interval"]
    doctor.environment["GATEHOUSE_REUSE_INTERVAL"] = "1m"
    assert wrong(doctor) == {}
    del doctor.environment["GATEHOUSE_REUSE_INTERVAL"]
    del doctor.environment["GATEHOUSE_CREATE"]
    assert "starts without people" in wrong(doctor)["create"]
    doctor.environment["GATEHOUSE_CREATE"] = "no"
    for name in ("GATEHOUSE_SMTP_URL", "GATEHOUSE_MAIL_FROM", "GATEHOUSE_SMTP_TLS"):
        del doctor.environment[name]
    assert "No mail is sent" in wrong(doctor)["mail-server"]
    secret = tmp_path / "jwt.secret"
    secret.write_text("s" * 40)
    secret.chmod(0o644)
    doctor.environment = {**good, "GATEHOUSE_JWT_SECRET_FILE": str(secret)}
    assert "readable only by its owner" in wrong(doctor)["secrets"]
    with socket.socket() as silent:
        # Bound, but nobody listens.
        silent.bind(("127.0.0.1", 0))
        doctor.environment = {**good, "GATEHOUSE_SMTP_URL": f"smtp://127.0.0.1:{silent.getsockname()[1]}"}
        assert "cannot be reached" in wrong(doctor)["mail-server"]
    doctor.environment["GATEHOUSE_PORT"] = "many"
    assert "GATEHOUSE_PORT must be" in doctor.refused("doctor", status=64)


@pytest.mark.parametrize(
    ("name", "value", "check", "switch"),
    [
        ("mfa-required-for", "administrators", "mfa-required-for", ("mfa", "required")),
        ("mfa-grace", "3d", "mfa-required-for", ("mfa", "required")),
        ("passkey-origins", "https://shop.example.com", "passkeys", ("passkeys", "yes")),
    ],
)
def test_SRV_12_MFA_10_a_setting_without_effect_is_said_at_the_start_and_found(
    server: GatehouseServer, doctor: Administrator, name: str, value: str, check: str, switch: tuple[str, str]
) -> None:
    doctor.environment[f"GATEHOUSE_{name.replace('-', '_').upper()}"] = value
    found = wrong(doctor)
    assert list(found) == [check]
    assert f"Without effect: {name}." in found[check]
    doctor.environment[f"GATEHOUSE_{switch[0].upper()}"] = switch[1]
    assert check not in wrong(doctor)
    server.stop()
    idle = GatehouseServer(server.data, f"--{name}", value, command=(PROGRAM, "serve")).start()
    try:
        assert idle.logged(f"Without effect: {name}.")
    finally:
        idle.stop()


@pytest.mark.parametrize("blocks", ["0.0.0.0/0", "::/0", "10.0.0.0/8,0.0.0.0/1", "172.0.0.0/8"])
def test_SRV_07_proxies_that_take_in_the_world_are_said_at_the_start_and_found(
    server: GatehouseServer, doctor: Administrator, blocks: str
) -> None:
    words = f"trusted-proxies has {blocks.split(',')[-1]}, so almost anybody counts as a proxy"
    doctor.environment["GATEHOUSE_TRUSTED_PROXIES"] = blocks
    found = wrong(doctor)
    assert list(found) == ["trusted-proxies"]
    assert words in found["trusted-proxies"]
    server.stop()
    assert "counts as a proxy" not in server.log()
    open_server = GatehouseServer(server.data, "--trusted-proxies", blocks, command=(PROGRAM, "serve")).start()
    try:
        assert open_server.logged(words)
    finally:
        open_server.stop()


def test_SRV_12_SRV_29_a_bound_at_which_everyone_is_refused_is_found(
    server: GatehouseServer, doctor: Administrator
) -> None:
    now = time.time_ns() // 1000
    change(
        server,
        "INSERT INTO open_requests (id, kind, item, network, asked_at) VALUES ('code  a', 'code', 'a', '', ?)",
        now,
    )
    change(
        server,
        "INSERT INTO outbox (id, sealed, created_at, expires_at, due_at) VALUES ('a', 'b', ?, ?, ?)",
        now,
        now + DAY,
        now,
    )
    assert wrong(doctor) == {}
    doctor.environment |= {"GATEHOUSE_CAP_CODES": "1/1", "GATEHOUSE_CAP_MAILS": "1"}
    assert "cap-codes, cap-mails are reached" in wrong(doctor)["bounds"]
    doctor.environment |= {"GATEHOUSE_CAP_CODES": "off", "GATEHOUSE_CAP_MAILS": "2"}
    assert wrong(doctor) == {}


def test_SRV_12_root_is_told_that_the_folder_is_somebody_elses(server: GatehouseServer, doctor: Administrator) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder to somebody else")
    assert "runs as root" not in server.log()
    server.stop()
    for path in (server.data, *server.data.iterdir()):
        os.chown(path, 65_534, -1)
    server.start()
    assert server.logged("runs as root. What root creates there is closed to ")
    found = wrong(doctor)
    assert "user" in found
    listed = doctor.run("users", "list", "--data", str(doctor.data))
    assert listed.returncode == 0
    assert "runs as root" in listed.stderr


def test_SRV_12_a_folder_that_this_user_may_not_open_is_not_called_empty(
    server: GatehouseServer, doctor: Administrator, tmp_path: Path
) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can run a command as somebody else")
    for words in (["doctor"], ["users", "list"], ["backup", str(tmp_path / "backup")]):
        command = [str(PROGRAM), *words, "--data", str(server.data)]
        try:
            ended = subprocess.run(
                command,
                capture_output=True,
                text=True,
                timeout=60,
                env=doctor.environment,
                user=65_534,
                group=65_534,
                extra_groups=[],
                check=False,
            )
        except PermissionError:
            pytest.skip("the program is closed to others")
        told = ended.stdout + ended.stderr
        assert ended.returncode == 1, told
        assert "cannot open" in told
        assert "the user that the server runs as" in told
        assert "missing" not in told
        assert "There is no" not in told


def test_SRV_12_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    nobody = Administrator(tmp_path / "nowhere")
    assert list(wrong(nobody)) == ["folder"]
    assert not (tmp_path / "nowhere").exists()


def test_SRV_12_a_file_in_the_place_of_the_folder_is_called_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        found = wrong(Administrator(tmp_path / "data"), place)
        assert list(found) == ["folder"]
        assert f"{tmp_path / 'file'} is a file, and a folder is needed there" in found["folder"]


def test_SRV_12_a_disk_with_little_room_is_found(small_disk: SmallDisk) -> None:
    data = small_disk.place / "data"
    server = GatehouseServer(data, *OPTIONS, command=small_disk.command(PROGRAM, "serve")).start()
    server.stop()
    environment = {"PATH": os.environ["PATH"], "GATEHOUSE_DUPLICATE_SIGN_UP": "explicit"}
    found = disk_doctor(small_disk, data, environment)
    assert "space" in found


def test_SRV_12_a_folder_that_is_mounted_read_only_is_called_that_and_not_somebody_elses(small_disk: SmallDisk) -> None:
    data = small_disk.place / "data"
    GatehouseServer(data, *OPTIONS, command=small_disk.command(PROGRAM, "serve")).start().stop()
    remount = small_disk.command("mount", "-o", "remount,ro", small_disk.place)
    subprocess.run([*map(str, remount)], check=True, capture_output=True)
    environment = {"PATH": os.environ["PATH"], "GATEHOUSE_DUPLICATE_SIGN_UP": "explicit"}
    for words in (["serve", "--port", "0"], ["users", "list"]):
        command = small_disk.command(PROGRAM, *words, "--data", data)
        ended = subprocess.run(
            [*map(str, command)], env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        assert ended.returncode == 1
        assert f"{data} is read-only here" in ended.stderr
        assert "chown" not in ended.stderr
    found = disk_doctor(small_disk, data, environment)
    assert f"{data} is read-only here" in found
    assert "restore a backup" not in found


def disk_doctor(disk: SmallDisk, data: Path, environment: dict[str, str]) -> str:
    """What is wrong on a disk that this process does not see."""
    command = disk.command(PROGRAM, "doctor", "--data", data)
    ended = subprocess.run(
        [*map(str, command)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 1
    return "\n".join(line for line in ended.stdout.splitlines() if line.startswith("WRONG"))
