"""A standby takes over while a server runs: it is found, and the old primary is not written when it comes back."""

from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import eventually
from postgres import Cluster
from postgres_world import Place, refresh, refused_start, serve, sign_up
from standby import Standby

pytestmark = pytest.mark.embedded


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Standby]]:
    with Cluster() as primary, Standby(primary) as standby:
        yield primary, standby


def hosts(*clusters: Cluster) -> str:
    return ",".join(f"127.0.0.1:{cluster.port}" for cluster in clusters)


def count(cluster: Cluster, place: Place) -> int:
    """How many people there are."""
    return int(cluster.sql(place.name, "SELECT COUNT(*) FROM gatehouse.users"))


def test_PG_15_after_a_promotion_the_new_primary_is_written_and_the_old_one_never_again(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path, hosts=hosts(standby, primary))
    # The standby is the first host, and takes no writes.
    eventually(
        "the standby has the database",
        lambda: standby.sql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{place.name}'") or None,
    )
    server = serve(tmp_path / "data", *place.options).start()
    session = sign_up(server)
    assert count(primary, place) == 1
    eventually("the standby follows", lambda: count(standby, place) == 1 or None)
    doctor = Administrator(tmp_path / "data", **place.settings).run(
        "doctor", "--data", str(tmp_path / "data"), "--database", place.uri
    )
    assert "Standbys that follow this server: 1." in doctor.stdout

    primary.stop("immediate")
    standby.promote()
    answer = eventually(
        "the new primary is found", lambda: one if (one := refresh(server, session)).status != 503 else None
    )
    assert answer.status == 200
    session = answer.json()
    sign_up(server)
    assert count(standby, place) == 2

    # The old one comes back and still believes that it is the primary.
    primary.start()
    standby.sql(
        "postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse'"
    )
    standby.stop("immediate")
    assert refresh(server, session).status == 503
    standby.start()
    answer = eventually(
        "the new primary is back", lambda: one if (one := refresh(server, session)).status != 503 else None
    )
    assert answer.status == 200
    server.stop()

    # A server that starts asks both, whatever their order.
    place.uri = place.uri.replace(hosts(standby, primary), hosts(primary, standby))
    server = serve(tmp_path / "data", *place.options).start()
    sign_up(server)
    server.stop()
    assert (count(primary, place), count(standby, place)) == (1, 3)


def test_PG_14_PG_15_a_primary_that_is_demoted_under_a_server_is_left_for_the_new_one(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path, hosts=hosts(primary, standby))
    server = serve(tmp_path / "data", *place.options).start()
    session = sign_up(server)
    eventually("the standby follows", lambda: has_user(standby, place))
    # The connections stay open, and what they are asked to write is refused.
    standby.promote()
    primary.sql("postgres", "ALTER SYSTEM SET default_transaction_read_only = on")
    primary.sql("postgres", "SELECT pg_reload_conf()")
    answer = eventually(
        "the new primary is found", lambda: one if (one := refresh(server, session)).status != 503 else None
    )
    assert answer.status == 200
    sign_up(server)
    server.stop()
    assert (count(primary, place), count(standby, place)) == (1, 2)


def has_user(cluster: Cluster, place: Place) -> bool | None:
    """Whether the first person has arrived; None while not."""
    try:
        return count(cluster, place) == 1 or None
    except postgres.PostgresError:
        return None


def test_PG_15_standbys_that_were_never_promoted_are_no_database_to_start_on(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path, hosts=hosts(standby))
    eventually(
        "the standby has the database",
        lambda: standby.sql("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{place.name}'") or None,
    )
    said = refused_start(tmp_path / "data", *place.options)
    assert "cannot be used" in said
