"""What groups cost, compared with the same without groups or with small ones: the ratios of GRP-48."""

import http.client
import json
import sqlite3
import statistics
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gatehouse_server import GatehouseServer

BASE = "/auth/v1"
PASSWORD = "correct horse battery staple 42"
OPTIONS = (
    "--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--limit-token", "off", "--groups", "on",
    "--group-members", "10000", "--groups-per-person", "1000",
)  # fmt: skip
# How long the deletion of the large group may hold up a write, in milliseconds.
HOLD = 300


@dataclass(frozen=True)
class Sizes:
    """How much is measured: the sizes of the rule, unless others are given."""

    # The members of the groups whose pages and joins are compared; the largest leaves room for those who join.
    large: int = 9_900
    middle: int = 100
    small: int = 10
    # The groups of the two people whose lists are compared.
    many: int = 1_000
    few: int = 60
    joins: int = 40
    rounds: int = 200


RULED = Sizes()


@dataclass(frozen=True)
class Figure:
    """What was measured, what it is compared with, and the largest ratio that meets the goal."""

    name: str
    taken: float
    bound: float
    goal: float
    unit: str = "ms"


class Caller:
    """Sends requests over one connection, so that only the answers take time."""

    def __init__(self, server: GatehouseServer, token: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.token = token

    def __del__(self) -> None:
        self._connection.close()

    def ask(self, method: str, path: str, body: object = None, expected: int = 200) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self._connection.request(method, BASE + path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != expected:
            raise RuntimeError(f"{method} {path.split('?')[0]} answers {answer.status}")
        return json.loads(text) if text else None


class Person:
    """Somebody who is signed in."""

    def __init__(self, server: GatehouseServer, email: str) -> None:
        self.caller = Caller(server)
        self._sessions = Caller(server)
        self._take(self._sessions.ask("POST", "/token?grant_type=password", {"email": email, "password": PASSWORD}))

    def renew(self) -> None:
        self._take(self._sessions.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": self._renewal}))

    def _take(self, session: dict[str, Any]) -> None:
        self.caller.token, self._renewal = session["access_token"], session["refresh_token"]


class Crowd:
    """People and groups that are put into the tables."""

    def __init__(self, data: Path, owner: str, sizes: Sizes) -> None:
        # The last ones are in none of the groups yet.
        self.strangers = range(sizes.large + 1, sizes.large + 1 + sizes.joins)
        self.people = [str(uuid.UUID(int=number + 1)) for number in range(self.strangers.stop)]
        with closing(sqlite3.connect(data / "gatehouse.sqlite", timeout=10)) as self._database, self._database:
            ((self._owner, self._now),) = self._database.execute(
                "SELECT id, created_at FROM users WHERE email = ?", [owner]
            ).fetchall()
            self._database.executemany(
                "INSERT INTO users (id, email, password_hash, is_anonymous, email_confirmed_at, email_confirmed_by, "
                "created_at, updated_at) SELECT ?, ?, password_hash, 0, created_at, 'code', created_at, created_at "
                "FROM users WHERE id = ?",
                [(id, self.email(number), self._owner) for number, id in enumerate(self.people)],
            )
            self.large, self.middle, self.small = (
                self._group(size) for size in (sizes.large, sizes.middle, sizes.small)
            )
            # The first two people are in no group but these.
            for person, count in ((0, sizes.many), (1, sizes.few)):
                for _ in range(count):
                    self._group(1, [self.people[person]])

    @staticmethod
    def email(number: int) -> str:
        return f"person-{number}@example.org"

    def _group(self, size: int, others: Sequence[str] | None = None) -> str:
        """A group of the owner and others: the given ones, or as many after the first two as make this size."""
        id = str(uuid.uuid4())
        members = self.people[2 : size + 1] if others is None else others
        count = len(members) + 1
        self._database.execute(
            "INSERT INTO groups (id, name, member_count, owner_count, created_at) VALUES (?, 'Crew', ?, 1, ?)",
            [id, count, self._now],
        )
        roles = [(self._owner, "owner"), *((person, "member") for person in members)]
        self._database.executemany(
            "INSERT INTO group_members (group_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)",
            [(id, person, role, self._now + number) for number, (person, role) in enumerate(roles)],
        )
        return id


def measure(folder: Path, program: Path, sizes: Sizes = RULED) -> Iterator[Figure]:
    """Starts a server with large groups, and compares."""
    server = GatehouseServer(folder / "groups", *OPTIONS, command=(program, "serve")).start()
    try:
        email = "owner@example.com"
        Caller(server).ask("POST", "/signup", {"email": email, "password": PASSWORD})
        crowd = Crowd(server.data, email, sizes)
        server.restart()
        owner, many, few = (Person(server, one) for one in (email, crowd.email(0), crowd.email(1)))
        yield renewals(owner, crowd, sizes.rounds)
        members = "/groups/{}/members?limit=50"
        yield compared(
            "members", 2, sizes.rounds, lambda: owner.caller.ask("GET", members.format(crowd.large)),
            lambda: owner.caller.ask("GET", members.format(crowd.middle)),
        )  # fmt: skip
        yield compared(
            "groups", 2, sizes.rounds, lambda: many.caller.ask("GET", "/groups?limit=50"),
            lambda: few.caller.ask("GET", "/groups?limit=50"),
        )  # fmt: skip
        yield joins(server, owner, crowd, sizes.joins)
        held = deletion(owner, many, crowd)
        yield Figure("deletion", held, HOLD, 1)
    finally:
        server.stop()


def renewals(owner: Person, crowd: Crowd, rounds: int) -> Figure:
    """Renewals of a session that is active in a group, and of the same one while it is not."""
    times: dict[str | None, list[float]] = {crowd.large: [], None: []}
    for _ in range(rounds):
        for group, taken in times.items():
            owner.caller.ask("PUT", "/groups/active", {"group_id": group})
            taken.append(timed(owner.renew))
    return Figure("renewals", statistics.median(times[crowd.large]), statistics.median(times[None]), 1.15)


def joins(server: GatehouseServer, owner: Person, crowd: Crowd, count: int) -> Figure:
    """People who join a large group and a small one."""
    codes = {}
    for group in (crowd.large, crowd.small):
        body = {"kind": "link", "max_uses": count}
        made = owner.caller.ask("POST", f"/groups/{group}/invitations", body, 201)
        codes[group] = made["link"].rsplit("/", 1)[1]
    times: dict[str, list[float]] = {group: [] for group in codes}
    for number in crowd.strangers:
        person = Person(server, crowd.email(number))
        for group, code in codes.items():
            times[group].append(
                timed(lambda person=person, code=code: person.caller.ask(
                    "POST", "/groups/invitations/accept", {"code": code}
                ))
            )  # fmt: skip
    return Figure("joins", statistics.median(times[crowd.large]), statistics.median(times[crowd.small]), 2)


def deletion(owner: Person, other: Person, crowd: Crowd) -> float:
    """The longest renewal of somebody else while the large group is deleted, in milliseconds."""
    times, is_over = [], threading.Event()

    def renew() -> None:
        while not is_over.is_set():
            times.append(timed(other.renew))

    thread = threading.Thread(target=renew)
    thread.start()
    try:
        owner.caller.ask("DELETE", f"/groups/{crowd.large}", expected=204)
    finally:
        is_over.set()
        thread.join()
    return max(times)


def compared(name: str, goal: float, rounds: int, figure: Callable[[], Any], bound: Callable[[], Any]) -> Figure:
    """The medians of two requests, sent in turn."""
    pairs = [(timed(figure), timed(bound)) for _ in range(rounds)]
    taken, least = (statistics.median(times) for times in zip(*pairs, strict=True))
    return Figure(name, taken, least, goal)


def timed(request: Callable[[], Any]) -> float:
    """Milliseconds from the request to the last byte of the answer."""
    started = time.perf_counter()
    request()
    return (time.perf_counter() - started) * 1000
