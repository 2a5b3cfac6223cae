"""A standby that has to confirm commits is gone: who runs the server is told before a commit waits, and reads go on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from administrator import Administrator
from gatehouse_server import GatehouseServer, eventually
from postgres import Cluster
from postgres_world import Place, refresh, serve, sign_up
from standby import Standby

pytestmark = pytest.mark.embedded

READY = "/auth/v1/health/ready"
# More than the pool has connections.
WRITERS = 12


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Standby]]:
    with Cluster() as primary, Standby(primary) as standby:
        standby.confirm(primary)
        yield primary, standby


def who_is_it(server: GatehouseServer, session: dict[str, str]) -> int:
    """The status of a request that reads."""
    return server.request("GET", "/auth/v1/user", headers={"Authorization": f"Bearer {session['access_token']}"}).status


def test_OPS_03_a_standby_that_is_gone_is_named_before_a_commit_waits_and_stops_writes_only(
    pair: tuple[Cluster, Standby], tmp_path: Path
) -> None:
    primary, standby = pair
    place = Place(primary, tmp_path)
    server = serve(tmp_path / "data", *place.options).start()
    sessions = [sign_up(server) for _ in range(WRITERS)]
    assert server.get(READY).json() == {"status": "ready"}
    standby.stop("immediate")

    eventually("it warns", lambda: server.get(READY).json() == {"status": "ready", "warnings": ["standby"]} or None)
    assert server.get(READY).status == 200
    line = server.logged("a standby that confirms commits is missing")
    assert server.log().count("a standby that confirms commits is missing") == 1
    assert "level=error" in line
    assert "Nothing can be written" in line
    administrator = Administrator(tmp_path / "data", **place.settings, database=place.uri)
    examined = administrator.run("doctor", "--data", str(tmp_path / "data"))
    assert "WRONG  standbys: Standbys that have to confirm each commit: 1. Connected: 0." in examined.stdout

    waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with ThreadPoolExecutor(WRITERS) as threads:
        writes = [threads.submit(refresh, server, session) for session in sessions]
        # They come from one network, so that its limit makes one wait for the other.
        eventually("a commit waits", lambda: int(primary.sql("postgres", waiting)) >= 1 or None)
        assert {who_is_it(server, session) for session in sessions} == {200}
        assert not all(write.done() for write in writes)
        assert {write.result().status for write in writes} == {503}
    standby.start()
    eventually("it is complete", lambda: server.get(READY).json() == {"status": "ready"} or None)
    again = eventually("an answer", lambda: one if (one := refresh(server, sessions[0])).status != 503 else None)
    assert again.status == 200
    server.logged("commits are confirmed by all standbys again")
    server.stop()
