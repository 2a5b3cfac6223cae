"""`GET /metrics`, read by the parser of Prometheus' own client."""

import http.client
import itertools
import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import postgres
import pytest
import rows
from administrator import OPTIONS, Administrator
from api_connection import APIConnection
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from person import PASSWORD
from postgres import free_port
from prometheus_client.parser import text_string_to_metric_families

EMAIL = "ada@example.org"
Labels = dict[str, str]
Start = Callable[..., GatehouseServer]


def connected(connection: http.client.HTTPConnection) -> bool | None:
    """Whether there is somebody at the port already: the server says that it is ready when its own port is."""
    try:
        connection.connect()
    except ConnectionRefusedError:
        return None
    return True


def scrape(port: int, path: str = "/metrics", method: str = "GET", **headers: str) -> tuple[int, Labels, str]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        eventually("somebody listens", lambda: connected(connection))
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode()


class Reading:
    """One reading of all measurements."""

    def __init__(self, port: int) -> None:
        status, headers, self.text = scrape(port)
        assert status == 200
        assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        families = list(text_string_to_metric_families(self.text))
        assert all(family.documentation and family.type != "unknown" for family in families)
        self.samples = list(itertools.chain.from_iterable(family.samples for family in families))
        names = [(sample.name, tuple(sorted(sample.labels.items()))) for sample in self.samples]
        assert len(names) == len(set(names)), "a sample stands there twice"

    def value(self, name: str, **labels: str) -> float:
        return sum(s.value for s in self.samples if s.name == name and labels.items() <= s.labels.items())


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[GatehouseServer] = []

    def make(*options: str) -> GatehouseServer:
        running.append(GatehouseServer(tmp_path / "data", *OPTIONS, *options, command=(PROGRAM, "serve")).start())
        return running[-1]

    yield make
    for server in running:
        server.stop()


def test_SRV_11_measurements_count_what_happens_and_hold_nothing_that_a_client_sent(start: Start) -> None:
    port = free_port()
    server = start("--metrics-listen", f"127.0.0.1:{port}")
    connection = APIConnection(server.port)
    person = {"email": EMAIL, "password": PASSWORD}
    session = connection.ask("POST", "/signup", person).json
    before = Reading(port)
    assert connection.ask("POST", "/token?grant_type=password", person).status == 200
    assert connection.ask("POST", "/token?grant_type=password", person | {"password": "Wrong-Lantern-1"}).status == 400
    body = {"refresh_token": session["refresh_token"]}
    assert connection.ask("POST", "/token?grant_type=refresh_token", body).status == 200
    assert connection.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": "made up"}).status == 400
    assert connection.ask("POST", "/recover", {"email": EMAIL}).status == 200
    assert connection.ask("GET", f"/admin/users/{session['user']['id']}").status == 401
    assert connection.ask("GET", "/secret-path-of-ada?q=ada").status == 404
    assert connection.ask("PROPFIND", "/user").status == 405
    connection.close()
    after = Reading(port)

    def grown(name: str, **labels: str) -> float:
        return after.value(name, **labels) - before.value(name, **labels)

    assert grown("gatehouse_sign_ins_total", method="password", result="ok") == 1
    assert grown("gatehouse_sign_ins_total", method="password", result="invalid_credentials") == 1
    assert grown("gatehouse_refreshes_total", result="ok") == 1
    assert grown("gatehouse_refreshes_total", result="refresh_token_not_found") == 1
    assert grown("gatehouse_mails_total", outcome="queued") == 1
    assert grown("gatehouse_mails_waiting") == 1
    token = "/auth/v1/token"
    assert grown("gatehouse_http_requests_total", route=token, method="POST", status="200") == 2
    assert grown("gatehouse_http_requests_total", route=token, status="400") == 2
    assert grown("gatehouse_http_requests_total", route="/auth/v1/admin/users/{id}", status="401") == 1
    assert grown("gatehouse_http_request_duration_seconds_count", route=token) == 4
    assert grown("gatehouse_http_request_duration_seconds_bucket", route=token, le="+Inf") == 4
    assert grown("gatehouse_http_request_duration_seconds_sum", route=token) > 0
    assert grown("gatehouse_http_requests_total", method="other") == 1
    assert grown("gatehouse_audit_events_total", event="login") == 1
    assert after.value("gatehouse_build_info") == 1
    (build,) = [sample.labels for sample in after.samples if sample.name == "gatehouse_build_info"]
    assert server.get("/auth/v1/health").json()["version"] == "+".join(
        filter(None, [build["version"], build["commit"]])
    )
    assert after.value("gatehouse_hash_queue_depth") == 0
    assert after.value("gatehouse_hash_queue_capacity") > 0
    if not postgres.is_chosen():
        assert after.value("gatehouse_database_bytes") > 4096
    bounds = [s.value for s in after.samples if s.name.endswith("_bucket") and s.labels.get("route") == token]
    assert bounds == sorted(bounds)
    for hidden in (EMAIL, "PROPFIND", "example.org", "secret-path", session["user"]["id"], "10.0.0", "made up"):
        assert hidden not in after.text
    # As a word: the name of a commit is hexadecimal.
    assert not re.search(r"\bada\b", after.text)


