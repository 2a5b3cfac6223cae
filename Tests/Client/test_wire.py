"""What goes over the wire: the two shapes of errors, what answers never hold, and whether the witness would see it."""

import json
import re
import socket
from dataclasses import replace
from typing import Any

import pytest
from gatehouse_server import Answer, GatehouseServer
from official_client import VERSION, VERSION_HEADER, Clients, Exchange, Wire
from person import PASSWORD, new_address

# Every status that a client can cause, by method, path, body and bearer token.
REFUSED: list[tuple[str, str, Any, str | None, int, str]] = [
    ("POST", "/token?grant_type=password", b"{", None, 400, "bad_json"),
    ("POST", "/token?grant_type=password", b"", None, 400, "bad_json"),
    ("POST", "/token?grant_type=password", [], None, 400, "validation_failed"),
    ("POST", "/token?grant_type=password", {"email": "a@b.example", "password": "x"}, None, 400, "invalid_credentials"),
    ("POST", "/token?grant_type=whatever", {}, None, 400, "invalid_credentials"),
    ("POST", "/token", {}, None, 400, "invalid_credentials"),
    ("GET", "/user", None, None, 401, "no_authorization"),
    ("PUT", "/user", {}, None, 401, "no_authorization"),
    ("POST", "/logout", None, None, 401, "no_authorization"),
    ("GET", "/user", None, "no.token.atall", 403, "bad_jwt"),
    ("POST", "/logout", None, "no.token.atall", 403, "bad_jwt"),
    ("POST", "/verify", {"type": "signup", "token_hash": "none"}, None, 403, "otp_expired"),
    ("GET", "/nothing", None, None, 404, "not_found"),
    ("PATCH", "/user", None, None, 405, "method_not_allowed"),
    ("GET", "/token", None, None, 405, "method_not_allowed"),
    ("POST", "/signup", b" " * (1024 * 1024 + 1), None, 413, "request_entity_too_large"),
    ("POST", "/signup", {"email": "b@example.com", "password": "short"}, None, 422, "weak_password"),
    ("POST", "/signup", {}, None, 422, "anonymous_provider_disabled"),
]  # fmt: skip
NAMES = [f"{method} {path} {status}" for method, path, _, _, status, _ in REFUSED]


def ask(server: GatehouseServer, method: str, path: str, body: Any, token: str | None, version: str | None) -> Answer:
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {VERSION_HEADER: version} if version is not None else {}
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    return server.request(method, f"/auth/v1{path}", data, headers)


@pytest.mark.parametrize(("method", "path", "body", "token", "status", "code"), REFUSED, ids=NAMES)
@pytest.mark.parametrize("version", [None, "", "2023-12-31", "2024-13-01", "2024-1-1", "latest", "2024-01-01T00:00"])
def test_SRV_03_a_client_that_names_no_version_gets_errors_in_the_legacy_shape(
    automatic: GatehouseServer, method: str, path: str, body: Any, token: str | None, status: int, code: str,
    version: str | None,
) -> None:  # fmt: skip
    answer = ask(automatic, method, path, body, token, version)
    error = answer.json()
    names = {"code", "error_code", "msg"} | ({"weak_password"} if code == "weak_password" else set())
    assert (answer.status, set(error) - {"hint"}) == (status, names)
    assert (error["code"], error["error_code"]) == (status, code)
    assert answer.headers["x-sb-error-code"] == code
    assert VERSION_HEADER not in answer.headers


@pytest.mark.parametrize(("method", "path", "body", "token", "status", "code"), REFUSED, ids=NAMES)
@pytest.mark.parametrize("version", [VERSION, "2024-02-29", "2999-12-31"])
def test_SRV_03_a_client_that_names_a_version_gets_errors_in_its_shape_and_its_name_back(
    automatic: GatehouseServer, method: str, path: str, body: Any, token: str | None, status: int, code: str,
    version: str,
) -> None:  # fmt: skip
    answer = ask(automatic, method, path, body, token, version)
    error = answer.json()
    names = {"code", "message"} | ({"weak_password"} if code == "weak_password" else set())
    assert (answer.status, set(error) - {"hint"}) == (status, names)
    assert error["code"] == answer.headers["x-sb-error-code"] == code
    assert answer.headers[VERSION_HEADER] == VERSION


@pytest.mark.parametrize("version", [None, VERSION])
@pytest.mark.parametrize("path", ["/health", "/settings", "/.well-known/jwks.json"])
def test_SRV_03_success_has_one_shape_in_every_version(
    automatic: GatehouseServer, path: str, version: str | None
) -> None:
    answer = ask(automatic, "GET", path, None, None, version)
    assert answer.status == 200
    assert answer.headers.get(VERSION_HEADER) == version
    assert answer.json() == ask(automatic, "GET", path, None, None, None).json()


def test_SRV_14_an_error_tells_nothing_of_what_was_sent(automatic: GatehouseServer) -> None:
    email = new_address("secretive")
    attempts = [
        ("/signup", {"email": email, "password": "Zq7!x"}),
        ("/signup", {"email": f"{email} x", "password": PASSWORD}),
        ("/token?grant_type=password", {"email": email, "password": PASSWORD}),
        ("/token?grant_type=refresh_token", {"refresh_token": PASSWORD}),
        ("/verify", {"type": "signup", "email": email, "token": PASSWORD}),
        ("/verify", {"type": PASSWORD, "email": email, "token": PASSWORD}),
    ]
    for path, body in attempts:
        for version in (None, VERSION):
            answer = ask(automatic, "POST", path, body, PASSWORD, version)
            told = answer.body.decode() + str(answer.headers)
            assert 400 <= answer.status < 500
            assert not any(value in told for value in (email, "Zq7!x", PASSWORD)), f"{path} repeats what was sent"


