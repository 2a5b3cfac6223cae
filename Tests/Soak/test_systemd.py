"""The server as a unit of a booted systemd, whose PostgreSQL starts after it."""

import contextlib
import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import debian_root
import postgres
import pytest
from debian_root import PLACE, run
from gatehouse_server import ROOT, GatehouseServer, eventually
from postgres import Cluster

UNIT = "gatehouse.service"
# Two of the lines that a waiting server logs are so many seconds apart.
BETWEEN_LINES = 10


@pytest.fixture(scope="module")
def root(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Debian that boots, as the guide leaves it but for the settings: program, user, unit."""
    if shutil.which("systemd-nspawn") is None:
        pytest.skip("a booted systemd needs systemd-nspawn")
    folder = tmp_path_factory.mktemp("booted") / "debian"
    debian_root.create(folder, release, "libpq5", "libsqlite3-0", "systemd-sysv", "dbus")
    (folder / "usr/local/bin/gatehouse").symlink_to(f"{PLACE}/gatehouse")
    run("chroot", folder, "useradd", "--system", "gatehouse")
    run("chroot", folder, "install", "-d", "-o", "gatehouse", "-g", "gatehouse", "-m", "0700", "/var/lib/gatehouse")
    shutil.copy(ROOT / "deploy" / UNIT, folder / "etc/systemd/system" / UNIT)
    yield folder
    shutil.rmtree(folder)


class Machine:
    """A booted system. It shares the network with the tests."""

    def __init__(self, root: Path) -> None:
        self.root = root
        command = ["systemd-nspawn", "--boot", f"--directory={root}", "--register=no", "--keep-unit", "--console=pipe"]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    @property
    def first(self) -> str | None:
        """The process of its systemd; None before there is one."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in the booted system."""
        assert self.first is not None
        entered = ["nsenter", "--target", self.first, "--mount", "--uts", "--ipc", "--pid", "--root", "--wd", *command]
        return subprocess.run(entered, capture_output=True, text=True, check=False)

    def state(self) -> dict[str, str]:
        """What systemd says of the unit."""
        shown = self.inside("systemctl", "show", UNIT, "--property=ActiveState,MainPID,NRestarts,Result")
        return dict(line.split("=", 1) for line in shown.stdout.splitlines())

    def log(self) -> str:
        return self.inside("journalctl", "--unit", UNIT, "--output=cat", "--no-pager").stdout

    def wait_until_booted(self) -> None:
        def is_active() -> bool | None:
            return True if self.first and self.state().get("ActiveState") == "active" else None

        eventually("the unit is active", is_active)

    def end(self) -> None:
        """Ends it as a shutdown does."""
        if first := self.first:
            with contextlib.suppress(ProcessLookupError):
                # systemd(1): a power-off.
                subprocess.run(["kill", "-s", str(signal.SIGRTMIN + 4), first], check=False)
        try:
            self.process.wait(60)
        finally:
            self.process.kill()
            self.process.wait()


def ready(server: GatehouseServer) -> tuple[int, object] | None:
    """The answer about readiness; None while nothing listens."""
    try:
        answer = server.get("/auth/v1/health/ready")
    except OSError:
        return None
    return answer.status, answer.json()


@pytest.mark.soak
def test_OPS_01_a_unit_that_boots_before_its_postgresql_waits_and_is_there_again_after_a_crash(root: Path) -> None:
    with Cluster() as cluster:
        cluster.sql("postgres", f"CREATE DATABASE booted OWNER {postgres.ROLE}")
        port = postgres.free_port()
        settings = {
            "public_url": f"http://127.0.0.1:{port}",
            "port": port,
            "database": f"postgres://{postgres.ROLE}@127.0.0.1:{cluster.port}/booted",
            "database_password_file": "/etc/gatehouse/password",
        }
        folder = root / "etc/gatehouse"
        folder.mkdir()
        (folder / "gatehouse.json").write_text(json.dumps(settings))
        (folder / "password").write_text(cluster.password + "\n")
        run("chroot", root, "chown", "-R", "gatehouse", "/etc/gatehouse")
        (folder / "password").chmod(0o600)
        program = ["gatehouse", "init", "--config", "/etc/gatehouse/gatehouse.json", "--data", "/var/lib/gatehouse"]
        run("chroot", root, "runuser", "-u", "gatehouse", "--", *program)
        run("chroot", root, "systemctl", "enable", UNIT)
        cluster.stop()

        server = GatehouseServer(root / "var/lib/gatehouse")
        server.port, server.origin = port, f"http://127.0.0.1:{port}"
        machine = Machine(root)
        try:
            machine.wait_until_booted()
            unready = (503, {"status": "unready", "reasons": ["database"]})
            eventually("it waits for its database", lambda: True if ready(server) == unready else None)

            def has_said_it_again() -> bool | None:
                return True if machine.log().count("the database is not there yet") > 1 else None

            eventually("it says again what it waits for", has_said_it_again, seconds=4 * BETWEEN_LINES)
            cluster.start()
            eventually("it serves", lambda: True if ready(server) == (200, {"status": "ready"}) else None)
            assert machine.state()["NRestarts"] == "0"

            before = machine.state()["MainPID"]
            machine.inside("systemctl", "kill", "--signal=KILL", UNIT)

            def is_another() -> bool | None:
                state = machine.state()
                is_there = state["ActiveState"] == "active" and state["MainPID"] not in ("0", before)
                return True if is_there else None

            eventually("it is started again", is_another)
            eventually("it serves again", lambda: True if ready(server) == (200, {"status": "ready"}) else None)
            assert machine.state()["NRestarts"] == "1"
            assert cluster.password not in machine.log()
        finally:
            machine.end()
