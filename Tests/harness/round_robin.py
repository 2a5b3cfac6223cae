"""Two processes in place of one server, with a proxy that sends every request to a different one than the last.

GATEHOUSE_TEST_INSTANCES=2 starts all servers of a run this way; they need the database of harness/postgres.py. State
that a process keeps to itself by mistake makes some test fail.
"""

import os
import subprocess
import tempfile
from pathlib import Path

import postgres

PROXY = Path(__file__).resolve().parents[2] / ".build" / "haproxy" / "usr" / "sbin" / "haproxy"
# All of 127.0.0.0/8 is this machine.
HOSTS = ("127.0.0.2", "127.0.0.3")
SETTINGS = """
global
    maxconn 2000
    # Requests that a server refuses for their size have to reach it.
    tune.bufsize 524288
    tune.http.maxhdr 1000
defaults
    mode http
    timeout connect 5s
    timeout client 120s
    timeout server 120s
    option http-no-delay
frontend all
    bind 127.0.0.1:{port}
    default_backend servers
backend servers
    balance roundrobin
    http-reuse never
"""


def is_chosen() -> bool:
    """Whether each server is two processes."""
    chosen = os.environ.get("GATEHOUSE_TEST_INSTANCES", "1")
    if chosen not in ("1", "2"):
        raise AssertionError(f"GATEHOUSE_TEST_INSTANCES must be 1 or 2, not {chosen}")
    return chosen == "2"


class RoundRobin:
    """A proxy on a port of 127.0.0.1, whose requests go to the same port of the other hosts in turn."""

    def __init__(self, port: int) -> None:
        self._port = port

    def start(self) -> "RoundRobin":
        servers = "".join(f"    server {host} {host}:{self._port}\n" for host in HOSTS)
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as settings:
            settings.write(SETTINGS.format(port=self._port) + servers)
            settings.flush()
            self._process = subprocess.Popen(
                [PROXY, "-db", "-q", "-f", settings.name],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            postgres.await_port(self._port)
        return self

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
