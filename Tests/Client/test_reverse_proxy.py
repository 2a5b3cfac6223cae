"""The server behind nginx with the configuration that people copy: TLS, cookies, addresses, redirects, bodies."""

import http.client
import json
import re
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from postgres import free_port
from proxy import Proxy

HOST = "sign-in.test"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        return [value for found, value in self.headers if found.lower() == name]


@dataclass(frozen=True)
class Site:
    proxy: Proxy

    def ask(
        self, path: str, body: bytes | None = None, headers: dict[str, str] | None = None, host: str = HOST
    ) -> Answer:
        """One request over TLS, whose certificate is checked."""
        context = ssl.create_default_context(cafile=str(self.proxy.certificate))
        connection = http.client.HTTPSConnection(host, self.proxy.port, context=context, timeout=20)
        plain = socket.create_connection(("127.0.0.1", self.proxy.port), timeout=20)
        connection.sock = context.wrap_socket(plain, server_hostname=HOST)
        try:
            connection.request("GET" if body is None else "POST", path, body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("proxy")
    port = free_port()
    server = GatehouseServer(
        folder / "data",
        *("--public-url", f"https://{HOST}:{port}", "--trusted-proxies", "127.0.0.1"),
        *("--limit-password-nearby", "3/15m", "--smtp-url", "smtp://127.0.0.1:9", "--mail-from", "a@example.com"),
        command=(PROGRAM, "serve"),
    )
    server.port = free_port()
    server.start()
    try:
        with Proxy(folder, HOST, port, server.port) as proxy:
            yield Site(proxy)
    finally:
        server.stop()


def test_DOC_05_SRV_15_behind_the_proxy_the_pages_work_and_their_cookies_are_for_this_host_alone(site: Site) -> None:
    answer = site.ask("/sign-in/create-account")
    assert answer.status == 200
    assert answer.all("strict-transport-security") == ["max-age=31536000"]
    cookies = answer.all("set-cookie")
    form = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": f"https://{HOST}:{site.proxy.port}",
        "Cookie": "; ".join(cookie.partition(";")[0] for cookie in cookies),
    }
    assert site.ask("/sign-in/create-account", b"email=&password=&confirmPassword=", form).status == 422
    assert cookies
    for cookie in cookies:
        name, _, attributes = cookie.partition("=")
        assert name.startswith("__Host-")
        assert "; Secure" in attributes


def test_DOC_05_a_browser_without_tls_is_redirected_to_tls(site: Site) -> None:
    with socket.socket(socket.AF_UNIX) as plain:
        plain.connect(str(site.proxy.folder / "plain.sock"))
        plain.sendall(f"GET /login?next=1 HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: plain.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 301 ")
    assert f"Location: https://{HOST}/login?next=1\r\n" in answer


