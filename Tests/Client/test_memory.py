"""What a burst of requests took goes back to the system, while nothing is asked; and how much they can take at once.

The allocator keeps free memory for itself, and a server that is idle calls nothing by which it would let go of any.
"""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, ServerError, eventually, own_memory

pytestmark = pytest.mark.alone

# A route that takes long bodies, for those with the key.
PATH = "/auth/v1/admin/users"
# A body that is read into a great many small pieces of memory, close to the largest there may be.
BODY = {"refresh_token": "AAAA", "pieces": ["piece"] * 100_000}
AT_ONCE = 8
# What has to go back for it to be no accident, in KiB, all bursts together.
LEAST = 3 * 1024
# How much of it one burst leaves behind is chance: how many requests ran at once, and whether memory was given back
# right before the last one ended.
BURSTS = 12
# How long to look after each burst, in seconds: memory is given back every five.
LOOK = 6
# Bodies that stop one byte before their end, each as long as may be.
LONGEST = 1024 * 1024
UNFINISHED = 300
# What all of them may take, in KiB: 64 MiB that they share, 16 MiB for the rest, and for each what has arrived and was
# not read yet, ten pieces of 64 KiB. Without the share it would be 450 MiB and more.
MOST = (64 + 16) * 1024 + UNFINISHED * 640


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    server = GatehouseServer(tmp_path / "data", "--limit-token", "off", command=(PROGRAM, "serve")).start()
    yield server
    server.stop()


def key(server: GatehouseServer) -> str:
    """The administrator key."""
    return (server.data / "admin.key").read_text().strip()


def post(server: GatehouseServer, body: object) -> int:
    """The status of a request with the administrator key."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key(server)}"}
    return server.request("POST", PATH, json.dumps(body).encode(), headers).status


def test_SRV_14_memory_that_a_burst_took_goes_back_to_the_system(server: GatehouseServer) -> None:
    assert len(json.dumps(BODY)) < 1024 * 1024
    went_back: list[int] = []
    for _ in range(BURSTS):
        with ThreadPoolExecutor(AT_ONCE) as pool:
            statuses = list(pool.map(lambda _: post(server, BODY), range(AT_ONCE)))
        assert statuses == [400] * AT_ONCE
        after = least = own_memory(server.process_id)

        def is_enough(after: int = after) -> bool | None:
            nonlocal least
            least = min(least, own_memory(server.process_id))
            return True if sum(went_back) + after - least >= LEAST else None

        with suppress(ServerError):
            eventually("memory given back", is_enough, seconds=LOOK)
            return
        went_back.append(after - least)
    raise AssertionError(f"of {BURSTS} bursts {went_back} KiB went back")


def unfinished(server: GatehouseServer) -> socket.socket:
    """A connection on which all of a long body has arrived except its last byte."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    fields = f"Host: 127.0.0.1\r\nAuthorization: Bearer {key(server)}\r\nContent-Length: {LONGEST}"
    # The server may have refused it and closed the connection before all of it is sent.
    with suppress(ConnectionError):
        connection.sendall(f"POST {PATH} HTTP/1.1\r\n{fields}\r\n\r\n".encode() + b" " * (LONGEST - 1))
    return connection


def test_SRV_29_bodies_that_do_not_end_take_bounded_memory_and_keep_nobody_out(server: GatehouseServer) -> None:
    assert post(server, {"refresh_token": "AAAA"}) == 400
    before = own_memory(server.process_id)
    with ExitStack() as open_ones:
        connections, most = [], before
        for _ in range(UNFINISHED):
            connections.append(open_ones.enter_context(unfinished(server)))
            most = max(most, own_memory(server.process_id))
        answer = b""
        with suppress(ConnectionError):
            answer = connections[-1].recv(65536)
        # What the bodies take is held until they end.
        taken = max(most, own_memory(server.process_id)) - before
        # Who sends little is served as ever.
        assert post(server, {"refresh_token": "AAAA"}) == 400
    assert taken < MOST, f"{UNFINISHED} unfinished bodies take {taken} KiB"
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 429 ")
    assert b"\r\nretry-after: 1\r\n" in head.lower() + b"\r\n"
    assert json.loads(body)["error_code"] == "over_request_rate_limit"

    def finished() -> int | None:
        status = post(server, BODY)
        return status if status == 400 else None

    eventually("room for long bodies, as soon as the others are gone", finished)
