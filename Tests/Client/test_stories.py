"""Stories across people, devices and days over a running server."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from story import Providers, Story
from story_crew import StoryCrew

SEED = 20_261_127
STEPS = 14
STORIES = 30
# The first ones are told in one test, which counts by which ways the stranger gets in; each of the others in its own.
COUNTED = 20
WAYS = {"a linked provider", "a new password", "a removal"}


@pytest.fixture(scope="module")
def providers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Providers]:
    both = Providers(tmp_path_factory.mktemp("providers"))
    yield both
    both.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, providers: Providers) -> Iterator[GatehouseServer]:
    """A demo, since pages and app are part of the stories; each story comes from addresses of its own, and no mail has
    to wait for the one before."""
    data = tmp_path_factory.mktemp("stories") / "data"
    options = ("--trusted-proxies", "127.0.0.1", "--manual-linking", "yes", "--mail-interval", "0s")
    running = GatehouseServer(data, *options, *providers.options).start()
    yield running
    running.stop()


@pytest.mark.parametrize("number", range(COUNTED, STORIES))
def test_SES_07_FLOW_32_SRV_36_a_story_leaves_everybody_their_own(
    number: int, server: GatehouseServer, providers: Providers, tmp_path: Path
) -> None:
    Story(server, SEED + number, tmp_path, providers).run(STEPS)


def test_SES_07_FLOW_32_SRV_35_SRV_36_the_stranger_of_the_stories_gets_in_by_ways_that_a_recovery_takes_away(
    server: GatehouseServer, providers: Providers, tmp_path: Path
) -> None:
    before = Counter(providers.served)
    for number in range(STORIES):
        home = tmp_path / str(number)
        home.mkdir()
        Story(server, SEED + number, home, providers).run(STEPS)
        # Later ones are told here only if a way is still missing.
        if number + 1 >= COUNTED and set(providers.served - before) >= WAYS:
            return
    raise AssertionError(f"the stories had nothing but {dict(providers.served - before)}")


@pytest.fixture(scope="module")
def crew_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo in which people have passkeys and second factors."""
    data = tmp_path_factory.mktemp("crews") / "data"
    options = ("--mail-interval", "0s", "--mfa", "optional", "--passkeys")
    running = GatehouseServer(data, *options).start()
    yield running
    running.stop()


def test_PKY_09_GRP_04_GRP_13_GRP_14_MFA_06_stories_of_groups_and_factors_leave_everybody_what_is_theirs(
    crew_server: GatehouseServer,
) -> None:
    served: Counter[str] = Counter()
    for number in range(STORIES):
        StoryCrew(crew_server, SEED + number, served).run(STEPS)
    assert set(served) >= StoryCrew.SITUATIONS, f"never met: {StoryCrew.SITUATIONS - set(served)}"


@pytest.mark.soak
def test_PKY_09_GRP_04_GRP_13_GRP_14_MFA_06_a_thousand_random_stories_of_groups_and_factors(
    crew_server: GatehouseServer,
) -> None:
    for _ in range(1000):
        StoryCrew(crew_server, random.SystemRandom().randrange(2**48), Counter()).run(STEPS)


@pytest.mark.soak
def test_SES_07_FLOW_32_SRV_36_a_thousand_random_stories(
    server: GatehouseServer, providers: Providers, tmp_path: Path
) -> None:
    for number in range(1000):
        home = tmp_path / str(number)
        home.mkdir()
        Story(server, random.SystemRandom().randrange(2**48), home, providers).run(STEPS)
