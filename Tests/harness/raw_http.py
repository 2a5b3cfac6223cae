"""Hand-written HTTP on one connection, for load and for requests that no client library would send."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

# Much longer than any answer takes, so that a timeout means that the server hangs.
SECONDS = 60


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Garbage:
    """A malformed request, and its expected status."""

    name: str
    status: int
    method: str = "GET"
    path: str = "/auth/v1/user"
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    # Sent as it is, in place of all that.
    raw: bytes | None = None


def garbage(access: str) -> list[Garbage]:
    """Hostile requests; `access` is a valid token, to be damaged."""
    token = "/auth/v1/token?grant_type=password"
    head, payload, signature = access.split(".")
    none = "eyJhbGciOiJub25lIn0"

    def post(name: str, body: bytes, path: str = token) -> Garbage:
        return Garbage(name, 400, "POST", path, {"Content-Type": "application/json"}, body)

    def bearer(name: str, value: str, status: int = 403) -> Garbage:
        return Garbage(name, status, headers={"Authorization": value})

    return [
        post("malformed JSON", b'{"email": "a@example.org", "password"'),
        post("no JSON at all", b"email=a@example.org&password=x"),
        post("an empty body", b""),
        post("an array", b"[1, 2, 3]"),
        post("a number for a text", b'{"email": 5, "password": {"a": 1}}'),
        post("no UTF-8", b'{"email": "\xff\xfe@example.org", "password": "x"}'),
        post("a deep nest", b'{"email":' + b"[" * 5000 + b"]" * 5000 + b"}"),
        post("a long field", b'{"email": "' + b"a" * 100_000 + b'@example.org", "password": "x"}'),
        post("an unknown grant", b"{}", "/auth/v1/token?grant_type=everything"),
        post("a forged refresh token", b'{"refresh_token": "AAAA"}', "/auth/v1/token?grant_type=refresh_token"),
        post("an address that is none", b'{"email": "nobody"}', "/auth/v1/recover"),
        Garbage("a wrong method", 405, "PATCH"),
        Garbage("another wrong method", 405, "PUT", "/auth/v1/token", body=b"{}"),
        Garbage("a made-up method", 400, "FROBNICATE", "/auth/v1/signup"),
        Garbage("a path that is none", 404, path="/auth/v1/../../etc/passwd"),
        Garbage("no token", 401),
        bearer("no bearer", "Basic dXNlcjpwYXNz", 401),
        bearer("a token with more at its end", f"Bearer {access}x"),
        bearer("a token without signature", f"Bearer {none}.{payload}."),
        bearer("a token with another's signature", f"Bearer {head}.{payload[:-4]}AAAA.{signature}"),
        bearer("a token of nothing", "Bearer ..."),
        bearer("a long token", "Bearer " + "a" * 4000),
        Garbage("a person at an administrator's route", 403, path="/auth/v1/admin/users",
                headers={"Authorization": f"Bearer {access}"}),
        Garbage("a header that lies about the host", 200, path="/auth/v1/health",
                headers={"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher", "Host": "evil.example"}),
        Garbage("a header of odd bytes", 200, path="/auth/v1/health", headers={"X-Odd": "\xff\xe9 ' \" ; --"}),
        Garbage("no HTTP", 400, raw=b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n"),
    ]  # fmt: skip


class RawConnection:
    """One connection, opened when it is needed, and again after the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        body: bytes | None = None,
        json_body: object = None,
        address: str = "",
    ) -> Answer:
        """Sends a request as a proxy at 127.0.0.1 would, for a client with this address."""
        lines = {"Host": f"127.0.0.1:{self.port}", "X-Forwarded-For": address} | (headers or {})
        if json_body is not None:
            body = json.dumps(json_body).encode()
            lines["Content-Type"] = "application/json"
        if body is not None:
            lines["Content-Length"] = str(len(body))
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return await self._exchange(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + (body or b""))

    async def send_garbage(self, garbage: Garbage, address: str) -> Answer:
        if garbage.raw is not None:
            return await self._exchange(garbage.raw)
        return await self.send(garbage.method, garbage.path, garbage.headers, garbage.body, address=address)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.transport.abort()
            self._reader = self._writer = None

    async def _exchange(self, request: bytes) -> Answer:
        async with asyncio.timeout(SECONDS):
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            self._writer.write(request)
            answer = await self._answer(self._reader)
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in head[1:-2]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(int(head[0].split(" ")[1]), headers, body)
