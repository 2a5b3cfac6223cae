"""Moves between the embedded database and PostgreSQL, and backups of both."""

import json
import subprocess
import threading
from pathlib import Path

import pytest
from administrator import Administrator
from gatehouse_server import PROGRAM
from postgres import Cluster
from postgres_world import Place, refresh, refused_start, serve, sign_up

# These have a cluster of their own, and run once.
pytestmark = pytest.mark.embedded


def test_PG_30_a_move_signs_nobody_out_and_closes_the_old_place(place: Place, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    sessions = [sign_up(server) for _ in range(20)]
    administrator = Administrator(data, **place.settings)
    ended = administrator.run("move", "--from", str(data), "--to", place.uri)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert refresh(server, sessions[0]).status == 503
    server.stop()
    assert "Everything was moved to" in refused_start(data)
    again = administrator.run("move", "--from", str(data), "--to", place.uri)
    assert again.returncode == 1
    assert "has been moved" in again.stderr

    server = serve(data, *place.options).start()
    for session in sessions:
        answer = refresh(server, session)
        assert answer.status == 200
        assert answer.json()["user"]["id"] == session["user"]["id"]  # type: ignore[index]
        session |= answer.json()

    back = tmp_path / "back"
    keys = place.settings | {"master_key_file": str(data / "master.key")}
    ended = Administrator(back, **keys).run("move", "--from", place.uri, "--to", str(back))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert refresh(server, sessions[0]).status == 503
    server.stop()
    server = serve(back).start()
    assert [refresh(server, session).status for session in sessions] == [200] * 20
    server.stop()


def test_PG_30_a_move_that_was_taken_back_takes_writes_again(place: Place, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    session = sign_up(server)
    administrator = Administrator(data, **place.settings)
    assert administrator.run("move", "--from", str(data), "--to", place.uri).returncode == 0
    assert administrator.run("move", "--from", str(data), "--undo-move").returncode == 0
    assert refresh(server, session).status == 200
    server.stop()


@pytest.mark.parametrize("moment", range(4))
def test_PG_30_a_move_that_is_killed_leaves_the_source_as_it_was(place: Place, tmp_path: Path, moment: int) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    sessions = [sign_up(server) for _ in range(100 if moment == 0 else 10)]
    administrator = Administrator(data, **place.settings)
    command = [PROGRAM, "move", "--from", data, "--to", place.uri]
    moving = subprocess.Popen(
        command, env=administrator.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    threading.Event().wait(0.1 + 0.15 * moment)
    moving.kill()
    was_over = moving.wait() == 0
    listed = json.loads(administrator.run("users", "list", "--data", str(data), "--format", "json").stdout or "null")
    if listed is not None:
        # Nothing has happened yet, or nothing that counts.
        assert [refresh(server, session).status for session in sessions[:3]] == [200] * 3
    server.stop()
    if not was_over:
        ended = administrator.run("move", "--from", str(data), "--to", place.uri)
        assert ended.returncode == 0, ended.stderr
    server = serve(data, *place.options).start()
    assert [refresh(server, session).status for session in sessions[3:]] == [200] * len(sessions[3:])
    server.stop()


def test_PG_31_a_backup_of_either_database_is_restored_into_either(cluster: Cluster, tmp_path: Path) -> None:
    places = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        places.append(Place(cluster, tmp_path / name))
    one, two = places
    data, file = tmp_path / "data", tmp_path / "backup"
    server = serve(data, *one.options).start()
    session = sign_up(server)
    administrator = Administrator(data, **one.settings)
    administrator.do("backup", str(file), "--database", one.uri)
    server.stop()

    embedded = tmp_path / "embedded"
    Administrator(embedded).do("restore", str(file))
    server = serve(embedded).start()
    answer = refresh(server, session)
    assert answer.status == 200
    session = answer.json()
    server.stop()

    again, shared = tmp_path / "again", tmp_path / "shared"
    Administrator(embedded).do("backup", str(again))
    restored = Administrator(shared, **two.settings)
    restored.do("restore", str(again), "--database", two.uri)
    server = serve(shared, *two.options).start()
    assert refresh(server, session).status == 200
    server.stop()
    assert "has used the database before" in Administrator(tmp_path / "third", **two.settings).refused(
        "restore", str(again), "--database", two.uri
    )
