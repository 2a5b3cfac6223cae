"""What the commands of a person find around them: a stored session that cannot be read, and a network with TLS."""

import fcntl
import hashlib
import os
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD, make_account, new_address, sessions
from words import say

UNREADABLE = f"gatehouse: {say('terminal.storeUnavailable')}\n"


@pytest.fixture
def account(server: GatehouseServer) -> str:
    email = new_address("surroundings")
    make_account(server, email, confirmed=True)
    return email


def run(
    home: Path, *words: str, given: str = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    variables = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"} | (environment or {})
    return subprocess.run(
        [PROGRAM, *words], env=variables, input=given, capture_output=True, text=True, timeout=60, check=False
    )


def sign_in(home: Path, url: str, email: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(home, "signin", "--url", url, given=f"{say('signIn')}\n{email}\n{PASSWORD}\n", environment=environment)


@pytest.mark.parametrize("command", ["whoami", "account"])
def test_APP_03_who_has_never_signed_in_is_told_that_and_not_of_an_option(tmp_path: Path, command: str) -> None:
    answer = run(tmp_path, command)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == f"gatehouse: {say('terminal.notSignedIn')}\n"


def test_APP_03_SRV_16_an_interface_at_the_root_of_its_server_is_reached_by_its_path(tmp_path: Path) -> None:
    options = (
        "--dev",
        "--auto-confirm",
        "--duplicate-sign-up",
        "explicit",
        "--consent",
        "required",
        "--base-path",
        "/",
    )
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    try:
        email = new_address("root")
        answers = [say("createAccount"), email, PASSWORD, PASSWORD, say("terminal.yes")]
        at_server = ("--url", server.origin, "--path")
        made = run(tmp_path, "signin", *at_server, "/", given="\n".join(answers))
        assert made.returncode == 0, made.stderr
        assert made.stdout == f"{say('terminal.signedInAs')} {email} ({server.origin})\n"
        # The path is remembered with the address.
        assert run(tmp_path, "whoami").stdout == made.stdout
        refused = run(tmp_path, "signin", *at_server, "auth/v1")
        assert refused.returncode == 64
        assert "--path: The path must begin with /" in refused.stderr
    finally:
        server.stop()


# What is stored.


@pytest.fixture
def stored(server: GatehouseServer, account: str, tmp_path: Path) -> Path:
    """The file of a session."""
    assert sign_in(tmp_path, server.origin, account).returncode == 0
    (file,) = (tmp_path / ".local" / "state" / "gatehouse").glob("*.session")
    return file


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def of_a_newer_version(file: Path) -> None:
    content = file.read_bytes()
    assert content[:5] == b"GHCS\x02"
    file.write_bytes(b"GHCS\x09" + content[5:])


def readable_by_others(file: Path) -> None:
    file.chmod(0o644)


def without_its_key(file: Path) -> None:
    file.with_name(file.name + ".key").unlink()


def a_link(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (cut_short, "is damaged or was cut short"),
        (of_a_newer_version, "was written by a newer version (format 9)"),
        (readable_by_others, "has mode 644"),
        (without_its_key, "the key of"),
        (a_link, "symbolic link"),
    ],
)
def test_APP_03_SES_01_SES_09_a_stored_session_that_cannot_be_read_is_no_sign_out_and_says_what_is_wrong_with_it(
    stored: Path, account: str, tmp_path: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    good = stored.read_bytes()
    key = stored.with_name(stored.name + ".key")
    good_key = key.read_bytes()
    spoil(stored)
    spoilt = stored.read_bytes()
    for _ in range(2):
        who = run(tmp_path, "whoami")
        assert (who.returncode, who.stdout) == (1, "")
        assert who.stderr.startswith(UNREADABLE)
        said = who.stderr.removeprefix(UNREADABLE)
        assert said.count("\n") == 1
        assert reason in said
        assert str(stored) in said
        assert stored.read_bytes() == spoilt, "asking changes nothing"

    # Whoever mends it is signed in as before.
    stored.unlink()
    stored.write_bytes(good)
    stored.chmod(0o600)
    key.write_bytes(good_key)
    key.chmod(0o600)
    assert run(tmp_path, "whoami").stdout.startswith(f"{say('terminal.signedInAs')} {account} ")


def test_APP_03_SES_09_a_session_of_a_newer_version_can_be_replaced_by_signing_in_alone(
    stored: Path, server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    of_a_newer_version(stored)
    assert run(tmp_path, "whoami").returncode == 1
    assert stored.read_bytes()[4] == 9
    assert sign_in(tmp_path, server.origin, account).returncode == 0
    assert stored.read_bytes()[4] == 2
    assert run(tmp_path, "whoami").returncode == 0


def test_APP_03_SES_08_signing_out_is_told_before_the_command_ends_and_leaves_nothing_of_the_person(
    stored: Path, server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    assert run(tmp_path, "whoami").returncode == 0
    assert any(account.encode() in file.read_bytes() for file in stored.parent.iterdir()), "known without a network"
    out = run(tmp_path, "signout")
    assert (out.returncode, out.stdout, out.stderr) == (0, say("terminal.signedOut") + "\n", "")
    assert sessions(server, account) == []
    left = [file for file in stored.parent.iterdir() if account.encode() in file.read_bytes()]
    assert left == []


def test_APP_03_SES_09_a_sign_in_that_cannot_be_stored_says_so_and_fails(
    stored: Path, server: GatehouseServer, account: str, tmp_path: Path
) -> None:
    assert run(tmp_path, "signout").returncode == 0
    stored.unlink(missing_ok=True)
    stored.mkdir()
    (stored / "in the way").touch()
    refused = sign_in(tmp_path, server.origin, account)
    assert refused.returncode == 1
    assert say("terminal.signedInAs") not in refused.stdout
    assert say("terminal.notStored") in refused.stderr


def test_APP_03_SES_04_who_is_signed_in_can_be_asked_while_another_process_holds_the_session(
    stored: Path, account: str, tmp_path: Path
) -> None:
    with stored.with_name(stored.name + ".lock").open("a+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        who = run(tmp_path, "whoami")
    assert (who.returncode, who.stderr) == (0, "")
    assert who.stdout.startswith(f"{say('terminal.signedInAs')} {account} ")


def test_APP_03_ADP_05_the_commands_leave_nothing_of_the_network_behind(stored: Path, tmp_path: Path) -> None:
    assert stored.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".local"]


# TLS.


def certificate(folder: Path, name: str) -> Path:
    """A certificate for this name, with its key, that vouches for itself."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=proxy", "-addext", f"subjectAltName={name}", "-keyout", "key.pem", "-out", "one.pem"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    file = folder / f"{hashlib.sha256(name.encode()).hexdigest()[:8]}.pem"
    file.write_bytes((folder / "one.pem").read_bytes() + (folder / "key.pem").read_bytes())
    return file


class Front:
    """TLS in front of a server."""

    def __init__(self, server: GatehouseServer, file: Path) -> None:
        self._behind = server.origin.removeprefix("http://")
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(file)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._name = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.url = f"https://{self._name}"
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with suppress(OSError), self._context.wrap_socket(connection, server_side=True) as near:
            self.connections += 1
            host, _, port = self._behind.rpartition(":")
            with socket.create_connection((host, int(port))) as far:
                answers = threading.Thread(target=self._copy, args=(far, near), daemon=True)
                answers.start()
                self._copy(near, far)
                answers.join()

    def _copy(self, source: socket.socket, target: socket.socket) -> None:
        # The server answers to its own name alone.
        names = [f"Host: {name}\r\n".encode() for name in (self._name, self._behind)]
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data.replace(*names))
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@pytest.fixture
def front(server: GatehouseServer) -> Iterator[Callable[[Path], Front]]:
    fronts: list[Front] = []

    def make(file: Path) -> Front:
        fronts.append(Front(server, file))
        return fronts[-1]

    yield make
    for one in fronts:
        one.close()


def test_APP_03_ADP_05_a_back_end_is_believed_for_a_certificate_of_its_name_from_somebody_trusted(
    front: Callable[[Path], Front], account: str, tmp_path: Path
) -> None:
    assert shutil.which("openssl")
    file = certificate(tmp_path, "IP:127.0.0.1")
    near = front(file)
    refused = sign_in(tmp_path / "one", near.url, account)
    assert refused.returncode == 1
    assert near.connections == 0
    assert "Signed in" not in refused.stdout
    assert list((tmp_path / "one").rglob("*.session")) == []

    taken = sign_in(tmp_path / "two", near.url, account, SSL_CERT_FILE=str(file))
    assert taken.returncode == 0, taken.stderr
    assert f"{say('terminal.signedInAs')} {account} ({near.url})\n" in taken.stdout
    assert near.connections > 0


def test_APP_03_ADP_05_a_certificate_of_another_name_is_refused_even_if_it_is_trusted(
    front: Callable[[Path], Front], account: str, tmp_path: Path
) -> None:
    file = certificate(tmp_path, "IP:127.0.0.2")
    near = front(file)
    refused = sign_in(tmp_path / "home", near.url, account, SSL_CERT_FILE=str(file))
    assert refused.returncode == 1
    assert list((tmp_path / "home").rglob("*.session")) == []
    missing = sign_in(tmp_path / "home", near.url, account, SSL_CERT_FILE=str(tmp_path / "missing.pem"))
    assert missing.returncode == 1


@pytest.mark.parametrize("options", [(), ("--provider", "practice")])
def test_APP_03_a_server_that_does_not_answer_is_named_before_anything_is_asked(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    with socket.socket() as silent:
        # Bound, but nobody listens.
        silent.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        ended = run(tmp_path, "signin", "--url", address, *options, given="1\nnobody@example.com\n")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"gatehouse: {say('terminal.serverUnreachable')} {address}\n"
