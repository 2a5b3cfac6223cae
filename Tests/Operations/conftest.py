"""The world of the operations' tests: a server of one's own, and an administrator beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from administrator import OPTIONS, Administrator
from api_connection import APIConnection
from gatehouse_server import PROGRAM, GatehouseServer
from postgres import Cluster
from postgres_world import Place


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    running = GatehouseServer(tmp_path / "data", *OPTIONS, command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


@pytest.fixture
def administrator(server: GatehouseServer) -> Administrator:
    return Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit")


@pytest.fixture
def connection(server: GatehouseServer) -> Iterator[APIConnection]:
    opened = APIConnection(server.port)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for one file of tests."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def place(cluster: Cluster, tmp_path: Path) -> Place:
    """An empty database."""
    return Place(cluster, tmp_path)
