"""Moves between the embedded database and PostgreSQL, and backups of both."""

import fcntl
import shutil
import sqlite3
import subprocess
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from administrator import Administrator
from api_connection import APIConnection
from crowd import Crowd
from gatehouse_server import PROGRAM, eventually
from mail_sink import MailSink
from person import PASSWORD
from postgres import Cluster, PostgresError
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
    # A load balancer sends nobody there any longer.
    eventually("it is not ready", lambda: server.get("/auth/v1/health/ready").json()["reasons"] == ["database"] or None)
    server.stop()
    assert "Everything was moved to" in refused_start(data)
    again = administrator.run("move", "--from", str(data), "--to", place.uri)
    assert again.returncode == 1
    assert "has already been moved" in again.stderr

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
    told = Administrator(data).run("doctor", "--data", str(data))
    assert told.returncode == 1
    assert "WRONG  moved: Everything was moved to" in told.stdout
    assert administrator.run("move", "--from", str(data), "--undo-move").returncode == 0
    assert refresh(server, session).status == 200
    server.stop()


def move(administrator: Administrator, data: Path, place: Place, *, back: bool = False) -> "subprocess.Popen[str]":
    """Begins to move a folder, or to move a database into one."""
    ends = [place.uri, data] if back else [data, place.uri]
    command = [PROGRAM, "move", "--from", ends[0], "--to", ends[1]]
    return subprocess.Popen(
        command, env=administrator.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def finish(moving: "subprocess.Popen[str]") -> tuple[int, str]:
    """Waits for a move. Gives its status and its complaint."""
    _, said = moving.communicate()
    return moving.returncode, said


def has_moved(data: Path) -> bool:
    """Whether a folder takes writes no longer."""
    with closing(sqlite3.connect(data / "gatehouse.sqlite")) as database:
        return database.execute("SELECT 1 FROM server_values WHERE name = 'moved_to'").fetchone() is not None


def require_one_place(cluster: Cluster, data: Path, place: Place, folder: Path) -> None:
    """Checks that nobody is in the target, or that no server starts there while the source takes writes."""
    try:
        people = cluster.sql(place.name, "SELECT COUNT(*) FROM gatehouse.users")
    except PostgresError:
        people = "0"
    if people != "0" and not has_moved(data):
        key = ("--master-key-file", str(data / "master.key"))
        assert "move" in refused_start(folder, *place.options, *key)


def test_PG_30_a_move_that_is_killed_leaves_the_source_as_it_was(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    sign_up(server)
    server.stop()
    crowd = Crowd(data, 100)
    server.start()
    administrator = Administrator(data, **place.settings)
    # The tables of the target are there, and the move waits for one of them.
    administrator.do("migrate", "--database", place.uri)
    with cluster.holding(place.name, "LOCK TABLE gatehouse.sessions IN ACCESS EXCLUSIVE MODE"):
        moving = move(administrator, data, place)
        waits = f"SELECT 1 FROM pg_stat_activity WHERE datname = '{place.name}' AND wait_event_type = 'Lock'"
        eventually("the move is in the middle", lambda: cluster.sql("postgres", waits) or None)
        moving.kill()
        finish(moving)
    assert not has_moved(data)
    tokens = [crowd.token(session) for session in crowd.sessions]
    assert [refresh(server, {"refresh_token": token}).status for token in tokens[:3]] == [200] * 3
    require_one_place(cluster, data, place, tmp_path / "early")
    assert finish(move(administrator, data, place)) == (0, "")
    assert refresh(server, {"refresh_token": tokens[3]}).status == 503
    server.stop()
    server = serve(data, *place.options).start()
    assert [refresh(server, {"refresh_token": token}).status for token in tokens[3:]] == [200] * len(tokens[3:])
    server.stop()


def test_PG_30_a_move_to_a_folder_that_is_killed_at_its_very_end_is_finished_when_it_is_run_again(
    tmp_path: Path,
) -> None:
    with Cluster() as cluster:
        place = Place(cluster, tmp_path)
        data, back = tmp_path / "data", tmp_path / "back"
        server = serve(data, *place.options).start()
        session = sign_up(server)
        server.stop()
        administrator = Administrator(back, **place.settings, master_key_file=str(data / "master.key"))
        # The commit that closes the source waits for a standby that never comes, so that the move hears nothing of it.
        cluster.configure("synchronous_standby_names", "nobody")
        moving = move(administrator, back, place, back=True)
        waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        eventually("the source is closed", lambda: cluster.sql("postgres", waits) or None)
        moving.kill()
        finish(moving)
        cluster.configure("synchronous_standby_names", "")
        closed = "SELECT 1 FROM gatehouse.server_values WHERE name = 'moved_to'"
        eventually("the source names the folder", lambda: cluster.sql(place.name, closed) or None)
        # A server that starts there now would begin with nothing.
        assert "interrupted" in refused_start(back)
        assert not (back / "gatehouse.sqlite").exists()
        assert finish(move(administrator, back, place, back=True)) == (0, "")
        server = serve(back).start()
        assert refresh(server, session).status == 200
        server.stop()
        # A folder that has nothing of it does not take its place.
        other = Administrator(tmp_path / "other", **place.settings, master_key_file=str(data / "master.key"))
        status, said = finish(move(other, tmp_path / "other", place, back=True))
        assert (status, "has already been moved" in said) == (1, True)


@pytest.mark.soak
def test_PG_30_a_hundred_thousand_people_move_though_the_command_is_killed_at_twenty_points(
    cluster: Cluster, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    sign_up(server)
    server.stop()
    crowd = Crowd(data, 100_000)
    # How long it takes when nobody kills it, with a copy of the folder.
    copy = shutil.copytree(data, tmp_path / "copy")
    rehearsal = Place(cluster, tmp_path)
    start = time.monotonic()
    assert finish(move(Administrator(copy, **rehearsal.settings), copy, rehearsal)) == (0, "")
    length = time.monotonic() - start

    place = Place(cluster, tmp_path)
    administrator = Administrator(data, **place.settings)
    server.start()
    killed = 0
    for point in range(1, 21):
        moving = move(administrator, data, place)
        try:
            moving.wait(timeout=length * point / 20)
        except subprocess.TimeoutExpired:
            moving.kill()
            killed += 1
        status, said = finish(moving)
        require_one_place(cluster, data, place, tmp_path / f"early-{point}")
        if status == 0:
            break
        assert said == ""
    assert killed >= 10
    if status != 0:
        assert finish(move(administrator, data, place)) == (0, "")
    assert has_moved(data)
    server.stop()

    server = serve(data, *place.options).start()
    connections = [APIConnection(server.port) for _ in range(8)]
    sessions = [*crowd.sessions]

    def renew(index: int) -> list[int]:
        body = ({"refresh_token": crowd.token(session)} for session in sessions[index::8])
        return [connections[index].ask("POST", "/token?grant_type=refresh_token", one).status for one in body]

    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(status for found in pool.map(renew, range(8)) for status in found)
    assert statuses == {200: len(sessions)}
    for connection in connections:
        connection.close()
    server.stop()


def test_PG_30_mails_that_wait_and_numbers_that_are_counted_go_along(place: Place, tmp_path: Path) -> None:
    data = tmp_path / "data"
    sink = MailSink().start()
    sink.recipient_reply = "451 4.3.0 come back later"
    mail = ("--smtp-url", sink.url, "--mail-from", "gatehouse@example.com", "--smtp-tls", "off")
    server = serve(data, *mail, "--smtp-retry", "1s").start()
    session = sign_up(server)
    address = session["user"]["email"]  # type: ignore[index]
    assert server.post("/auth/v1/recover", {"email": address}).status == 200
    # A mail that is being sent during the move is the old server's until its lease ends, for the new server too.
    server.stop()
    administrator = Administrator(data, **place.settings)
    assert administrator.run("move", "--from", str(data), "--to", place.uri).returncode == 0
    server = serve(data, *place.options, *mail, "--smtp-retry", "1s").start()
    sink.recipient_reply = None
    assert sink.receive().recipients == [address]
    # Rows of these tables are counted, and continue after those that came along.
    sign_up(server)
    assert server.post("/auth/v1/recover", {"email": sign_up(server)["user"]["email"]}).status == 200  # type: ignore[index]
    sink.receive()
    assert sink.is_empty()
    server.stop()
    sink.close()


def test_PG_30_a_place_that_was_used_is_not_moved_to(place: Place, tmp_path: Path) -> None:
    server = serve(tmp_path / "used", *place.options).start()
    session = sign_up(server)
    data = tmp_path / "data"
    serve(data).start().stop()
    administrator = Administrator(data, **place.settings)
    ended = administrator.run("move", "--from", str(data), "--to", place.uri)
    assert ended.returncode == 1
    assert "A move needs an empty database" in ended.stderr
    assert not has_moved(data)
    assert refresh(server, session).status == 200
    server.stop()


def test_PG_30_what_this_program_does_not_know_is_not_left_behind(place: Place, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    session = sign_up(server)
    with closing(sqlite3.connect(data / "gatehouse.sqlite")) as database, database:
        database.execute("INSERT INTO schema_migrations (name, applied_at) VALUES ('0001-of-an-app', 0)")
    ended = Administrator(data, **place.settings).run("move", "--from", str(data), "--to", place.uri)
    assert ended.returncode == 1
    assert "0001-of-an-app" in ended.stderr
    assert refresh(server, session).status == 200
    server.stop()
    # From PostgreSQL to a folder, which stays as it was.
    other, back = Place(place.cluster, tmp_path), tmp_path / "back"
    server = serve(tmp_path / "other", *other.options).start()
    server.stop()
    insert = "INSERT INTO gatehouse.schema_migrations (name, applied_at) VALUES ('0001-of-an-app', 0)"
    other.cluster.sql(other.name, insert)
    keys = other.settings | {"master_key_file": str(tmp_path / "other" / "master.key")}
    ended = Administrator(back, **keys).run("move", "--from", other.uri, "--to", str(back))
    assert (ended.returncode, "0001-of-an-app" in ended.stderr) == (1, True)
    assert not [file for file in back.iterdir() if "sqlite" in file.name]
    serve(back).start().stop()


def test_PG_30_a_move_and_a_server_do_not_fill_one_folder_at_once(place: Place, tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    serve(data, *place.options).start().stop()
    administrator = Administrator(back, **place.settings, master_key_file=str(data / "master.key"))
    back.mkdir(0o700)
    with (back / "open.lock").open("w") as lock:
        # As a server that starts holds it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        moving = move(administrator, back, place, back=True)
        files = Path(f"/proc/{moving.pid}/fd")
        opened = str((back / "open.lock").resolve())
        eventually("the move waits", lambda: [one for one in links(files) if one == opened] or None)
        assert [file.name for file in back.iterdir()] == ["open.lock"]
        assert moving.poll() is None
    assert finish(moving) == (0, "")
    serve(back).start().stop()


def links(folder: Path) -> list[str]:
    """Where the links in a folder lead. Some may go away meanwhile."""
    found = []
    for link in folder.iterdir():
        with suppress(FileNotFoundError):
            found.append(str(link.readlink()))
    return found


def test_PG_30_a_move_whose_connection_breaks_says_so_and_can_be_run_again(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    session = sign_up(server)
    administrator = Administrator(data, **place.settings)
    administrator.do("migrate", "--database", place.uri)
    with cluster.holding(place.name, "LOCK TABLE gatehouse.sessions IN ACCESS EXCLUSIVE MODE"):
        moving = move(administrator, data, place)
        end = (
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{place.name}' "
            "AND wait_event_type = 'Lock'"
        )
        eventually("the move has lost its connection", lambda: cluster.sql("postgres", end) or None)
    status, said = finish(moving)
    assert (status, "run the command again" in said) == (1, True), said
    assert refresh(server, session).status == 200
    server.stop()
    assert finish(move(administrator, data, place)) == (0, "")


@pytest.mark.parametrize(
    ("table", "change", "complaint"),
    [
        pytest.param(
            "users", "NEW.user_metadata := '{}'; RETURN NEW;", "what was written to users is not what was read",
            id="a value",
        ),
        pytest.param(
            "audit_events", "RETURN NULL;", "what was written to audit_events is not what was read", id="a row"
        ),
        # The copy breaks off, with rows on their way that nobody takes.
        pytest.param(
            "sessions", "NEW.user_id := 'nobody'; RETURN NEW;", "the database refused a statement", id="a reference"
        ),
    ],
)  # fmt: skip
def test_PG_30_a_copy_that_differs_from_its_source_is_no_move(
    place: Place, cluster: Cluster, tmp_path: Path, table: str, change: str, complaint: str
) -> None:
    data = tmp_path / "data"
    server = serve(data).start()
    body = {"email": "ada@example.org", "password": PASSWORD, "data": {"note": "kept"}}
    session = server.post("/auth/v1/signup", body).json()
    administrator = Administrator(data, **place.settings)
    administrator.do("migrate", "--database", place.uri)
    function = f"CREATE FUNCTION public.change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {change} END$$"
    trigger = f"CREATE TRIGGER change BEFORE INSERT ON gatehouse.{table} FOR EACH ROW EXECUTE FUNCTION public.change()"
    for statement in (function, trigger):
        cluster.sql(place.name, statement)
    status, said = finish(move(administrator, data, place))
    assert (status, complaint in said) == (1, True), said
    assert "ada@example.org" not in said
    assert cluster.sql(place.name, "SELECT COUNT(*) FROM gatehouse.users") == "0"
    assert not has_moved(data)
    assert refresh(server, session).status == 200
    server.stop()


def test_PG_31_a_backup_does_not_see_what_is_written_while_it_reads(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    server = serve(data, *place.options).start()
    sign_up(server)
    server.stop()
    with ThreadPoolExecutor(1) as thread:
        with cluster.holding(place.name, "LOCK TABLE gatehouse.sessions IN ACCESS EXCLUSIVE MODE"):
            backup = ("backup", str(file), "--database", place.uri)
            making = thread.submit(Administrator(data, **place.settings).do, *backup)
            waits = f"SELECT 1 FROM pg_stat_activity WHERE datname = '{place.name}' AND wait_event_type = 'Lock'"
            eventually("the backup has read the people and waits", lambda: cluster.sql("postgres", waits) or None)
            cluster.sql(place.name, "DELETE FROM gatehouse.audit_events")
        making.result()
    restored = tmp_path / "restored"
    Administrator(restored).do("restore", str(file))
    with closing(sqlite3.connect(restored / "gatehouse.sqlite")) as database:
        (events,) = database.execute("SELECT COUNT(*) FROM audit_events").fetchone()
    assert events > 0


def test_PG_31_a_backup_under_load_is_of_one_instant_and_the_same_in_both_databases(
    cluster: Cluster, tmp_path: Path
) -> None:
    places = []
    for name in ("source", "target"):
        (tmp_path / name).mkdir()
        places.append(Place(cluster, tmp_path / name))
    data, file = tmp_path / "data", tmp_path / "backup"
    server = serve(data, *places[0].options, "--limit-token", "off").start()
    sessions = [sign_up(server) for _ in range(4)]
    has_ended = threading.Event()
    renewals = Counter[str]()

    def renew(session: dict[str, str]) -> None:
        while not has_ended.is_set():
            answer = refresh(server, session)
            assert answer.status == 200
            session |= answer.json()
            renewals[session["user"]["id"]] += 1  # type: ignore[index]

    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(renew, session) for session in sessions]
        eventually("all are under way", lambda: len(renewals) == 4 or None)
        Administrator(data, **places[0].settings).do("backup", str(file), "--database", places[0].uri)
        has_ended.set()
        for one in running:
            one.result()
    server.stop()

    embedded = tmp_path / "embedded"
    Administrator(embedded).do("restore", str(file))
    shared = Administrator(tmp_path / "shared", **places[1].settings)
    shared.do("restore", str(file), "--database", places[1].uri)
    # Both have the same rows, and nothing but what the source had at some moment.
    query = "SELECT id, user_id, counter, refreshed_at FROM {}sessions ORDER BY id"
    with closing(sqlite3.connect(embedded / "gatehouse.sqlite")) as database:
        rows = ["|".join(map(str, row)) for row in database.execute(query.format(""))]
    assert cluster.sql(places[1].name, query.format("gatehouse.")).splitlines() == rows
    for row in rows:
        _, user, counter, _ = row.split("|")
        assert 0 <= int(counter) <= renewals[user]


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
    assert "has already used this database" in Administrator(tmp_path / "third", **two.settings).refused(
        "restore", str(again), "--database", two.uri
    )
