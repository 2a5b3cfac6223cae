"""Who deletes an account that they sign in to with Apple also ends the app's access at Apple, at a server that runs."""

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from administrator import Administrator
from gatehouse_server import Answer, GatehouseServer
from person import PASSWORD, new_address
from provider import Somebody
from provider_lies import Lie
from provider_world import APPLE, APPLE_CLIENTS, ProviderWorld

MakeServer = Callable[..., GatehouseServer]
CODE = "apple_authorization_code"
KEPT = "apple_token_kept"
WHY = {"refused": "refused", "down": "unavailable"}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, make_server: MakeServer) -> Iterator[ProviderWorld]:
    made = ProviderWorld(tmp_path_factory.mktemp("apple")).serve(make_server)
    yield made
    made.close()


@pytest.fixture(scope="module")
def keyless(tmp_path_factory: pytest.TempPathFactory, make_server: MakeServer) -> Iterator[ProviderWorld]:
    """A server that takes Apple's ID tokens and has no key for Apple."""
    made = ProviderWorld(tmp_path_factory.mktemp("keyless"))
    made.has_apple_key = False
    yield made.serve(make_server)
    made.close()


def running(world: ProviderWorld) -> GatehouseServer:
    assert world.server is not None
    return world.server


def call(world: ProviderWorld, method: str, path: str, body: Any = None, token: str = "") -> Answer:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    return running(world).request(method, "/auth/v1" + path, data, headers)


def sign_in(world: ProviderWorld, person: Somebody) -> dict[str, Any]:
    """Signs in with Apple's button in the app."""
    nonce = secrets.token_urlsafe(24)
    hashed = hashlib.sha256(nonce.encode()).hexdigest()
    token = world.apple.id_token(world.apple.clients[APPLE_CLIENTS[1]], hashed, person)
    body = {"provider": APPLE, "id_token": token, "nonce": nonce}
    answer = call(world, "POST", "/token?grant_type=id_token", body)
    assert answer.status == 200, answer.body
    session: dict[str, Any] = answer.json()
    return session


def code_of(world: ProviderWorld, person: Somebody, app: str = APPLE_CLIENTS[1]) -> str:
    return world.apple.native_code(world.apple.clients[app], person)


def deletion_reason(world: ProviderWorld, user: str) -> str | None:
    """What the trail says about the deletion of an account."""
    key = (running(world).data / "admin.key").read_text().strip()
    answer = call(world, "GET", f"/admin/audit?query=author:{user}", token=key)
    assert answer.status == 200, answer.body
    (payload,) = [one["payload"] for one in answer.json() if one["payload"]["action"] == "user_deleted"]
    reason: str | None = payload["traits"].get("reason")
    return reason


@pytest.mark.parametrize("app", APPLE_CLIENTS)
def test_APP_21_a_deletion_with_apples_code_revokes_the_token_there(world: ProviderWorld, app: str) -> None:
    person = Somebody()
    session = sign_in(world, person)
    code = code_of(world, person, app)
    assert call(world, "DELETE", "/user", {CODE: code}, session["access_token"]).status == 204
    (issued,) = [one for one in world.apple.issued if one.person == person]
    assert issued.client == app
    assert issued.is_revoked
    assert deletion_reason(world, session["user"]["id"]) is None
    assert code not in running(world).log()
    assert call(world, "GET", "/user", None, session["access_token"]).status == 403


@pytest.mark.parametrize("fault", ["refused", "down"])
def test_APP_21_a_failure_at_apple_does_not_keep_the_account_and_is_told(world: ProviderWorld, fault: str) -> None:
    person = Somebody()
    session = sign_in(world, person)
    code = f"of-nobody-{secrets.token_hex(8)}" if fault == "refused" else code_of(world, person)
    with world.apple.lying(*([Lie.NO_EXCHANGE] if fault == "down" else [])):
        assert call(world, "DELETE", "/user", {CODE: code}, session["access_token"]).status == 204
    assert call(world, "GET", "/user", None, session["access_token"]).status == 403
    assert not [one for one in world.apple.issued if one.person == person]
    assert deletion_reason(world, session["user"]["id"]) == KEPT
    log = running(world).log()
    assert re.search(
        rf"the access at Apple was not revoked.*reason\W+{WHY[fault]}|reason\W+{WHY[fault]}.*was not revoked", log
    )
    assert code not in log


def test_APP_21_without_a_key_for_apple_the_account_is_deleted_and_the_trail_says_so(keyless: ProviderWorld) -> None:
    person = Somebody()
    session = sign_in(keyless, person)
    code = code_of(keyless, person)
    assert call(keyless, "DELETE", "/user", {CODE: code}, session["access_token"]).status == 204
    assert deletion_reason(keyless, session["user"]["id"]) == KEPT


def test_APP_21_the_code_of_a_person_without_apple_is_ignored(world: ProviderWorld) -> None:
    email = new_address("plain")
    assert call(world, "POST", "/signup", {"email": email, "password": PASSWORD}).status == 200
    proof = {"type": "signup", "email": email, "token": running(world).mailbox(email)["code"]}
    session = call(world, "POST", "/verify", proof).json()
    code = code_of(world, Somebody())
    assert call(world, "DELETE", "/user", {CODE: code}, session["access_token"]).status == 204
    assert code in world.apple.codes


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), ({CODE: 7}, 400), ({CODE: ["x"]}, 400), ({CODE: "x" * 2000}, 400), ({CODE: "a\0b"}, 400), ([], 400)],
)
def test_APP_21_a_body_that_cannot_be_read_deletes_nothing(world: ProviderWorld, body: Any, status: int) -> None:
    token = sign_in(world, Somebody())["access_token"]
    assert call(world, "DELETE", "/user", body, token).status == status
    assert call(world, "GET", "/user", None, token).status == 200


@pytest.mark.parametrize("body", [None, b"", {}, {CODE: None}, {CODE: ""}, {"other": 1}])
def test_APP_21_the_code_may_be_left_out(world: ProviderWorld, body: Any) -> None:
    token = sign_in(world, Somebody())["access_token"]
    assert call(world, "DELETE", "/user", body, token).status == 204


def test_APP_21_nothing_is_revoked_for_an_account_that_stays(world: ProviderWorld) -> None:
    person = Somebody()
    session = sign_in(world, person)
    # The last administrator cannot go.
    Administrator(running(world).data).do("users", "administrator", session["user"]["email"], "--on")
    code = code_of(world, person)
    assert call(world, "DELETE", "/user", {CODE: code}, session["access_token"]).status == 409
    assert code in world.apple.codes
