"""Hostile bytes on real sockets: no crash, no fault of the server, no connection or memory that is not given back.

Connections end in every way there is: by half closing, by closing, by a reset, or by waiting for the server.
"""

import asyncio
import os
import random
import re
import socket
import struct
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, eventually, own_memory
from hostile_bytes import hostile

pytestmark = pytest.mark.alone

SEED = int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)
STATUS = re.compile(rb"(?:^|\r\n|[}\n])HTTP/1\.1 (\d{3}) ")
# Together at once. Idle connections give way when the server has no more places than these.
CONNECTIONS = 32
# How long somebody with a good request may be kept waiting meanwhile, in seconds, on a machine that does much else.
# Slow senders have 20 s: somebody who had to wait for them would wait longer.
PATIENCE = 15.0
# What hostile bytes may leave in the memory, in KiB, once everything has happened before.
GROWTH = 24 * 1024


@dataclass
class Seen:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: float = 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    options = ("--trusted-proxies", "127.0.0.1,::1", "--max-connections", "64", "--log-level", "error")
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    yield server
    server.kill()


def sockets(server: GatehouseServer) -> int:
    """How many sockets the process has open."""
    count = 0
    for link in Path(f"/proc/{server.process_id}/fd").iterdir():
        with suppress(FileNotFoundError):
            count += str(link.readlink()).startswith("socket:")
    return count


async def send_one(port: int, number: int, seen: Seen) -> None:
    """One connection with hostile bytes; the number says everything about it."""
    chance = random.Random(SEED * 1_000_003 + number)
    text = hostile(chance)
    ending = chance.choice(("wait", "half", "half", "close", "reset"))
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError as error:
        seen.problems.append(f"connection {number}: refused ({type(error).__name__})")
        return
    received = b""
    try:
        cut = chance.randrange(len(text) + 1) if chance.random() < 0.3 else len(text)
        writer.write(text[:cut])
        await writer.drain()
        await asyncio.sleep(0)
        writer.write(text[cut:])
        if ending == "half":
            writer.write_eof()
        if ending in ("wait", "half"):
            # An answer or the end; who waits on after that waits for what the server has no reason to send.
            async with asyncio.timeout(0.5 if ending == "wait" else 10):
                while piece := await reader.read(65_536):
                    received += piece
    except TimeoutError:
        if ending == "half":
            seen.problems.append(f"connection {number}: still open 10 s after its other half was closed")
    except OSError:
        pass
    finally:
        if ending == "reset":
            with suppress(OSError):  # It has ended by itself.
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort() if ending in ("reset", "wait") else writer.close()
    for found in STATUS.findall(received):
        seen.statuses[int(found)] += 1
        if int(found) >= 500:
            seen.problems.append(f"connection {number}: {int(found)}")


async def is_served(port: int) -> float:
    """Asks something sensible on a new connection, and says how long the answer took."""
    begin = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /auth/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    async with asyncio.timeout(30):
        answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200")
    return time.monotonic() - begin


async def fuzz(port: int, first: int, count: int | None, seconds: float, seen: Seen, asks: bool = True) -> int:
    """Sends hostile bytes on many connections, until the count or the time is reached; gives how many it were."""
    until = time.monotonic() + seconds
    number = first

    async def visitor() -> None:
        nonlocal number
        while time.monotonic() < until and (count is None or number < first + count) and len(seen.problems) < 10:
            number += 1
            await send_one(port, number, seen)
            if asks and number % 50 == 0:
                seen.slowest = max(seen.slowest, await is_served(port))

    await asyncio.gather(*(visitor() for _ in range(CONNECTIONS)))
    return number - first


def run(server: GatehouseServer, warm_up: int, count: int | None, seconds: float) -> None:
    seen = Seen()
    # Each thread of the hash pool keeps the memory of a hash once it has made one, which is no growth.
    wrong = {"email": "nobody@example.com", "password": "not the password"}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: server.post("/auth/v1/token?grant_type=password", wrong), range(16)))
    idle = sockets(server)
    asyncio.run(fuzz(server.port, 0, warm_up, 600, seen))
    before = own_memory(server.process_id)
    sent = asyncio.run(fuzz(server.port, warm_up, count, seconds, seen))
    print(f"seed {SEED}: {sent} connections, {dict(seen.statuses)}, slowest {seen.slowest:.2f} s, "
          f"memory {own_memory(server.process_id) - before:+} KiB")  # fmt: skip
    assert not seen.problems, f"seed {SEED}: {seen.problems}"
    assert seen.slowest < PATIENCE, f"seed {SEED}"
    # It was not for nothing: much was refused, and some of it made sense.
    assert {303, 400, 401, 404, 405, 414, 431} <= set(seen.statuses), f"seed {SEED}"
    eventually("all connections given back", lambda: True if sockets(server) <= idle else None)
    assert own_memory(server.process_id) - before < GROWTH, f"seed {SEED}"
    assert server.log().count("Fatal error") == 0
    server.stop()


def test_SRV_14_hostile_bytes_break_nothing(server: GatehouseServer) -> None:
    run(server, warm_up=300, count=1200, seconds=600)


@pytest.mark.soak
def test_SRV_14_a_minute_of_hostile_bytes_breaks_nothing(server: GatehouseServer) -> None:
    run(server, warm_up=3000, count=None, seconds=60)


def test_SRV_14_SRV_01_a_server_that_is_asked_to_stop_under_hostile_bytes_ends_well(server: GatehouseServer) -> None:
    seen = Seen()

    async def load() -> None:
        task = asyncio.create_task(fuzz(server.port, 10**9, None, 30, seen, asks=False))
        await asyncio.sleep(1)
        server.terminate()
        await task

    asyncio.run(load())
    # That nobody is let in any more is how it should be; that somebody is answered 5xx is not.
    assert [problem for problem in seen.problems if "refused" not in problem] == [], f"seed {SEED}"
    server.stop()
