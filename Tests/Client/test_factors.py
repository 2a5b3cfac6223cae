"""Second factors with the official client, an authenticator app of another maker and other readers of QR codes."""

import base64
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pyotp
import pytest
import zxingcpp
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal
from other_makers import drawn, zbarimg
from person import PASSWORD, new_address

MakeServer = Callable[..., GatehouseServer]

# How many pictures are read, in every run and in script/soak.
COUNTS = [40, pytest.param(500, marks=pytest.mark.soak)]
# What the names of sites consist of: letters of many scripts, signs that mean something in an address, and emoji.
NAMES = [
    "Fieldhouse",
    "Grüne Wiese",
    "a:b",
    "c+d & e=f",
    "%41?#/",
    "見本 サイト",
    "موقع",
    "🔑🏡",
    'O\'Neil "Ltd"',
    "x" * 64,
]


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--auto-confirm", "--mfa", "optional")


@pytest.fixture
def client(clients: Clients, server: GatehouseServer, credentials: dict[str, str]) -> OfficialClient:
    """Somebody who is signed in."""
    client = clients.new(server)
    client.sign_up(credentials)
    return client


def level(client: OfficialClient) -> tuple[str, str]:
    """The level of the session, and the one that the account asks for, as the client reads them."""
    levels = client.mfa.get_authenticator_assurance_level()
    return levels.current_level, levels.next_level


def methods(client: OfficialClient) -> list[str]:
    """The methods in the access token, the newest first."""
    part = client.get_session().access_token.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return [entry["method"] for entry in claims["amr"]]


def enrolled(client: OfficialClient) -> tuple[str, pyotp.TOTP]:
    """Adds an authenticator app and verifies it."""
    factor = client.mfa.enroll({"factor_type": "totp", "friendly_name": "phone"})
    app = pyotp.TOTP(factor.totp.secret)
    client.mfa.challenge_and_verify({"factor_id": factor.id, "code": app.now()})
    return factor.id, app


def later(app: pyotp.TOTP) -> str:
    """The code of the next period, which the server takes as well: each counts once."""
    return str(app.at(time.time() + 30))


def test_MFA_01_a_factor_is_added_and_verified_and_raises_the_session(client: OfficialClient) -> None:
    assert level(client) == ("aal1", "aal1")
    factor = client.mfa.enroll({"factor_type": "totp", "friendly_name": "phone", "issuer": "Fieldhouse"})
    assert (factor.type, factor.friendly_name) == ("totp", "phone")
    app = pyotp.parse_uri(factor.totp.uri)
    assert (app.issuer, app.secret) == ("Fieldhouse", factor.totp.secret)
    challenge = client.mfa.challenge({"factor_id": factor.id})
    assert challenge.expires_at > time.time()
    client.mfa.verify({"factor_id": factor.id, "challenge_id": challenge.id, "code": app.now()})
    assert level(client) == ("aal2", "aal2")
    assert methods(client) == ["totp", "password"]
    (listed,) = client.mfa.list_factors().totp
    assert (listed.id, listed.status, listed.friendly_name) == (factor.id, "verified", "phone")


def test_MFA_01_two_other_readers_find_the_address_in_the_picture(client: OfficialClient) -> None:
    factor = client.mfa.enroll({"factor_type": "totp"})
    picture = drawn(factor.totp.qr_code.split(",", 1)[1])
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text == factor.totp.uri
    assert zbarimg(picture) == [factor.totp.uri]


