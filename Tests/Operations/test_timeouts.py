"""Commands beside a database that lets them wait: they say so, and do not wait without end."""

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

# The session that has committed for itself and waits for the standby.
WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' ORDER BY xact_start LIMIT 1"


class Stuck:
    """A server one of whose commits waits for a standby that confirms nothing."""

    def __init__(self, primary: Cluster, folder: Path) -> None:
        self.primary = primary
        self.place = Place(primary, folder)
        self.data = folder / "data"
        self.server: GatehouseServer = serve(self.data, *self.place.options).start()
        self.session = sign_up(self.server)
        keys = {"database": self.place.uri, "master_key_file": str(self.data / "master.key")}
        self.administrator = Administrator(self.data, **self.place.settings, **keys)

    @property
    def process(self) -> str:
        return eventually("a commit waits", lambda: self.primary.sql("postgres", WAITING) or None)


@pytest.fixture
def stuck(tmp_path: Path) -> Iterator[Stuck]:
    with Cluster() as primary, Standby(primary) as standby:
        standby.confirm(primary)
        stuck = Stuck(primary, tmp_path)
        with ThreadPoolExecutor(1) as thread:
            with standby.silent():
                asked = thread.submit(refresh, stuck.server, stuck.session)
                assert stuck.process
                yield stuck
            asked.result()
        stuck.server.stop()


def test_OPS_02_what_only_reads_is_held_up_by_no_commit(stuck: Stuck) -> None:
    listed = stuck.administrator.run("users", "list", "--data", str(stuck.data))
    assert (listed.returncode, "1 of 1" in listed.stdout) == (0, True), listed.stderr
    examined = stuck.administrator.run("doctor", "--data", str(stuck.data))
    assert "ok     clock:" in examined.stdout, examined.stdout + examined.stderr
    assert "ok     metadata:" in examined.stdout


def test_OPS_02_a_backup_is_complete_although_the_audit_trail_cannot_be_told(stuck: Stuck, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    made = stuck.administrator.run("backup", str(file), "--data", str(stuck.data))
    assert made.returncode == 1
    assert "contains the whole server, but the audit trail may not say so" in made.stderr
    back = tmp_path / "back"
    restored = Administrator(back).run("restore", str(file), "--data", str(back))
    assert restored.returncode == 0, restored.stderr
    people = Administrator(back).ask("users", "list")
    assert people["total"] == 1


def test_OPS_02_a_move_that_a_commit_holds_up_names_its_session_and_stops(stuck: Stuck, tmp_path: Path) -> None:
    process = stuck.process
    target = tmp_path / "target"
    words = ("move", "--from", stuck.place.uri, "--to", str(target), "--timeout", "4s")
    moved = stuck.administrator.run(*words)
    assert moved.returncode == 1
    assert "gatehouse: waiting for the database" in moved.stderr
    assert f"session {process} has committed and has waited" in moved.stderr
    assert "the command stopped after 4 s, see --timeout" in moved.stderr
    assert stuck.primary.password not in moved.stderr
    assert not (target / "gatehouse.sqlite").exists()


def test_OPS_02_a_database_that_is_frozen_is_waited_for_with_words_and_a_limit(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    serve(tmp_path / "data", *place.options).start().stop()
    administrator = Administrator(tmp_path / "data", **place.settings, database=place.uri)
    with cluster.frozen():
        ended = administrator.run("users", "list", "--data", str(tmp_path / "data"))
    assert ended.returncode == 1
    assert ended.stderr.startswith("gatehouse: waiting for the database")
    assert "cannot be used" in ended.stderr


@pytest.mark.parametrize("value", ["-1", "soon", "0s", "forever", ""])
def test_OPS_02_a_timeout_is_a_time_or_nothing(tmp_path: Path, value: str) -> None:
    ended = Administrator(tmp_path).run("users", "list", f"--timeout={value}")
    assert ended.returncode == 64
    assert "timeout" in ended.stderr
