"""Servers while PostgreSQL is in trouble: frozen, locked by others, or set otherwise."""

import os
import re
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import Answer, GatehouseServer, eventually
from postgres import Cluster
from postgres_wire import Relay
from postgres_world import Place, metric, refresh, serve, sign_up

pytestmark = pytest.mark.embedded

# Several times as many as there are threads for Swift's tasks: one for each core.
CALLERS = 4 * (os.cpu_count() or 2)
POOL = 2 * (os.cpu_count() or 2)


def user(server: GatehouseServer, session: dict[str, str]) -> Answer:
    headers = {"Authorization": f"Bearer {session['access_token']}"}
    return server.request("GET", "/auth/v1/user", None, headers)


def at_once(count: int, call: Callable[[], None]) -> list[threading.Thread]:
    threads = [threading.Thread(target=call) for _ in range(count)]
    for thread in threads:
        thread.start()
    return threads


def connections(cluster: Cluster, state: str = "%") -> int:
    """How many connections servers have, in such a state."""
    answer = cluster.sql(
        "postgres",
        f"SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'gatehouse' AND state LIKE '{state}'",
    )
    return int(answer)


def test_PG_04_PG_06_a_frozen_database_holds_up_only_who_needs_it_and_leaks_no_connection(tmp_path: Path) -> None:
    with Cluster() as cluster:
        metrics = postgres.free_port()
        place = Place(cluster, tmp_path)
        server = serve(
            tmp_path / "data", *place.options, "--database-pool", str(POOL), "--metrics-listen", f"127.0.0.1:{metrics}"
        ).start()
        session = sign_up(server)

        def ask_frozen() -> tuple[list[Answer], int]:
            """What those are told who need the database, and how many others were answered before them."""
            answers: list[Answer] = []
            with cluster.frozen():
                threads = at_once(CALLERS, lambda: answers.append(user(server, session)))
                before = 0
                while any(thread.is_alive() for thread in threads):
                    assert server.get("/auth/v1/health").status == 200
                    assert server.get("/auth/v1/.well-known/jwks.json").status == 200
                    before += not answers
            for thread in threads:
                thread.join()
            return answers, before

        rounds = []
        for _ in range(3):
            for thread in at_once(CALLERS, lambda: user(server, session)):
                thread.join()
            answers, before = ask_frozen()
            assert [answer.status for answer in answers] == [503] * CALLERS
            assert {answer.json()["error_code"] for answer in answers} == {"request_timeout"}
            assert all(int(answer.headers["retry-after"]) in (1, 2) for answer in answers)
            eventually("it answers again", lambda: user(server, session).status == 200 or None)
            rounds.append(before)
            # Only a machine that stands still for as long as a statement may take answers these no earlier.
            if before > 3:
                break
        assert max(rounds) > 3
        session = refresh(server, session).json()
        open_ones = 'gatehouse_database_connections{state="open"}'
        eventually("no connection is left behind", lambda: metric(metrics, open_ones) == connections(cluster) or None)
        assert 1 <= connections(cluster) <= POOL
        assert metric(metrics, "gatehouse_database_reconnects_total") > 0
        server.stop()
        eventually("all connections end", lambda: connections(cluster) == 0 or None)


