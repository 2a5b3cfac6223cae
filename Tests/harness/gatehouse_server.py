"""Runs `gatehouse demo` as people start it, on a free port and with its own data folder."""

import functools
import json
import os
import queue
import re
import signal
import socket
import subprocess
import threading
import urllib.error
import urllib.request
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

import postgres
import round_robin
from round_robin import RoundRobin

ROOT = Path(__file__).resolve().parents[2]
# GATEHOUSE_BINARY names a build of the program other than that of script/test.
PROGRAM = Path(os.environ.get("GATEHOUSE_BINARY", ROOT / ".build" / "debug" / "gatehouse"))
# The demo as tests want it: without the crew and the bar that its first run has.
DEMO = (PROGRAM, "demo", "--no-tour")
# A line of its own, or the message of an entry where the log is JSON.
READY = re.compile(r"""^(?:\{.*"message":")?Gatehouse is ready at ([^\s"]+)(?:"\})?$""")
HERE = re.compile(r"^http://(?:localhost|127\.0\.0\.1):(\d+)$")

Result = TypeVar("Result")


@functools.cache
def commands() -> set[str]:
    """The commands of the program, as it lists them itself."""
    run = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    return {command["commandName"] for command in json.loads(run.stdout)["command"]["subcommands"]}


def own_memory(process: int) -> int:
    """What a process has in memory of its own, in KiB, wherever the system keeps it.

    Nothing of this is in a file: how much of a program's files is in memory is for the system to say, at any time.
    """
    lines = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return sum(int(lines[name].split()[0]) for name in ("RssAnon", "VmSwap"))


class ServerError(AssertionError):
    """The server did not start, stop or answer as expected; the text contains the end of its output."""


