"""What is acknowledged has been brought to the disk: the system calls of a real server, watched from outside.

A kill shows the order of acknowledgement and not more, since what was written survives it in the page cache. So here
strace says when the log of the database was synchronised, when requests came in and when answers went out.
"""

import http.client
import json
import re
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from person import PASSWORD

CALLS = "read,recvfrom,recvmsg,write,writev,sendto,sendmsg,fsync,fdatasync"
LINE = re.compile(r"^(?P<thread>\d+) +(?P<time>\d+\.\d+) (?P<rest>.*)$")
CALL = re.compile(r"^(?P<name>\w+)\((?P<fd>\d+)<(?P<path>[^>]*)>")
RESUMED = re.compile(r"^<\.\.\. \w+ resumed>")
RESULT = re.compile(r"= (?P<result>-?\d+)[^=]*?<(?P<seconds>\d+\.\d+)>$")


@dataclass
class Trace:
    """The calls that matter: synchronisations as (begin, end), requests and answers by connection."""

    syncs: list[tuple[float, float]] = field(default_factory=list)
    reads: list[tuple[float, str]] = field(default_factory=list)
    writes: list[tuple[float, str]] = field(default_factory=list)

    def add(self, call: re.Match[str], begin: float, end: float, result: int) -> None:
        name, path = call["name"], call["path"]
        if name in ("fsync", "fdatasync"):
            if path.endswith("-wal") and result == 0:
                self.syncs.append((begin, end))
        elif path.startswith(("socket:", "TCP")) and result > 0:
            connection = f"{call['fd']} {path}"
            # A request is there when reading it ends, an answer may be on its way when writing it begins.
            if name in ("read", "recvfrom", "recvmsg"):
                self.reads.append((end, connection))
            else:
                self.writes.append((begin, connection))

    def answers(self, since: float, until: float) -> Iterator[tuple[float, float]]:
        """Each answer in a time: when its request had begun to arrive, and when the answer was sent."""
        events = sorted(
            [(at, name, "read") for at, name in self.reads] + [(at, name, "write") for at, name in self.writes]
        )
        arrived: dict[str, float] = {}
        for at, name, kind in events:
            if kind == "read":
                arrived.setdefault(name, at)
            elif name in arrived:
                begin = arrived.pop(name)
                if since <= begin and at <= until:
                    yield begin, at

    def syncs_between(self, since: float, until: float) -> int:
        return sum(since <= begin and end <= until for begin, end in self.syncs)


def parse(text: str) -> Trace:
    """Reads what `strace -f -ttt -T -y` wrote; a call that was interrupted by another thread's stands on two lines."""
    trace = Trace()
    open_calls: dict[str, tuple[re.Match[str], float]] = {}
    for line in text.splitlines():
        if not (found := LINE.match(line)):
            continue
        thread, at, rest = found["thread"], float(found["time"]), found["rest"]
        if rest.endswith("<unfinished ...>"):
            if call := CALL.match(rest):
                open_calls[thread] = (call, at)
            continue
        result = RESULT.search(rest)
        if RESUMED.match(rest):
            begun = open_calls.pop(thread, None)
            if begun and result:
                trace.add(begun[0], begun[1], at, int(result["result"]))
        elif result and (call := CALL.match(rest)):
            trace.add(call, at, at + float(result["seconds"]), int(result["result"]))
    return trace


class Device:
    """One session on one connection."""

    def __init__(self, server: GatehouseServer, email: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.token = ""
        self.token = self.post("password", {"email": email, "password": PASSWORD})

    def post(self, grant: str, body: dict[str, str]) -> str:
        headers = {"Content-Type": "application/json"}
        self.connection.request("POST", f"/auth/v1/token?grant_type={grant}", json.dumps(body).encode(), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status == 200
        return str(json.loads(text)["refresh_token"])

    def refresh(self, times: int) -> None:
        for _ in range(times):
            self.token = self.post("refresh_token", {"refresh_token": self.token})


@dataclass
class Traced:
    """A server whose calls are noted in a file."""

    server: GatehouseServer
    file: Path
    email: str
    devices: list[Device] = field(default_factory=list)

    def device(self) -> Device:
        """One more session, on a connection of its own."""
        self.devices.append(Device(self.server, self.email))
        return self.devices[-1]

    def close(self) -> None:
        for device in self.devices:
            device.connection.close()
        self.server.stop()

    def ended(self) -> Trace:
        """Stops the server; the trace is whole then."""
        self.close()
        # The tracer ends a moment after the server.
        return parse(eventually("the end of the trace", self._text))

    def _text(self) -> str | None:
        text = self.file.read_text(errors="replace")
        return text if re.search(r"\+\+\+ exited with 0 \+\+\+\n?$", text) else None


@pytest.fixture
def traced(tmp_path: Path) -> Iterator[Traced]:
    strace = shutil.which("strace")
    assert strace, "strace is missing: script/bootstrap installs it"
    file = tmp_path / "calls.txt"
    # -D: the server stays the child that gets the signals. -s 0: no token stands in the file.
    tracer = (
        strace,
        "-D",
        "-f",
        "-ttt",
        "-T",
        "-y",
        "-s",
        "0",
        "-e",
        f"trace={CALLS}",
        "-e",
        "signal=none",
        "-o",
        file,
    )
    options = ("--dev", "--auto-confirm", "--duplicate-sign-up", "explicit")
    server = GatehouseServer(tmp_path / "data", *options, command=(*tracer, PROGRAM, "serve"))
    server.start()
    email = "sync@example.com"
    assert server.post("/auth/v1/signup", {"email": email, "password": PASSWORD}).status == 200
    traced = Traced(server, file, email)
    yield traced
    traced.close()


@pytest.mark.soak
def test_SRV_12_each_of_a_row_of_refreshes_is_on_the_disk_before_it_is_answered(traced: Traced) -> None:
    count = 60
    device = traced.device()
    begin = time.time()
    device.refresh(count)
    end = time.time()
    trace = traced.ended()
    answers = list(trace.answers(begin, end))
    assert len(answers) == count
    assert trace.syncs_between(begin, end) >= count
    assert [answer for answer in answers if trace.syncs_between(*answer) == 0] == []


@pytest.mark.soak
def test_SRV_12_refreshes_that_meet_share_a_sync_and_none_is_answered_before_its_own(traced: Traced) -> None:
    devices, times = 16, 25
    people = [traced.device() for _ in range(devices)]
    threads = [threading.Thread(target=device.refresh, args=(times,)) for device in people]
    begin = time.time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    end = time.time()
    trace = traced.ended()
    answers = list(trace.answers(begin, end))
    assert len(answers) == devices * times
    assert 0 < trace.syncs_between(begin, end) < devices * times
    assert [answer for answer in answers if trace.syncs_between(*answer) == 0] == []


@pytest.mark.soak
def test_SRV_12_what_changes_nothing_waits_for_no_disk(traced: Traced) -> None:
    """The counterpart: the trace tells the two apart."""
    device = traced.device()
    old = device.token
    device.refresh(1)
    begin = time.time()
    # The answer that was lost is given again; nothing is written.
    assert [device.post("refresh_token", {"refresh_token": old}) for _ in range(20)] == [device.token] * 20
    end = time.time()
    trace = traced.ended()
    assert len(list(trace.answers(begin, end))) == 20
    assert trace.syncs_between(begin, end) == 0
