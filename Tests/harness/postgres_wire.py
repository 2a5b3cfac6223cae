"""A way to PostgreSQL that reads which statements are sent together, and that can lose the answer to a commit, or
answer in the server's place."""

import contextlib
import re
import socket
import struct
import threading
from dataclasses import dataclass, field

# What a client asks for before it says who it is: encryption, in TLS or in GSS. The relay has neither.
ENCRYPTION = {80877103, 80877104}
LIMIT = 60


@dataclass
class Conversation:
    """One connection: what was sent up to each Sync, a list of statements each time."""

    batches: list[list[str]] = field(default_factory=list)
    # The values of each statement, in the same order.
    values: list[list[list[bytes | None]]] = field(default_factory=list)

    def note(self, batch: list[str], values: list[list[bytes | None]]) -> None:
        """Adds the statements that were sent together."""
        self.batches.append(batch)
        self.values.append(values)

    def transactions(self) -> list[list[list[str]]]:
        """The batches of each transaction, from BEGIN to its end; the last one may not have ended."""
        found: list[list[list[str]]] = []
        is_open = False
        for batch in self.batches:
            if batch[:1] and batch[0].startswith("BEGIN"):
                found.append([])
                is_open = True
            if is_open:
                found[-1].append(batch)
            if batch and batch[-1] in ("COMMIT", "ROLLBACK"):
                is_open = False
        return found

    def complete(self) -> list[list[list[tuple[str, list[bytes | None]]]]]:
        """The transactions that were committed, with the values of each statement."""
        valued = {id(batch): values for batch, values in zip(self.batches, self.values, strict=True)}
        return [
            [[*zip(batch, valued[id(batch)], strict=True)] for batch in transaction]
            for transaction in self.transactions()
            if transaction[-1][-1] == "COMMIT"
        ]

    def outside(self) -> list[str]:
        """The statements that were sent outside a transaction."""
        inside = {id(batch) for transaction in self.transactions() for batch in transaction}
        return [statement for batch in self.batches if id(batch) not in inside for statement in batch]


