"""What the doctor finds in PostgreSQL: one thing at a time that is not as it should be."""

import json
import re
from pathlib import Path
from typing import Any

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import eventually
from postgres import Cluster
from postgres_world import AT_ONCE, Place, refused_start, serve
from standby import Standby

pytestmark = pytest.mark.embedded


def findings(place: Place, data: Path, **settings: str) -> dict[str, Any]:
    """What the doctor says, by the name of what it looked at."""
    ended = Administrator(data, **place.settings, **settings).run(
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
    for check in (*checks, "database-rights", "keys", "clock", "mails"):
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


@pytest.mark.parametrize("durable", [True, False])
def test_PG_32_a_server_warns_at_its_start_that_a_crash_can_destroy_the_database(tmp_path: Path, durable: bool) -> None:
    with Cluster(durable=durable) as cluster:
        server = serve(tmp_path / "data", *Place(cluster, tmp_path).options).start()
        server.stop()
    warnings = [line for line in server.log().splitlines() if "fsync = off" in line]
    assert len(warnings) == (0 if durable else 1)
    assert all("level=warning" in line for line in warnings)


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


def test_PG_32_tables_that_the_role_may_not_write_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    for change in ("TABLE gatehouse.users", "SCHEMA gatehouse"):
        cluster.sql(place.name, f"ALTER {change} OWNER TO postgres")
    cluster.sql(place.name, f"GRANT USAGE ON SCHEMA gatehouse TO {postgres.ROLE}")
    cluster.sql(place.name, f"GRANT SELECT, INSERT, UPDATE ON gatehouse.users TO {postgres.ROLE}")
    found = findings(place, data)["database-rights"]
    assert not found["ok"]
    assert "gatehouse, users" in found["text"]
    assert "OWNER TO" in found["remedy"]


def test_PG_32_a_check_that_fails_hides_none_of_the_others(place: Place, data: Path, cluster: Cluster) -> None:
    with cluster.holding(place.name, "LOCK TABLE gatehouse.outbox IN ACCESS EXCLUSIVE MODE"):
        found = findings(place, data, smtp_url="smtp://127.0.0.1:1", mail_from="a@example.org")
    assert "could not be checked" in found["mails"]["text"]
    assert found["version"]["ok"]
    assert found["metadata"]["ok"]


def test_PG_32_a_database_that_is_not_in_utf8_is_found(place: Place, data: Path, cluster: Cluster) -> None:
    options = "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    cluster.sql("postgres", f"CREATE DATABASE {place.name}_latin OWNER {postgres.ROLE} {options}")
    place.uri = place.uri.replace(f"/{place.name}", f"/{place.name}_latin")
    found = findings(place, data)["database"]
    assert not found["ok"]
    assert "encoding is LATIN1; it must be UTF8" in found["text"]


@pytest.mark.parametrize("shift", ["+20s", "-20s"])
def test_PG_32_a_clock_that_differs_from_that_of_the_database_is_found(tmp_path: Path, shift: str) -> None:
    with Cluster(clock=shift) as cluster:
        place = Place(cluster, tmp_path)
        Administrator(tmp_path / "data", **place.settings).do("migrate", "--database", place.uri)
        (tmp_path / "data").mkdir(exist_ok=True)
        found = findings(place, tmp_path / "data")["database-clock"]
    assert not found["ok"]
    assert re.search(r"differ by (19|20) s", found["text"])


def test_PG_32_keys_that_cannot_be_read_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    cluster.sql(place.name, "UPDATE gatehouse.signing_keys SET sealed_private_key = 'eA'")
    assert "cannot be read" in findings(place, data)["keys"]["text"]
    (data / "master.key").write_bytes(bytes(32))
    assert "not the one that the database was created with" in findings(place, data)["keys"]["text"]


def test_PG_32_a_standby_that_does_not_keep_up_is_found_where_the_role_may_see_it(tmp_path: Path) -> None:
    with Cluster() as primary, Standby(primary) as standby:
        place = Place(primary, tmp_path)
        serve(tmp_path / "data", *place.options).start().stop()
        standby.sql("postgres", "SELECT pg_wal_replay_pause()")
        for _ in range(5):
            primary.sql(place.name, "CREATE TABLE IF NOT EXISTS public.filler (n BIGINT)")
            primary.sql(place.name, "INSERT INTO public.filler VALUES (1)")
            primary.sql(place.name, "SELECT pg_switch_wal()")
        hidden = findings(place, tmp_path / "data")["replication"]
        assert hidden["ok"], hidden
        primary.sql("postgres", f"GRANT pg_monitor TO {postgres.ROLE}")
        found = findings(place, tmp_path / "data")["replication"]
        assert not found["ok"], found
        assert "MB yet to replay" in found["text"]


def test_PG_32_a_standby_is_no_database_to_serve_from(tmp_path: Path) -> None:
    with Cluster() as primary, Standby(primary) as standby:
        place = Place(primary, tmp_path)
        serve(tmp_path / "data", *place.options).start().stop()
        place.uri = place.uri.replace(str(primary.port), str(standby.port))
        eventually("the standby has the database", lambda: has_database(standby, place.name))
        found = findings(place, tmp_path / "data")["database"]
        assert not found["ok"]
        assert "cannot be used" in found["text"]
        # Of two hosts, the one that should take writes says more.
        hosts = f"127.0.0.1:{postgres.free_port()},127.0.0.1:{standby.port}"
        both = ("--database", place.uri.replace(f"127.0.0.1:{standby.port}", hosts), *place.options[2:])
        said = refused_start(tmp_path / "data", *both, *AT_ONCE)
        assert "Connection refused" in said
        assert "read-only" not in said


def has_database(cluster: Cluster, name: str) -> bool | None:
    return cluster.sql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{name}'") == "1" or None


def test_PG_32_migrations_that_are_missing_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    gone = cluster.sql(place.name, "SELECT MAX(name) FROM gatehouse.schema_migrations WHERE name LIKE 'waiting%'")
    cluster.sql(place.name, f"DELETE FROM gatehouse.schema_migrations WHERE name = '{gone}'")
    found = findings(place, data)["version"]
    assert not found["ok"]
    assert gone in found["text"]


def test_PG_32_migrations_of_a_newer_version_are_found(place: Place, data: Path, cluster: Cluster) -> None:
    cluster.sql(place.name, "INSERT INTO gatehouse.schema_migrations VALUES ('accounts-9999', 0)")
    found = findings(place, data)["version"]
    assert not found["ok"], found
