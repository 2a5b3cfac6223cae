"""Faults of the database under load, twenty rounds each. Every run of the tests has one of each."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fault_kinds import LONG_FAULTS, POOLED_FAULTS, disk_full, promoted, promoted_behind, promoted_unheard, succeeded
from fault_world import World, direct_world, paired_world, pooled_world, small_world
from small_disk import NoDiskError

pytestmark = pytest.mark.soak

# SOAK_ROUNDS asks for fewer, to find out what a change broke.
ROUNDS = int(os.environ.get("SOAK_ROUNDS", "20"))
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


@pytest.mark.parametrize("fault", LONG_FAULTS)
def test_PG_43_twenty_faults_of_the_database_lose_nothing_and_end_no_session(world: World, fault: str) -> None:
    world.rounds(LONG_FAULTS[fault], ROUNDS)


@pytest.mark.parametrize("fault", POOLED_FAULTS)
def test_PG_43_PG_07_behind_a_pooler_twenty_faults_lose_nothing_and_end_no_session(pooled: World, fault: str) -> None:
    pooled.rounds(POOLED_FAULTS[fault], ROUNDS)


@pytest.mark.parametrize("part", ["tables", "log"])
def test_PG_43_PG_14_a_database_whose_disk_is_full_again_and_again_loses_nothing(part: str, tmp_path: Path) -> None:
    try:
        with small_world(tmp_path, part) as world:
            world.rounds(disk_full, ROUNDS)
    except NoDiskError as error:
        pytest.skip(f"nothing can be mounted here: {error}")


def test_PG_44_twenty_promotions_lose_nothing_that_a_standby_had_to_confirm(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=True) as world:
        for number in range(ROUNDS):
            if number > 0:
                succeeded(world)
            world.rounds(promoted, 1, within=PROMOTED)


def test_PG_12_PG_44_twenty_promotions_lose_nothing_when_waits_for_the_standby_were_ended(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=True) as world:
        for number in range(ROUNDS):
            if number > 0:
                succeeded(world)
            world.rounds(promoted_unheard, 1, within=PROMOTED)


def test_PG_44_twenty_promotions_of_a_standby_that_is_behind_sign_nobody_out(tmp_path: Path) -> None:
    with paired_world(tmp_path, waits=False) as world:
        for number in range(ROUNDS):
            if number > 0:
                succeeded(world)
            promoted_behind(world)
