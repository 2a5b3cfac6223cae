"""A server on PostgreSQL: the master key, several starts, a pooler, the doctor and the metrics."""

import os
import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import ROOT, ServerError, eventually
from person import PASSWORD
from postgres import Cluster
from postgres_world import AT_ONCE, Place, Pooler, measured, refresh, refused_start, serve, sign_up

# These have a cluster of their own, and run once.
pytestmark = pytest.mark.embedded


def test_PG_20_a_server_without_the_key_of_its_database_does_not_start(place: Place, tmp_path: Path) -> None:
    server = serve(tmp_path / "one", *place.options).start()
    session = sign_up(server)
    assert "There is no master key" in refused_start(tmp_path / "two", *place.options)
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


def test_PG_10_a_database_that_may_lose_commits_is_not_started_on_unless_that_is_accepted(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    cluster.sql("postgres", f"ALTER DATABASE {place.name} SET synchronous_commit = off")
    assert "synchronous_commit is off" in refused_start(tmp_path / "data", *place.options)
    server = serve(tmp_path / "data", *place.options, "--database-unsafe").start()
    sign_up(server)
    server.stop()


def test_PG_14_a_database_that_does_not_exist_is_a_reason_not_to_start(place: Place, tmp_path: Path) -> None:
    place.uri = place.uri.replace(place.name, "nowhere")
    said = refused_start(tmp_path / "data", *place.options)
    assert "no such database (3D000)" in said


def test_PG_04_a_host_that_is_not_found_is_named_by_the_lookup_and_not_by_libpq(tmp_path: Path) -> None:
    # The second sentence is for a machine whose system has no answer at all.
    said = refused_start(tmp_path / "data", "--database", "postgres://somebody@gatehouse.invalid/accounts", *AT_ONCE)
    assert "its host was not found" in said or "looking up its host takes too long" in said


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
    assert "has no tables yet" in refused_start(tmp_path / "data", *place.options, "--migrate", "never")
    administrator = Administrator(tmp_path / "data", **place.settings)
    applied = administrator.do("migrate", "--database", place.uri)
    assert "accounts-0001" in applied
    # The reference app has no place in the database of an app.
    assert "fieldhouse" not in applied
    # There are tables now, and no keys yet: no key can be the wrong one.
    (tmp_path / "master.key").write_bytes(bytes(32))
    (tmp_path / "master.key").chmod(0o600)
    key = administrator.environment | {"GATEHOUSE_MASTER_KEY_FILE": str(tmp_path / "master.key")}
    administrator.environment, former = key, administrator.environment
    assert "There is no server in the database" in administrator.refused("users", "list", "--database", place.uri)
    administrator.environment = former
    assert administrator.do("migrate", "--database", place.uri) == "The database is up to date.\n"
    server = serve(tmp_path / "data", *place.options, "--migrate", "never").start()
    server.stop()


# The lock that servers take before they change the shape: "GHMG".
LOCK = 0x47484D47


def test_PG_21_a_server_waits_for_as_long_as_another_one_migrates(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    # Longer than any other lock is waited for.
    waits = (
        f"SELECT 1 FROM pg_stat_activity WHERE datname = '{place.name}' AND wait_event = 'advisory' "
        "AND clock_timestamp() - query_start > interval '5.5 s'"
    )
    server = serve(tmp_path / "data", *place.options)
    with ThreadPoolExecutor(1) as thread:
        with cluster.holding(place.name, f"SELECT pg_advisory_xact_lock({LOCK})"):
            started = thread.submit(server.start)
            eventually("the server waits", lambda: cluster.sql("postgres", waits) or None)
        started.result()
    assert "waits for it" in server.log()
    sign_up(server)
    server.stop()


def test_PG_21_a_migration_that_is_killed_leaves_nothing_and_the_next_start_applies_it(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    # Its last but one table is in the way, so that it has done most of its work when it waits.
    cluster.sql(place.name, "CREATE SCHEMA gatehouse AUTHORIZATION gatehouse")
    server = serve(tmp_path / "data", *place.options)
    waits = f"SELECT pid FROM pg_stat_activity WHERE datname = '{place.name}' AND wait_event_type = 'Lock'"
    tables = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'gatehouse'"
    # A name that another transaction is about to take is waited for.
    with cluster.holding(place.name, "CREATE TABLE gatehouse.outbox (id TEXT)"):
        with ThreadPoolExecutor(1) as thread:
            started = thread.submit(lambda: refused_start(tmp_path / "data", *place.options))
            eventually("the migration waits", lambda: cluster.sql("postgres", waits) or None)
            (migrating,) = [
                int(entry.name)
                for entry in Path("/proc").glob("[0-9]*")
                if str(tmp_path / "data").encode() in _arguments(entry)
            ]
            os.kill(migrating, signal.SIGKILL)
            started.result()
        cluster.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM ({waits}) AS waiting")
    assert cluster.sql(place.name, tables) == "0"
    server.start()
    sign_up(server)
    server.stop()


def _arguments(process: Path) -> bytes:
    """The arguments of a process; none once it has ended."""
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def test_PG_22_a_program_serves_beside_a_newer_one_if_that_says_so(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    server.stop()
    cluster.sql(place.name, "INSERT INTO gatehouse.schema_migrations VALUES ('accounts-9999', 0)")
    server.start()
    server.stop()
    cluster.sql(place.name, "UPDATE gatehouse.server_values SET value = 'accounts-9999' WHERE name = 'oldest_reader'")
    cluster.sql(place.name, "UPDATE gatehouse.server_values SET value = '9.8.7' WHERE name = 'program'")
    refusal = refused_start(tmp_path / "data", *place.options)
    assert "newer version" in refusal
    assert "9.8.7" in refusal


def test_PG_22_an_older_program_works_on_while_a_newer_one_adds_tables_columns_and_indexes(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    sessions = [sign_up(server) for _ in range(3)]
    tables = cluster.sql(place.name, "SELECT tablename FROM pg_tables WHERE schemaname = 'gatehouse'").splitlines()
    assert {"users", "sessions", "outbox", "limit_hits"} <= set(tables)
    for table in set(tables) - {"write_turn"}:
        for column in ("added BIGINT", "added_too TEXT NOT NULL DEFAULT ''"):
            cluster.sql(place.name, f"ALTER TABLE gatehouse.{table} ADD COLUMN {column}")
        cluster.sql(place.name, f"CREATE INDEX {table}_added ON gatehouse.{table} (added)")
        # The statements of the older program are prepared, and give other columns from now on.
        for session in sessions:
            answer = refresh(server, session)
            assert answer.status == 200, table
            session |= answer.json()
    cluster.sql(place.name, "CREATE TABLE gatehouse.added (id TEXT PRIMARY KEY)")
    cluster.sql(place.name, "INSERT INTO gatehouse.schema_migrations VALUES ('accounts-9999', 0)")
    sign_up(server)
    # Another one starts beside it, with the same key.
    key = ("--master-key-file", str(tmp_path / "data" / "master.key"))
    beside = serve(tmp_path / "beside", *place.options, *key).start()
    sign_up(beside)
    for session in sessions:
        assert refresh(beside, session).status == 200
    beside.stop()
    server.stop()


# They are from before servers shared a database, so no older program ever runs beside them.
BEFORE_SERVERS_SHARED = {"Migration+ProviderCodes.swift", "Migration+MailedLinks.swift"}
# What takes something away from programs that know an older shape.
REMOVES = re.compile(
    r"\bDROP\s+(?:TABLE|COLUMN)|\bRENAME\b|\bALTER\s+COLUMN\b|ADD\s+COLUMN\s+\w+\s+\w+\s+NOT\s+NULL(?!\s+DEFAULT)"
)


def test_PG_22_migrations_only_add() -> None:
    assert REMOVES.search("ALTER TABLE users ADD COLUMN a TEXT NOT NULL")
    assert not REMOVES.search("ALTER TABLE users ADD COLUMN a TEXT NOT NULL DEFAULT ''")
    files = [
        file for file in (ROOT / "Sources").rglob("*.swift") if "igrations" in str(file) or "Migration" in file.name
    ]
    assert len(files) > 15
    found = {file.name for file in files if REMOVES.search(file.read_text(encoding="utf-8"))}
    assert found == BEFORE_SERVERS_SHARED


def test_PG_23_a_role_that_may_not_create_the_schema_is_told_what_the_owner_runs(
    cluster: Cluster, tmp_path: Path
) -> None:
    place = Place(cluster, tmp_path)
    cluster.sql("postgres", f"ALTER DATABASE {place.name} OWNER TO postgres")
    assert "CREATE SCHEMA" in refused_start(tmp_path / "data", *place.options)
    cluster.sql(place.name, f"CREATE SCHEMA gatehouse AUTHORIZATION {postgres.ROLE}")
    server = serve(tmp_path / "data", *place.options).start()
    server.stop()
    # This role may create no extension either, and does without the index.
    assert parts_index(place) == ""


def test_PG_23_a_schema_that_the_role_may_not_use_is_not_replaced_by_temporary_tables(
    cluster: Cluster, tmp_path: Path
) -> None:
    place = Place(cluster, tmp_path)
    # Somebody else's, of which PostgreSQL lets this role see nothing.
    cluster.sql(place.name, "CREATE SCHEMA gatehouse AUTHORIZATION postgres")
    ended = Administrator(tmp_path / "data", **place.settings).run("migrate", "--database", place.uri)
    assert ended.returncode == 1
    assert f'ALTER SCHEMA "gatehouse" OWNER TO {postgres.ROLE}' in ended.stderr
    assert "ALTER SCHEMA" in refused_start(tmp_path / "data", *place.options)
    cluster.sql(place.name, f"ALTER SCHEMA gatehouse OWNER TO {postgres.ROLE}")
    server = serve(tmp_path / "data", *place.options).start()
    sign_up(server)
    server.stop()
    assert cluster.sql(place.name, "SELECT COUNT(*) FROM gatehouse.users") == "1"


def parts_index(place: Place) -> str:
    """The indexes by which parts of addresses and names are found."""
    query = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'gatehouse' AND indexname LIKE 'users_by_%part'"
    return place.cluster.sql(place.name, query)


@pytest.mark.parametrize("before", ["", "CREATE EXTENSION pg_trgm SCHEMA public"])
def test_PG_45_a_part_of_an_address_or_a_name_is_found_by_an_index(place: Place, tmp_path: Path, before: str) -> None:
    if before:
        place.cluster.sql(place.name, before)
    serve(tmp_path / "data", *place.options).start().stop()
    assert parts_index(place).count("gin_trgm_ops") == 2
    people = (
        "INSERT INTO gatehouse.users (id, email, search_name, created_at, updated_at) "
        "SELECT n::text, 'person-' || n || '@example.org', 'name ' || n, n, n "
        "FROM generate_series(1, 20000) AS people (n)"
    )
    place.cluster.sql(place.name, people)
    # New entries of such an index wait in a list until a vacuum, and a plan with a long list costs more.
    place.cluster.sql(place.name, "VACUUM ANALYZE gatehouse.users")
    condition = r"(email LIKE ? ESCAPE '\' OR search_name LIKE ? ESCAPE '\')"
    source = (ROOT / "Sources/GatehouseAccounts/Tables/UserTable+People.swift").read_text()
    assert condition in source
    searched = condition.replace("?", "'%not there%'")
    plan = place.cluster.sql(
        place.name, f"EXPLAIN SELECT id FROM gatehouse.users WHERE {searched} ORDER BY created_at DESC, id LIMIT 51"
    )
    assert "users_by_part" in plan
    assert "users_by_name_part" in plan


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


def test_PG_07_PG_08_servers_work_behind_pgbouncer_in_transaction_mode(
    place: Place, tmp_path: Path, cluster: Cluster
) -> None:
    with Pooler(cluster) as pooler:
        uri = f"postgres://{postgres.ROLE}@127.0.0.1:{pooler.port}/{place.name}"
        options = ("--database", uri, "--database-password-file", str(place.password))
        key = ("--master-key-file", str(tmp_path / "data" / "master.key"))
        # Three servers share two connections.
        servers = [serve(tmp_path / "data", *options).start()]
        servers += [serve(tmp_path / name, *options, *key).start() for name in ("second", "third")]
        sessions = [sign_up(servers[number % 3]) for number in range(6)]
        answers: list[int] = []

        def renew(number: int, session: dict[str, str]) -> None:
            for turn in range(3):
                answer = refresh(servers[(number + turn) % 3], session)
                answers.append(answer.status)
                session |= answer.json()

        threads = [threading.Thread(target=renew, args=one) for one in enumerate(sessions)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [200] * 18
        for server in servers:
            server.stop()


def test_PG_34_the_metrics_count_transactions_and_connections(place: Place, tmp_path: Path) -> None:
    port = postgres.free_port()
    server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{port}").start()
    sign_up(server)
    text = measured(port)
    assert 'gatehouse_database_transactions_total{kind="write",outcome="committed"}' in text
    assert 'gatehouse_database_connections{state="open"}' in text
    server.stop()


def test_PG_33_commands_beside_a_server_say_the_same_on_both_databases(place: Place, tmp_path: Path) -> None:
    said = []
    for name, options, settings in (
        ("embedded", (), {}),
        ("shared", place.options, place.settings | {"database": place.uri}),
    ):
        data = tmp_path / name
        server = serve(data, *options).start()
        administrator = Administrator(data, **settings)
        answers = [
            administrator.do("users", "create", "ada@example.org", "--confirmed", "--password-stdin", given=PASSWORD),
            administrator.refused("users", "create", "ada@example.org", "--password-stdin", given=PASSWORD),
            administrator.refused("users", "show", "nobody@example.org"),
            administrator.do("users", "ban", "ada@example.org", "--for", "1h"),
            administrator.do("users", "list"),
            administrator.do("keys", "rotate"),
            str(len(administrator.ask("keys", "list"))),
        ]
        # Ids, keys and times differ.
        said.append([re.sub(r"[\w-]{20,}|\d{4}-\d\d-\d\d[T ][\d:.]+Z?", "*", answer) for answer in answers])
        session = {"email": "ada@example.org", "password": PASSWORD}
        assert server.post("/auth/v1/token?grant_type=password", session).json()["error_code"] == "user_banned"
        server.stop()
    assert said[0] == said[1]
    assert "ada@example.org" in said[0][4]
