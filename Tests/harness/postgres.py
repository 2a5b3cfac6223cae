"""A PostgreSQL for tests: one cluster for each run, with databases that are copied from a migrated one.

As a program it runs a command beside such a cluster, which ends with it:

    python Tests/harness/postgres.py COMMAND [ARGUMENT …]

The command finds the cluster in GATEHOUSE_TEST_POSTGRES, a URI of a role that may create databases, and with
GATEHOUSE_TEST_DATABASE=postgres the suites use it.
"""

import contextlib
import functools
import hashlib
import itertools
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

ROLE = "gatehouse"
# The database that others are copied from. It has every table, and no rows.
TEMPLATE = "gatehouse_template"
# Where Debian puts a folder for each version.
INSTALLED = Path("/usr/lib/postgresql")
# Below it are the ports that programs on a machine are given by hand.
LOWEST_PORT = 10_000
# As many are more than enough for processes that run at the same time.
MANY_PORTS = 1000


class PostgresError(AssertionError):
    """PostgreSQL is missing, or a program of it failed."""


def programs() -> Path:
    """The folder of initdb, pg_ctl and psql: that of the newest version."""
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if elsewhere := shutil.which("initdb"):
        return Path(elsewhere).parent
    raise PostgresError("there is no PostgreSQL: script/bootstrap installs it")


