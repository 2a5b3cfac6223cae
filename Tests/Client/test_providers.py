"""Sign-in by the tokens of providers, over the network: the server, a real provider that can be told to lie, and the
official client. What is made of every single claim is in the tests of the server itself."""

import base64
import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from gatehouse_server import Answer, GatehouseServer
from official_client import Clients, OfficialClient, refusal
from person import PASSWORD, new_address
from provider import Client, Provider, Somebody
from provider_lies import Lie

APP = Client("com.example.app")
TOKEN = "/auth/v1/token?grant_type=id_token"
# What is signed in another way than the provider's key for it does, or says what it must not.
TOKEN_LIES = {
    Lie.WRONG_KEY: "validation_failed",
    Lie.UNKNOWN_KEY: "validation_failed",
    Lie.OTHER_ISSUER: "validation_failed",
    Lie.OTHER_AUDIENCE: "unexpected_audience",
    Lie.AUDIENCES_WITHOUT_PARTY: "unexpected_audience",
    Lie.NO_NONCE: "validation_failed",
    Lie.OTHER_NONCE: "validation_failed",
    Lie.EXPIRED: "validation_failed",
    Lie.FROM_THE_FUTURE: "validation_failed",
    Lie.NO_SIGNATURE: "validation_failed",
    Lie.PUBLIC_KEY_AS_SECRET: "validation_failed",
    Lie.NO_SUBJECT: "validation_failed",
}
# How a provider may fail to tell its keys.
KEY_LIES = (
    Lie.DISCOVERY_OF_OTHER_ISSUER,
    Lie.GARBLED_DISCOVERY,
    Lie.GARBLED_KEYS,
    Lie.HUGE_KEYS,
    Lie.MOVED_KEYS,
    Lie.DOWN,
)


class Nonce:
    """A nonce, and what the provider is given of it."""

    def __init__(self) -> None:
        self.text = secrets.token_urlsafe(24)
        self.hashed = hashlib.sha256(self.text.encode()).hexdigest()


class World:
    """A server that knows two providers, Google's part and one called work, and is restarted for the cold start."""

    def __init__(self, make: Callable[..., GatehouseServer], folder: Path, *options: str) -> None:
        self.google = Provider(APP).start()
        self.work = Provider(APP, alg="ES256", host="localhost").start()
        self.file = folder / "providers.json"
        self.file.write_text(
            json.dumps(
                [
                    {"id": "google", "issuer": self.google.issuer, "client_ids": ["web", APP.id]},
                    {
                        "id": "work", "name": "Work", "issuer": self.work.issuer, "client_ids": [APP.id],
                        "accepts_missing_nonce": True,
                    },
                ]
            )
        )  # fmt: skip
        self.server = make("--providers-file", str(self.file), *options)

    def grant(self, token: str, provider: str | None = "google", bearer: str | None = None, **members: Any) -> Answer:
        """Asks for a session."""
        headers = {"X-Supabase-Api-Version": "2024-01-01"}
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        body = {"provider": provider, "id_token": token, **members}
        return self.server.request("POST", TOKEN, json.dumps(body).encode(), headers)

    def sign_in(self, person: Somebody, provider: str = "google", lies: tuple[Lie, ...] = ()) -> Answer:
        nonce = Nonce()
        source = self.google if provider == "google" else self.work
        return self.grant(source.id_token(APP, nonce.hashed, person, lies=set(lies)), provider, nonce=nonce.text)

    def cold(self) -> None:
        """Nothing of the providers is known any more."""
        self.server.restart()
        for provider in (self.google, self.work):
            provider.counts.clear()

    def close(self) -> None:
        self.google.stop()
        self.work.stop()