@pytest.mark.parametrize("hosts", ["one", "two"])
def test_PG_16_while_the_database_is_frozen_everybody_is_told_within_three_seconds(tmp_path: Path, hosts: str) -> None:
    with Cluster() as cluster, socket.create_server(("127.0.0.1", 0)) as silent:
        here = f"127.0.0.1:{cluster.port}"
        place = Place(
            cluster, tmp_path, hosts=here if hosts == "one" else f"{here},127.0.0.1:{silent.getsockname()[1]}"
        )
        server = serve(tmp_path / "data", *place.options, "--database-pool", str(POOL)).start()
        session = sign_up(server)

        def wave() -> list[tuple[float, Answer]]:
            """What those are told who ask at once, and how long that takes."""
            told: list[tuple[float, Answer]] = []

            def ask() -> None:
                start = time.monotonic()
                answer = user(server, session)
                told.append((time.monotonic() - start, answer))

            for thread in at_once(CALLERS, ask):
                thread.join()
            return told

        slowest = []
        for _ in range(4):
            usual = wave()
            assert {answer.status for _, answer in usual} == {200}
            with cluster.frozen():
                before, after = wave(), wave()
            for told in (before, after):
                assert {(answer.status, answer.json()["error_code"]) for _, answer in told} == {
                    (503, "request_timeout")
                }
            # All who wait for a connection while it is not known yet that none is of use ask again a little earlier.
            assert {answer.headers["retry-after"] for _, answer in before} <= {"1", "2"}
            assert {answer.headers["retry-after"] for _, answer in after} == {"2"}
            eventually("it answers again", lambda: user(server, session).status == 200 or None)
            # A machine that is busy with something else holds up those too whom the database answers.
            around = 5 * max(seconds for seconds, _ in usual)
            slowest.append(max(seconds for seconds, _ in before + after) - around)
            if slowest[-1] < 3:
                break
        assert min(slowest) < 3, slowest
        server.stop()