@pytest.mark.parametrize("count", COUNTS)
def test_MFA_01_MFA_02_two_other_readers_find_the_address_of_any_site_in_its_picture(
    server: GatehouseServer, count: int
) -> None:
    rng = random.Random(f"{count} pictures")
    person = {"email": f"{new_address('pictures')[:-12]}.{'long' * 10}@example.com", "password": PASSWORD}
    headers = {"Authorization": f"Bearer {server.post('/auth/v1/signup', person).json()['access_token']}"}
    addresses, pictures = [], []
    for _ in range(count):
        issuer = " ".join(rng.sample(NAMES, rng.randrange(1, 3)))[:64]
        body = json.dumps({"factor_type": "totp", "issuer": issuer}).encode()
        answer = server.request("POST", "/auth/v1/factors", body, headers)
        assert answer.status == 200
        made = answer.json()["totp"]
        app = pyotp.parse_uri(made["uri"])
        assert (app.issuer, app.secret == made["secret"]) == (issuer.replace(":", " "), True)
        addresses.append(made["uri"])
        pictures.append(drawn(made["qr_code"]))
    # Nothing is compared as a text, since a failed comparison prints secrets.
    read = [[code.text for code in zxingcpp.read_barcodes(one, zxingcpp.BarcodeFormat.QRCode)] for one in pictures]
    assert not [number for number, one in enumerate(addresses) if read[number] != [one]]
    by_zbar = zbarimg(*pictures)
    assert len(by_zbar) == count
    assert not [number for number, one in enumerate(addresses) if by_zbar[number] != one]


def test_MFA_08_a_sign_in_has_the_first_level_until_the_second_step(
    clients: Clients, server: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    factor, app = enrolled(client)
    other = clients.new(server)
    other.sign_in_with_password(credentials)
    assert level(other) == ("aal1", "aal2")
    with refusal(401, "insufficient_aal"):
        other.update_user({"password": "Another-Quarry-Meadow-52"})
    other.mfa.challenge_and_verify({"factor_id": factor, "code": later(app)})
    assert level(other) == ("aal2", "aal2")
    other.refresh_session()
    assert level(other) == ("aal2", "aal2")


@pytest.mark.parametrize("code", ["000000x", "12345", "1234567", "abcdef"])
def test_MFA_04_a_wrong_code_raises_nothing(client: OfficialClient, code: str) -> None:
    factor = client.mfa.enroll({"factor_type": "totp"})
    with refusal(422, "mfa_verification_failed"):
        client.mfa.challenge_and_verify({"factor_id": factor.id, "code": code})
    assert level(client) == ("aal1", "aal1")


def test_MFA_06_without_factors_nothing_asks_for_a_second_step(
    clients: Clients, server: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    factor, _ = enrolled(client)
    assert client.mfa.unenroll({"factor_id": factor}).id == factor
    client.refresh_session()
    assert level(client) == ("aal1", "aal1")
    other = clients.new(server)
    other.sign_in_with_password(credentials)
    assert level(other) == ("aal1", "aal1")
    assert other.get_user().user.factors in (None, [])


def test_MFA_06_what_another_session_began_to_add_is_removed_and_its_name_is_free(
    clients: Clients, server: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    left = client.mfa.enroll({"factor_type": "totp", "friendly_name": "phone"})
    other = clients.new(server)
    other.sign_in_with_password(credentials)
    assert other.mfa.enroll({"factor_type": "totp", "friendly_name": "phone"}).friendly_name == "phone"
    assert left.id in {factor.id for factor in other.mfa.list_factors().all}
    assert other.mfa.unenroll({"factor_id": left.id}).id == left.id
    assert left.id not in {factor.id for factor in other.mfa.list_factors().all}


def test_MFA_11_backup_codes_take_the_place_of_the_app(
    clients: Clients, server: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    factor, _ = enrolled(client)
    path = "/auth/v1/factors/recovery-codes"
    headers = {"Authorization": f"Bearer {client.get_session().access_token}"}
    made: dict[str, Any] = server.request("POST", path, b"", headers).json()
    assert (made["total"], len(made["codes"]), made["type"]) == (10, 10, "recovery_code")
    other = clients.new(server)
    other.sign_in_with_password(credentials)
    other.mfa.challenge_and_verify({"factor_id": factor, "code": made["codes"][0].lower()})
    assert level(other) == ("aal2", "aal2")
    assert methods(other)[0] == "mfa/recovery_code"
    assert server.request("GET", path, b"", headers).json()["remaining"] == 9
