"""Our tokens seen from outside: another library verifies them, and those that it makes are refused where they must be.

Nothing of the server's own code takes part: PyJWT signs and verifies, with the keys that the server publishes.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from gatehouse_server import PROGRAM, Answer, GatehouseServer
from official_client import Clients, refusal
from person import PASSWORD, new_address

BASE = "/auth/v1"
ISSUER = "https://accounts.example.com/auth/v1"
SEED = int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)
ALGORITHMS = ("ES256", "RS256", "EdDSA", "HS256")


@dataclass
class Deployment:
    """A server whose tokens are signed with a key that a test knows, and somebody who is signed in."""

    server: GatehouseServer
    algorithm: str
    # What signs.
    key: Any
    access: str = ""
    email: str = ""
    # When it was issued.
    at: float = 0

    def sign_in(self) -> None:
        self.email = new_address("tokens")
        answer = self.server.post(f"{BASE}/signup", {"email": self.email, "password": PASSWORD})
        assert answer.status == 200
        self.access, self.at = answer.json()["access_token"], time.time()

    @property
    def header(self) -> dict[str, Any]:
        return jwt.get_unverified_header(self.access)

    def published(self) -> list[dict[str, Any]]:
        return self.server.get(f"{BASE}/.well-known/jwks.json").json()["keys"]

    def verifying(self) -> Any:
        """What a service behind the same sign-in would verify with."""
        if self.algorithm == "HS256":
            return self.key
        return jwt.PyJWKSet.from_dict({"keys": self.published()})[self.header["kid"]].key

    def claims(self) -> dict[str, Any]:
        """The claims of the access token, verified."""
        return jwt.decode(
            self.access, self.verifying(), algorithms=[self.algorithm], audience="authenticated", issuer=ISSUER,
            options={"require": ["exp", "iat", "iss", "aud", "sub"]},
        )  # fmt: skip

    def made(self, changes: dict[str, Any] | None = None) -> str:
        """A token like the server's own, but for changed claims; those that are None are left out."""
        claims = {name: value for name, value in (self.claims() | (changes or {})).items() if value is not None}
        return self.signed(self.header, claims)

    def signed(self, header: dict[str, Any], claims: dict[str, Any]) -> str:
        """Any header and claims, signed with the key of the deployment: bare, so that nothing of it is looked at."""
        return jwt.PyJWS().encode(json.dumps(claims).encode(), self.key, self.algorithm, headers=header)

    def ask(self, token: str) -> Answer:
        return self.server.request("GET", f"{BASE}/user", headers={"Authorization": f"Bearer {token}"})

    def takes(self, token: str) -> bool:
        """Whether the token opens the account; if not, it must be refused as every bad token is."""
        answer = self.ask(token)
        if answer.status == 200:
            assert answer.json()["email"] == self.email
            return True
        assert (answer.status, answer.headers["x-sb-error-code"]) == (403, "bad_jwt")
        return False


def write_private(path: Path, text: str) -> Path:
    path.touch(mode=0o600)
    path.write_text(text)
    return path


def pem(key: Any) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@pytest.fixture(scope="module", params=ALGORITHMS)
def deployment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    folder = tmp_path_factory.mktemp("tokens")
    make: dict[str, Callable[[], Any]] = {
        "ES256": lambda: ec.generate_private_key(ec.SECP256R1()),
        "RS256": lambda: rsa.generate_private_key(65537, 2048),
        "EdDSA": ed25519.Ed25519PrivateKey.generate,
        "HS256": lambda: secrets.token_urlsafe(40),
    }
    key = make[request.param]()
    if request.param == "HS256":
        options = ("--jwt-secret-file", str(write_private(folder / "secret", key)))
    else:
        options = ("--jwt-key-file", str(write_private(folder / "key.pem", pem(key))))
    options += ("--dev", "--auto-confirm", "--duplicate-sign-up", "explicit", "--issuer", ISSUER)
    server = GatehouseServer(folder / "data", *options, command=(PROGRAM, "serve")).start()
    deployment = Deployment(server, request.param, key)
    deployment.sign_in()
    yield deployment
    server.stop()


def test_SRV_02_another_library_verifies_our_tokens_with_what_the_server_publishes(deployment: Deployment) -> None:
    assert deployment.header["alg"] == deployment.algorithm
    assert deployment.header.get("typ") == "JWT"
    claims = deployment.claims()
    user = deployment.ask(deployment.access).json()
    assert (claims["sub"], claims["email"], claims["role"]) == (user["id"], deployment.email, "authenticated")
    # Dated back a little, for verifiers whose clock is slow.
    assert 0 <= deployment.at - claims["iat"] < 60
    assert abs(claims["exp"] - deployment.at - 3600) < 60
    # And it would notice what is wrong.
    for wrong in ({"issuer": "https://other.example"}, {"audience": "other"}):
        with pytest.raises(jwt.InvalidTokenError):
            jwt.decode(
                deployment.access, deployment.verifying(), algorithms=[deployment.algorithm],
                **({"audience": "authenticated", "issuer": ISSUER} | wrong),
            )  # fmt: skip


