"""A server on PostgreSQL: the master key, several starts, the doctor, backups, and moves there and back."""

import itertools
import json
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
import requests
from administrator import OPTIONS, Administrator
from gatehouse_server import PROGRAM, Answer, GatehouseServer, ServerError
from person import PASSWORD, new_address
from postgres import Cluster

# These have a cluster of their own, and run once.
NUMBERS = itertools.count(1)
pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as cluster:
        yield cluster


class Place:
    """A database of its own, and its URI without the password."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self.name = f"d_{abs(hash(folder))}"
        cluster.sql("postgres", f"CREATE DATABASE {self.name} OWNER {postgres.ROLE}")
        self.uri = f"postgres://{postgres.ROLE}@127.0.0.1:{cluster.port}/{self.name}"
        self.password = folder / "password"
        self.password.write_text(cluster.password + "\n")
        self.password.chmod(0o600)

    @property
    def options(self) -> tuple[str, ...]:
        return ("--database", self.uri, "--database-password-file", str(self.password))

    @property
    def settings(self) -> dict[str, str]:
        return {"database_password_file": str(self.password)}


@pytest.fixture
def place(cluster: Cluster, tmp_path: Path) -> Place:
    return Place(cluster, tmp_path)


def serve(data: Path, *options: str) -> GatehouseServer:
    return GatehouseServer(data, *OPTIONS, *options, command=(PROGRAM, "serve"))


def sign_up(server: GatehouseServer) -> dict[str, str]:
    # Each from an address of its own, so that no limit is met.
    address = f"198.51.{next(NUMBERS) % 250}.{next(NUMBERS) % 250}"
    body = json.dumps({"email": new_address(), "password": PASSWORD}).encode()
    headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
    answer = server.request("POST", "/auth/v1/signup", body, headers)
    assert answer.status == 200
    return answer.json()


def refresh(server: GatehouseServer, session: dict[str, str]) -> Answer:
    return server.post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": session["refresh_token"]})


def refused_start(data: Path, *options: str) -> str:
    with pytest.raises(ServerError) as refused:
        serve(data, *options).start()
    return str(refused.value)


def test_PG_20_a_server_without_the_key_of_its_database_does_not_start(place: Place, tmp_path: Path) -> None:
    server = serve(tmp_path / "one", *place.options).start()
    session = sign_up(server)
    assert "no master key here" in refused_start(tmp_path / "two", *place.options)
    assert not (tmp_path / "two" / "master.key").exists()
    other = tmp_path / "other.key"
    other.write_bytes(bytes(32))
    other.chmod(0o600)
    given = ("--master-key-file", str(other))
    assert "not the one that the database" in refused_start(tmp_path / "three", *place.options, *given)
    given = ("--master-key-file", str(tmp_path / "one" / "master.key"))
    beside = serve(tmp_path / "four", *place.options, *given).start()
    assert refresh(beside, session).status == 200
    assert (tmp_path / "four" / "admin.key").exists()
    beside.stop()
    server.stop()


def test_PG_20_of_two_first_starts_with_different_keys_one_wins(place: Place, tmp_path: Path) -> None:
    servers = [serve(tmp_path / name, *place.options) for name in ("one", "two")]
    outcomes: dict[int, str] = {}

    def start(index: int) -> None:
        try:
            servers[index].start()
            outcomes[index] = "ready"
        except ServerError as error:
            outcomes[index] = str(error)

    threads = [threading.Thread(target=start, args=(index,)) for index in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ready = [index for index, outcome in outcomes.items() if outcome == "ready"]
    assert len(ready) == 1, outcomes
    assert "master key" in outcomes[1 - ready[0]]
    servers[ready[0]].restart()
    servers[ready[0]].stop()


def test_PG_01_the_password_is_in_no_argument_log_or_message(place: Place, tmp_path: Path, cluster: Cluster) -> None:
    server = serve(tmp_path / "data", *place.options, "--log-level", "trace").start()
    sign_up(server)
    arguments = Path(f"/proc/{server.process_id}/cmdline").read_bytes()
    server.stop()
    assert cluster.password.encode() not in arguments
    assert cluster.password not in "".join(server.printed) + server.log()
    place.password.write_text("wrong-" + cluster.password)
    said = refused_start(tmp_path / "data", *place.options)
    assert "28P01" in said
    assert cluster.password not in said


def test_PG_22_a_server_that_may_not_migrate_waits_for_gatehouse_migrate(place: Place, tmp_path: Path) -> None:
    assert "No server has used" in refused_start(tmp_path / "data", *place.options, "--migrate", "never")
    administrator = Administrator(tmp_path / "data", **place.settings)
    assert "accounts-0001" in administrator.do("migrate", "--database", place.uri)
    assert administrator.do("migrate", "--database", place.uri) == "The database is up to date.\n"
    server = serve(tmp_path / "data", *place.options, "--migrate", "never").start()
    server.stop()


def test_PG_22_a_program_serves_beside_a_newer_one_if_that_says_so(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    server.stop()
    cluster.sql(place.name, "INSERT INTO gatehouse.schema_migrations VALUES ('accounts-9999', 0)")
    server.start()
    server.stop()
    cluster.sql(place.name, "UPDATE gatehouse.server_values SET value = 'accounts-9999' WHERE name = 'oldest_reader'")
    assert "newer version" in refused_start(tmp_path / "data", *place.options)


def test_PG_23_a_role_that_may_not_create_the_schema_is_told_what_the_owner_runs(
    cluster: Cluster, tmp_path: Path
) -> None:
    place = Place(cluster, tmp_path)
    cluster.sql("postgres", f"ALTER DATABASE {place.name} OWNER TO postgres")
    assert "CREATE SCHEMA" in refused_start(tmp_path / "data", *place.options)
    cluster.sql(place.name, f"CREATE SCHEMA gatehouse AUTHORIZATION {postgres.ROLE}")
    server = serve(tmp_path / "data", *place.options).start()
    server.stop()


def test_PG_14_while_postgresql_is_away_answers_are_503_and_sessions_live_on(tmp_path: Path) -> None:
    with Cluster() as cluster:
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options).start()
        session = sign_up(server)
        cluster.stop("immediate")
        answer = refresh(server, session)
        assert answer.status == 503
        assert answer.json()["error_code"] == "request_timeout"
        assert int(answer.headers["retry-after"]) >= 1
        assert server.get("/auth/v1/.well-known/jwks.json").status == 200
        assert server.get("/auth/v1/health").status == 200
        cluster.start()
        assert refresh(server, session).status == 200
        server.stop()


def test_PG_08_servers_work_behind_pgbouncer_in_transaction_mode(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    with Pooler(cluster) as pooler:
        uri = f"postgres://{postgres.ROLE}@127.0.0.1:{pooler.port}/{place.name}"
        options = ("--database", uri, "--database-password-file", str(place.password))
        server = serve(tmp_path / "data", *options).start()
        sessions = [sign_up(server) for _ in range(6)]
        answers: list[int] = []

        def renew(session: dict[str, str]) -> None:
            for _ in range(3):
                answer = refresh(server, session)
                answers.append(answer.status)
                session |= answer.json()

        threads = [threading.Thread(target=renew, args=(session,)) for session in sessions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [200] * 18
        server.stop()


class Pooler:
    """PgBouncer with two connections to the server, shared by transactions."""

    def __init__(self, cluster: Cluster) -> None:
        self.port = postgres.free_port()
        # The folder of the cluster, which its user can read.
        users = cluster.folder / "users.txt"
        users.write_text(f'"{postgres.ROLE}" "{cluster.password}"\n')
        self._settings = cluster.folder / "pgbouncer.ini"
        self._settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={cluster.port}\n[pgbouncer]\nlisten_addr=127.0.0.1\n"
            f"listen_port={self.port}\nauth_type=scram-sha-256\nauth_file={users}\npool_mode=transaction\n"
            f"default_pool_size=2\nunix_socket_dir=\nlogfile={cluster.folder / 'pgbouncer.log'}\n"
        )
        for file in (users, self._settings):
            file.chmod(0o644)
        self._as_owner = cluster.as_owner

    def __enter__(self) -> "Pooler":
        self._process = subprocess.Popen(
            [*self._as_owner, "/usr/sbin/pgbouncer", str(self._settings)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        postgres.await_port(self.port)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=60)


# Moves, backups and the doctor.


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


def test_PG_32_the_doctor_finds_what_postgresql_could_lose(place: Place, tmp_path: Path) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    server.stop()
    ended = Administrator(tmp_path / "data", **place.settings).run(
        "doctor", "--data", str(tmp_path / "data"), "--database", place.uri, "--format", "json"
    )
    findings = {finding["check"]: finding for finding in json.loads(ended.stdout)}
    # The cluster of tests does not wait for the disk.
    assert not findings["durability"]["ok"]
    assert "fsync" in findings["durability"]["text"]
    for check in ("database", "encryption", "connections", "indexes", "database-clock", "version", "keys", "admin-key"):
        assert findings[check]["ok"], findings[check]


def test_PG_34_the_metrics_count_transactions_and_connections(place: Place, tmp_path: Path) -> None:
    port = postgres.free_port()
    server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{port}").start()
    sign_up(server)
    text = requests.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
    assert 'gatehouse_database_transactions_total{kind="write",outcome="committed"}' in text
    assert 'gatehouse_database_connections{state="open"}' in text
    server.stop()
