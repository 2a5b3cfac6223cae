"""The lies that a provider can tell."""

import base64
import enum
import hmac
import json
import time
from typing import Any

from joserfc import jwt
from joserfc.jwk import ECKey, Key, RSAKey


class Lie(enum.Enum):
    """One deviation from the standard. Lies about ID tokens change the issued token."""

    # ID tokens
    WRONG_KEY = "signed by another key under the name of a published one"
    UNKNOWN_KEY = "signed by a key that is not published"
    OTHER_ISSUER = "from another issuer"
    OTHER_AUDIENCE = "for another application"
    AUDIENCES_WITHOUT_PARTY = "for several applications, and no word of which one asked"
    NO_NONCE = "without a nonce"
    OTHER_NONCE = "with another nonce"
    EXPIRED = "expired"
    FROM_THE_FUTURE = "issued in the future"
    NO_SIGNATURE = "alg none"
    PUBLIC_KEY_AS_SECRET = "HS256 with the public key as its secret"
    NO_SUBJECT = "about nobody"
    UNVERIFIED_EMAIL = "with an address that is not verified"
    VERIFIED_AS_TEXT = "with email_verified as a string"
    OTHER_ACCESS_TOKEN = "made for another access token"
    # Endpoints
    DISCOVERY_OF_OTHER_ISSUER = "metadata that names another issuer"
    GARBLED_DISCOVERY = "metadata that is not JSON"
    GARBLED_KEYS = "keys that are not JSON"
    HUGE_KEYS = "keys of megabytes"
    SLOW_KEYS = "keys that do not come until released"
    MOVED_KEYS = "keys that are elsewhere"
    OTHER_ISSUER_PARAMETER = "another issuer named in the answer to the authorization"
    NO_ISSUER_PARAMETER = "no issuer in the answer to the authorization, although the metadata promises one"
    NO_EXCHANGE = "no answer about codes"
    DOWN = "503 everywhere"


def told(lies: set[Lie], token: str, key: Key, alg: str) -> str:
    """The token with the lies in it; the same one without lies about tokens."""
    if not any(lie in lies for lie in list(Lie)[: list(Lie).index(Lie.DISCOVERY_OF_OTHER_ISSUER)]):
        return token
    claims = dict(jwt.decode(token, key, algorithms=[alg]).claims)
    now = int(time.time())
    changes: dict[Lie, dict[str, Any]] = {
        Lie.OTHER_ISSUER: {"iss": "https://other.example.com"},
        Lie.OTHER_AUDIENCE: {"aud": "another-application"},
        Lie.AUDIENCES_WITHOUT_PARTY: {"aud": ["another-application", claims["aud"]]},
        Lie.NO_NONCE: {"nonce": None},
        Lie.OTHER_NONCE: {"nonce": "another-nonce"},
        Lie.EXPIRED: {"iat": now - 7200, "auth_time": now - 7200, "exp": now - 3600},
        Lie.FROM_THE_FUTURE: {"iat": now + 3600, "exp": now + 7200},
        Lie.NO_SUBJECT: {"sub": None},
        Lie.UNVERIFIED_EMAIL: {"email_verified": False},
        Lie.VERIFIED_AS_TEXT: {"email_verified": "true"},
        Lie.OTHER_ACCESS_TOKEN: {"at_hash": _base64(bytes(16))},
    }
    for lie, change in changes.items():
        if lie in lies:
            claims |= change
    claims = {name: value for name, value in claims.items() if value is not None}
    if Lie.NO_SIGNATURE in lies:
        return f"{_encoded({'alg': 'none', 'kid': key.kid})}.{_encoded(claims)}."
    if Lie.PUBLIC_KEY_AS_SECRET in lies:
        # joserfc refuses to do this, rightly.
        signed = f"{_encoded({'alg': 'HS256', 'kid': key.kid})}.{_encoded(claims)}"
        return f"{signed}.{_base64(hmac.digest(key.as_pem(private=False), signed.encode(), 'sha256'))}"
    header = {"alg": alg, "kid": "nobody-knows-me" if Lie.UNKNOWN_KEY in lies else key.kid}
    if lies & {Lie.WRONG_KEY, Lie.UNKNOWN_KEY}:
        key = ECKey.generate_key("P-256") if alg == "ES256" else RSAKey.generate_key(2048)
    return jwt.encode(header, claims, key, [alg])


def _encoded(value: dict[str, Any]) -> str:
    return _base64(json.dumps(value).encode())


def _base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
