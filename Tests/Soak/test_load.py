"""A minute of mixed traffic from many client addresses on a server as it is deployed, with its limits.

What is sent is drawn by chance; what must come back is computed from what was sent: the limits are exact, so the number
of refusals is.
"""

import asyncio
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression

import pytest
from api_connection import APIConnection, Reply, new_client_address
from gatehouse_server import PROGRAM, GatehouseServer, own_memory
from raw_http import Answer, Garbage, RawConnection, garbage

SECONDS = int(os.environ.get("SOAK_SECONDS", "60"))
WARM_UP = 20
CONNECTIONS = 64
SHARES = {"user": 0.70, "refresh": 0.20, "sign-in": 0.05, "garbage": 0.05}
# How many of the sign-ins are with a wrong password.
WRONG = 0.2
PASSWORD = "Lantern-Orchard-19"
# The limits of the server: sign-ins and refreshes of one client address in five minutes, and wrong passwords for one
# account from one place in fifteen.
TOKENS_PER_ADDRESS = 150
WRONG_PASSWORDS_NEARBY = 10
# Four addresses ask for far more than they may; all others for far less.
HOT = [f"192.0.2.{number}" for number in range(1, 5)]
HOT_SHARE = 0.5
COLD = 2000
# What the memory may grow by in a minute of such load, once it is warm, in KiB.
GROWTH = 6 * 1024
SEED = int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)


@dataclass
class Sent:
    """What was sent and what came back."""

    kinds: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    expected: Counter[int] = field(default_factory=Counter)
    # For each client address: how many requests that its limit counts, and how many of them were refused by it.
    counted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    slowest: float = 0
    problems: list[str] = field(default_factory=list)

    def expect(self, what: str, answer: Answer, *statuses: int) -> None:
        if answer.status not in statuses:
            self.problems.append(f"{what}: {answer.status} and not {statuses}")


@dataclass
class Person:
    """An account that is signed in on one device."""

    email: str
    access: str = ""
    refresh: str = ""


class Visitor:
    """One connection's traffic: one request after another."""

    def __init__(self, number: int, port: int, person: Person, sent: Sent) -> None:
        self.chance = random.Random(SEED * 1000 + number)
        self.connection = RawConnection(port)
        self.person = person
        self.sent = sent

    async def run(self, until: float) -> None:
        while time.monotonic() < until and len(self.sent.problems) < 10:
            kind = self.chance.choices(list(SHARES), list(SHARES.values()))[0]
            begin = time.monotonic()
            await {
                "user": self.user, "refresh": self.refresh, "sign-in": self.sign_in, "garbage": self.garbage
            }[kind]()  # fmt: skip
            self.sent.slowest = max(self.sent.slowest, time.monotonic() - begin)
            self.sent.kinds[kind] += 1

    def address(self) -> str:
        if self.chance.random() < HOT_SHARE:
            return self.chance.choice(HOT)
        number = self.chance.randrange(COLD)
        return f"198.18.{number >> 8}.{number & 255}"

    async def user(self) -> None:
        answer = await self.connection.send(
            "GET", "/auth/v1/user", {"Authorization": f"Bearer {self.person.access}"}, address=self.address()
        )
        self.note("user", answer, 200)
        assert answer.status != 200 or answer.json()["email"] == self.person.email, "somebody else's account"

    async def refresh(self) -> None:
        body = {"refresh_token": self.person.refresh}
        answer = await self.counted("refresh", "/auth/v1/token?grant_type=refresh_token", body, 200)
        if answer.status == 200:
            self.person.access, self.person.refresh = answer.json()["access_token"], answer.json()["refresh_token"]

    async def sign_in(self) -> None:
        body = {"email": self.person.email, "password": PASSWORD}
        status = 200
        if self.chance.random() < WRONG:
            body = {"email": f"nobody-{self.chance.randrange(10**9)}@example.org", "password": "not the password"}
            status = 400
        await self.counted("sign-in", "/auth/v1/token?grant_type=password", body, status)

    async def garbage(self) -> None:
        one: Garbage = self.chance.choice(garbage(self.person.access))
        # From addresses of its own: what a limit has refused is not read, and what cannot be read has a limit too.
        number = self.chance.randrange(COLD)
        answer = await self.connection.send_garbage(one, f"198.19.{number >> 8}.{number & 255}")
        self.note(one.name, answer, one.status)

    async def counted(self, what: str, path: str, body: object, status: int) -> Answer:
        """A request that a limit of the client's address counts."""
        address = self.address()
        answer = await self.connection.send("POST", path, json_body=body, address=address)
        self.sent.counted[address] += 1
        if answer.status == 429:
            self.sent.refused[address] += 1
            self.sent.expect(what, answer, 429)
            if not 1 <= int(answer.headers.get("retry-after", "0")) <= 300:
                self.sent.problems.append(f"{what}: 429 without a time to wait")
            self.sent.statuses[429] += 1
        else:
            self.note(what, answer, status)
        return answer

    def note(self, what: str, answer: Answer, status: int) -> None:
        self.sent.statuses[answer.status] += 1
        self.sent.expected[status] += 1
        self.sent.expect(what, answer, status)