def test_SRV_16_only_public_keys_are_published_and_a_shared_secret_is_not(deployment: Deployment) -> None:
    keys = deployment.published()
    assert len(keys) == (0 if deployment.algorithm == "HS256" else 1)
    for key in keys:
        assert {"d", "p", "q", "dp", "dq", "qi", "k"}.isdisjoint(key)
        assert (key["kid"], key["alg"], key["use"]) == (deployment.header["kid"], deployment.algorithm, "sig")


def test_SRV_16_a_token_that_another_library_makes_with_the_same_key_is_taken(deployment: Deployment) -> None:
    assert deployment.takes(deployment.made())
    assert deployment.takes(deployment.made({"aud": ["authenticated"]}))


def test_SRV_14_a_token_out_of_its_time_is_refused(deployment: Deployment) -> None:
    now = int(time.time())
    taken = {
        "fresh": {"exp": now + 60}, "from a clock that is fast": {"iat": now + 30, "nbf": now + 30},
        "long valid": {"nbf": now - 1000},
    }  # fmt: skip
    refused = {
        "expired": {"exp": now - 1}, "expired long ago": {"exp": 0}, "without an end": {"exp": None},
        "a text for an end": {"exp": str(now + 60)}, "not yet": {"nbf": now + 300},
        "made tomorrow": {"iat": now + 86_400},
        "before time": {"exp": -1}, "an end that is no number": {"exp": True},
    }  # fmt: skip
    for name, changes in taken.items():
        assert deployment.takes(deployment.made(changes)), name
    for name, changes in refused.items():
        assert not deployment.takes(deployment.made(changes)), name


def test_SRV_14_a_token_for_somebody_else_or_by_somebody_else_is_refused(deployment: Deployment) -> None:
    for name, changes in {
        "another issuer": {"iss": "https://evil.example"}, "no issuer": {"iss": None}, "an empty issuer": {"iss": ""},
        "an issuer that begins like ours": {"iss": ISSUER + "/"}, "a list of issuers": {"iss": [ISSUER]},
        "another audience": {"aud": "other"}, "ours among others": {"aud": ["authenticated", "other"]},
        "an empty list": {"aud": []},
    }.items():  # fmt: skip
        assert not deployment.takes(deployment.made(changes)), name


def test_SRV_14_a_token_with_another_key_or_algorithm_is_refused(deployment: Deployment) -> None:
    head = deployment.header
    claims = deployment.claims()
    others: dict[str, Any] = {
        "ES256": ec.generate_private_key(ec.SECP256R1()), "ES384": ec.generate_private_key(ec.SECP384R1()),
        "RS256": rsa.generate_private_key(65537, 2048), "PS256": rsa.generate_private_key(65537, 2048),
        "EdDSA": ed25519.Ed25519PrivateKey.generate(), "HS256": secrets.token_urlsafe(40),
    }  # fmt: skip
    names = {"kid": head["kid"]} if "kid" in head else None
    forged = {f"signed by another with {name}": jwt.encode(claims, key, name, headers=names)
              for name, key in others.items()}  # fmt: skip
    forged |= {f"signed by another with {name}, without a key id": jwt.encode(claims, key, name)
               for name, key in others.items()}  # fmt: skip
    for kid in ("", "other", "../../../dev/null", "administrator", "' OR 1=1 --", "a" * 4000):
        forged[f"key id {kid[:20]}"] = jwt.encode(claims, deployment.key, deployment.algorithm, headers={"kid": kid})
    for alg in ("none", "None", "NONE", "nOnE", "", "HS256", "hs256", None):
        for signature in ("", deployment.access.split(".")[2]):
            header = {name: value for name, value in (head | {"alg": alg}).items() if value is not None}
            token = f"{encoded(header)}.{deployment.access.split('.')[1]}.{signature}"
            if alg != deployment.algorithm or not signature:
                forged[f"alg {alg} with {len(signature)}"] = token
    for name, secret in public_secrets(deployment).items():
        for kid in (head.get("kid"), None):
            header = {"alg": "HS256", "typ": "JWT"} | ({"kid": kid} if kid else {})
            forged[f"HS256 with {name}, key id {bool(kid)}"] = signed_hs256(header, claims, secret)
    for name, header in {
        "our own key in the header": {"jwk": {"kty": "oct", "k": "AAAA"}}, "an address of keys": {"jku": "https://a.example"},
        "something critical": {"crit": ["exp"]}, "another type": {"typ": "at+jwt"}, "a number for a type": {"typ": 1},
    }.items():  # fmt: skip
        key = others["ES256"]
        if name in ("our own key in the header", "an address of keys"):
            forged[name] = jwt.encode(claims, key, "ES256", headers=head | header | {"alg": "ES256"})
        else:
            forged[name] = jwt.encode(claims, deployment.key, deployment.algorithm, headers=head | header)
    taken = [name for name, token in forged.items() if deployment.takes(token)]
    assert taken == []
    # The measure of it all: one that is well made is taken.
    assert deployment.takes(deployment.made())


