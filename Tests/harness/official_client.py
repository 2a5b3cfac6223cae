"""The official Python client, sync and async with one interface, and a record of all that it sends and receives."""

import asyncio
import base64
import inspect
import json
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_plus

import httpx
import pytest
from gatehouse_server import GatehouseServer
from supabase_auth import AsyncGoTrueClient, AsyncMemoryStorage, SyncGoTrueClient, SyncMemoryStorage
from supabase_auth.constants import STORAGE_KEY
from supabase_auth.errors import AuthApiError

# People who have an account on a server with closed sign-up.
MEMBER = {"email": "member@example.com", "password": "Quarry-Meadow-41"}
VERSION_HEADER = "x-supabase-api-version"
VERSION = "2024-01-01"
# The secrets, by their names in bodies in either direction.
SECRETS = {"access_token", "auth_code", "code_verifier", "current_password", "email", "email_otp", "hashed_token"}
SECRETS |= {"new_email", "nonce", "password", "refresh_token", "token", "token_hash"}


@dataclass(frozen=True)
class Exchange:
    """One request and its answer, which print without their contents. Header names are in lower case."""

    method: str
    url: str = field(repr=False)
    sent: dict[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    status: int
    got: dict[str, str] = field(repr=False)
    answer: bytes = field(repr=False)

    @property
    def path(self) -> str:
        return httpx.URL(self.url).path

    @property
    def name(self) -> str:
        """The name of the exchange in messages: nothing from its contents."""
        return f"{self.method} {self.path} -> {self.status}"

    def json(self) -> Any:
        return _json(self.answer)

    def sent_json(self) -> Any:
        return _json(self.body)

    def complaints(self) -> Iterator[str]:
        """Problems with the answer, regardless of the request."""
        if self.status >= 500:
            yield "a failure of the server"
        echoed = self.got.get(VERSION_HEADER)
        if self.sent.get(VERSION_HEADER) == VERSION and echoed != VERSION:
            yield f"the version of the interface is echoed as {echoed}"
        if not self.path.endswith("/.well-known/jwks.json") and self.got.get("cache-control") != "no-store":
            yield "the answer may be stored by caches"
        if self.status == 204:
            if self.answer:
                yield "a body where there is none"
        elif self.got.get("content-type") != "application/json":
            yield f"the content type is {self.got.get('content-type')}"
        if self.status >= 400:
            yield from self._complaints_about_the_error()

    def _complaints_about_the_error(self) -> Iterator[str]:
        error = self.json()
        if not isinstance(error, dict):
            yield "the error is not a JSON object"
            return
        names = {"code", "message"} | ({"weak_password"} if error.get("code") == "weak_password" else set())
        texts = {"code", "message", "hint"} & set(error)
        if set(error) - {"hint"} != names or not all(error[name] and isinstance(error[name], str) for name in texts):
            yield f"the error has the members {sorted(error)}"
        elif error["code"] != self.got.get("x-sb-error-code"):
            yield "header and body tell different codes"
        if self.status == 429 and not re.fullmatch(r"[1-9]\d*", self.got.get("retry-after", "")):
            yield "nothing says when to ask again"


@dataclass
class Wire:
    """Everything that clients sent and received, in order."""

    exchanges: list[Exchange] = field(default_factory=list)

    @property
    def last(self) -> Exchange:
        return self.exchanges[-1]

    def note(self, response: httpx.Response) -> None:
        """Records an answer whose body has been read."""
        request = response.request
        self.exchanges.append(
            Exchange(
                request.method, str(request.url), _lowered(request.headers), request.content,
                response.status_code, _lowered(response.headers), response.content,
            )
        )  # fmt: skip

    def complaints(self) -> list[str]:
        """What is wrong with the answers, and every secret that stands in a URL or in the head of an answer."""
        found = [f"{exchange.name}: {what}" for exchange in self.exchanges for what in exchange.complaints()]
        secrets = self.secrets()
        for exchange in self.exchanges:
            for place, text in [("the URL", unquote_plus(exchange.url)), *exchange.got.items()]:
                if any(secret in text for secret in secrets):
                    found.append(f"{exchange.name}: a secret in {place}")
        return found

    def secrets(self) -> set[str]:
        """The secrets that went over the wire."""
        bodies = [body for exchange in self.exchanges for body in (exchange.sent_json(), exchange.json())]
        return {secret for body in bodies for secret in _secrets(body)}

    def redacted(self, text: str) -> str:
        """A text without the secrets that went over the wire, and without any half of one that was cut short."""
        for secret in sorted(self.secrets(), key=len, reverse=True):
            for length in range(len(secret), min(len(secret), 12) - 1, -1):
                text = text.replace(secret[:length], "<secret>").replace(secret[-length:], "<secret>")
        return text

    def sync_client(self) -> httpx.Client:
        """An HTTP client like the one that the official client makes for itself, with an ear on it."""

        def hear(response: httpx.Response) -> None:
            response.read()
            self.note(response)

        return httpx.Client(follow_redirects=True, http2=True, event_hooks={"response": [hear]})

    def async_client(self) -> httpx.AsyncClient:
        """The same for the async client."""

        async def hear(response: httpx.Response) -> None:
            await response.aread()
            self.note(response)

        return httpx.AsyncClient(follow_redirects=True, http2=True, event_hooks={"response": [hear]})


class Face:
    """Wraps an object of the official client; its asynchronous calls wait for the result."""

    def __init__(self, behind: Any, runner: asyncio.Runner) -> None:
        self.behind = behind
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.behind, name)
        if not callable(value):
            return Face(value, self._runner)

        def call(*arguments: Any, **options: Any) -> Any:
            result = value(*arguments, **options)
            return self._runner.run(result) if inspect.iscoroutine(result) else result

        return call