@pytest.fixture(scope="module")
def world(make_server: Callable[..., GatehouseServer], tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    world = World(make_server, tmp_path_factory.mktemp("providers"), "--anonymous=yes", "--manual-linking=yes")
    yield world
    world.close()


@pytest.fixture
def person(world: World) -> Somebody:
    return Somebody()


def tokens(nonce: Nonce, provider: Provider, person: Somebody) -> dict[str, str]:
    """What an app gives the official client."""
    return {"token": provider.id_token(APP, nonce.hashed, person), "nonce": nonce.text}


def administrator(world: World, path: str) -> Any:
    key = (world.server.data / "admin.key").read_text().strip()
    answer = world.server.request("GET", f"/auth/v1/admin{path}", headers={"Authorization": f"Bearer {key}"})
    assert answer.status == 200
    return answer.json()


@pytest.mark.parametrize("name", ["google", "work"])
def test_SRV_19_SRV_03_the_official_client_signs_in_with_an_id_token(
    clients: Clients, world: World, person: Somebody, name: str
) -> None:
    provider = world.google if name == "google" else world.work
    client = clients.new(world.server)
    answer = client.sign_in_with_id_token({"provider": name, **tokens(Nonce(), provider, person)})
    user = answer.user
    assert user.email == person.email
    assert user.email_confirmed_at
    assert not user.is_anonymous
    assert user.app_metadata == {"provider": name, "providers": [name]}
    assert user.user_metadata["full_name"] == person.name
    (identity,) = user.identities
    assert (identity.provider, identity.id, identity.user_id) == (name, person.subject, user.id)
    assert identity.identity_data["iss"] == provider.issuer
    claims = client.get_claims()["claims"]
    assert [(entry["method"], entry["provider"]) for entry in claims["amr"]] == [("oauth", name)]

    # The same person comes again on another device, and the session lives as others do.
    other = clients.new(world.server)
    again = other.sign_in_with_id_token({"provider": name, **tokens(Nonce(), provider, person)})
    assert again.user.id == user.id
    assert client.refresh_session().user.id == user.id
    client.sign_out()
    assert clients.new(world.server).sign_in_with_id_token({"provider": name, **tokens(Nonce(), provider, person)})


def test_SRV_19_the_settings_say_which_providers_there_are(world: World) -> None:
    external = world.server.get("/auth/v1/settings").json()["external"]
    assert external["google"] is True
    assert external["work"] is True
    assert external["apple"] is False


@pytest.mark.parametrize("provider", ["google", "work"])
@pytest.mark.parametrize("lie", TOKEN_LIES, ids=lambda lie: lie.name.lower())
def test_SRV_19_a_token_that_lies_signs_nobody_in(world: World, person: Somebody, lie: Lie, provider: str) -> None:
    answer = world.sign_in(person, provider, (lie,))
    assert (answer.status, answer.json()["code"]) == (400, TOKEN_LIES[lie]), answer.json()
    # Neither the token nor what it says is told or kept.
    assert person.subject not in answer.body.decode()
    assert str(person.email) not in answer.body.decode()
    assert administrator(world, f"/users?filter={person.email}")["users"] == []
    assert world.sign_in(person, provider).status == 200


def test_SRV_19_nonces_are_in_both_or_in_neither_where_that_is_configured(world: World, person: Somebody) -> None:
    nonce = Nonce()
    for name, provider in (("google", world.google), ("work", world.work)):
        bare, bound = provider.id_token(APP, None, person), provider.id_token(APP, nonce.hashed, person)
        assert world.grant(bound, name).status == 400
        assert world.grant(bare, name, nonce=nonce.text).status == 400
        assert world.grant(bound, name, nonce=nonce.hashed).status == 400
        assert world.grant(bound, name, nonce=nonce.text).status == 200
        assert world.grant(bare, name).status == (200 if name == "work" else 400)


def test_SRV_19_what_the_request_says_of_the_provider_is_not_believed(world: World, person: Somebody) -> None:
    nonce = Nonce()
    token = world.work.id_token(APP, nonce.hashed, person)
    for members in ({"issuer": world.work.issuer}, {"client_id": APP.id, "issuer": world.work.issuer}):
        answer = world.grant(token, "google", nonce=nonce.text, **members)
        assert (answer.status, answer.json()["code"]) == (400, "validation_failed")
    for members in (
        {"provider": "apple"},
        {"provider": "evil"},
        {"provider": None, "issuer": "https://evil.example", "client_id": APP.id},
        {"provider": None, "issuer": world.work.issuer, "client_id": "another"},
    ):
        answer = world.grant(token, **{"nonce": nonce.text, **members})
        assert (answer.status, answer.json()["code"]) == (400, "provider_disabled")
    # Without a name, issuer and client id choose among those that are configured.
    chosen = world.grant(
        token, nonce=nonce.text, **{"provider": None, "issuer": world.work.issuer, "client_id": APP.id}
    )
    assert chosen.status == 200
    assert world.grant(token, None).status == 400
    assert world.grant("", nonce=nonce.text).status == 400
    assert world.grant("x" * 20_000, nonce=nonce.text).status == 400


@pytest.mark.parametrize("lie", KEY_LIES, ids=lambda lie: lie.name.lower())
def test_SRV_19_a_provider_that_does_not_tell_its_keys_signs_nobody_in(
    world: World, person: Somebody, lie: Lie
) -> None:
    world.cold()
    with world.google.lying(lie):
        answer = world.sign_in(person)
        assert (answer.status, answer.json()["code"]) == (503, "provider_unavailable"), answer.json()
        assert int(answer.headers["retry-after"]) > 0
    assert world.google.counts["moved-keys"] == 0
    log = world.server.log()
    assert "a provider did not answer as it should" in log
    assert "eyJ" not in log
    assert person.subject not in log
    assert str(person.email) not in log
    assert world.sign_in(person).status == 200


@pytest.mark.alone
def test_SRV_19_a_provider_that_is_slow_holds_up_nobody_else(world: World, person: Somebody) -> None:
    def others_are_first() -> bool:
        world.cold()
        with world.google.lying(Lie.SLOW_KEYS), ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(world.sign_in, Somebody())
            credentials = {"email": new_address("slow"), "password": PASSWORD}
            assert world.server.request("POST", "/auth/v1/signup", json.dumps(credentials).encode()).status == 200
            assert world.sign_in(person, "work").status == 200
            is_waiting = not waiting.done()
            # Whoever waits is told once the provider has had its time.
            assert waiting.result().status == 503
        world.google.release()
        return is_waiting

    # A busy machine may be slower than the provider may be, but not always.
    assert any(others_are_first() for _ in range(3))


# Each process asks for keys itself.
@pytest.mark.single
def test_SRV_19_new_keys_are_found_and_old_ones_still_count_while_the_provider_is_away(
    world: World, person: Somebody
) -> None:
    world.cold()
    assert world.sign_in(person).status == 200
    world.google.rotate()
    assert world.sign_in(person).status == 200
    assert world.google.counts["keys"] == 2
    # A token that names a key which nobody has makes nobody ask for it again and again.
    for _ in range(5):
        assert world.sign_in(person, lies=(Lie.UNKNOWN_KEY,)).status == 400
    assert world.google.counts["keys"] == 2
    world.google.stop()
    try:
        assert world.sign_in(person).status == 200
    finally:
        world.google.start()


def test_SRV_19_first_sign_ins_at_once_are_one_account(world: World, person: Somebody) -> None:
    start = threading.Barrier(8)

    def enter(_: int) -> str:
        start.wait()
        return world.sign_in(person).json()["user"]["id"]

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(enter, range(8)))) == 1