def test_SRV_14_a_token_that_was_changed_by_one_letter_is_refused(deployment: Deployment) -> None:
    chance = random.Random(SEED)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _ in range(60):
        at = chance.randrange(len(deployment.access))
        new = chance.choice([letter for letter in letters + ".=+/ " if letter != deployment.access[at]])
        changed = deployment.access[:at] + new + deployment.access[at + 1 :]
        answer = deployment.ask(changed.strip())
        assert answer.status in (401, 403), f"seed {SEED}: place {at} of {len(deployment.access)}"


def encoded(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def signed_hs256(header: dict[str, Any], claims: dict[str, Any], secret: bytes) -> str:
    """By hand, because PyJWT refuses to use a public key as a secret."""
    text = f"{encoded(header)}.{encoded(claims)}"
    mac = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    return f"{text}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


def public_secrets(deployment: Deployment) -> dict[str, bytes]:
    """What anybody can get at, in the forms in which a careless verifier would take it for a shared secret."""
    found = {"nothing": b"", "the word": b"secret"}
    for key in deployment.published():
        found["the published key"] = json.dumps(key).encode()
        public = jwt.PyJWK(key).key
        found["PEM"] = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        found["PEM without its last line end"] = found["PEM"].rstrip()
        found["DER"] = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        for part in ("x", "n"):
            if part in key:
                found[f"{part} as text"] = key[part].encode()
                found[f"{part} as bytes"] = base64.urlsafe_b64decode(key[part] + "==")
    return found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[GatehouseServer, str]]:
    """A server with a shared secret."""
    folder, secret = tmp_path_factory.mktemp("shared"), secrets.token_urlsafe(64)
    options = ("--dev", "--jwt-secret-file", str(write_private(folder / "secret", secret)))
    server = GatehouseServer(folder / "data", *options, command=(PROGRAM, "serve")).start()
    yield server, secret
    server.stop()


def test_SRV_32_the_official_client_administers_with_a_key_that_never_expires(
    clients: Clients, shared: tuple[GatehouseServer, str]
) -> None:
    server, secret = shared

    def service(claims: dict[str, Any], key: str = secret, algorithm: str = "HS256") -> Any:
        token = jwt.encode(claims, key, algorithm)
        return clients.new(server, headers={"Authorization": f"Bearer {token}"}).admin

    email = new_address("service")
    made = service({"role": "service_role"}).create_user({"email": email, "user_metadata": {"a": 1}}).user
    assert service({"role": "service_role", "iss": "supabase"}).get_user_by_id(made.id).user.email == email
    changed = service({"role": "service_role"}).update_user_by_id(made.id, {"email_confirm": True}).user
    assert changed.email_confirmed_at is not None
    link = service({"role": "service_role"}).generate_link({"type": "recovery", "email": email})
    assert "redirect_to=" in link.properties.action_link
    with refusal(403, "not_admin"):
        service({"role": "anon"}).list_users()
    for wrong in ({"role": "supabase_admin"}, {"role": "authenticated"}, {}):
        with refusal(403, "bad_jwt"):
            service(wrong).list_users()
    with refusal(403, "bad_jwt"):
        service({"role": "service_role"}, key=secrets.token_urlsafe(64)).list_users()
    with refusal(403, "bad_jwt"):
        service({"role": "service_role"}, algorithm="HS512").list_users()
    with refusal(403, "bad_jwt"):
        service({"role": "service_role", "exp": int(time.time()) - 1}).list_users()


def test_SRV_32_a_link_for_the_current_address_of_an_unconfirmed_account_changes_nothing_by_itself(
    clients: Clients, shared: tuple[GatehouseServer, str]
) -> None:
    server, secret = shared
    token = jwt.encode({"role": "service_role"}, secret, "HS256")
    admin = clients.new(server, headers={"Authorization": f"Bearer {token}"}).admin
    email, other = new_address("present"), new_address("other")
    user = admin.create_user({"email": email}).user
    assert user.email_confirmed_at is None
    made = admin.generate_link({"type": "email_change_current", "email": email, "new_email": other})
    assert made.user.new_email == other
    proof = {"type": "email_change", "token_hash": made.properties.hashed_token}
    answer = server.post(f"{BASE}/verify", proof)
    assert (answer.status, set(answer.json())) == (200, {"msg", "code"})
    assert admin.get_user_by_id(user.id).user.email == email
