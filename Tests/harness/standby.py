"""A second PostgreSQL that follows a first one, and takes its place."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import postgres
from gatehouse_server import eventually
from postgres import Cluster


class Standby(Cluster):
    """A copy of a cluster that follows it until it is promoted."""

    def __init__(self, primary: Cluster, port: int | None = None) -> None:
        """`port` is where it is reached, a free one unless it takes the place of another server."""
        super().__init__()
        self._primary = primary
        self.password = primary.password
        self.port = port or self.port

    def __enter__(self) -> "Standby":
        try:
            self.create()
            self.start()
        except BaseException:
            self.remove()
            raise
        return self

    def create(self) -> None:
        """Copies the files of the primary."""
        place = f"host=127.0.0.1 port={self._primary.port} user=postgres"
        subprocess.run(
            [*self.as_owner, postgres.programs() / "pg_basebackup", "-R", "-c", "fast", "-D", self.data, "-d", place],
            cwd="/", env=os.environ | {"PGPASSWORD": self.password}, stdin=subprocess.DEVNULL, capture_output=True,
            check=True,
        )  # fmt: skip
        self.settle()

    def settle(self) -> None:
        """Configures the copy for its own port and folder."""
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"port={self.port}\nunix_socket_directories='{self.folder}'\n")
            # Once it is promoted it waits for nobody.
            file.write("synchronous_standby_names=''\n")
        # What was set on a running primary would come after that.
        settings = self.data / "postgresql.auto.conf"
        kept = [line for line in settings.read_text().splitlines() if "synchronous_standby_names" not in line]
        settings.write_text("\n".join([*kept, ""]))

    def confirm(self, primary: Cluster) -> None:
        """Makes the primary acknowledge only what this standby has on its disk."""
        primary.configure("synchronous_standby_names", "*")
        state = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        eventually("the standby confirms", lambda: primary.sql("postgres", state) or None)

    @contextlib.contextmanager
    def silent(self) -> Iterator[None]:
        """Receives and confirms nothing, but stays connected, like an overloaded standby."""
        receiver = eventually("it follows", self._receiver)
        os.kill(receiver, signal.SIGSTOP)
        try:
            yield
        finally:
            # It may have ended with the primary.
            with contextlib.suppress(ProcessLookupError):
                os.kill(receiver, signal.SIGCONT)

    def _receiver(self) -> int | None:
        """The process that receives the primary's writes."""
        for process in self.processes()[1:]:
            with contextlib.suppress(OSError):
                if b"walreceiver" in Path(f"/proc/{process}/cmdline").read_bytes():
                    return process
        return None

    def promote(self) -> None:
        """Makes it an independent primary, on a new timeline."""
        self._run("pg_ctl", "promote", "-w", "-s", "-D", self.data)