class Relay:
    """Listens on loopback and forwards everything to a port of this machine."""

    def __init__(self, target: int) -> None:
        self.conversations: list[Conversation] = []
        self._target = target
        self._swallow: re.Pattern[str] | None = None
        self._is_cut = False
        self._keeps = False
        self._lost = threading.Event()
        self._healed = threading.Event()
        self._refusal: tuple[re.Pattern[str], str] | None = None
        self._refused = threading.Event()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> "Relay":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        # A test that failed has not healed it: nobody is to wait for that any longer.
        self._healed.set()
        # Shutting it down wakes the thread that waits for connections, which closing does not.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for one in self._sockets:
            one.close()

    def lose_commit(self, statement: str) -> None:
        """Lets the server execute the next commit of a transaction with such a statement, and loses the answer.

        From then on nothing gets through until `heal`, so that nobody can find out whether the commit succeeded.
        """
        self._lost.clear()
        self._healed.clear()
        self._keeps = False
        self._swallow = re.compile(statement)

    def keep_commit(self, statement: str) -> None:
        """Keeps the next commit of a transaction with such a statement from the server.

        Until `heal` the transaction stays open, its client waits for the answer, and nothing else gets through.
        """
        self.lose_commit(statement)
        self._keeps = True

    def refuse(self, statement: str, state: str) -> threading.Event:
        """Answers for the server, once, with an error of this code, when what a transaction has sent ends so.

        The event is set once that has been done.
        """
        self._refused = threading.Event()
        self._refusal = (re.compile(statement), state)
        return self._refused

    def await_loss(self) -> None:
        """Waits until a commit was lost or kept."""
        assert self._lost.wait(LIMIT), "no commit was lost"

    def heal(self) -> None:
        """Lets everything through again. A commit must have been lost or kept."""
        self.await_loss()
        self._is_cut = False
        self._healed.set()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._is_cut:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self._target))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._sockets += [client, server]
            conversation = Conversation()
            self.conversations.append(conversation)
            threading.Thread(target=self._serve, args=(client, server, conversation), daemon=True).start()

    def _serve(self, client: socket.socket, server: socket.socket, conversation: Conversation) -> None:
        with contextlib.suppress(OSError, EOFError):
            self._pass_up(client, server, conversation, _Link(server, client))
        for one in (client, server):
            _end(one)

    def _pass_up(self, client: socket.socket, server: socket.socket, conversation: Conversation, link: "_Link") -> None:
        while True:
            (length,) = struct.unpack("!I", _exactly(client, 4))
            body = _exactly(client, length - 4)
            if length != 8 or struct.unpack("!I", body)[0] not in ENCRYPTION:
                break
            client.sendall(b"N")
        server.sendall(struct.pack("!I", length) + body)
        threading.Thread(target=link.run, daemon=True).start()
        names: dict[bytes, str] = {}
        batch: list[str] = []
        values: list[list[bytes | None]] = []
        waiting = b""
        transaction = ""
        while True:
            kind = _exactly(client, 1)
            (length,) = struct.unpack("!I", _exactly(client, 4))
            body = _exactly(client, length - 4)
            waiting += kind + struct.pack("!I", length) + body
            if kind == b"P":
                name, text = body.split(b"\0")[:2]
                names[name] = text.decode()
            elif kind == b"B":
                _, name, rest = body.split(b"\0", 2)
                batch.append(names[name])
                values.append(_values(rest))
            if kind == b"S":
                if len(batch) > 1 and batch[0] == "COMMIT":
                    # The end of a transaction that has only read goes with the next one.
                    conversation.note(batch[:1], values[:1])
                    batch, values = batch[1:], values[1:]
                conversation.note(batch, values)
                if batch[:1] and batch[0].startswith("BEGIN"):
                    transaction = ""
                transaction += "\n" + "\n".join(batch)
                if batch[-1:] == ["COMMIT"] and self._swallow is not None and self._swallow.search(transaction):
                    if self._keeps:
                        self._keep(client, server, link)
                    else:
                        self._lose(server, waiting, link)
                    return
                if self._refusal is not None and self._refusal[0].search(transaction):
                    client.sendall(_error(self._refusal[1]))
                    self._refusal = None
                    self._refused.set()
                    waiting = b""
                batch, values = [], []
            if kind in (b"S", b"p", b"X"):
                server.sendall(waiting)
                waiting = b""

    def _cut_all_but(self, *kept: socket.socket) -> None:
        self._swallow = None
        self._is_cut = True
        for one in self._sockets:
            if one not in kept:
                _end(one)

    def _keep(self, client: socket.socket, server: socket.socket, link: "_Link") -> None:
        link.keeps_open = True
        self._cut_all_but(client, server)
        self._lost.set()
        assert self._healed.wait(LIMIT), "a commit is kept without end"

    def _lose(self, server: socket.socket, commit: bytes, link: "_Link") -> None:
        link.is_muted = True
        self._cut_all_but(server)
        server.sendall(commit)
        assert link.was_answered.wait(LIMIT), "the server does not answer a commit"
        self._lost.set()


class _Link:
    """The answers on one connection."""

    def __init__(self, origin: socket.socket, to: socket.socket) -> None:
        self.origin, self.to = origin, to
        self.is_muted = False
        self.keeps_open = False
        self.was_answered = threading.Event()

    def run(self) -> None:
        """Forwards the server's answers until the connection ends."""
        with contextlib.suppress(OSError):
            while data := self.origin.recv(1 << 16):
                if self.is_muted:
                    self.was_answered.set()
                else:
                    self.to.sendall(data)
        if not self.keeps_open:
            _end(self.to)


def _values(rest: bytes) -> list[bytes | None]:
    """The values of a Bind, from the formats on. All are text."""
    (formats,) = struct.unpack_from("!H", rest)
    place = 2 + 2 * formats
    (count,) = struct.unpack_from("!H", rest, place)
    place += 2
    found: list[bytes | None] = []
    for _ in range(count):
        (length,) = struct.unpack_from("!i", rest, place)
        place += 4
        found.append(None if length < 0 else rest[place : place + length])
        place += max(length, 0)
    return found


def _error(state: str) -> bytes:
    """An error of the server, after which it is ready for more."""
    body = f"SERROR\0VERROR\0C{state}\0MERROR\0\0".encode()
    return b"E" + struct.pack("!I", len(body) + 4) + body + b"Z" + struct.pack("!I", 5) + b"E"


def _exactly(origin: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        part = origin.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