def test_OPS_04_the_gauges_say_what_the_server_is_holding(start: Start) -> None:
    port = free_port()
    server = start("--metrics-listen", f"127.0.0.1:{port}", "--max-connections", "321")
    reading = Reading(port)
    assert (reading.value("gatehouse_ready"), reading.value("gatehouse_database_up")) == (1, 1)
    reasons = {s.labels["reason"]: s.value for s in reading.samples if s.name == "gatehouse_not_ready"}
    assert reasons == dict.fromkeys(("database", "clock", "migrations", "stopping"), 0)
    assert reading.value("gatehouse_connections_limit") == 321
    assert reading.value("process_resident_memory_bytes") > 1_000_000
    assert 0 < reading.value("process_open_fds") < reading.value("process_max_fds")
    before = reading.value("gatehouse_connections")
    opened = [APIConnection(server.port) for _ in range(5)]
    for connection in opened:
        assert connection.ask("GET", "/health").status == 200
    assert Reading(port).value("gatehouse_connections") == before + 5
    for connection in opened:
        connection.close()
    eventually("they have ended", lambda: Reading(port).value("gatehouse_connections") == before or None)


def test_OPS_04_waiting_mails_are_counted_by_age(start: Start, tmp_path: Path) -> None:
    port = free_port()
    server = start("--metrics-listen", f"127.0.0.1:{port}")
    connection = APIConnection(server.port)
    for number in range(4):
        person = {"email": f"ada-{number}@example.org", "password": PASSWORD}
        assert connection.ask("POST", "/signup", person).status == 200
        assert connection.ask("POST", "/recover", {"email": person["email"]}).status == 200
    connection.close()
    for number, age in enumerate((100, 1000, 4000)):
        with closing(rows.connect(tmp_path / "data")) as database, database:
            database.execute(
                "UPDATE outbox SET created_at = created_at - ? WHERE position = "
                "(SELECT position FROM outbox WHERE due_at IS NOT NULL ORDER BY position LIMIT 1 OFFSET ?)",
                (age * 1_000_000, number),
            )
    reading = Reading(port)
    counts = [reading.value("gatehouse_mails_waiting_longer", seconds=age) for age in ("60", "900", "3600")]
    assert counts == [3, 2, 1]
    assert reading.value("gatehouse_mails_waiting") == 4
    assert 4000 <= reading.value("gatehouse_mails_oldest_seconds") < 4600


def test_SRV_11_without_the_setting_nothing_is_measured_from_outside(server: GatehouseServer) -> None:
    assert server.get("/metrics").status == 404
    assert server.get("/auth/v1/metrics").status == 404