def test_SRV_19_an_address_links_where_both_sides_know_whose_it_is(clients: Clients, world: World, email: str) -> None:
    credentials = {"email": email, "password": PASSWORD}
    world.server.request("POST", "/auth/v1/signup", json.dumps(credentials).encode())
    # Somebody else has begun this account: nobody has confirmed the address.
    owner = Somebody(email=email)
    entered = world.sign_in(owner).json()["user"]
    with refusal(400, "invalid_credentials"):
        clients.new(world.server).sign_in_with_password(credentials)
    assert world.sign_in(Somebody(email=email, verified=False)).json()["user"]["email"] == ""

    # By another provider that vouches for it the owner gets to the same account.
    client = clients.new(world.server)
    other = client.sign_in_with_id_token({"provider": "work", **tokens(Nonce(), world.work, Somebody(email=email))})
    assert other.user.id == entered["id"]
    assert other.user.app_metadata["providers"] == ["google", "work"]
    identities = client.get_user_identities().identities
    assert [identity.provider for identity in identities] == ["google", "work"]
    client.unlink_identity(identities[0])
    assert [identity.provider for identity in client.get_user_identities().identities] == ["work"]
    with refusal(422, "single_identity_not_deletable"):
        client.unlink_identity(identities[1])
    with refusal(422, "identity_not_found"):
        client.unlink_identity(identities[0])


def guest(clients: Clients, world: World) -> tuple[OfficialClient, Any]:
    client = clients.new(world.server)
    return client, client.sign_in_anonymously().session


