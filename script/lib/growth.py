"""How a server's answers change with the number of its people: what `script/bench growth` measures.

The rows are made by the database itself from those of one person who has signed up, in the order of their keys, and the
indexes that are no constraints are built afterwards, as they are shipped. People are picked from all of them, evenly
and in no order. Servers of all sizes run at the same time and are asked in turn, so what else the machine does
meanwhile slows all of them alike.
"""

import os
import random
import re
import shutil
import sqlite3
import statistics
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from administrator import Administrator
from api_connection import APIConnection
from crowd import refresh_key, refresh_token
from gatehouse_server import GatehouseServer
from postgres import ROLE, Cluster
from query_plans import RECORD
from raw_browser import RawBrowser

PASSWORD = "correct horse battery staple 42"
ROOT, MODEL = "root@example.com", "model@example.com"
DAY = 86_400_000_000
# The fewest people of whom enough are different, and the most whose ids are in order. See `identifier`.
LEAST, MOST = 5_000, 10_000_000
# How many of each are measured at each size.
CALLS, LOOKUPS, SIGN_INS, SEARCHES, OVERVIEWS, PORTIONS = 1_000, 1_000, 30, 15, 5, 10
PORTION = 500
# How many lookups one connection does, the first ones not counted: those read the database's own catalogue.
BLOCK, FIRST = 110, 10

# What is added for the people of @series. @id0 is the id of an account, @id1 that of a session, @id2 that of a linked
# account, @number a number of eight digits, and @scatter a number below 2^32 that is in no order. Every third person is
# known at a provider, every fiftieth is a guest, every tenth is not confirmed, every thousandth is banned. Six of ten
# have a session that is alive, the others one that has ended. Accounts are of about three years, sessions of a month.
CHANGES = {
    "users": {
        "id": "@id0",
        "email": "CASE WHEN n % 50 = 0 THEN NULL ELSE 'person-' || @number || '@example.org' END",
        "is_anonymous": "CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END",
        "email_confirmed_at": "CASE WHEN n % 10 = 0 THEN NULL ELSE email_confirmed_at END",
        "banned_until": "CASE WHEN n % 1000 = 1 THEN 9000000000000000 ELSE NULL END",
        "created_at": "created_at - @scatter * 20000",
    },
    "sessions": {
        "id": "@id1",
        "user_id": "@id0",
        "refreshed_at": "NULL",
        "created_at": "created_at - @scatter * 600",
        "ended_at": "CASE WHEN n % 10 < 6 THEN NULL ELSE created_at - @scatter * 400 END",
        "end_reason": "CASE WHEN n % 10 < 6 THEN NULL ELSE 'signed_out' END",
    },
    "audit_events": {
        "happened_at": "happened_at - @scatter * 1500",
        # Of events that anybody can cause, the server keeps a million.
        "event": "'login'",
        "user_id": "@id0",
        "session_id": "@id1",
    },
}
OWNER = f"(SELECT id FROM users WHERE email = '{MODEL}')"
MODELS = {"users": f"email = '{MODEL}'", "sessions": f"user_id = {OWNER}", "audit_events": f"user_id = {OWNER}"}
LINKED = f"""
    INSERT INTO identities (id, user_id, provider, issuer, subject, created_at, updated_at)
    SELECT @id2, @id0, 'google', 'https://accounts.google.com', @number, created_at, created_at
    FROM @series CROSS JOIN (SELECT created_at FROM users WHERE email = '{MODEL}') AS model WHERE n % 3 = 0
"""

# Statements of the tables, as the record of their plans has them.
LOOKUP = "SELECT * FROM users WHERE email = ?"
# For each sweep how so many rows come to be due, and the statement that deletes a portion of them.
SWEEPS = {
    "counted requests": (
        "INSERT INTO limit_hits (rule, subject, hit_at, expires_at) SELECT 'token', @number, 0, 0 FROM @series",
        "DELETE FROM limit_hits WHERE position IN ( SELECT position FROM limit_hits WHERE expires_at <= ? LIMIT ?)",
    ),
    "ended sessions": (
        "UPDATE sessions SET ended_at = 0 WHERE id IN (SELECT @id1 FROM @series)",
        "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ended_at < ? LIMIT ?)",
    ),
    "audit trail": (
        "INSERT INTO audit_events (happened_at, event, actor) SELECT 0, 'login', 'person' FROM @series",
        "DELETE FROM audit_events WHERE position IN ( SELECT position FROM audit_events WHERE happened_at < ? "
        "ORDER BY happened_at LIMIT ?)",
    ),
}
# The figures that have a goal: at most so many times what they are with the fewest people.
GOAL = 1.5
WITH_GOAL = ("sign-in lookup", "refresh")


