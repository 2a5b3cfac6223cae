"""A small Debian in a folder: made by debootstrap, and booted with a systemd of its own by systemd-nspawn."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from gatehouse_server import eventually

NEEDED = ("debootstrap", "systemd-nspawn")


def obstacle() -> str | None:
    """Why no such root can be made or booted here; None if it can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if os.geteuid() != 0 or missing:
        return f"a root of its own needs the rights of root, and {' and '.join(NEEDED)}"
    return None


def make(folder: Path, *packages: str) -> Path:
    """Makes the root of this machine's Debian, with these packages and what they need."""
    suite = re.search(r"^VERSION_CODENAME=(\w+)$", Path("/etc/os-release").read_text(), re.MULTILINE)
    assert suite is not None
    mirror = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split()[0]
    run("debootstrap", "--variant=minbase", f"--include={','.join(packages)}", suite[1], folder, mirror)
    return folder


def run(*command: str | Path) -> str:
    """What a command prints. It must end well."""
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
    return ended.stdout


class Booted:
    """A root that systemd has booted, on the network of this machine. `bound` are folders of this machine that it sees,
    by their place in it; nothing there can be changed."""

    def __init__(self, root: Path, bound: dict[str, Path]) -> None:
        self.root = root
        self._options = [f"--bind-ro={outside}:{inside}" for inside, outside in bound.items()]
        self._process: subprocess.Popen[bytes] | None = None

    def once(self, user: str, *command: str) -> str:
        """What a command prints that runs in the root as a user, without a boot."""
        return run(*self._command(), f"--user={user}", "--console=pipe", *command)

    def __enter__(self) -> "Booted":
        with (self.root.parent / "console.log").open("ab") as log:
            command = [*self._command(), "--boot", "--console=pipe"]
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        # A container may lack a device that some unit asks for: it has booted nevertheless.
        eventually("it boots", lambda: self.asked("is-system-running") in ("running", "degraded") or None, seconds=120)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def asked(self, *words: str) -> str:
        """What `systemctl` says in it, whatever its status; nothing while it boots."""
        if (leader := self._leader()) is None:
            return ""
        command = ["nsenter", "--target", leader, "--all", "systemctl", *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    def log(self, unit: str) -> str:
        """What a unit has written since the boot."""
        leader = self._leader()
        assert leader is not None
        journal = ["journalctl", "--boot", "--unit", unit, "--output", "cat"]
        return run("nsenter", "--target", leader, "--all", *journal)

    def _command(self) -> list[str | Path]:
        # No service manager of this machine is asked for a place: there may be none.
        kept = ["--register=no", "--keep-unit", "--resolv-conf=off", "--timezone=off", "--link-journal=no"]
        return ["systemd-nspawn", "--quiet", "--directory", self.root, *kept, *self._options]

    def _leader(self) -> str | None:
        """The process that is the first one in it."""
        assert self._process is not None
        process = self._process.pid
        try:
            children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        except OSError:
            return None
        return children[0] if children else None