# Whether the witness would see it.

GOOD = Exchange(
    "GET", "http://127.0.0.1:1/auth/v1/user", {VERSION_HEADER: VERSION}, b"", 200,
    {VERSION_HEADER: VERSION, "cache-control": "no-store", "content-type": "application/json"}, b"{}",
)  # fmt: skip
REFUSAL = replace(
    GOOD, status=400, got=GOOD.got | {"x-sb-error-code": "bad_json"}, answer=b'{"code":"bad_json","message":"No."}'
)
TOKENS = replace(GOOD, answer=b'{"access_token":"secret-one","user":{"email":"a@example.com"}}')


def without(exchange: Exchange, header: str) -> Exchange:
    return replace(exchange, got={name: value for name, value in exchange.got.items() if name != header})


def test_the_witness_has_nothing_to_say_of_good_answers(clients: Clients) -> None:
    assert (
        Wire([GOOD, REFUSAL, TOKENS, replace(without(GOOD, "content-type"), status=204, answer=b"")]).complaints() == []
    )
    assert clients.wire.complaints() == []


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (replace(REFUSAL, status=500), "a failure of the server"),
        (without(GOOD, VERSION_HEADER), "the version of the interface is echoed as None"),
        (without(GOOD, "cache-control"), "the answer may be stored by caches"),
        (without(GOOD, "content-type"), "the content type is None"),
        (replace(GOOD, status=204), "a body where there is none"),
        (replace(REFUSAL, answer=b"No."), "the error is not a JSON object"),
        (replace(REFUSAL, answer=b'{"code":400,"message":"No."}'), "the error has the members ['code', 'message']"),
        (replace(REFUSAL, answer=b'{"code":"bad_json","msg":"No."}'), "the error has the members ['code', 'msg']"),
        (without(REFUSAL, "x-sb-error-code"), "header and body tell different codes"),
        (replace(REFUSAL, status=429), "nothing says when to ask again"),
        (replace(GOOD, url=f"{GOOD.url}?token=secret-one"), "a secret in the URL"),
        (replace(GOOD, url=f"{GOOD.url}?email=a%40example.com"), "a secret in the URL"),
        (replace(GOOD, got=GOOD.got | {"location": "/#access_token=secret-one"}), "a secret in location"),
    ],
)
def test_the_witness_sees_a_bad_answer(bad: Exchange, complaint: str) -> None:
    assert Wire([GOOD, TOKENS, bad]).complaints() == [f"{bad.name}: {complaint}"]


def test_the_witness_takes_secrets_out_of_what_is_printed() -> None:
    token = "eyJ0aGlzLWlzLWEtbG9uZy10b2tlbi10aGF0LWlzLWN1dA"
    wire = Wire([replace(GOOD, answer=json.dumps({"access_token": token, "email": "a@b.example"}).encode())])
    text = f"'{token}' of 'a@b.example', Session(access_token='{token[:20]}...{token[-15:]}')"
    assert wire.redacted(text) == "'<secret>' of '<secret>', Session(access_token='<secret>...<secret>')"


@pytest.mark.parametrize(
    ("path", "host"),
    [
        ("/nope", None),
        ("/auth/v1/nope", None),
        ("/assets/nope.css", None),
        ("/auth/v1/token", None),
        ("/auth/v1/user", None),
        ("/auth/v1/health", "evil.example"),
        ("/sign-in?x=%", None),
        ("/auth/v1/x%00", None),
    ],
)
def test_SRV_14_an_answer_to_HEAD_has_no_body_on_any_refusal(
    automatic: GatehouseServer, path: str, host: str | None
) -> None:
    """A body would be read as the next answer on the same connection (RFC 9110, section 9.3.2).

    The length is that of the answer to GET (section 8.6).
    """
    here = f"localhost:{automatic.port}"
    requests = f"HEAD {path} HTTP/1.1\r\nHost: {host or here}\r\n\r\n"
    requests += f"GET /auth/v1/health HTTP/1.1\r\nHost: {here}\r\nConnection: close\r\n\r\n"

    def answers(requests: str) -> bytes:
        with socket.create_connection(("127.0.0.1", automatic.port), timeout=60) as connection:
            connection.sendall(requests.encode())
            return b"".join(iter(lambda: connection.recv(65536), b""))

    head, _, rest = answers(requests).partition(b"\r\n\r\n")
    assert int(head.split()[1]) >= 400, head
    same = answers(f"GET {path} HTTP/1.1\r\nHost: {host or here}\r\nConnection: close\r\n\r\n")
    body = same.partition(b"\r\n\r\n")[2]
    assert re.findall(rb"(?i)\r\ncontent-length: (\d+)", head) == [b"%d" % len(body)]
    if b"connection: close" not in head.lower():
        assert rest.startswith(b"HTTP/1.1 200"), rest[:200]
    else:
        assert rest == b"", rest[:200]
