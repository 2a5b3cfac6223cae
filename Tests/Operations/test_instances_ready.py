"""Readiness, which tells a load balancer where requests are served: with a database, without it, before a stop."""

import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import postgres
import pytest
from administrator import OPTIONS
from gatehouse_server import PROGRAM, Answer, GatehouseServer, ServerError, eventually
from postgres import Cluster
from postgres_world import Place, measured, refresh, serve, sign_up

pytestmark = pytest.mark.embedded

Result = TypeVar("Result")
# How long a request may take that needs a database which is away, with a little for what is around it.
PATIENCE = 3 + 2
# How much more it may be, in requests that the database answers: a busy machine holds up both.
AROUND = 10


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


def timed(ask: Callable[[], Result]) -> tuple[float, Result]:
    """How long it takes, in seconds, and what comes of it."""
    begin = time.monotonic()
    result = ask()
    return time.monotonic() - begin, result


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
        usual, answer = timed(lambda: refresh(server, session))
        session = answer.json()
        cluster.kill()
        eventually("it is unready", lambda: reasons(server) == ["database"] or None)
        for _ in range(3):
            seconds, answer = timed(lambda: refresh(server, session))
            assert seconds < PATIENCE + AROUND * usual
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

        def look() -> tuple[float, list[list[str] | None]]:
            """What many are told at once, and how long the slowest takes."""
            with ThreadPoolExecutor(50) as pool:
                answers = list(pool.map(lambda _: timed(lambda: reasons(server)), range(50)))
            return max(seconds for seconds, _ in answers), [found for _, found in answers]

        usual, found = look()
        assert found == [None] * 50
        with cluster.frozen():
            # Beyond the answer of a second ago.
            eventually("it is unready", lambda: reasons(server) == ["database"] or None)
            slowest, found = look()
            assert found == [["database"]] * 50
            assert slowest < PATIENCE + AROUND * usual
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


# With the longest one there is time to look. It is not waited for.
@pytest.mark.parametrize("delay", ["600s", "2s", "0s"])
def test_PG_16_a_server_that_is_to_stop_says_so_first_and_serves_until_then(tmp_path: Path, delay: str) -> None:
    server = GatehouseServer(tmp_path / "data", *OPTIONS, "--stop-delay", delay, command=(PROGRAM, "serve")).start()
    session = sign_up(server)
    assert reasons(server) is None
    begin = time.monotonic()
    server.terminate()
    if delay == "600s":
        eventually("it says so", lambda: reasons(server) == ["stopping"] or None)
        assert others_are_served(server)
        assert refresh(server, session).status == 200
        server.kill()
    else:
        server.stop()
        assert delay == "0s" or time.monotonic() - begin >= 2
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
            return measured(port)

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
