"""A server at localhost: at both addresses of this machine, under one name, with one limit for its connections."""

import http.client
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer

SECONDS = 30


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


ADDRESSES = ["127.0.0.1", "::1"] if has_ipv6() else ["127.0.0.1"]
HEALTH = "/auth/v1/health"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    running = GatehouseServer(tmp_path / "data", "--max-connections", "8").start()
    yield running
    running.stop()


def ask(connection: http.client.HTTPConnection, path: str, host: str) -> tuple[int, str | None]:
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    answer.read()
    return (answer.status, answer.getheader("location"))


# The name belongs to one process here: two of them listen at addresses of their own.
@pytest.mark.single
def test_SRV_42_it_listens_at_every_address_of_localhost_and_has_one_name(server: GatehouseServer) -> None:
    assert server.origin == f"http://localhost:{server.port}"
    for address in ADDRESSES:
        with closing(http.client.HTTPConnection(address, server.port, timeout=SECONDS)) as connection:
            assert ask(connection, HEALTH, f"localhost:{server.port}") == (200, None)
            for name in ("127.0.0.1", "[::1]", "127.1.2.3"):
                host = f"{name}:{server.port}"
                assert ask(connection, HEALTH, host) == (200, None)
                assert ask(connection, "/sign-in?a=b", host) == (303, f"{server.origin}/sign-in?a=b")
            assert ask(connection, HEALTH, f"127.0.0.1.example.org:{server.port}")[0] == 421


@pytest.mark.single
def test_SRV_42_the_limit_of_connections_is_one_for_all_addresses_and_none_waits_for_another(
    server: GatehouseServer,
) -> None:
    with ExitStack() as stack:
        for number in range(48):
            address = ADDRESSES[number // 12 % len(ADDRESSES)]
            connection = http.client.HTTPConnection(address, server.port, timeout=SECONDS)
            stack.enter_context(closing(connection))
            assert ask(connection, HEALTH, f"localhost:{server.port}") == (200, None)


@pytest.mark.single
def test_SRV_42_a_port_that_is_taken_at_one_of_the_addresses_is_taken(server: GatehouseServer, tmp_path: Path) -> None:
    for address in ADDRESSES:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        with socket.create_server((address, 0), family=family) as taken:
            port = taken.getsockname()[1]
            other = GatehouseServer(tmp_path / f"other-{port}")
            other.port = port
            with pytest.raises(AssertionError, match=f"localhost:{port} is in use by another program"):
                other.start()
