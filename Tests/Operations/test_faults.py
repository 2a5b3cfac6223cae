"""Faults of the database under load, one round each. script/soak has twenty of each (Tests/Soak/test_faults.py)."""

from collections.abc import Iterator

import pytest
from fault_kinds import FAULTS
from fault_world import World, direct_world

pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with direct_world(tmp_path_factory.mktemp("faults")) as world:
        yield world


@pytest.mark.parametrize("fault", FAULTS)
def test_PG_43_a_fault_of_the_database_loses_nothing_and_ends_no_session(world: World, fault: str) -> None:
    world.rounds(FAULTS[fault], 1)
