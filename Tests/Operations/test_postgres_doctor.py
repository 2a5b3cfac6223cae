"""What the doctor finds in PostgreSQL: one thing at a time that is not as it should be."""

import json
from pathlib import Path
from typing import Any

import pytest
from administrator import Administrator
from gatehouse_server import eventually
from postgres import Cluster
from postgres_world import Place, serve

pytestmark = pytest.mark.embedded


def findings(place: Place, data: Path) -> dict[str, Any]:
    """What the doctor says, by the name of what it looked at."""
    ended = Administrator(data, **place.settings).run(
        "doctor", "--data", str(data), "--database", place.uri, "--format", "json"
    )
    return {finding["check"]: finding for finding in json.loads(ended.stdout)}


@pytest.fixture
def data(place: Place, tmp_path: Path) -> Path:
    """The folder of a server that has run on the database."""
    serve(tmp_path / "data", *place.options).start().stop()
    return tmp_path / "data"


def test_PG_32_a_database_in_order_has_no_findings_but_that_its_disk_is_not_waited_for(
    place: Place, data: Path
) -> None:
    found = findings(place, data)
    checks = ("database", "encryption", "connections", "indexes", "replication", "vacuum", "database-clock", "version")
    for check in checks:
        assert found[check]["ok"], found[check]
    assert "PostgreSQL" in found["database"]["text"]
    # The cluster of tests does not wait for the disk.
    assert "fsync" in found["durability"]["text"]
    assert not found["durability"]["ok"]


def test_PG_32_commits_that_a_crash_loses_are_found(tmp_path: Path) -> None:
    with Cluster(durable=True) as cluster:
        place = Place(cluster, tmp_path)
        serve(tmp_path / "data", *place.options).start().stop()
        assert findings(place, tmp_path / "data")["durability"]["ok"]
        cluster.sql("postgres", f"ALTER DATABASE {place.name} SET synchronous_commit = off")
        found = findings(Unsafe(place), tmp_path / "data")["durability"]
        assert not found["ok"]
        assert "synchronous_commit is off" in found["text"]


class Unsafe(Place):
    """The same database, for a server that accepts that commits are lost."""

    def __init__(self, place: Place) -> None:
        self.name, self.uri, self.password = place.name, place.uri, place.password

    @property
    def settings(self) -> dict[str, str]:
        return super().settings | {"database_unsafe": "yes"}


def test_PG_32_connections_that_do_not_suffice_for_the_pool_are_found(tmp_path: Path) -> None:
    with Cluster("max_connections=9") as cluster:
        place = Place(cluster, tmp_path)
        serve(tmp_path / "data", *place.options).start().stop()
        with cluster.holding(place.name, "SELECT 1"), cluster.holding(place.name, "SELECT 1"):
            found = findings(place, tmp_path / "data")["connections"]
        assert not found["ok"]
        assert "of 9 connections left" in found["text"]


def test_PG_32_an_index_that_is_not_valid_is_found(place: Place, data: Path, cluster: Cluster) -> None:
    cluster.sql(
        place.name,
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'gatehouse.users_by_creation'::regclass",
    )
    found = findings(place, data)["indexes"]
    assert not found["ok"]
    assert "REINDEX" in found["remedy"]


def test_PG_32_rows_that_are_gone_and_take_room_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    cluster.sql(place.name, "ALTER TABLE gatehouse.outbox SET (autovacuum_enabled = off)")
    cluster.sql(
        place.name,
        "INSERT INTO gatehouse.outbox (id, sealed, created_at, expires_at) "
        "SELECT 'm' || n, '', 0, 0 FROM generate_series(1, 60000) AS n",
    )
    cluster.sql(place.name, "DELETE FROM gatehouse.outbox")
    dead = "SELECT 1 FROM pg_stat_user_tables WHERE relname = 'outbox' AND n_dead_tup >= 60000"
    eventually("the server has counted them", lambda: cluster.sql(place.name, dead) or None)
    found = findings(place, data)["vacuum"]
    assert not found["ok"]
    assert "autovacuum" in found["remedy"]


def test_PG_32_migrations_of_a_newer_version_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    cluster.sql(place.name, "INSERT INTO gatehouse.schema_migrations VALUES ('accounts-9999', 0)")
    found = findings(place, data)["version"]
    assert not found["ok"], found
