"""A passkey in memory, and what a browser sends of it (Web Authentication Level 3)."""

import base64
import hashlib
import json
import os
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def encoded(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SoftPasskey:
    """A passkey for the site of an origin, with a key for ES256.

    By default, the flags of an answer say that the person is present and that the device has verified them (Web
    Authentication Level 3, section 6.1).
    """

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)

    def registration(self, made: dict[str, Any], flags: int = 0x45) -> dict[str, Any]:
        """The body that adds the passkey, for an answer with options."""
        point = self._key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(flags) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._body(
            made,
            clientDataJSON=encoded(self._client("webauthn.create", made)),
            attestationObject=encoded(attestation),
            transports=["internal"],
        )

    def sign_in(self, made: dict[str, Any], flags: int = 0x05) -> dict[str, Any]:
        """The body that signs in with the passkey, for an answer with options."""
        data, client = self._data(flags), self._client("webauthn.get", made)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._body(
            made,
            clientDataJSON=encoded(client),
            authenticatorData=encoded(data),
            signature=encoded(signature),
            userHandle=None,
        )

    def _data(self, flags: int) -> bytes:
        site = urlsplit(self._origin).hostname or ""
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + bytes(4)

    def _client(self, type: str, made: dict[str, Any]) -> bytes:
        return json.dumps(
            {"type": type, "challenge": made["options"]["challenge"], "origin": self._origin, "crossOrigin": False}
        ).encode()

    def _body(self, made: dict[str, Any], **response: Any) -> dict[str, Any]:
        credential = {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}
        return {"challenge_id": made["challenge_id"], "credential": credential}
