"""How much of what PostgreSQL can do with the statements of a server is left once they are a server's.

The statements are recorded on their way to PostgreSQL, one transaction for each of some sessions, and replayed by a
small program over libpq that does nothing else. Server, program and PostgreSQL share the same cores.
"""

import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gatehouse_server import GatehouseServer
from postgres import ROLE, Cluster
from postgres_wire import Relay

SOURCE = Path(__file__).with_name("raw_postgres.c")
CONNECTIONS = 8
SESSIONS = 64
# A renewal is for a number of its session, which a replay has used up. Finding and changing the row is the same work.
NUMBER = re.compile(r"counter = \$(\d+)")

Transaction = list[list[tuple[str, list[bytes | None]]]]


def program(folder: Path) -> Path:
    """The program that replays, compiled."""
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libpq", "libcrypto"], capture_output=True, text=True, check=True
    )
    built = folder / "raw_postgres"
    command = ["cc", "-std=c11", "-O2", "-pthread", "-o", built, SOURCE, *flags.stdout.split()]
    subprocess.run(command, check=True)
    return built


def shortened(transaction: Transaction) -> Transaction:
    """A transaction in as few exchanges as a server has: it does not wait for the end of one that has only read."""
    *batches, last = transaction
    if batches and "READ ONLY" in batches[0][0][0] and [text for text, _ in last] == ["COMMIT"]:
        return [*batches[:-1], batches[-1] + last]
    return transaction


def written(transactions: list[Transaction]) -> bytes:
    """The transactions as the program reads them."""
    texts: dict[str, int] = {}

    def field(value: bytes | None) -> bytes:
        return struct.pack("=i", -1) if value is None else struct.pack("=i", len(value)) + value + b"\0"

    bodies = []
    for batches in transactions:
        body = struct.pack("=i", len(batches))
        for batch in batches:
            body += struct.pack("=i", len(batch))
            for text, values in batch:
                number = texts.setdefault(NUMBER.sub(r"$\1::bigint IS NOT NULL", text), len(texts))
                body += struct.pack("=ii", number, len(values)) + b"".join(map(field, values))
        bodies.append(struct.pack("=i", len(body)) + body)
    head = struct.pack("=i", len(texts)) + b"".join(field(text.encode()) for text in texts)
    return head + struct.pack("=i", len(bodies)) + b"".join(bodies)


class Recording:
    """A server on a PostgreSQL of its own, and what it has asked there."""

    def __init__(self, folder: Path, command: tuple[str | Path, ...], cluster: Cluster) -> None:
        self.folder, self.command, self.cluster = folder, command, cluster
        cluster.sql("postgres", f"CREATE DATABASE bench OWNER {ROLE}")
        self.password = folder / "database-password"
        self.password.write_text(cluster.password)
        self.password.chmod(0o600)
        self.program = program(folder)

    def server(self, port: int, *options: str, name: str = "data") -> GatehouseServer:
        """A server that reaches PostgreSQL at a port."""
        return GatehouseServer(
            self.folder / name, "--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--limit-token", "off",
            "--database", f"postgres://{ROLE}@127.0.0.1:{port}/bench", "--database-password-file", str(self.password),
            *options, command=self.command,
        )  # fmt: skip

    def second(self, first: GatehouseServer) -> GatehouseServer:
        """Another server beside the first one, which takes the tokens of both."""
        options = ("--master-key-file", str(self.folder / "data" / "master.key"), "--public-url", first.origin)
        return self.server(self.cluster.port, *options, name="second")

    def record(
        self, name: str, prepare: Callable[[GatehouseServer], Any], ask: Callable[[GatehouseServer, Any], None]
    ) -> Path:
        """The transactions of some requests, as a file."""
        with Relay(self.cluster.port) as relay:
            server = self.server(relay.port).start()
            prepared = prepare(server)
            before = {id(one): len(one.complete()) for one in relay.conversations}
            ask(server, prepared)
            server.stop()
            found = [one.complete()[before.get(id(one), 0) :] for one in relay.conversations]
        # What runs in the background now and then is no part of a request: the transactions of requests are many alike.
        transactions = [transaction for conversation in found for transaction in conversation]
        shapes: dict[tuple[str, ...], list[Transaction]] = {}
        for transaction in transactions:
            shape = tuple(text for batch in transaction for text, _ in batch)
            shapes.setdefault(shape, []).append(transaction)
        common = [alike for alike in shapes.values() if len(alike) >= SESSIONS]
        if not common:
            raise RuntimeError("no transaction was recorded for each session")
        # One request has one transaction of each kind: the program's rate counts requests.
        requests = [
            [batch for transaction in together for batch in shortened(transaction)]
            for together in zip(*(alike[:SESSIONS] for alike in common), strict=True)
        ]
        file = self.folder / name
        file.write_bytes(written(requests))
        return file

    def replay(self, file: Path, seconds: float, checks: int = 0) -> float:
        """How many requests a second PostgreSQL can do by itself, beside checking so many signatures for each."""
        environment = {
            "PGHOST": "127.0.0.1", "PGPORT": str(self.cluster.port), "PGDATABASE": "bench", "PGUSER": ROLE,
            "PGPASSWORD": self.cluster.password,
        }  # fmt: skip
        run = subprocess.run(
            [self.program, file, str(seconds), str(CONNECTIONS), str(checks)], env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        if run.returncode != 0:
            raise RuntimeError(run.stderr)
        return float(run.stdout)