def test_DOC_05_a_redirect_to_tls_leads_to_no_host_that_the_client_named(site: Site) -> None:
    with socket.socket(socket.AF_UNIX) as plain:
        plain.connect(str(site.proxy.folder / "plain.sock"))
        plain.sendall(b"GET /login HTTP/1.1\r\nHost: elsewhere.example.net\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: plain.recv(4096), b"")).decode()
    assert f"Location: https://{HOST}/login\r\n" in answer
    assert "elsewhere" not in answer


def test_DOC_05_a_server_that_is_gone_gets_an_answer_that_apps_understand(tmp_path: Path) -> None:
    with Proxy(tmp_path, HOST, free_port(), free_port()) as alone:
        answer = Site(alone).ask("/auth/v1/user")
    assert answer.status == 503
    assert json.loads(answer.body)["error_code"] == "request_timeout"
    assert answer.all("retry-after") == ["2"]
    assert answer.all("content-type") == ["application/json"]


@pytest.mark.parametrize(
    "headers",
    [{"Sec-Fetch-Mode": "navigate", "Accept": "*/*"}, {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}],
)
def test_SRV_32_DOC_05_a_person_gets_a_page_from_a_server_that_is_gone(tmp_path: Path, headers: dict[str, str]) -> None:
    with Proxy(tmp_path, HOST, free_port(), free_port()) as alone:
        answers = [Site(alone).ask(path, headers=headers) for path in ("/sign-in", "/auth/v1/verify?token=a")]
        script = Site(alone).ask("/auth/v1/user", headers={"Sec-Fetch-Mode": "cors", "Accept": "text/html"})
    for answer in answers:
        assert answer.status == 503
        assert answer.all("content-type") == ["text/html; charset=utf-8"]
        assert answer.all("retry-after") == ["2"]
        assert answer.all("strict-transport-security") == ["max-age=31536000"]
        assert b"<h1>This page is temporarily unavailable</h1>" in answer.body
        assert b"{" not in answer.body
    assert json.loads(script.body)["error_code"] == "request_timeout"


def test_DOC_05_SRV_07_an_address_that_the_client_made_up_does_not_get_around_a_limit(site: Site) -> None:
    statuses = []
    for number in range(5):
        body = b'{"email": "nobody@example.com", "password": "not the password at all"}'
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"203.0.113.{number}"}
        statuses.append(site.ask("/auth/v1/token?grant_type=password", body, headers).status)
    assert statuses == [400, 400, 400, 429, 429]


def test_SRV_24_a_token_of_48_KiB_passes_the_proxy_and_a_larger_head_does_not(site: Site) -> None:
    def status(size: int) -> int:
        return site.ask("/auth/v1/user", headers={"Authorization": f"Bearer {'a' * size}"}).status

    # The server has looked at it and does not know it; what nginx refuses never gets there.
    assert status(48 * 1024) == 403
    assert status(64 * 1024) == 400


def test_DOC_05_a_body_that_is_too_large_ends_at_the_proxy(site: Site) -> None:
    assert site.ask("/auth/v1/signup", b"x" * (1024 * 1024 + 1)).status == 413


def test_SRV_33_no_query_is_logged_whether_the_server_answers_is_refused_or_is_gone(site: Site, tmp_path: Path) -> None:
    secret = "T0kenThatSignsIn"  # noqa: S105 - what must not be in a log
    path = f"/sign-in/link?purpose=signup&token={secret}"
    assert site.ask(path).status == 410
    assert site.ask(path, headers={"Referer": f"https://{HOST}{path}"}).status == 410
    # Too large a body, and a head that nginx refuses: it complains of both by itself.
    assert site.ask(path, b"x" * (1024 * 1024 + 1)).status == 413
    with socket.socket(socket.AF_UNIX) as plain:
        plain.connect(str(site.proxy.folder / "plain.sock"))
        plain.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        assert b"301" in b"".join(iter(lambda: plain.recv(4096), b"")).split(b"\r\n")[0]
    with Proxy(tmp_path, HOST, free_port(), free_port()) as alone:
        assert Site(alone).ask(path).status == 503

    def logged(proxy: Proxy) -> int:
        """How many requests for the link are in the log."""
        return len(re.findall('"(?:GET|POST) /sign-in/link" ', (proxy.folder / "gatehouse.log").read_text()))

    for proxy, lines in ((site.proxy, 4), (alone, 1)):
        # A line is written after the answer has been sent.
        eventually("the log", lambda proxy=proxy, lines=lines: logged(proxy) >= lines or None)  # type: ignore[misc]
        assert logged(proxy) == lines
        for file in proxy.folder.glob("*.log"):
            assert secret not in file.read_text(), file.name


def test_DOC_05_the_guide_shows_the_configuration_that_is_tried_here() -> None:
    root = Path(__file__).resolve().parents[2]
    guide = (root / "docs" / "guides" / "reverse-proxy.md").read_text()
    assert "(../../deploy/nginx.conf)" in guide
    for line in ("proxy_set_header X-Forwarded-For $remote_addr;", "proxy_set_header Host $host;"):
        assert line in (root / "deploy" / "nginx.conf").read_text()
        assert line in guide
