"""A standby takes over while a server runs: it is found, and the old primary is not written when it comes back."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import eventually
from postgres import Cluster
from postgres_world import AT_ONCE, Place, refresh, refused_start, serve, sign_up
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


def test_PG_15_what_is_under_way_at_the_old_primary_is_not_committed_once_the_new_one_is_known(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path, hosts=hosts(standby, primary))
    known = f"SELECT 1 FROM pg_database WHERE datname = '{place.name}'"
    eventually("the standby has the database", lambda: standby.sql("postgres", known) or None)
    server = serve(tmp_path / "data", *place.options).start()
    session = sign_up(server)
    eventually("the standby follows", lambda: has_user(standby, place))
    counter = "SELECT counter FROM gatehouse.sessions"
    before = primary.sql(place.name, counter)
    others = "SELECT pid FROM pg_stat_activity WHERE application_name = 'gatehouse' AND wait_event_type {} 'Lock'"
    with ThreadPoolExecutor(1) as thread:
        with primary.holding(place.name, "SELECT 1 FROM gatehouse.sessions FOR UPDATE"):
            answer = thread.submit(refresh, server, session)
            eventually("the renewal waits", lambda: primary.sql("postgres", others.format("=")) or None)
            standby.promote()
            # Nobody new reaches the old primary, which keeps those it has.
            primary.sql("postgres", f"ALTER DATABASE {place.name} ALLOW_CONNECTIONS false")
            idle = others.format("IS DISTINCT FROM")
            primary.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM ({idle}) AS others")
            # The next request is served by the new primary, so that this server knows of it.
            sign_up(server)
            assert count(standby, place) == 2
        assert answer.result(timeout=60).status == 200
    primary.sql("postgres", f"ALTER DATABASE {place.name} ALLOW_CONNECTIONS true")
    assert primary.sql(place.name, counter) == before
    assert count(primary, place) == 1
    assert refresh(server, session).status == 200
    server.stop()


def test_PG_15_a_server_that_only_reads_leaves_a_demoted_primary_and_sees_who_was_signed_out(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path, hosts=hosts(primary, standby))
    server = serve(tmp_path / "data", *place.options).start()
    headers = {"Authorization": f"Bearer {sign_up(server)['access_token']}"}
    eventually("the standby follows", lambda: has_user(standby, place))
    standby.promote()
    primary.configure("default_transaction_read_only", "on")
    standby.sql(place.name, "DELETE FROM gatehouse.sessions")
    answer = eventually(
        "the new primary is asked",
        lambda: (
            one if (one := server.request("GET", "/auth/v1/user", None, headers)).status not in (200, 503) else None
        ),
    )
    assert (answer.status, answer.json()["error_code"]) == (403, "session_not_found")
    server.stop()


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
    said = refused_start(tmp_path / "data", *place.options, *AT_ONCE)
    assert "cannot be used" in said
