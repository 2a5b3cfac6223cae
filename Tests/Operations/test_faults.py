"""Faults of the database under load, one round each. script/soak has twenty of each (Tests/Soak/test_faults.py)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fault_kinds import FAULTS, POOLED_FAULTS, disk_full, promoted, promoted_behind, promoted_unheard
from fault_world import World, direct_world, paired_world, pooled_world, small_world
from small_disk import NoDiskError

pytestmark = pytest.mark.embedded

# After a promotion the servers look for the new primary.
PROMOTED = 5


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with direct_world(tmp_path_factory.mktemp("faults")) as world:
        yield world


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with pooled_world(tmp_path_factory.mktemp("pooled")) as world:
        yield world


@pytest.mark.parametrize("fault", FAULTS)
def test_PG_43_a_fault_of_the_database_loses_nothing_and_ends_no_session(world: World, fault: str) -> None:
    world.rounds(FAULTS[fault], 1)


@pytest.mark.parametrize("fault", POOLED_FAULTS)
def test_PG_43_PG_07_behind_a_pooler_a_fault_loses_nothing_and_ends_no_session(pooled: World, fault: str) -> None:
    pooled.rounds(POOLED_FAULTS[fault], 1)


@pytest.mark.parametrize("part", ["tables", "log"])
def test_PG_43_PG_14_a_database_whose_disk_is_full_loses_nothing_and_ends_no_session(part: str, tmp_path: Path) -> None:
    try:
        with small_world(tmp_path, part) as world:
            world.rounds(disk_full, 1)
            # Whoever is refused for a full disk is told not to hurry.
            assert part == "log" or "60" in world.load.waits
    except NoDiskError as error:
        pytest.skip(f"nothing can be mounted here: {error}")


def test_PG_44_a_promotion_loses_nothing_that_the_standby_had_to_confirm(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=True) as world:
        world.rounds(promoted, 1, within=PROMOTED)


def test_PG_12_PG_44_a_promotion_loses_nothing_when_waits_for_the_standby_were_ended(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=True) as world:
        world.rounds(promoted_unheard, 1, within=PROMOTED)


def test_PG_44_a_promotion_of_a_standby_that_is_behind_signs_nobody_out(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=False) as world:
        assert promoted_behind(world) > 0
