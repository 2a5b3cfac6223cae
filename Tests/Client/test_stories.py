"""Stories across people, devices and days over a running server."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from story import Story

SEED = 20_261_127
STEPS = 14


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo, since pages and app are part of the stories; each story comes from addresses of its own."""
    data = tmp_path_factory.mktemp("stories") / "data"
    running = GatehouseServer(data, "--trusted-proxies", "127.0.0.1", "--manual-linking", "yes").start()
    yield running
    running.stop()


@pytest.mark.parametrize("number", range(30))
def test_SES_07_FLOW_32_SRV_36_a_story_leaves_everybody_their_own(
    number: int, server: GatehouseServer, tmp_path: Path
) -> None:
    Story(server, SEED + number, tmp_path).run(STEPS)


@pytest.mark.soak
def test_SES_07_FLOW_32_SRV_36_a_thousand_random_stories(server: GatehouseServer, tmp_path: Path) -> None:
    for number in range(1000):
        home = tmp_path / str(number)
        home.mkdir()
        Story(server, random.SystemRandom().randrange(2**48), home).run(STEPS)
