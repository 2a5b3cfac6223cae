"""A persistent connection to the interface, from any client address, and readers for its tokens."""

import base64
import http.client
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# Much longer than any answer takes, so that a timeout means that the server hangs.
SECONDS = 60

_numbers = itertools.count(1)


class LostError(Exception):
    """The connection ended before the answer did: nobody knows whether the request was carried out."""


@dataclass(frozen=True)
class Reply:
    """An answer; `json` is None if it has no JSON."""

    status: int
    headers: dict[str, str]
    json: Any


def new_client_address() -> str:
    """An address that no other request of this process came from."""
    number = next(_numbers)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class APIConnection:
    """Sends requests on one connection, opened when needed. A server that trusts 127.0.0.1 accepts its addresses."""

    def __init__(self, port: int, opened: Callable[[], http.client.HTTPConnection] | None = None) -> None:
        """`opened` creates the connection, if it is not a plain one to this port."""
        self.port = port
        self._opened = opened or (lambda: http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS))
        self._connection: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        bearer: str | None = None,
        address: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        """Sends one request below /auth/v1 and waits for the answer; from a new address by default."""
        headers = {"X-Forwarded-For": address or new_client_address()} | (headers or {})
        if bearer is not None:
            headers["Authorization"] = f"Bearer {bearer}"
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            if self._connection is None:
                self._connection = self._opened()
            self._connection.request(method, f"/auth/v1{path}", content, headers)
            response = self._connection.getresponse()
            text = response.read()
        except TimeoutError as error:
            raise AssertionError(f"{method} {path.split('?')[0]}: no answer within {SECONDS} s") from error
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise LostError from error
        return Reply(
            response.status,
            {name.lower(): value for name, value in response.getheaders()},
            json.loads(text) if text else None,
        )

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def session_id(access_token: str) -> str:
    """The session that an access token names."""
    return json.loads(_bytes(access_token.split(".")[1]))["session_id"]


def token_number(refresh_token: str) -> int:
    """The number of a refresh token in its session."""
    return int.from_bytes(_bytes(refresh_token)[17:25], "big")
