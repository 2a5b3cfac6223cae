"""Two standbys of which one has to confirm commits, as the guide to several instances sets them up."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from administrator import Administrator
from cluster_site import run_sql
from gatehouse_server import GatehouseServer, eventually
from postgres import Cluster
from postgres_world import Place, refresh, serve, sign_up
from standby import Standby

pytestmark = pytest.mark.soak

READY = "/auth/v1/health/ready"
# How long writes and reads meet a primary without standbys.
SECONDS = 60


class Named(Standby):
    """A standby with a name of its own, as the guide gives it one."""

    def __init__(self, primary: Cluster, name: str) -> None:
        super().__init__(primary)
        self.name = name

    def settle(self) -> None:
        super().settle()
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"cluster_name = '{self.name}'\n")


@pytest.fixture
def three() -> Iterator[tuple[Cluster, Named, Named]]:
    with Cluster() as primary, Named(primary, "db-2") as one, Named(primary, "db-3") as other:
        run_sql(primary, "quorum.sql")
        state = "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'quorum'"
        eventually("both may confirm", lambda: primary.sql("postgres", state) == "2" or None)
        yield primary, one, other


def warnings(server: GatehouseServer) -> list[str] | None:
    """What is wrong with a server that is ready."""
    answer = server.get(READY)
    assert answer.status == 200
    found: list[str] | None = answer.json().get("warnings")
    return found


def test_OPS_03_of_a_quorum_one_standby_may_go_and_without_any_only_writes_stop(
    three: tuple[Cluster, Named, Named], tmp_path: Path
) -> None:
    primary, one, other = three
    place = Place(primary, tmp_path)
    server = serve(tmp_path / "data", *place.options).start()
    administrator = Administrator(tmp_path / "data", **place.settings, database=place.uri)
    sessions = [sign_up(server) for _ in range(24)]
    assert warnings(server) is None

    one.stop("immediate")
    eventually("it warns", lambda: warnings(server) == ["standby"] or None)
    server.logged("db-2. The others confirm them.")
    examined = administrator.run("doctor", "--data", str(tmp_path / "data"))
    assert "WRONG  standbys: A standby that confirms commits is not connected: db-2." in examined.stdout
    for number, session in enumerate(sessions):
        answer = refresh(server, session)
        assert answer.status == 200
        sessions[number] = answer.json()

    other.stop("immediate")
    server.logged("Not connected: db-2, db-3. Nothing can be written.")
    end = time.monotonic() + SECONDS
    statuses: list[int] = []
    took: list[float] = []

    def write(session: dict[str, str]) -> set[int]:
        found = set()
        while time.monotonic() < end:
            found.add(refresh(server, session).status)
        return found

    with ThreadPoolExecutor(len(sessions)) as threads:
        writes = [threads.submit(write, session) for session in sessions]
        while time.monotonic() < end:
            begin = time.monotonic()
            access = {"Authorization": f"Bearer {sessions[0]['access_token']}"}
            statuses.append(server.request("GET", "/auth/v1/user", headers=access).status)
            took.append(time.monotonic() - begin)
        assert set.union(*(write.result() for write in writes)) == {503}
    assert set(statuses) == {200}, f"{statuses.count(200)} of {len(statuses)}"
    assert max(took) < 3

    one.start()
    eventually("writes go on", lambda: refresh(server, sessions[0]).status != 503 or None)
    assert [refresh(server, session).status for session in sessions[1:]] == [200] * (len(sessions) - 1)
    other.start()
    eventually("all are there", lambda: warnings(server) is None or None)
    server.stop()
