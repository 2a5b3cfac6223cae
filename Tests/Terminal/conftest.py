"""The world of the terminal's tests: one server, and people at terminals, each with folders of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer
from terminal import Terminal


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A server with a mailbox that says when an address is taken."""
    data = tmp_path_factory.mktemp("terminal") / "data"
    options = ("--dev", "--duplicate-sign-up", "explicit", "--consent", "required")
    running = GatehouseServer(data, *options, command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


@pytest.fixture
def open_terminal(server: GatehouseServer, tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts `gatehouse` with these words in a terminal; all in one home. None may be left running."""
    opened: list[Terminal] = []

    def start(*words: str, at_server: bool = True, **options: object) -> Terminal:
        arguments = [*words, "--url", server.origin] if at_server else [*words]
        opened.append(Terminal([PROGRAM, *arguments], home=tmp_path, **options))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()
    # A test that failed while the server was away leaves it there for nobody.
    if not server.is_running:
        server.start()
