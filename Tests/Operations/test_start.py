"""A server that is started before its PostgreSQL waits for it, and says what is wrong where waiting does not help."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgres
import pytest
from gatehouse_server import Answer, GatehouseServer, eventually
from postgres import Cluster
from postgres_world import Place, refused_start, serve, sign_up

pytestmark = pytest.mark.embedded

FOREVER = ("--start-wait", "forever")


def at_a_port(server: GatehouseServer) -> GatehouseServer:
    """Chooses the port of a server that can be asked before it is ready."""
    server.port = postgres.free_port()
    server.origin = f"http://127.0.0.1:{server.port}"
    return server


def asked(server: GatehouseServer, path: str) -> Answer | None:
    """An answer; None while nothing listens."""
    try:
        return server.get(path)
    except OSError:
        return None


def test_OPS_01_a_server_that_is_started_before_its_database_is_alive_and_not_ready_and_then_serves(
    tmp_path: Path,
) -> None:
    with Cluster() as cluster:
        place = Place(cluster, tmp_path)
        cluster.stop()
        server = at_a_port(serve(tmp_path / "data", *place.options, *FOREVER))
        with ThreadPoolExecutor(1) as thread:
            started = thread.submit(server.start)
            try:
                alive = eventually("it listens", lambda: asked(server, "/auth/v1/health"))
                assert (alive.status, alive.json()["name"]) == (200, "Gatehouse")
                ready = server.get("/auth/v1/health/ready")
                assert (ready.status, ready.json()) == (503, {"status": "unready", "reasons": ["database"]})
                refused = server.post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": "none"})
                assert (refused.status, refused.json()["error_code"]) == (503, "request_timeout")
                assert (refused.headers["retry-after"], ready.headers["retry-after"]) == ("2", "1")
                server.logged("the database is not there yet")
                server.logged(f"127.0.0.1:{cluster.port}")
                assert not started.done()
                cluster.start()
                started.result()
            except BaseException:
                server.kill()
                raise
        assert server.get("/auth/v1/health/ready").status == 200
        sign_up(server)
        server.stop()
        server.logged("the database is there")
        assert cluster.password not in server.log()


@pytest.mark.parametrize("wrong", ["password", "no password", "role", "database"])
def test_OPS_01_a_wrong_password_or_name_ends_a_start_at_once(
    place: Place, cluster: Cluster, tmp_path: Path, wrong: str
) -> None:
    options = [*place.options, *FOREVER]
    match wrong:
        case "password":
            place.password.write_text("wrong-" + cluster.password)
        case "no password":
            options = ["--database", place.uri, *FOREVER]
        case "role":
            options[1] = options[1].replace(f"{postgres.ROLE}@", "nobody@")
        case "database":
            options[1] = options[1].replace(place.name, "nowhere")
    said = refused_start(tmp_path / "data", *options)
    expected = {
        "password": "refuses the role or its password (28P01)", "role": "refuses the role or its password (28P01)",
        "no password": "asks for a password, and none is set", "database": "no such database (3D000)",
    }[wrong]  # fmt: skip
    assert expected in said
    assert "not there yet" not in said


@pytest.mark.parametrize(
    ("variables", "limit"),
    [
        ({}, "30.0 seconds"), ({"INVOCATION_ID": "1"}, "forever"), ({"NOTIFY_SOCKET": "/run/notify"}, "forever"),
        # A shell that a desktop's terminal has started, which is a service.
        ({"INVOCATION_ID": "1", "SYSTEMD_EXEC_PID": "1"}, "30.0 seconds"),
    ],
)  # fmt: skip
def test_OPS_01_a_service_manager_is_known_by_its_variables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], limit: str
) -> None:
    for name in ("INVOCATION_ID", "NOTIFY_SOCKET", "SYSTEMD_EXEC_PID"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    database = ("--database", f"postgres://somebody@127.0.0.1:{postgres.free_port()}/accounts")
    server = at_a_port(serve(tmp_path / "data", *database))
    with ThreadPoolExecutor(1) as thread:
        started = thread.submit(server.start)
        try:
            line = server.logged("not there yet")
            assert (f'limit="{limit}"' in line) or (f"limit={limit} " in line), line
        finally:
            server.kill()
        assert started.exception() is not None
