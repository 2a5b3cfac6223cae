"""A connection to PostgreSQL with the faults of networks: it resets, delays, holds back and cuts off."""

import contextlib
import enum
import random
import select
import socket
import struct
import threading
import time

# Everything that this waits for comes within a moment, or never.
LIMIT = 60
# How long an answer is held back on a slow way.
DELAY = 0.5
# What a server is sent to commit, as the text of an unnamed statement.
COMMIT = b"\0COMMIT\0"
# One answer, or commit, out of this many is cut.
CUT_ANSWERS = 12
CUT_COMMITS = 3


class Mode(enum.Enum):
    """The behavior of the connection."""

    OPEN = "lets everything through"
    RESET = "resets all connections, and every new one"
    HOLE = "holds everything back, and takes connections that lead nowhere"
    SLOW = "holds each answer back for a moment"
    CUT_ANSWERS = "resets connections in the middle of an answer"
    CUT_COMMITS = "resets connections at a commit: before the server has it, and after it has answered"


class FaultyWay:
    """Listens on loopback and forwards everything to a port of this machine, until its mode changes."""

    def __init__(self, target: int, chance: random.Random) -> None:
        self.target = target
        self._chance = chance
        self._mode = Mode.OPEN
        # The number of faults since the mode was set.
        self._broken = 0
        # Guards the mode, the count and the list of links.
        self._changed = threading.Condition()
        self._links: set[_Link] = set()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> "FaultyWay":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.set(Mode.RESET)

    @property
    def mode(self) -> Mode:
        return self._mode

    def set(self, mode: Mode, *, keeps_held: bool = True) -> None:
        """Changes the mode. Held-back bytes get through now, or their connections are reset."""
        with self._changed:
            was_held = self._mode is Mode.HOLE
            self._mode, self._broken = mode, 0
            for link in self._links:
                link.is_doomed |= mode is Mode.RESET or (was_held and not keeps_held)
                link.wake()
            self._changed.notify_all()

    def await_broken(self, count: int) -> None:
        """Waits until this many faults have occurred since the mode was set."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._broken >= count, LIMIT), f"nothing goes the way: {self._mode}"

    # What links ask.

    def note_broken(self) -> None:
        with self._changed:
            self._broken += 1
            self._changed.notify_all()

    def hold(self, mode: Mode, seconds: float = 2 * LIMIT) -> None:
        """Waits until the way is not in this mode any longer, or until the time is up."""
        with self._changed:
            self._changed.wait_for(lambda: self._mode is not mode, seconds)

    def cuts(self, mode: Mode, one_in: int) -> bool:
        """Whether to cut now."""
        with self._changed:
            return self._mode is mode and self._chance.randrange(one_in) == 0

    def halves(self) -> bool:
        """One way or the other."""
        with self._changed:
            return self._chance.random() < 0.5

    def ended(self, link: "_Link") -> None:
        with self._changed:
            self._links.discard(link)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            link = _Link(self, client)
            with self._changed:
                link.is_doomed = self._mode is Mode.RESET
                self._links.add(link)
            threading.Thread(target=link.run, daemon=True).start()


class _Link:
    """One connection, with one thread for both directions."""

    def __init__(self, way: FaultyWay, client: socket.socket) -> None:
        self.is_doomed = False
        self._way = way
        self._client = client
        self._bell, self._ringer = socket.socketpair()

    def wake(self) -> None:
        with contextlib.suppress(OSError):
            self._ringer.send(b"!")

    def run(self) -> None:
        server = None
        try:
            # In this mode, a connection hangs until the mode changes.
            self._await_open()
            server = socket.create_connection(("127.0.0.1", self._way.target))
            for one in (self._client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pass_on(server)
        except OSError:
            # Refused, doomed, or ended by one of the two.
            pass
        finally:
            self._way.ended(self)
            for one in (self._client, server):
                if one is not None:
                    # Closing it resets it, as a network does.
                    with contextlib.suppress(OSError):
                        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    one.close()
            self._bell.close()
            self._ringer.close()

    def _await_open(self) -> None:
        if self._way.mode is Mode.HOLE:
            self._way.note_broken()
            self._way.hold(Mode.HOLE)
        if self.is_doomed:
            self._way.note_broken()
            raise ConnectionResetError

    def _pass_on(self, server: socket.socket) -> None:
        while True:
            ready, _, _ = select.select([self._client, server, self._bell], [], [])
            if self._bell in ready:
                self._bell.recv(1 << 10)
            self._await_open()
            for origin, to in ((self._client, server), (server, self._client)):
                if origin not in ready:
                    continue
                data = origin.recv(1 << 16)
                if not data:
                    raise EndOfWayError
                if origin is server:
                    data = self._answer(data)
                elif COMMIT in data and self._way.cuts(Mode.CUT_COMMITS, CUT_COMMITS):
                    self._cut_commit(data, server)
                to.sendall(data)

    def _answer(self, data: bytes) -> bytes:
        if self._way.mode is Mode.SLOW:
            self._way.note_broken()
            self._way.hold(Mode.SLOW, DELAY)
        if self._way.cuts(Mode.CUT_ANSWERS, CUT_ANSWERS):
            self._way.note_broken()
            self._client.sendall(data[: len(data) // 2])
            raise EndOfWayError
        return data

    def _cut_commit(self, data: bytes, server: socket.socket) -> None:
        if self._way.halves():
            server.sendall(data)
            server.settimeout(LIMIT)
            server.recv(1 << 16)
        self._way.note_broken()
        raise EndOfWayError


class EndOfWayError(ConnectionError):
    """A connection is not continued."""


class Pulse:
    """Measures how long this process was not scheduled, which must not count against the server."""

    BEAT = 0.1

    def __init__(self) -> None:
        self._late: list[tuple[float, float]] = []
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Pulse":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def late(self, since: float) -> float:
        """The number of lost seconds since an instant."""
        return sum(late for at, late in list(self._late) if at >= since)

    def _run(self) -> None:
        while not self._end.is_set():
            begin = time.monotonic()
            self._end.wait(self.BEAT)
            now = time.monotonic()
            self._late.append((now, max(0.0, now - begin - self.BEAT)))