class OfficialClient(Face):
    """The official client, and the events that it told its subscribers."""

    def __init__(self, behind: SyncGoTrueClient | AsyncGoTrueClient, runner: asyncio.Runner) -> None:
        super().__init__(behind, runner)
        self.events: list[str] = []
        self.told = threading.Condition()
        behind.on_auth_state_change(lambda event, _: self._note(event))

    def is_signed_in(self) -> bool:
        """Whether there is a session."""
        return self.get_session() is not None

    def _note(self, event: str) -> None:
        with self.told:
            self.events.append(event)
            self.told.notify_all()


class Clients:
    """Creates clients of one kind. All async ones of a test share an event loop."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.wire = Wire()
        self._runner = asyncio.Runner()
        self._made: list[OfficialClient] = []

    def new(self, server: GatehouseServer, base_path: str = "/auth/v1", **options: Any) -> OfficialClient:
        """A client with the options of its own init; it renews no session in the background unless it is told to."""
        options = {"auto_refresh_token": False} | options
        if self.kind == "sync":
            options = options if "http_client" in options else options | {"http_client": self.wire.sync_client()}
            behind = SyncGoTrueClient(url=server.origin + base_path, **options)
        else:
            options = options if "http_client" in options else options | {"http_client": self.wire.async_client()}
            behind = AsyncGoTrueClient(url=server.origin + base_path, **options)
        client = OfficialClient(behind, self._runner)
        self._made.append(client)
        return client

    def administrator(self, server: GatehouseServer) -> OfficialClient:
        """A client with the administrator key."""
        key = (server.data / "admin.key").read_text().strip()
        return self.new(server, headers={"Authorization": f"Bearer {key}"})

    def at_once(self, calls: list[tuple[OfficialClient, str, tuple]]) -> list[Any]:
        """The results of several concurrent calls, with errors as values."""
        if self.kind == "sync":
            with ThreadPoolExecutor(len(calls)) as pool:
                return list(pool.map(lambda call: _outcome(getattr(call[0].behind, call[1]), call[2]), calls))

        async def all_together() -> list[Any]:
            waiting: list[Awaitable[Any]] = [getattr(client.behind, name)(*values) for client, name, values in calls]
            return await asyncio.gather(*waiting, return_exceptions=True)

        return self._runner.run(all_together())

    def wait_for(self, client: OfficialClient, event: str, seconds: float = 60) -> None:
        """Waits until a client has told its subscribers of something that it does in the background."""

        def has_come() -> bool:
            return event in client.events

        if self.kind == "sync":
            with client.told:
                assert client.told.wait_for(has_come, seconds), f"no {event} within {seconds:g} s"
        else:
            self._runner.run(_until(client, event, seconds))

    def storage(self) -> SyncMemoryStorage | AsyncMemoryStorage:
        """A place for a session that outlives a client, as a file or a browser's storage does."""
        return SyncMemoryStorage() if self.kind == "sync" else AsyncMemoryStorage()

    def close(self) -> None:
        for client in self._made:
            client.close()
        self._runner.close()


def with_claims(token: str, **claims: Any) -> str:
    """The access token with other claims, under the signature that it had."""
    header, payload, signature = token.split(".")
    changed = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))) | claims
    return ".".join([header, base64.urlsafe_b64encode(json.dumps(changed).encode()).decode().rstrip("="), signature])


def hasten(storage: SyncMemoryStorage | AsyncMemoryStorage, expires_at: int) -> None:
    """Makes a stored session expire at another time."""
    session = json.loads(storage.storage[STORAGE_KEY])
    storage.storage[STORAGE_KEY] = json.dumps(session | {"expires_at": expires_at})


@contextmanager
def refusal(status: int, code: str) -> Iterator[pytest.ExceptionInfo[AuthApiError]]:
    """Checks that the block is refused, with this status and code in the client's typed error."""
    with pytest.raises(AuthApiError) as caught:
        yield caught
    error = caught.value
    assert (error.status, error.code) == (status, code), f"{error.status} {error.code} instead of {status} {code}"
    assert error.message, "the error says nothing"


async def _until(client: OfficialClient, event: str, seconds: float) -> None:
    has_come = asyncio.Event()
    client.on_auth_state_change(lambda told, _: has_come.set() if told == event else None)
    if event not in client.events:
        await asyncio.wait_for(has_come.wait(), seconds)


def _outcome(call: Callable[..., Any], values: tuple) -> Any:
    try:
        return call(*values)
    except Exception as error:
        return error


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _secrets(body: Any) -> Iterator[str]:
    if isinstance(body, dict):
        for name, value in body.items():
            # Anything shorter may occur anywhere by chance.
            if name in SECRETS and isinstance(value, str) and len(value) >= 6:
                yield value
            yield from _secrets(value)
    elif isinstance(body, list):
        for value in body:
            yield from _secrets(value)


def _lowered(headers: httpx.Headers) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