def test_SRV_11_where_a_token_is_set_nobody_reads_without_it(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "metrics.token"
    file.write_text("lantern-orchard-0123456789\n")
    file.chmod(0o600)
    port = free_port()
    start("--metrics-listen", f"127.0.0.1:{port}", "--metrics-token-file", str(file))
    for wrong in ({}, {"Authorization": "Bearer lantern"}, {"Authorization": "Basic lantern-orchard-0123456789"}):
        status, headers, text = scrape(port, **wrong)
        assert (status, headers["www-authenticate"]) == (401, "Bearer")
        assert "gatehouse_" not in text
    right = {"Authorization": "Bearer lantern-orchard-0123456789"}
    assert scrape(port, **right)[0] == 200
    assert scrape(port, method="HEAD", **right)[2] == ""
    assert scrape(port, path="/", **right)[0] == 404
    assert scrape(port, method="POST", **right)[0] == 405


def has_ended(connection: socket.socket) -> bool:
    """Whether the other end has closed a connection on which nothing is sent."""
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_SRV_14_the_address_of_the_measurements_is_as_careful_as_that_of_the_server(start: Start) -> None:
    port = free_port()
    start("--metrics-listen", f"127.0.0.1:{port}")
    # The server says that it is ready when its own port is.
    postgres.await_port(port)
    # RFC 9112, section 3.2.
    for fields, status in (("", 400), ("Host: a\r\nHost: b\r\n", 400), ("Host: a b\r\n", 400), ("Host: a\r\n", 200)):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            connection.sendall(f"GET /metrics HTTP/1.1\r\n{fields}Connection: close\r\n\r\n".encode())
            assert connection.recv(65536).startswith(f"HTTP/1.1 {status} ".encode()), fields
    lengths = [scrape(port, path="/", method=method)[1]["content-length"] for method in ("GET", "HEAD")]
    assert lengths[0] == lengths[1] != "0"
    with ExitStack() as opened:
        idle = [opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60)) for _ in range(100)]
        for connection in idle:
            connection.setblocking(False)
        eventually("idle connections make room", lambda: sum(map(has_ended, idle)) >= 30 or None)
        assert scrape(port)[0] == 200


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        (("--metrics-listen", "0.0.0.0:9464"), "must be a loopback address"),
        (("--metrics-listen", "192.0.2.1:9464"), "--metrics-token-file"),
        (("--metrics-listen", "9464"), "must be an IP address and a port"),
        (("--metrics-listen", "localhost:9464"), "must be an IP address and a port"),
        (("--metrics-listen", "127.0.0.1:8080"), "a different port"),
    ],
)
def test_SRV_11_SRV_14_measurements_are_never_public_by_accident(
    tmp_path: Path, settings: tuple[str, ...], complaint: str
) -> None:
    ended = Administrator(tmp_path / "data").run("serve", *settings)
    assert ended.returncode == 64
    assert complaint in ended.stderr
    assert not (tmp_path / "data").exists()


def test_SRV_11_a_log_of_json_has_an_object_on_each_line_and_neither_secrets_nor_addresses(start: Start) -> None:
    server = start("--log-format", "json", "--log-level", "trace")
    connection = APIConnection(server.port)
    person = {"email": EMAIL, "password": PASSWORD}
    session = connection.ask("POST", "/signup", person).json
    body = {"refresh_token": session["refresh_token"]}
    renewed = connection.ask("POST", "/token?grant_type=refresh_token", body, address="198.51.100.7").json
    assert connection.ask("POST", "/token?grant_type=password", person | {"password": "Wrong-Lantern-1"}).status == 400
    assert connection.ask("POST", "/recover", {"email": EMAIL}).status == 200
    assert connection.ask("GET", "/verify?type=recovery&token=querysecret").status in (303, 403)
    assert connection.ask("PUT", "/user", {"email": "countess@example.org"}, renewed["access_token"]).status == 200
    assert connection.ask("POST", "/logout", bearer=renewed["access_token"]).status == 204
    connection.close()
    server.stop()
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert any(line["message"].startswith("no mail will be sent") for line in lines)
    lines += [said for said in map(json.loads, server.printed) if said]
    assert any(line["message"] == f"Gatehouse is ready at {server.origin}" for line in lines)
    assert any(line["message"].startswith("Created on this first start") for line in lines)
    assert all({"time", "level", "message"} <= line.keys() for line in lines)
    requests = [line for line in lines if line["message"] == "request"]
    assert len(requests) == 7
    assert all(isinstance(line["status"], int) and isinstance(line["milliseconds"], float) for line in requests)
    assert {line["route"] for line in requests} >= {"/auth/v1/token", "/auth/v1/user"}
    hidden = [session["access_token"], session["refresh_token"], renewed["access_token"], renewed["refresh_token"]]
    for secret in [*hidden, EMAIL, "example.org", "countess", PASSWORD, "Lantern", "querysecret", "198.51.100"]:
        assert secret not in server.log()
    # As a word: the ids of requests are hexadecimal.
    assert not re.search(r"\bada\b", server.log())


def test_SRV_11_a_start_that_fails_is_an_entry_of_a_log_of_json(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        ended = Administrator(tmp_path / "data").run(
            "serve", "--host", "127.0.0.1", "--port", port, "--log-format", "json"
        )
    assert ended.returncode == 1
    (line,) = [json.loads(line) for line in ended.stderr.splitlines()]
    assert line["level"] == "critical"
    assert "is in use by another program" in line["message"]
