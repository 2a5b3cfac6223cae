"""What a burst of requests took goes back to the system, while nothing is asked.

The allocator keeps free memory for itself, and a server that is idle calls nothing by which it would let go of any.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, ServerError, eventually

# A body that is read into a great many small pieces of memory, close to the largest there may be.
BODY = {"refresh_token": "AAAA", "pieces": ["piece"] * 100_000}
AT_ONCE = 8
# What has to go back for it to be no accident, in KiB.
LEAST = 3 * 1024
# A burst may end right when memory is given back, so that nothing is left for later.
BURSTS = 6


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    server = GatehouseServer(tmp_path / "data", "--limit-token", "off", command=(PROGRAM, "serve")).start()
    yield server
    server.stop()


def resident(server: GatehouseServer) -> int:
    """The resident memory, in KiB."""
    lines = Path(f"/proc/{server.process_id}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def test_SRV_14_memory_that_a_burst_took_goes_back_to_the_system(server: GatehouseServer) -> None:
    assert len(json.dumps(BODY)) < 1024 * 1024
    seen: list[int] = []
    for _ in range(BURSTS):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            statuses = list(pool.map(lambda _: server.post(PATH, BODY).status, range(AT_ONCE)))
        assert statuses == [400] * AT_ONCE
        after = resident(server)

        def given_back(after: int = after) -> int | None:
            now = resident(server)
            seen.append(after - now)
            return now if after - now >= LEAST else None

        with suppress(ServerError):
            eventually("memory given back", given_back, seconds=7)
            return
    raise AssertionError(f"at most {max(seen)} KiB of a burst went back")


PATH = "/auth/v1/token?grant_type=refresh_token"
