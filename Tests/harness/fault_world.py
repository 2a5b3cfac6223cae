"""Two servers on one PostgreSQL, people who use them all the time, and one fault after another.

A fault breaks something, holds until its effect was seen, mends it and gives back control as soon as the database takes
connections again. A round is one fault under load; what it is held to is in `World.round`.
"""

import contextlib
import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import postgres
import psycopg
from fault_load import Load
from fault_way import FaultyWay, Mode, Pulse
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from mail_sink import MailSink
from postgres import Cluster
from postgres_world import Pooler
from small_disk import SmallDisk
from standby import Standby

# How soon a server writes again after its database accepts connections, on a machine that does nothing else.
RECOVERED = 2
# How much later it may be, in requests that were served before: a busy machine holds up everything.
AROUND = 10
# So many requests are served between two faults, and so many are refused before a fault that refuses some is mended.
SERVED = 48
# The smallest disk that a database and what its tests write need.
DISK = 96 * 1024 * 1024
REFUSED = 12
OPTIONS = ("--trusted-proxies", "127.0.0.1,::1", "--log-level", "error", "--mail-from", "no-reply@example.com")
OPTIONS += ("--smtp-tls", "off", "--smtp-timeout", "2s", "--smtp-retry", "1s", "--smtp-retry-limit", "1s")
# What one server issues the other one believes; behind one address they have one public URL.
OPTIONS += ("--issuer", "https://sign-in.example.com/auth/v1")
# All clients are on one machine, and each newcomer gets every mail.
OPTIONS += ("--mail-interval", "0s", "--cap-sign-ups", "off", "--cap-codes", "off")

Fault = Callable[["World"], None]


def seed() -> int:
    """The seed of the random numbers: SOAK_SEED, or another number each time."""
    return int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)


class World:
    """A database, the way to it, two servers and their mail server."""

    def __init__(self, cluster: Cluster, folder: Path, hosts: str, sink: MailSink, number: int) -> None:
        """`hosts` is where the servers find the database."""
        self.cluster, self.sink, self.seed = cluster, sink, number
        self.chance = random.Random(number)
        self.name = f"faults_{number}"
        cluster.sql("postgres", f"CREATE DATABASE {self.name} OWNER {postgres.ROLE}")
        password = folder / "password"
        password.write_text(cluster.password + "\n")
        password.chmod(0o600)
        self.options = (*OPTIONS, "--smtp-url", sink.url, "--database-password-file", str(password))
        self.options += ("--database", f"postgres://{postgres.ROLE}@{hosts}/{self.name}")
        self.servers = [
            self._server(folder, "a"),
            self._server(folder, "b", "--master-key-file", folder / "a/master.key"),
        ]
        self.pulse = Pulse()
        self.load: Load
        self.way: FaultyWay | None = None
        # What follows the database, whether it has to confirm commits, where the two are, and the later ones.
        self.standby: Standby | None = None
        self.waits = False
        self.ports: tuple[int, ...] = ()
        self.removed: list[Standby] = []
        # The duration of each recovery.
        self.recoveries: list[float] = []

    def _server(self, folder: Path, name: str, *more: str | Path) -> GatehouseServer:
        return GatehouseServer(folder / name, *self.options, *map(str, more), command=(PROGRAM, "serve"))

    def __enter__(self) -> "World":
        with contextlib.ExitStack() as stack:
            for server in self.servers:
                server.start()
                stack.callback(server.kill)
            stack.enter_context(self.pulse)
            self.load = stack.enter_context(Load([one.port for one in self.servers], self.sink, self.seed, self.pulse))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def rounds(self, fault: Fault, count: int, within: float = RECOVERED) -> None:
        """Runs this many rounds, then checks everything that was acknowledged."""
        self.load.problems.clear()
        self.recoveries.clear()
        for _ in range(count):
            self.round(fault, within)
        self.load.ask_all()
        with self.connection() as connection:
            self.load.compare(connection)
        print(f"{count} rounds, {self.load.report()}, slowest recovery {max(self.recoveries):.2f} s")

    def round(self, fault: Fault, within: float = RECOVERED) -> None:
        """Runs a fault under load. In the end, the database has everything that was acknowledged, and nothing else."""
        try:
            self.load.resume()
            self.load.await_done(SERVED)
            around = AROUND * self.load.usual()
            fault(self)
            accepts = time.monotonic()
            taken = self.load.await_writes(accepts)
            late = self.pulse.late(accepts)
            self.recoveries.append(taken)
        finally:
            if self.way is not None:
                self.way.set(Mode.OPEN)
            self.load.rest()
        # A statement that a server has abandoned may still run there.
        with self.connection() as connection:
            eventually("nothing is under way", lambda: self.is_quiet(connection) or None)
            self.load.compare(connection)
        assert taken <= within + late + around, f"seed {self.seed}: a server writes again after {taken:.2f} s"

    @contextlib.contextmanager
    def connection(self) -> "Iterator[psycopg.Connection[tuple[str, str, int, bool]]]":
        """A direct connection of the superuser."""
        place = f"host=127.0.0.1 port={self.cluster.port} user=postgres dbname={self.name}"
        with psycopg.connect(f"{place} password={self.cluster.password}", autocommit=True) as connection:
            yield connection

    def is_quiet(self, connection: "psycopg.Connection[tuple[str, str, int, bool]]") -> bool:
        """Whether no transaction of the servers is open."""
        statement = "SELECT count(*) FROM pg_stat_activity WHERE usename = %s AND xact_start IS NOT NULL"
        (count,) = connection.execute(statement, [postgres.ROLE]).fetchone() or (0,)
        return count == 0

    def backends(self) -> int:
        """The number of the servers' connections."""
        with self.connection() as connection:
            statement = "SELECT count(*) FROM pg_stat_activity WHERE usename = %s"
            (count,) = connection.execute(statement, [postgres.ROLE]).fetchone() or (0,)
            return int(count)

    def terminate(self, most: int = 1000) -> None:
        """Ends connections of the servers, those that work first."""
        with self.connection() as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE usename = %s "
                "ORDER BY state = 'active' DESC, random() LIMIT %s) AS chosen",
                [postgres.ROLE, most],
            )

    def start(self) -> None:
        """Starts the database again, unless it has done so by itself. What a killed one left behind must end first."""

        def started() -> bool | None:
            with contextlib.suppress(psycopg.OperationalError), self.connection():
                return True
            if not self.cluster.is_running:
                with contextlib.suppress(postgres.PostgresError):
                    self.cluster.start()
            return None

        eventually("the database starts", started)


