"""An administrator with a shell on the machine of a server, and their commands."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import postgres
from gatehouse_server import PROGRAM

# The options of the servers in these tests: addresses need no confirmation, and nobody is slowed down.
OPTIONS = ("--auto-confirm", "--duplicate-sign-up", "explicit", "--trusted-proxies", "127.0.0.1,::1")


class Administrator:
    """Runs `gatehouse` on a data folder, with the server's settings as environment variables."""

    def __init__(self, data: Path, program: Path = PROGRAM, **settings: str) -> None:
        self.data = data
        self.program = program
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(data.parent), "LANG": "C.UTF-8"}
        # A rule that script/mutate has broken is broken in commands too.
        self.environment |= {name: os.environ[name] for name in ("MUTATION",) if name in os.environ}
        if postgres.is_chosen():
            self.environment["GATEHOUSE_DATABASE"] = postgres.database_of(data)
        self.environment |= {f"GATEHOUSE_{name.upper()}": value for name, value in settings.items()}

    def run(self, *words: str, given: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a command and returns its result. `given` is its standard input."""
        return subprocess.run(
            [self.program, *words],
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            cwd=cwd or self.data.parent,
        )

    def pipe(self, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Runs a command on the data folder with bytes as its standard input and output."""
        return subprocess.run(
            [self.program, *words, "--data", str(self.data)],
            env=self.environment,
            input=given,
            capture_output=True,
            timeout=120,
            check=False,
            cwd=self.data.parent,
        )

    def do(self, *words: str, given: str = "") -> str:
        """Runs a command on the data folder, which must succeed. Returns its output."""
        ended = self.run(*words, "--data", str(self.data), given=given)
        # On a busy machine a command may wait for long enough to say so.
        lines = [line for line in ended.stderr.splitlines() if "waiting for the database" not in line]
        assert (ended.returncode, lines) == (0, []), ended.stderr
        return ended.stdout

    def ask(self, *words: str, given: str = "") -> Any:
        """Runs a command that must succeed. Returns its answer, parsed from JSON."""
        return json.loads(self.do(*words, "--format", "json", given=given))

    def refused(self, *words: str, given: str = "", status: int = 1) -> str:
        """Runs a command that must fail with this status. Returns its error output."""
        ended = self.run(*words, "--data", str(self.data), given=given)
        assert (ended.returncode, ended.stdout) == (status, ""), (ended.returncode, ended.stderr)
        return ended.stderr