def identifier(number: int, kind: int) -> str:
    """An id as the statements make it. Those of a kind are in the order of their numbers."""
    return f"{number * 429:08x}-{kind:04x}-4000-8000-{number:012x}"


@dataclass(frozen=True)
class Times:
    """Durations, in milliseconds."""

    median: float
    slow: float

    @staticmethod
    def of(taken: Sequence[float]) -> "Times":
        """The median and the 99th percentile."""
        ordered = sorted(taken)
        return Times(statistics.median(ordered), ordered[len(ordered) * 99 // 100])


class Place(ABC):
    """A database of some number of people, with a server on it."""

    options: tuple[str, ...] = ()

    def __init__(self, folder: Path, people: int, program: Path) -> None:
        self.people, self.program = people, program
        self.data = folder / f"data-{people}"
        self.server: GatehouseServer
        self.api: APIConnection
        self.browser: RawBrowser

    @abstractmethod
    def run(self, statements: Sequence[str]) -> None:
        """Runs statements without checking references."""

    @abstractmethod
    def columns(self, table: str) -> list[str]:
        """The columns of a table."""

    @abstractmethod
    def indexes(self) -> dict[str, str]:
        """The indexes that are no constraints, and the statements that make them."""

    @abstractmethod
    def settle(self) -> None:
        """Performs the maintenance that the database performs by itself after many changes."""

    @abstractmethod
    def ask(self, statement: str, values: Sequence[tuple[str | int, ...]]) -> list[float]:
        """Runs a statement of the tables with each of the values. Returns the durations, in milliseconds."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The size of the database, in bytes."""

    @abstractmethod
    def words(self, statement: str, first: int, last: int) -> str:
        """A statement in the words of the database, for the people from `first` to before `last`."""

    def fill(self) -> None:
        """Creates the people, and starts the server."""
        self.server = GatehouseServer(
            self.data, "--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--limit-token", "off",
            "--trusted-proxies", "127.0.0.1", *self.options, command=(self.program, "serve"),
        ).start()  # fmt: skip
        for email in (ROOT, MODEL):
            if self.server.post("/auth/v1/signup", {"email": email, "password": PASSWORD}).status != 200:
                raise RuntimeError("nobody can sign up")
        self.server.stop()
        indexes = self.indexes()
        self.run([f"DROP INDEX {name}" for name in indexes])
        # In portions, so that the log of a transaction stays smaller than the tables.
        for first in range(0, self.people, 1_000_000):
            last = min(self.people, first + 1_000_000)
            self.run([self.words(statement, first, last) for statement in self._additions()])
        self.run([*indexes.values()])
        self.settle()
        self.server.start(seconds=600)
        self.api = APIConnection(self.server.port)

    def _additions(self) -> Iterator[str]:
        for table, changes in CHANGES.items():
            names = [name for name in self.columns(table) if name != "position"]
            values = ", ".join(changes.get(name, name) for name in names)
            yield (
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM @series CROSS JOIN "
                f"(SELECT * FROM {table} WHERE {MODELS[table]} LIMIT 1) AS model"
            )
        yield LINKED

    def sign_in_root(self) -> None:
        """Opens the administrator's pages."""
        self.browser = RawBrowser(self.server)
        login = "/sign-in/login"
        form = self.browser.get(login).form(login)
        if self.browser.post(login, form | {"email": ROOT, "password": PASSWORD}).status != 303:
            raise RuntimeError("the administrator cannot sign in")


class Embedded(Place):
    """The database of a data folder."""

    @property
    def file(self) -> Path:
        return self.data / "gatehouse.sqlite"

    @property
    def size(self) -> int:
        return self.file.stat().st_size

    def administrator(self) -> Administrator:
        return Administrator(self.data, program=self.program)

    def run(self, statements: Sequence[str]) -> None:
        # If this ends early, so does the measurement. The journal is a server's once there is one.
        settings = ["synchronous = OFF", "cache_size = -500000", "foreign_keys = OFF"]
        settings += [] if self.server.is_running else ["journal_mode = OFF"]
        with closing(sqlite3.connect(self.file, isolation_level=None, timeout=30)) as database:
            for setting in settings:
                database.execute(f"PRAGMA {setting}").fetchall()
            for statement in statements:
                database.execute(statement)

    def columns(self, table: str) -> list[str]:
        with closing(sqlite3.connect(self.file)) as database:
            return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]

    def indexes(self) -> dict[str, str]:
        tables = ", ".join(f"'{table}'" for table in (*CHANGES, "identities"))
        query = f"SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql <> '' AND tbl_name IN ({tables})"
        with closing(sqlite3.connect(self.file)) as database:
            return dict(database.execute(query).fetchall())

    def settle(self) -> None:
        with closing(sqlite3.connect(self.file)) as database:
            database.execute("PRAGMA journal_mode = WAL").fetchall()

    def ask(self, statement: str, values: Sequence[tuple[str | int, ...]]) -> list[float]:
        taken = []
        with closing(sqlite3.connect(self.file, isolation_level=None, timeout=30)) as database:
            database.execute("PRAGMA synchronous = FULL")
            for value in values:
                started = time.perf_counter()
                database.execute(statement, value).fetchall()
                taken.append((time.perf_counter() - started) * 1000)
        return taken

    def words(self, statement: str, first: int, last: int) -> str:
        identifiers = [f"printf('%08x-{kind:04x}-4000-8000-%012x', n * 429, n)" for kind in range(3)]
        series = (
            f"(WITH RECURSIVE numbers (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {last}) "
            "SELECT n FROM numbers) AS series"
        )
        return replaced(statement, series, "printf('%08d', n)", identifiers)


class Shared(Place):
    """A database of a cluster."""

    def __init__(self, folder: Path, people: int, program: Path, cluster: Cluster) -> None:
        super().__init__(folder, people, program)
        self.cluster, self.name = cluster, f"growth_{people}"
        cluster.sql("postgres", f"CREATE DATABASE {self.name} OWNER {ROLE}")
        cluster.sql("postgres", f"ALTER DATABASE {self.name} SET search_path = gatehouse")
        self.password = folder / "database-password"
        self.password.write_text(cluster.password)
        self.password.chmod(0o600)
        self.uri = f"postgres://{ROLE}@127.0.0.1:{cluster.port}/{self.name}"
        self.options = ("--database", self.uri, "--database-password-file", str(self.password))

    @property
    def size(self) -> int:
        return int(self.cluster.sql(self.name, "SELECT pg_database_size(current_database())"))

    def administrator(self) -> Administrator:
        settings = {"database": self.uri, "database_password_file": str(self.password)}
        return Administrator(self.data, program=self.program, **settings)

    def run(self, statements: Sequence[str]) -> None:
        settings = "SET session_replication_role = replica; SET maintenance_work_mem = '1GB'"
        for statement in statements:
            self.cluster.sql(self.name, f"{settings}; {statement}")

    def columns(self, table: str) -> list[str]:
        query = f"SELECT attname FROM pg_attribute WHERE attrelid = '{table}'::regclass AND attnum > 0"
        return self.cluster.sql(self.name, query + " AND NOT attisdropped").splitlines()

    def indexes(self) -> dict[str, str]:
        tables = ", ".join(f"'{table}'" for table in (*CHANGES, "identities"))
        query = (
            f"SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'gatehouse' AND tablename IN ({tables}) "
            "AND indexname NOT IN (SELECT conname FROM pg_constraint)"
        )
        return dict(line.split("|", 1) for line in self.cluster.sql(self.name, query).splitlines())

    def settle(self) -> None:
        self.cluster.sql(self.name, "VACUUM ANALYZE")

    def ask(self, statement: str, values: Sequence[tuple[str | int, ...]]) -> list[float]:
        count = statement.count("?")
        for number in range(1, count + 1):
            statement = statement.replace("?", f"${number}", 1)
        if statement.startswith("DELETE"):
            statement = statement.removesuffix(")") + " FOR UPDATE SKIP LOCKED)"
        lines = [f"PREPARE asked AS {statement};", "\\timing on"]
        lines += [f"EXECUTE asked({', '.join(repr(one) for one in value)});" for value in values]
        said = self.cluster.script(self.name, "\n".join(lines))
        taken = [float(found) for found in re.findall(r"^Time: ([\d.]+) ms", said, re.MULTILINE)]
        if len(taken) != len(values):
            raise RuntimeError("a statement was not timed")
        return taken

    def words(self, statement: str, first: int, last: int) -> str:
        identifiers = [
            f"lpad(to_hex(n * 429), 8, '0') || '-{kind:04x}-4000-8000-' || lpad(to_hex(n), 12, '0')"
            for kind in range(3)
        ]
        series = f"generate_series({first}::bigint, {last - 1}::bigint) AS series (n)"
        return replaced(statement, series, "lpad(n::text, 8, '0')", identifiers)


def replaced(statement: str, series: str, number: str, identifiers: list[str]) -> str:
    """A statement with what the words in it that begin with @ stand for."""
    for kind, text in enumerate(identifiers):
        statement = statement.replace(f"@id{kind}", text)
    statement = statement.replace("@scatter", "(n * 2654435761 % 4294967296)")
    return statement.replace("@number", number).replace("@series", series)


class Growth:
    """Measures servers of several sizes in turn."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = places
        self.sizes = {place.people: place.size for place in places}
        self.times: dict[str, dict[int, Times]] = {}
        # Not for secrets: the same people each time.
        self._random = random.Random(20)
        self._picked = {place.people: iter(self._pick(place)) for place in places}
        self._key = {place.people: refresh_key(place.data) for place in places}

    def _pick(self, place: Place) -> list[int]:
        """Different people with an address and a session that is alive, who may sign in."""
        found: dict[int, None] = {}
        while len(found) < CALLS + SIGN_INS:
            found[self._anybody(place)] = None
        return [*found]

    def _anybody(self, place: Place) -> int:
        while True:
            number = self._random.randrange(place.people)
            if number % 10 in range(1, 6) and number % 50 != 0 and number % 1000 != 1:
                return number

    def measure(self) -> None:
        """Fills `times`."""
        # What was written is on its way to the disk for a while.
        os.sync()
        self._lookups()
        self._sign_ins()
        self._calls()
        self._pages()
        for name in SWEEPS:
            self._sweep(name)

    def _note(self, name: str, taken: dict[int, list[float]]) -> None:
        self.times[name] = {people: Times.of(times) for people, times in taken.items() if times}
        shown = ", ".join(
            f"{people:,}: {times.median:.2f} / {times.slow:.2f}" for people, times in self.times[name].items()
        )
        print(f"  {name:<28} {shown} ms", flush=True)

    def _lookups(self) -> None:
        blocks = range(LOOKUPS // (BLOCK - FIRST))
        people = {place.people: [[self._anybody(place) for _ in range(BLOCK)] for _ in blocks] for place in self.places}
        for name in ("first sign-in lookup", "sign-in lookup"):
            taken: dict[int, list[float]] = {place.people: [] for place in self.places}
            for block in blocks:
                for place in self.places:
                    emails = [(f"person-{number:08d}@example.org",) for number in people[place.people][block]]
                    taken[place.people] += place.ask(LOOKUP, emails)[FIRST:]
            self._note(name, taken)

    def _each(self, name: str, count: int, ask: Callable[[Place], bool]) -> None:
        taken: dict[int, list[float]] = {place.people: [] for place in self.places}
        for _ in range(count):
            for place in self.places:
                started = time.perf_counter()
                if not ask(place):
                    raise RuntimeError(f"a {name} is refused")
                taken[place.people].append((time.perf_counter() - started) * 1000)
        self._note(name, taken)

    def _sign_ins(self) -> None:
        def sign_in(place: Place) -> bool:
            person = next(self._picked[place.people])
            body = {"email": f"person-{person:08d}@example.org", "password": PASSWORD}
            return place.api.ask("POST", "/token?grant_type=password", body).status == 200

        self._each("sign-in with its hash", SIGN_INS, sign_in)

    def _calls(self) -> None:
        sessions = {
            people: [refresh_token(self._key[people], identifier(next(picked), 1)) for _ in range(CALLS)]
            for people, picked in self._picked.items()
        }
        tokens: dict[int, list[str]] = {place.people: [] for place in self.places}

        def refresh(place: Place) -> bool:
            # Those who were here longest ago.
            body = {"refresh_token": sessions[place.people].pop(0)}
            reply = place.api.ask("POST", "/token?grant_type=refresh_token", body)
            if reply.status == 200:
                sessions[place.people].append(reply.json["refresh_token"])
                tokens[place.people].append(reply.json["access_token"])
            return reply.status == 200

        def look(place: Place) -> bool:
            return place.api.ask("GET", "/user", bearer=tokens[place.people].pop()).status == 200

        self._each("first refresh", CALLS, refresh)
        self._each("refresh", CALLS, refresh)
        self._each("user call", CALLS, look)

    def _pages(self) -> None:
        searches = {
            "search: the newest": ("", "everybody"),
            "search: one address": ("person-00000777@", "everybody"),
            "search: nobody": ("not there", "everybody"),
            "search: the banned": ("", "banned"),
        }
        for place in self.places:
            place.sign_in_root()
        path = "/admin/people"
        for name, (part, show) in searches.items():
            locations = {}
            for place in self.places:
                form = place.browser.get(path).form(path) | {"part": part, "show": show}
                locations[place.people] = place.browser.post(path, form).location or path
            self._shown(name, SEARCHES, locations)
        self._shown("administrator's first page", OVERVIEWS, {place.people: "/admin" for place in self.places})

    def _shown(self, name: str, count: int, paths: dict[int, str]) -> None:
        taken: dict[int, list[float]] = {place.people: [] for place in self.places}
        refused: set[int] = set()
        for _ in range(count):
            for place in self.places:
                if place.people in refused:
                    continue
                started = time.perf_counter()
                if place.browser.get(paths[place.people]).status == 200:
                    taken[place.people].append((time.perf_counter() - started) * 1000)
                else:
                    refused.add(place.people)
                    taken[place.people] = []
        self._note(name, taken)

    def _sweep(self, name: str) -> None:
        due, sweep = SWEEPS[name]
        taken: dict[int, list[float]] = {place.people: [] for place in self.places}
        for place in self.places:
            first = place.people // 2
            place.run([place.words(due, first, first + PORTION * PORTIONS)])
        for _ in range(PORTIONS):
            for place in self.places:
                taken[place.people] += place.ask(sweep, [(1, PORTION)])
        self._note(f"sweep: {name}", taken)


def measure(folder: Path, program: Path, sizes: Sequence[int]) -> dict[str, Growth]:
    """Measures both databases at each size."""
    recorded = RECORD.read_text()
    for statement in (LOOKUP, *(sweep for _, sweep in SWEEPS.values())):
        if f"{statement}\n" not in recorded:
            sys.exit(f"script/bench: the tables do not say {statement!r} any longer")
    found = {}
    for name in ("SQLite", "PostgreSQL"):
        place = folder / name
        place.mkdir()
        with ExitStack() as stack:
            places: list[Place] = []
            if name == "SQLite":
                places = [Embedded(place, people, program) for people in sizes]
            else:
                cluster = stack.enter_context(
                    Cluster("shared_buffers=1GB", "max_wal_size=8GB", "autovacuum_naptime=1h", durable=True)
                )
                places = [Shared(place, people, program, cluster) for people in sizes]
            for one in places:
                started = time.monotonic()
                one.fill()
                stack.callback(one.server.stop)
                one.administrator().do("users", "administrator", ROOT, "--on")
                seconds = time.monotonic() - started
                print(f"{name}, {one.people:,} people: {one.size / 1e9:.2f} GB, made in {seconds:.0f} s", flush=True)
            found[name] = Growth(places)
            found[name].measure()
        shutil.rmtree(place)
    return found