@dataclass(frozen=True)
class Answer:
    """An HTTP answer of any status."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def eventually(what: str, attempt: Callable[[], Result | None], seconds: float = 60) -> Result:
    """Repeats `attempt` until its result is not None, and returns the result; fails when the time is up.

    The time limit allows for a busy machine: nearly always, the result is there at once.
    """
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        result = attempt()
        if result is not None:
            return result
        pause.wait(0.05)
    raise ServerError(f"{what}: not within {seconds:g} s")


class GatehouseServer:
    """One server process over one data folder. It may be stopped and started again, on the same port.

    With `round_robin`, it is two processes, and every operation applies to both.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        command: tuple[str | Path, ...] = DEMO,
        by_variables: bool = False,
        database: Path | None = None,
    ) -> None:
        """`by_variables` gives port and data folder as GATEHOUSE_PORT and GATEHOUSE_DATA instead of as options;
        `database` is the data folder whose database it shares, which makes it one of several processes."""
        self.data = data
        self.database = database or data
        self._is_double = round_robin.is_chosen() and database is None
        self._processes: list[GatehouseServer] = []
        self._front: RoundRobin | None = None
        self.options = options
        self.command = command
        self.by_variables = by_variables
        self.origin = ""
        self.port = 0
        self.printed: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self._held: list[socket.socket] = []
        self._log = data.parent / f"{data.name}.log"

    def start(self, seconds: float = 60) -> "GatehouseServer":
        """Starts the process and waits for its ready line. The first start takes a free port, later ones the same."""
        if self._is_double:
            return self._start_both(seconds)
        if not Path(self.command[0]).exists():
            raise ServerError(f"there is no {self.command[0]}: build it first, as script/test does")
        # A setting in the caller's environment would affect the tests.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
        # The demo offers passkeys; the tests of other pages are about other ways to sign in.
        environment["GATEHOUSE_PASSKEYS"] = "no"
        command = [*map(str, self.command), *self.options]
        if postgres.is_chosen():
            environment["GATEHOUSE_DATABASE"] = postgres.database_of(self.database)
        if self.by_variables:
            environment |= {"GATEHOUSE_PORT": str(self.port), "GATEHOUSE_DATA": str(self.data)}
        else:
            command += ["--port", str(self.port), "--data", str(self.data)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                command, cwd=self.data.parent, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self._lines = queue.Queue()
        self.printed = []
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                self.kill()
                raise ServerError(f"not ready within {seconds:g} s\n{self.output()}") from None
            if line is None:
                status = self._process.wait()
                self._ended()
                raise ServerError(f"ended with status {status} before it was ready\n{self.output()}")
            if ready := READY.match(line):
                self.origin = ready[1]
                # The address that it listens on, unless it was configured and differs from the public URL.
                if self.port == 0 and (here := HERE.match(self.origin)):
                    self.port = int(here[1])
                return self

    def _start_both(self, seconds: float) -> "GatehouseServer":
        self.port = self.port or postgres.free_port()
        options = self.options
        if "--public-url" not in options:
            options = (*options, "--public-url", f"http://127.0.0.1:{self.port}")
        key = ("--master-key-file", str(self.data / "master.key"))
        twin = self.data.with_name(f"{self.data.name}-twin")
        # All have the same port, since a development server answers as loopback with its own port alone.
        self._processes = [
            GatehouseServer(folder, *options, "--host", host, *more, command=self.command, database=self.data)
            for host, folder, more in zip(round_robin.HOSTS, (self.data, twin), ((), key), strict=True)
        ]
        for process in self._processes:
            process.port = self.port
            process.start(seconds)
        self.origin, self.printed = self._processes[0].origin, self._processes[0].printed
        self._front = RoundRobin(self.port).start()
        return self

    @property
    def name(self) -> str:
        """How this machine is called in the requests to the server."""
        return "localhost" if self.origin.startswith("http://localhost:") else "127.0.0.1"

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not been stopped."""
        return self._process is not None or any(one.is_running for one in self._processes)

    @property
    def process_id(self) -> int:
        """The id of the running process; of the first one if there are two."""
        if self._processes:
            return self._processes[0].process_id
        if self._process is None:
            raise ServerError("the server is not running")
        return self._process.pid

    def stop(self, seconds: float = 60) -> None:
        """Asks the process to end, as a service manager does, and checks that it ends successfully."""
        for process in self._processes:
            process.stop(seconds)
        self._close_front()
        if self._process is None:
            return
        self.terminate()
        try:
            status = self._process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ServerError(f"still running {seconds:g} s after SIGTERM\n{self.output()}") from None
        self._ended()
        if status != 0:
            raise ServerError(f"ended with status {status} after SIGTERM\n{self.output()}")

    def terminate(self) -> None:
        """Asks the process to end, and does not wait for it."""
        for process in self._processes:
            process.terminate()
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the process without a chance to finish anything."""
        for process in self._processes:
            process.kill()
        self._close_front()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._ended()

    def _close_front(self) -> None:
        if self._front is not None:
            self._front.stop()
            self._front = None

    def restart(self) -> None:
        """Stops and starts on the same data and port."""
        self.stop()
        self.start()

    def log(self) -> str:
        """The standard error of the process and of earlier ones on the same data folder."""
        if self._processes:
            return "".join(one.log() for one in self._processes)
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def logged(self, words: str) -> str:
        """The first line of the log with these words, once it is there.

        What a server does by itself, without being asked, may be seen before the log has it.
        """
        return eventually(
            f"a line of the log with: {words}",
            lambda: next((line for line in self.log().splitlines() if words in line), None),
        )

    def output(self) -> str:
        """The end of the process's output, for the message of a failed test."""
        return "\n".join([*self.printed, *self.log().splitlines()[-40:]])

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Sends a request, follows no redirect, and returns every status as an answer."""
        request = urllib.request.Request(self.origin + path, data=body, headers=headers or {}, method=method)
        try:
            with _opener.open(request, timeout=60) as response:
                return Answer(response.status, _lowered(response.headers), response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, _lowered(error.headers), error.read())

    def get(self, path: str) -> Answer:
        """Sends a GET without extra headers."""
        return self.request("GET", path)

    def post(self, path: str, body: object) -> Answer:
        """Sends a POST of JSON."""
        return self.request("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def mail_count(self, to: str) -> int:
        """The number of mails to an address."""
        return len(self._mails(to))

    def mailbox(self, to: str, after: int = 0) -> dict[str, Any]:
        """The newest mail to an address, as soon as it has more than `after`; see `mail_count`.

        Keys: to, subject, text, code, links, sentAt.
        """

        def newest() -> dict[str, Any] | None:
            mails = self._mails(to)
            return mails[0] if len(mails) > after else None

        return eventually("a new mail", newest)

    def _mails(self, to: str) -> list[dict[str, Any]]:
        answer = self.get("/mailbox.json")
        if answer.status != 200:
            raise ServerError(f"/mailbox.json answers {answer.status}")
        return [mail for mail in answer.json() if mail["to"] == to]

    def _read(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                self.printed.append(line.rstrip("\n"))
                self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _ended(self) -> None:
        self._process = None
        self._hold_port()
        if self._reader is not None:
            self._reader.join()

    def _hold_port(self) -> None:
        """Keeps the port for the next start, so that the system does not give it to a test beside this one.

        The sockets are bound and do not listen, so that the server's own can join them.
        """
        if self.port == 0 or self._held:
            return
        for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
            try:
                held = socket.socket(family)
            except OSError:
                continue
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                held.bind((address, self.port))
            except OSError:
                # Another server of the test listens there, or this machine has no such address.
                held.close()
                continue
            self._held.append(held)
            weakref.finalize(self, held.close)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _lowered(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