class Cluster:
    """A PostgreSQL server on loopback with its own folder. PostgreSQL refuses to run as root."""

    def __init__(self, *settings: str, durable: bool = False, clock: str = "") -> None:
        """`settings` are more lines of postgresql.conf; a durable one waits for the disk; `clock` is how far
        its clock is ahead, such as +20s."""
        self.folder = Path(tempfile.mkdtemp(prefix="gatehouse-postgres-"))
        self.data = self.folder / "data"
        # The variables and options with which its own programs find and create the data.
        self.place = self.data
        self.made_with: list[str | Path] = []
        self.port = free_port()
        self.password = secrets.token_urlsafe(18)
        # Where Debian has libfaketime, in the words of the linker.
        library = "/usr/$LIB/faketime/libfaketime.so.1"
        clocks = {"LD_PRELOAD": library, "FAKETIME": clock, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        self._environment = clocks if clock else {}
        self._settings = [*settings, *([] if durable else ["fsync=off", "full_page_writes=off"])]
        self.as_owner: list[str | Path] = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.as_owner:
            shutil.chown(self.folder, "postgres", "postgres")

    def __enter__(self) -> "Cluster":
        try:
            self.create()
            self.start()
            self.sql("postgres", f"CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD '{self.password}'")
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def create(self) -> None:
        """Creates the files."""
        secret = self.folder / "superuser"
        secret.write_text(self.password)
        secret.chmod(0o600)
        if self.as_owner:
            shutil.chown(secret, "postgres")
        options = ["-A", "scram-sha-256", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8", "-U", "postgres"]
        self._run("initdb", "-D", self.place, *options, *self.made_with, "--pwfile", secret)
        lines = [f"port={self.port}", "listen_addresses='127.0.0.1'", f"unix_socket_directories='{self.folder}'"]
        lines += ["max_connections=200", "lc_messages='C'", *self._settings]
        with (self.data / "postgresql.conf").open("a") as file:
            file.write("\n".join(lines) + "\n")

    def start(self) -> None:
        """Starts the server, and waits until it accepts connections."""
        self._run("pg_ctl", "start", "-w", "-s", "-D", self.place, "-l", self.folder / "log")

    def stop(self, mode: str = "fast") -> None:
        """Stops the server and waits for its end: fast, smart or immediate."""
        self._run("pg_ctl", "stop", "-w", "-s", "-D", self.place, "-m", mode)

    @property
    def process_id(self) -> int | None:
        """The server's process, which its own file names; None while there is none."""
        file = self.data / "postmaster.pid"
        return int(file.read_text().splitlines()[0]) if file.exists() else None

    @property
    def is_running(self) -> bool:
        """Whether the process exists, whether or not it accepts connections."""
        return (process := self.process_id) is not None and Path(f"/proc/{process}").exists()

    def kill(self) -> None:
        """Ends the server as a crash would."""
        if process := self.process_id:
            os.kill(process, signal.SIGKILL)

    def processes(self) -> list[int]:
        """All its processes, the parent first."""
        return [parent, *_children(parent)] if (parent := self.process_id) else []

    def crash(self) -> None:
        """Ends all its processes at once, as the end of its machine does, and waits until they are gone."""
        processes = self.processes()
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        pause = threading.Event()
        for _ in range(6000):
            if not any(Path(f"/proc/{process}").exists() for process in processes):
                return
            pause.wait(0.01)
        raise PostgresError("the processes of a database survive their end")

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal to the server and to all its processes, the parent first so that it starts no others."""
        if parent := self.process_id:
            os.kill(parent, number)
            for child in _children(parent):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, number)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Suspends all processes of the server, like an overloaded machine; their sockets stay open."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    @contextlib.contextmanager
    def holding(self, database: str, statement: str) -> Iterator[None]:
        """Runs a statement as superuser in a transaction that stays open, with the locks that it took."""
        place = f"postgres://postgres:{self.password}@127.0.0.1:{self.port}/{database}"
        with subprocess.Popen(
            [programs() / "psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1"],
            env={"PATH": os.environ.get("PATH", ""), **_libpq(place)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        ) as session:  # fmt: skip
            assert session.stdin is not None
            assert session.stdout is not None
            session.stdin.write(f"BEGIN; {statement};\n\\echo held\n")
            session.stdin.flush()
            for line in session.stdout:
                if line == "held\n":
                    break
            else:
                raise PostgresError("the statement that was to hold its locks failed")
            try:
                yield
            finally:
                session.stdin.write("ROLLBACK;\n")
                session.stdin.close()
                session.wait(timeout=60)

    def remove(self) -> None:
        """Ends the server, if it runs, and removes its files."""
        if self.is_running:
            subprocess.run(
                [*self.as_owner, programs() / "pg_ctl", "stop", "-w", "-s", "-D", self.place, "-m", "immediate"],
                check=False,
            )
        shutil.rmtree(self.folder, ignore_errors=True)

    def uri(self, database: str) -> str:
        """The URI of a database, with the password of the role."""
        return f"postgres://{ROLE}:{self.password}@127.0.0.1:{self.port}/{database}"

    def configure(self, name: str, value: str) -> None:
        """Changes a setting of the running server, for its next start too."""
        self.sql("postgres", f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("postgres", "SELECT pg_reload_conf()")

    def sql(self, database: str, statement: str) -> str:
        """Runs a statement as superuser. Returns the values, one line for each row."""
        return _psql(f"postgres://postgres:{self.password}@127.0.0.1:{self.port}/{database}", statement)

    def script(self, database: str, lines: str) -> str:
        """Runs lines for psql as superuser. Returns its output."""
        return _psql(f"postgres://postgres:{self.password}@127.0.0.1:{self.port}/{database}", lines, "-f", "-")

    def _run(self, program: str, *arguments: str | Path) -> None:
        run = subprocess.run(
            [*self.as_owner, programs() / program, *arguments],
            cwd="/", env=os.environ | self._environment, stdin=subprocess.DEVNULL,
            capture_output=program != "pg_ctl", text=True, check=False,
        )  # fmt: skip
        if run.returncode != 0:
            raise PostgresError(f"{program} ended with {run.returncode}: {run.stderr}")


def _children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # After the name in parentheses: the state, and then the parent.
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.name))
    return found


def is_chosen() -> bool:
    """Whether the suites are to run on PostgreSQL."""
    chosen = os.environ.get("GATEHOUSE_TEST_DATABASE", "sqlite")
    if chosen not in ("sqlite", "postgres"):
        raise PostgresError(f"GATEHOUSE_TEST_DATABASE must be sqlite or postgres, not {chosen}")
    return chosen == "postgres"


def database_of(data: Path) -> str:
    """The URI of the database for a data folder; the database is created on the first call."""
    base = os.environ.get("GATEHOUSE_TEST_POSTGRES")
    if base is None:
        raise PostgresError("GATEHOUSE_TEST_DATABASE=postgres needs the cluster of harness/postgres.py")
    name = "t_" + hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:24]
    if _psql(base, f"SELECT 1 FROM pg_database WHERE datname = '{name}'") == "":
        _psql(base, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return urlsplit(base)._replace(path=f"/{name}").geturl()


def _psql(uri: str, statement: str, *source: str) -> str:
    """Runs a statement, or, with a source, lines for psql that it reads there."""
    run = subprocess.run(
        [programs() / "psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", *(source or ("-c", statement))],
        env={"PATH": os.environ.get("PATH", ""), **_libpq(uri)},
        input=statement if source else "", capture_output=True, text=True, check=False,
    )  # fmt: skip
    if run.returncode != 0:
        raise PostgresError(f"psql ended with {run.returncode}: {run.stderr}")
    return run.stdout.rstrip("\n")


def _libpq(uri: str) -> dict[str, str]:
    """The variables that name a database to libpq's programs, so that no password is in their arguments."""
    parts = urlsplit(uri)
    return {
        "PGHOST": parts.hostname or "", "PGPORT": str(parts.port), "PGDATABASE": parts.path[1:],
        "PGUSER": parts.username or "", "PGPASSWORD": parts.password or "",
    }  # fmt: skip


def await_port(port: int) -> None:
    """Waits until a program on this machine accepts connections at a port."""
    pause = threading.Event()
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        pause.wait(0.05)
    raise PostgresError(f"nothing listens at port {port}")


def _unassigned() -> range:
    """The ports from which the system chooses none by itself; all of them on a machine that leaves too few."""
    chosen = Path("/proc/sys/net/ipv4/ip_local_port_range")
    first = int(chosen.read_text().split()[0]) if chosen.exists() else 32_768
    return range(LOWEST_PORT, first if first - LOWEST_PORT >= MANY_PORTS else 65_536)


@functools.cache
def _ports() -> Iterator[int]:
    """Those ports, each process from another one on, so that those that run at the same time are far apart."""
    ports = _unassigned()
    begin = random.SystemRandom().randrange(len(ports))
    return itertools.cycle([*ports[begin:], *ports[:begin]])


def free_port() -> int:
    """A port that no program listens on.

    The system gives it to nobody who asks for any port, where it leaves enough for that, and this process returns no
    port twice: it is still free when the program that is to listen there has started.
    """
    for port in itertools.islice(_ports(), len(_unassigned())):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port
    raise PostgresError("there is no free port")


def main() -> int:
    """Runs the command of the arguments beside a cluster."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 64
    from gatehouse_server import PROGRAM  # noqa: PLC0415  (the two need each other)

    # SIGTERM also ends the cluster.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        _psql(cluster.uri("postgres"), f"CREATE DATABASE {TEMPLATE}")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
        migrated = subprocess.run(
            [PROGRAM, "migrate", "--data", folder],
            env=environment | {"GATEHOUSE_DATABASE": cluster.uri(TEMPLATE)},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if migrated.returncode != 0:
            print(migrated.stderr, file=sys.stderr)
            return migrated.returncode
        variables = {"GATEHOUSE_TEST_DATABASE": "postgres", "GATEHOUSE_TEST_POSTGRES": cluster.uri("postgres")}
        return subprocess.run(sys.argv[1:], env=os.environ | variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