class SmallCluster(Cluster):
    """A PostgreSQL with its tables or its log on a small disk, and the other one on a large disk."""

    def __init__(self, part: str) -> None:
        # Small segments that are never used again, so that the log often needs a new one.
        super().__init__("max_connections=48", "min_wal_size=2MB", "max_wal_size=4MB", "wal_recycle=off", durable=True)
        self.disk = SmallDisk(self.folder / "disk", DISK)
        self.as_owner = [*self.disk.command(), *self.as_owner]
        self.made_with = ["--wal-segsize=1"]
        if part == "tables":
            self.data, self.place = self.disk.inside / "data", self.disk.place / "data"
            self.made_with += ["--waldir", self.folder / "log-of-writes"]
        else:
            self.made_with += ["--waldir", self.disk.place / "log-of-writes"]

    def remove(self) -> None:
        """Ends the server, and the disk with it."""
        super().remove()
        self.disk.close()


@contextlib.contextmanager
def small_world(folder: Path, part: str) -> Iterator[World]:
    """A world whose database has its tables or its log on a disk that can be filled."""
    number = seed()
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(SmallCluster(part))
        sink = MailSink().start()
        stack.callback(sink.close)
        world = stack.enter_context(World(cluster, folder, f"127.0.0.1:{cluster.port}", sink, number))
        yield world
        for server in world.servers:
            server.stop()


@contextlib.contextmanager
def pooled_world(folder: Path) -> Iterator[World]:
    """A world whose servers reach the database through PgBouncer, as `deploy/cluster` sets it up."""
    number = seed()
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(Cluster("max_connections=48", durable=True))
        way = stack.enter_context(FaultyWay(cluster.port, random.Random(number)))
        pooler = stack.enter_context(Pooler(cluster, way.port))
        sink = MailSink().start()
        stack.callback(sink.close)
        world = stack.enter_context(World(cluster, folder, f"127.0.0.1:{pooler.port}", sink, number))
        world.way = way
        yield world
        for server in world.servers:
            server.stop()


@contextlib.contextmanager
def paired_world(folder: Path, *, waits: bool) -> Iterator[World]:
    """A world whose database has a standby. `waits` says whether a commit is acknowledged once the standby has it."""
    number = seed()
    with contextlib.ExitStack() as stack:
        primary = stack.enter_context(Cluster("max_connections=48", durable=True))
        standby = stack.enter_context(Standby(primary))
        if waits:
            standby.confirm(primary)
        sink = MailSink().start()
        stack.callback(sink.close)
        hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
        world = stack.enter_context(World(primary, folder, hosts, sink, number))
        world.standby, world.waits, world.ports = standby, waits, (primary.port, standby.port)
        try:
            yield world
            for server in world.servers:
                server.stop()
        finally:
            for later in world.removed:
                later.remove()


@contextlib.contextmanager
def direct_world(folder: Path) -> Iterator[World]:
    """A world whose servers reach a cluster that keeps what it acknowledges, over a way that can break."""
    number = seed()
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(Cluster("max_connections=48", "superuser_reserved_connections=12", durable=True))
        way = stack.enter_context(FaultyWay(cluster.port, random.Random(number)))
        sink = MailSink().start()
        stack.callback(sink.close)
        world = stack.enter_context(World(cluster, folder, f"127.0.0.1:{way.port}", sink, number))
        world.way = way
        yield world
        for server in world.servers:
            server.stop()