class Memory:
    """Reads once in a second what a process has in memory of its own."""

    def __init__(self, pid: int) -> None:
        self._process = pid
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._read)
        self.samples: list[tuple[float, int]] = []

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _read(self) -> None:
        begin = time.monotonic()
        while not self._done.wait(1):
            self.samples.append((time.monotonic() - begin, own_memory(self._process)))

    def growth(self, after: float) -> float:
        """By how many KiB in a minute it grew, from then on: the slope of the line through the samples."""
        samples = [sample for sample in self.samples if sample[0] >= after]
        return linear_regression([time for time, _ in samples], [size for _, size in samples]).slope * 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    server = GatehouseServer(
        tmp_path / "data", "--trusted-proxies", "127.0.0.1,::1", command=(PROGRAM, "serve")
    ).start()
    yield server
    server.kill()


def sign_in(connection: APIConnection, email: str, password: str = PASSWORD, address: str | None = None) -> Reply:
    body = {"email": email, "password": password}
    return connection.ask("POST", "/token?grant_type=password", body, address=address)


def new_people(server: GatehouseServer, count: int) -> list[Person]:
    """Makes accounts, and signs each in."""
    key = (server.data / "admin.key").read_text().strip()

    def make(number: int) -> Person:
        connection = APIConnection(server.port)
        person = Person(f"person-{number}@example.org")
        body = {"email": person.email, "password": PASSWORD, "email_confirm": True}
        assert connection.ask("POST", "/admin/users", body, bearer=key).status == 200
        reply = sign_in(connection, person.email)
        person.access, person.refresh = reply.json["access_token"], reply.json["refresh_token"]
        connection.close()
        return person

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(make, range(count)))


def at_once(server: GatehouseServer, count: int, email: str, password: str, address: str) -> Counter[int]:
    """The statuses of so many sign-ins from one client address that are sent together."""

    def some(share: int) -> list[int]:
        connection = APIConnection(server.port)
        replies = [sign_in(connection, email, password, address) for _ in range(share)]
        connection.close()
        assert all(int(reply.headers["retry-after"]) >= 1 for reply in replies if reply.status == 429)
        return [reply.status for reply in replies]

    with ThreadPoolExecutor(10) as pool:
        return Counter(status for statuses in pool.map(some, [count // 10] * 10) for status in statuses)


@pytest.mark.soak
def test_SRV_14_SRV_07_SRV_01_a_minute_of_mixed_traffic_is_answered_as_computed_in_flat_memory(
    server: GatehouseServer,
) -> None:
    people = new_people(server, CONNECTIONS)
    sent = Sent()

    async def load() -> list[Visitor]:
        until = time.monotonic() + SECONDS
        visitors = [Visitor(number, server.port, person, sent) for number, person in enumerate(people)]
        await asyncio.gather(*(visitor.run(until) for visitor in visitors))
        if sent.problems:
            for visitor in visitors:
                visitor.connection.close()
        return visitors

    with asyncio.Runner() as runner:
        with Memory(server.process_id) as memory:
            visitors = runner.run(load())
        assert not sent.problems, f"seed {SEED}: {sent.problems}"
        total = sum(sent.kinds.values())
        print(
            f"seed {SEED}: {total / SECONDS:.0f} requests a second, {dict(sent.statuses)}, "
            f"slowest {sent.slowest:.2f} s, memory {memory.samples[-1][1] // 1024} MiB, "
            f"{memory.growth(WARM_UP):+.0f} KiB a minute"
        )

        # The limits let through exactly what they allow, so every status comes exactly as often as it must.
        for address, count in sent.counted.items():
            assert sent.refused[address] == max(0, count - TOKENS_PER_ADDRESS), f"seed {SEED}: {address}"
        assert all(sent.refused[address] > 0 for address in HOT), "the load is too small to meet the limits"
        assert sent.statuses == sent.expected + Counter({429: sum(sent.refused.values())})
        # And those are the shares of the mix, with what chance adds and takes: five standard deviations.
        for kind, share in SHARES.items():
            bound = 5 * (share * (1 - share) / total) ** 0.5
            assert abs(sent.kinds[kind] / total - share) < bound, f"seed {SEED}: {kind}"
        hot = HOT_SHARE * (SHARES["refresh"] + SHARES["sign-in"])
        refused = (total * hot - len(HOT) * TOKENS_PER_ADDRESS) / total
        assert abs(sent.statuses[429] / total - refused) < 5 * (hot * (1 - hot) / total) ** 0.5
        assert not any(status >= 500 for status in sent.statuses)
        assert sent.slowest < 5
        assert memory.growth(WARM_UP) < GROWTH

        # Of one client's sign-ins at once as many get through as allowed, and of wrong passwords for one account.
        accepted = at_once(server, 170, people[0].email, PASSWORD, new_client_address())
        assert accepted == {200: TOKENS_PER_ADDRESS, 429: 170 - TOKENS_PER_ADDRESS}
        compared = at_once(server, 30, people[1].email, "not the password", new_client_address())
        assert compared == {400: WRONG_PASSWORDS_NEARBY, 429: 30 - WRONG_PASSWORDS_NEARBY}

        # It ends well with all those connections open.
        server.stop()

        async def close() -> None:
            for visitor in visitors:
                visitor.connection.close()
            await asyncio.sleep(0)

        runner.run(close())