def test_SRV_19_UI_12_a_guest_keeps_the_id_when_a_provider_makes_a_user_of_them(
    clients: Clients, world: World, person: Somebody
) -> None:
    client, session = guest(clients, world)
    nonce = Nonce()
    token = world.google.id_token(APP, nonce.hashed, person)
    answer = world.grant(token, bearer=session.access_token, nonce=nonce.text, link_identity=True)
    user = answer.json()["user"]
    assert user["id"] == session.user.id
    assert user["email"] == person.email
    assert not user["is_anonymous"]
    assert client.get_user().user.app_metadata == {"provider": "google", "providers": ["google"]}
    # What is linked to somebody is linked to nobody else.
    _, another = guest(clients, world)
    taken = world.grant(token, bearer=another.access_token, nonce=nonce.text, link_identity=True)
    assert (taken.status, taken.json()["code"]) == (422, "identity_already_exists")
    # To link takes an account to link to.
    nobody = world.grant(token, nonce=nonce.text, link_identity=True)
    assert (nobody.status, nobody.json()["code"]) == (401, "no_authorization")
    stranger = world.grant(token, bearer="e30.e30.e30", nonce=nonce.text, link_identity=True)
    assert (stranger.status, stranger.json()["code"]) == (403, "bad_jwt")


def test_SRV_11_refusals_of_tokens_are_in_the_audit_trail(world: World, person: Somebody) -> None:
    assert world.sign_in(person, lies=(Lie.OTHER_AUDIENCE,)).status == 400
    (newest, *_) = administrator(world, "/audit?per_page=1")
    assert newest["payload"]["action"] == "login_failed"
    assert newest["payload"]["traits"] == {"method": "oauth", "reason": "unexpected_audience"}


def test_SRV_07_SRV_19_tokens_count_like_every_other_way_in(
    make_server: Callable[..., GatehouseServer], tmp_path: Path, person: Somebody, world: World
) -> None:
    server = make_server("--providers-file", str(world.file), "--limit-token", "2/1h")
    body = json.dumps({"provider": "google", "id_token": "no.token.atall"}).encode()
    answers = [server.request("POST", TOKEN, body) for _ in range(3)]
    assert [answer.status for answer in answers] == [400, 400, 429]
    assert int(answers[2].headers["retry-after"]) > 0


def test_SRV_18_SRV_19_a_newcomer_of_a_provider_agrees_to_the_terms_where_that_is_required(
    make_server: Callable[..., GatehouseServer], world: World, person: Somebody
) -> None:
    server = make_server("--providers-file", str(world.file), "--consent", "required")
    nonce = Nonce()
    body = {"provider": "google", "id_token": world.google.id_token(APP, nonce.hashed, person), "nonce": nonce.text}
    refused = server.request("POST", TOKEN, json.dumps(body).encode())
    assert (refused.status, refused.json()["error_code"]) == (422, "consent_required")
    body["gatehouse_consent"] = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
    assert server.request("POST", TOKEN, json.dumps(body).encode()).status == 200


def test_SRV_32_an_id_token_signs_in_once_also_after_a_restart(world: World, person: Somebody) -> None:
    nonce = Nonce()
    token = world.google.id_token(APP, nonce.hashed, person)
    assert world.grant(token, nonce=nonce.text).status == 200
    for _ in range(2):
        again = world.grant(token, nonce=nonce.text)
        assert (again.status, again.json()["message"]) == (400, "Bad ID token")
        world.server.restart()
    (newest, *_) = administrator(world, "/audit?per_page=1")
    assert newest["payload"]["traits"] == {"method": "oauth", "reason": "validation_failed"}


def test_SRV_32_of_many_who_present_one_id_token_at_once_one_is_signed_in(world: World, person: Somebody) -> None:
    nonce, start = Nonce(), threading.Barrier(8)
    token = world.google.id_token(APP, nonce.hashed, person)

    def present(_: int) -> int:
        start.wait()
        return world.grant(token, nonce=nonce.text).status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(present, range(8))) == [200] + [400] * 7


def test_SRV_32_an_access_token_that_comes_along_must_be_the_id_tokens(world: World, person: Somebody) -> None:
    def sign_in(given: str, **claims: str) -> int:
        nonce = Nonce()
        token = world.google.id_token(APP, nonce.hashed, person, **claims)
        return world.grant(token, nonce=nonce.text, access_token=given).status

    digest = hashlib.sha256(b"the access token").digest()[:16]
    half = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    assert sign_in("the access token", at_hash=half) == 200
    assert sign_in("another one", at_hash=half) == 400
    assert sign_in("the access token", at_hash="") == 400
    assert sign_in("the access token") == 200