def test_PG_06_PG_16_a_statement_that_takes_its_time_is_waited_for_while_the_database_answers_others(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    session = sign_up(server)
    # Longer than a silent database is waited for, and shorter than a statement may take.
    body = "BEGIN PERFORM pg_sleep(3.5); RETURN NEW; END"
    cluster.sql(place.name, f"CREATE FUNCTION gatehouse.slow() RETURNS trigger LANGUAGE plpgsql AS $${body}$$")
    trigger = "CREATE TRIGGER slow BEFORE UPDATE ON gatehouse.sessions FOR EACH ROW EXECUTE FUNCTION gatehouse.slow()"
    cluster.sql(place.name, trigger)
    # A busy machine may hold it up for longer than a statement may take. One that is given up like a silent database is
    # given up every time.
    eventually("it is waited for", lambda: True if refresh(server, session).status == 200 else None)
    server.stop()


def test_PG_15_a_host_that_swallows_everything_holds_up_nobody(cluster: Cluster, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hosts = f"127.0.0.1:{silent.getsockname()[1]},127.0.0.1:{cluster.port}"
        place = Place(cluster, tmp_path, hosts=hosts)
        server = serve(tmp_path / "data", *place.options).start()
        # Shorter than one host has to answer, and longer than others get a head start.
        session = sign_up(server)
        end = (
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{place.name}' AND state = 'idle'"
        )
        for _ in range(3):
            cluster.sql("postgres", end)
            answer = refresh(server, session)
            assert answer.status == 200
            session = answer.json()
        server.stop()


def test_PG_06_PG_11_a_row_that_another_session_holds_is_waited_for_no_longer_than_patience(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    metrics = postgres.free_port()
    server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{metrics}").start()
    held, free = sign_up(server), sign_up(server)
    person = held["user"]["id"]  # type: ignore[index]
    statement = f"SELECT 1 FROM gatehouse.sessions WHERE user_id = '{person}' FOR UPDATE"
    with cluster.holding(place.name, statement):
        answers: list[Answer] = []
        threads = at_once(4, lambda: answers.append(refresh(server, held)))
        # Others are not held up.
        for _ in range(3):
            answer = refresh(server, free)
            assert answer.status == 200
            free = answer.json()
        for thread in threads:
            thread.join()
        assert [(answer.status, answer.json()["error_code"]) for answer in answers] == [(503, "request_timeout")] * 4
        assert {answer.headers["retry-after"] for answer in answers} == {"1"}
        eventually("none waits for the row", lambda: connections(cluster, "active") == 0 or None)
        assert connections(cluster, "idle in transaction%") == 0
    assert refresh(server, held).status == 200
    assert metric(metrics, "gatehouse_database_retries_total") > 0
    outlasted = 'gatehouse_database_transactions_total{kind="write",outcome="conflictOutlasted"}'
    assert metric(metrics, outlasted) >= 4
    server.stop()


def test_PG_05_a_request_that_waits_two_seconds_for_a_connection_is_told_to_try_again(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    server = serve(tmp_path / "data", *place.options, "--database-pool", "2").start()
    held, free = sign_up(server), sign_up(server)
    statement = f"SELECT 1 FROM gatehouse.sessions WHERE user_id = '{held['user']['id']}' FOR UPDATE"  # type: ignore[index]
    waiting = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'gatehouse' AND wait_event_type = 'Lock'"
    answers: list[Answer] = []
    with cluster.holding(place.name, statement):
        first = at_once(2, lambda: refresh(server, held))
        eventually("both connections are taken", lambda: cluster.sql("postgres", waiting).count("1") > 0 or None)
        # Those who have them wait for ten seconds, and who comes now would have an answer only then.
        for thread in at_once(4, lambda: answers.append(refresh(server, free))):
            thread.join()
        assert any(thread.is_alive() for thread in first)
    for thread in first:
        thread.join()
    assert [(answer.status, answer.headers["retry-after"]) for answer in answers] == [(503, "1")] * 4
    # None of them was carried out: the token is the one to be used next.
    assert refresh(server, free).status == 200
    server.stop()


STATE = re.compile(r"\b(SET(?! LOCAL)|RESET|DISCARD|LISTEN|UNLISTEN|NOTIFY|DECLARE|FETCH|PREPARE|TEMP|TEMPORARY)\b")


def test_PG_07_nothing_depends_on_a_session_and_a_transaction_begins_with_its_first_statement(
    cluster: Cluster, tmp_path: Path
) -> None:
    with Relay(cluster.port) as relay:
        place = Place(cluster, tmp_path, hosts=f"127.0.0.1:{relay.port}")
        server = serve(tmp_path / "data", *place.options).start()
        session = refresh(server, sign_up(server)).json()
        assert user(server, session).status == 200
        server.stop()
        transactions = [one for conversation in relay.conversations for one in conversation.transactions()]
        outside = [one for conversation in relay.conversations for one in conversation.outside()]
    assert len(transactions) > 10
    for batches in transactions:
        settings = next(place for place, one in enumerate(batches[0]) if "set_config('search_path'" in one)
        assert settings < len(batches[0]) - 1, batches[0]
        assert re.match(r"BEGIN ISOLATION LEVEL (SERIALIZABLE|REPEATABLE READ|READ COMMITTED) READ", batches[0][0])
        assert batches[-1][-1] in ("COMMIT", "ROLLBACK")
        for statement in [statement for batch in batches for statement in batch]:
            # Updates set columns. Everything that is set for longer than a transaction begins with its word.
            assert not STATE.match(statement.strip()), statement
            assert "pg_advisory_lock" not in statement
            assert ", false)" not in statement
    # A new connection is looked at before it is used, and nothing else is outside a transaction.
    assert {statement.split()[1].split("(")[0] for statement in outside} <= {"current_setting", "substr"}, outside


def test_PG_07_settings_of_the_role_change_nothing(place: Place, cluster: Cluster, tmp_path: Path) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    session = sign_up(server)
    server.stop()
    for setting in (
        "search_path = 'public'",
        "default_transaction_isolation = 'read committed'",
        "lock_timeout = '1ms'",
    ):
        cluster.sql("postgres", f"ALTER ROLE {postgres.ROLE} IN DATABASE {place.name} SET {setting}")
    server.start()
    assert refresh(server, session).status == 200
    server.stop()


def test_PG_04_a_program_that_ends_takes_leave_of_its_database(tmp_path: Path) -> None:
    with Cluster("log_min_messages=debug1") as cluster:
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options).start()
        sign_up(server)
        server.stop()
        administrator = Administrator(tmp_path / "data", database=place.uri, **place.settings)
        for _ in range(5):
            assert administrator.ask("users", "list")["total"] == 1
        cluster.stop()
        lines = (cluster.folder / "log").read_text(errors="replace").splitlines()
        assert any("database system is shut down" in line for line in lines)
        # What PostgreSQL says of a connection that breaks off.
        assert [line for line in lines if "unexpected EOF on client connection" in line] == []
