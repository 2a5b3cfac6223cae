"""The bodies of Supabase's other clients against a running server, as tables (Tests/data/clients)."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyotp
import pytest
from gatehouse_server import GatehouseServer
from person import PASSWORD, new_address
from soft_passkey import SoftPasskey

MakeServer = Callable[..., GatehouseServer]
BASE = "/auth/v1"
TABLE = Path(__file__).parents[1] / "data/clients/factors.json"
WALKS: list[dict[str, Any]] = json.loads(TABLE.read_text())
TYPES: dict[str, tuple[type, ...]] = {"string": (str,), "number": (int, float)}


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    # These clients know nothing of a proof of the owner before a removal.
    return make_server("--auto-confirm", "--passkeys", "--mfa", "optional", "--fresh-proof", "off")


def member(answer: Any, path: str) -> Any:
    """A member by its names, with dots between them."""
    for name in path.split("."):
        answer = answer[int(name)] if isinstance(answer, list) else answer[name]
    return answer


def nulls(value: Any) -> bool:
    """Whether there is a null anywhere in a value."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return value is None or any(nulls(part) for part in inside)


def merged(credential: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A credential in the form of a client."""
    result = dict(credential)
    for name, value in more.items():
        if value == "$absent":
            result.pop(name, None)
        else:
            result[name] = merged(result.get(name, {}), value) if isinstance(value, dict) else value
    return result


class Walk:
    """One client on its way, with what it has been told."""

    def __init__(self, server: GatehouseServer, form: dict[str, Any]) -> None:
        self._server, self._form = server, form
        body = json.dumps({"email": new_address("client"), "password": PASSWORD}).encode()
        session = server.request("POST", f"{BASE}/signup", body, {}).json()
        self._token = session["access_token"]
        self._device = SoftPasskey(server.origin)
        self._asked: dict[str, Any] = {}
        self._values = {"site": "localhost", "origin": server.origin}

    def take(self, step: dict[str, Any]) -> None:
        """Sends one request, and holds the answer against what the client reads of it."""
        path = step["path"].format(**self._values)
        headers = {} if step.get("open") else {"Authorization": f"Bearer {self._token}"}
        content = json.dumps(self._filled(step["body"])).encode() if "body" in step else None
        if content is not None:
            headers["Content-Type"] = "application/json"
        answer = self._server.request(step["method"], BASE + path, content, headers)
        assert answer.status == step.get("status", 200), step["call"]
        if not answer.body:
            return
        self._read(step, answer.json())

    def _read(self, step: dict[str, Any], told: Any) -> None:
        for name, kind in step.get("reads", {}).items():
            assert type(member(told, name)) in TYPES[kind], f"{step['call']}: {name}"
        if "asks" in step:
            options = member(told, step["asks"])
            # Clients that know a member do not know it as null.
            assert not nulls(options), step["call"]
            self._asked = {"challenge_id": told.get("challenge_id", told.get("id")), "options": options}
            self._values["challenge"] = self._asked["challenge_id"]
            if "user" in options:
                self._values["handle"] = options["user"]["id"]
        for name, where in step.get("keeps", {}).items():
            self._values[name] = member(told, where)
        if isinstance(told, dict) and "access_token" in told:
            self._token = told["access_token"]

    def _filled(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._filled(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self._filled(part) for part in value]
        if not isinstance(value, str) or not value.startswith("$"):
            return value
        match value[1:]:
            case "created":
                made = self._device.registration(self._asked)["credential"]
                return self._filled(merged(made, self._form["created"]))
            case "used":
                used = self._device.sign_in(self._asked)["credential"]
                return self._filled(merged(used, self._form["used"]))
            case "code":
                return str(pyotp.TOTP(self._values["secret"]).at(time.time()))
            case "backup":
                # As people type it.
                return f" {self._values['backup'].lower().replace('-', ' ')}"
            case name:
                return self._values[name]


@pytest.mark.parametrize("walk", WALKS, ids=[f"{walk['client']}: {walk['walk']}" for walk in WALKS])
def test_PKY_03_PKY_05_MFA_03_MFA_04_MFA_11_the_bodies_of_other_clients_are_taken_and_answered_as_they_read(
    server: GatehouseServer, walk: dict[str, Any]
) -> None:
    way = Walk(server, walk.get("credential", {}))
    for step in walk["steps"]:
        way.take(step)
