"""Disks that are really full: a separate small file system, and one on which this process may write no more."""

import os
import resource
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from gatehouse_server import GatehouseServer

SIZE = 6 * 1024 * 1024


class NoDiskError(Exception):
    """This machine does not allow mounts here, not even for the superuser."""


class SmallDisk:
    """A file system of a few megabytes in memory, mounted where no other process sees it."""

    def __init__(self, place: Path, size: int = SIZE) -> None:
        place.mkdir()
        self.place = place
        self._holder = self._mount(place, size)
        self.inside = Path(f"/proc/{self._holder.pid}/root{place}")

    @staticmethod
    def _mount(place: Path, size: int) -> "subprocess.Popen[str]":
        mount = f'mount -t tmpfs -o size={size} tmpfs "$1" && echo mounted && exec cat'
        ways = [["--mount"], ["--user", "--map-root-user", "--mount"]]
        complaints = []
        for options in ways[0 if os.geteuid() == 0 else 1 :]:
            holder = subprocess.Popen(
                ["unshare", *options, "sh", "-c", mount, "sh", place],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            assert holder.stdout is not None
            if holder.stdout.readline() == "mounted\n":
                return holder
            complaints.append(holder.communicate()[1].strip())
        raise NoDiskError("; ".join(complaints))

    def command(self, *words: str | Path) -> tuple[str | Path, ...]:
        """A program that sees the disk."""
        user = () if os.geteuid() == 0 else ("--user", "--preserve-credentials")
        nsenter = shutil.which("nsenter")
        assert nsenter, "nsenter is missing: it comes with unshare, in util-linux"
        return (nsenter, "--target", str(self._holder.pid), *user, "--mount", *words)

    def fill(self, _: GatehouseServer | None = None) -> None:
        """Writes until the disk is full."""
        with (self.inside / "filler").open("ab", buffering=0) as filler:
            for size in (65_536, 4096, 1):
                with suppress(OSError):
                    while filler.write(bytes(size)) > 0:
                        pass
        assert os.statvfs(self.inside).f_bavail == 0

    def free(self, _: GatehouseServer | None = None) -> None:
        """Makes room again."""
        (self.inside / "filler").unlink()

    def close(self) -> None:
        self._holder.communicate()


class LimitedDisk:
    """The usual disk, of which the system lets the server write nothing while it is called full (RLIMIT_FSIZE)."""

    def __init__(self, place: Path) -> None:
        place.mkdir()
        self.place = self.inside = place

    def command(self, *words: str | Path) -> tuple[str | Path, ...]:
        """A program that gets an error for what it may not write, as on a full disk, and no signal."""
        return ("/bin/sh", "-c", 'trap "" XFSZ; exec "$@"', "sh", *words)

    def fill(self, server: GatehouseServer) -> None:
        self._limit(server, 0)

    def free(self, server: GatehouseServer) -> None:
        # The limit was the process's: the next one has none.
        if server.is_running:
            self._limit(server, None)

    @staticmethod
    def _limit(server: GatehouseServer, size: int | None) -> None:
        hard = resource.prlimit(server.process_id, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))
