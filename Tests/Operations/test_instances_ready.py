"""Readiness, which tells a load balancer where requests are served: with a database, without it, before a stop."""

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
import requests
from administrator import OPTIONS
from gatehouse_server import PROGRAM, Answer, GatehouseServer, ServerError, eventually
from postgres import Cluster
from postgres_world import Place, refresh, serve, sign_up

pytestmark = pytest.mark.embedded

# How long a request may take that needs a database which is away, with a little for a busy machine.
PATIENCE = 3 + 2


def ready(server: GatehouseServer) -> Answer:
    return server.get("/auth/v1/health/ready")


def reasons(server: GatehouseServer) -> list[str] | None:
    """Why a server is not ready; None while it is."""
    answer = ready(server)
    assert answer.status in (200, 503)
    found: list[str] | None = answer.json().get("reasons")
    assert answer.json() == ({"status": "unready", "reasons": found} if answer.status == 503 else {"status": "ready"})
    return found


@contextlib.contextmanager
def down(cluster: Cluster) -> Iterator[None]:
    """The database is off meanwhile."""
    cluster.stop()
    yield
    cluster.start()


def others_are_served(server: GatehouseServer) -> bool:
    return all(server.get(path).status == 200 for path in ("/auth/v1/health", "/auth/v1/.well-known/jwks.json"))


def test_PG_16_a_server_is_unready_while_its_database_is_killed_and_refuses_within_three_seconds(
    tmp_path: Path,
) -> None:
    with Cluster() as cluster:
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options).start()
        session = sign_up(server)
        assert reasons(server) is None
        cluster.kill()
        eventually("it is unready", lambda: reasons(server) == ["database"] or None)
        for _ in range(3):
            begin = time.monotonic()
            answer = refresh(server, session)
            assert time.monotonic() - begin < PATIENCE
            assert (answer.status, answer.json()["error_code"]) == (503, "request_timeout")
            assert answer.headers["retry-after"] == "2"
            assert others_are_served(server)
        (cluster.data / "postmaster.pid").unlink(missing_ok=True)
        cluster.start()
        eventually("it is ready", lambda: reasons(server) is None or None)
        assert refresh(server, session).status == 200
        server.stop()


def test_PG_16_a_database_that_does_not_answer_is_asked_once_however_many_want_to_know(tmp_path: Path) -> None:
    with Cluster("log_statement=all") as cluster:
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options).start()
        assert reasons(server) is None
        with cluster.frozen():
            found: list[list[str] | None] = []
            took: list[float] = []

            def look() -> None:
                begin = time.monotonic()
                found.append(reasons(server))
                took.append(time.monotonic() - begin)

            # Beyond the answer of a second ago.
            eventually("it is unready", lambda: reasons(server) == ["database"] or None)
            threads = [threading.Thread(target=look) for _ in range(50)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert found == [["database"]] * 50
            assert max(took) < PATIENCE
            assert others_are_served(server)
        eventually("it is ready", lambda: reasons(server) is None or None)
        log = cluster.folder / "log"
        before = log.read_text(errors="replace").count("oldest_reader")
        begin = time.monotonic()
        for _ in range(100):
            assert reasons(server) is None
        seconds = time.monotonic() - begin
        assert log.read_text(errors="replace").count("oldest_reader") - before <= seconds + 2
        server.stop()


@pytest.mark.parametrize("delay", ["2s", "0s"])
def test_PG_16_a_server_that_is_to_stop_says_so_first_and_serves_until_then(tmp_path: Path, delay: str) -> None:
    server = GatehouseServer(tmp_path / "data", *OPTIONS, "--stop-delay", delay, command=(PROGRAM, "serve")).start()
    session = sign_up(server)
    begin = time.monotonic()
    assert reasons(server) is None
    server.terminate()
    if delay != "0s":
        eventually("it says so", lambda: reasons(server) == ["stopping"] or None)
        assert others_are_served(server)
        assert refresh(server, session).status == 200
        server.stop()
        assert time.monotonic() - begin >= 2
    else:
        server.stop()
        assert time.monotonic() - begin < PATIENCE
    with pytest.raises((OSError, ServerError)):
        ready(server)


@pytest.mark.parametrize("fault", ["down", "frozen"])
def test_OPS_04_the_metrics_are_there_while_the_database_is_not(tmp_path: Path, fault: str) -> None:
    with Cluster() as cluster:
        port = postgres.free_port()
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{port}").start()
        session = sign_up(server)

        def read() -> str:
            return requests.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text

        eventually("the database is up", lambda: "\ngatehouse_database_up 1\n" in read() or None)
        with cluster.frozen() if fault == "frozen" else down(cluster):
            eventually("it is not ready", lambda: reasons(server) == ["database"] or None)
            text = read()
            for line in ("gatehouse_database_up 0", "gatehouse_ready 0", 'gatehouse_not_ready{reason="database"} 1'):
                assert f"\n{line}\n" in text
            for kept in ("gatehouse_build_info", "gatehouse_database_connections", "gatehouse_http_requests_total"):
                assert f"\n{kept}{{" in text
            assert "gatehouse_mails_waiting" not in text
        eventually("the database is up again", lambda: "\ngatehouse_database_up 1\n" in read() or None)
        assert "\ngatehouse_mails_waiting " in read()
        assert refresh(server, session).status == 200
        server.stop()
