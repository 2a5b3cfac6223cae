"""A security key in memory that speaks CTAP 2 with the client of python-fido2, and keys of every kind it knows.

(Client to Authenticator Protocol 2.2, sections 6.1, 6.2 and 6.4.)
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor
from fido2.cose import ES256, ES256K, ES384, ES512, PS256, RS256, CoseKey, EdDSA
from fido2.ctap import CtapDevice, CtapError
from fido2.ctap2 import Ctap2
from fido2.hid import CAPABILITY
from fido2.webauthn import Aaguid, AttestedCredentialData, AuthenticatorData

PrivateKey = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey
FLAG = AuthenticatorData.FLAG
CURVES = {
    ES256.ALGORITHM: (ec.SECP256R1(), hashes.SHA256()),
    ES256K.ALGORITHM: (ec.SECP256K1(), hashes.SHA256()),
    ES384.ALGORITHM: (ec.SECP384R1(), hashes.SHA384()),
    ES512.ALGORITHM: (ec.SECP521R1(), hashes.SHA512()),
}


class SigningKey:
    """A key for an algorithm of COSE, for RSA of a length in bits."""

    def __init__(self, algorithm: int, bits: int = 2_048) -> None:
        self.algorithm = algorithm
        self._key = _made(algorithm, bits)

    @property
    def public(self) -> CoseKey:
        return CoseKey.for_alg(self.algorithm).from_cryptography_key(self._key.public_key())

    def sign(self, data: bytes) -> bytes:
        if isinstance(self._key, ed25519.Ed25519PrivateKey):
            return self._key.sign(data)
        if isinstance(self._key, ec.EllipticCurvePrivateKey):
            return self._key.sign(data, ec.ECDSA(CURVES[self.algorithm][1]))
        digest = hashes.SHA256()
        if self.algorithm == PS256.ALGORITHM:
            return self._key.sign(data, padding.PSS(padding.MGF1(digest), padding.PSS.MAX_LENGTH), digest)
        return self._key.sign(data, padding.PKCS1v15(), digest)


def _made(algorithm: int, bits: int) -> PrivateKey:
    if algorithm == EdDSA.ALGORITHM:
        return ed25519.Ed25519PrivateKey.generate()
    if algorithm in CURVES:
        return ec.generate_private_key(CURVES[algorithm][0])
    assert algorithm in (RS256.ALGORITHM, PS256.ALGORITHM)
    return rsa.generate_private_key(65_537, bits)


@dataclass
class Credential:
    """A passkey that the device keeps."""

    id: bytes
    key: SigningKey
    site: str
    user: dict[str, Any]
    uses: int = 0


class FidoDevice(CtapDevice):
    """A security key whose owner is there and is known to it. It signs with one algorithm and counts."""

    def __init__(self, algorithm: int) -> None:
        self._algorithm = algorithm
        self.credentials: list[Credential] = []

    @property
    def capabilities(self) -> int:
        return int(CAPABILITY.CBOR)

    @classmethod
    def list_devices(cls) -> Iterator[CtapDevice]:
        return iter(())

    def call(self, cmd: int, data: bytes = b"", event: Any = None, on_keepalive: Any = None) -> bytes:
        commands = {
            Ctap2.CMD.GET_INFO: self._info,
            Ctap2.CMD.MAKE_CREDENTIAL: self._make,
            Ctap2.CMD.GET_ASSERTION: self._use,
        }
        arguments: Any = cbor.decode(data[1:]) if data[1:] else {}
        try:
            return b"\0" + cbor.encode(commands[Ctap2.CMD(data[0])](arguments))
        except CtapError as error:
            return bytes([error.code])

    def _info(self, _: Any) -> dict[int, Any]:
        # The client wants a protocol for PINs, even where it asks for none.
        return {1: ["FIDO_2_0"], 3: bytes(Aaguid.NONE), 4: {"rk": True, "up": True, "uv": True}, 6: [2]}

    def _make(self, arguments: Any) -> dict[int, Any]:
        if self._known(arguments[2]["id"], arguments.get(5) or []):
            raise CtapError(CtapError.ERR.CREDENTIAL_EXCLUDED)
        if self._algorithm not in [one["alg"] for one in arguments[4]]:
            raise CtapError(CtapError.ERR.UNSUPPORTED_ALGORITHM)
        made = Credential(os.urandom(32), SigningKey(self._algorithm), arguments[2]["id"], arguments[3])
        self.credentials.append(made)
        attested = AttestedCredentialData.create(Aaguid.NONE, made.id, made.key.public)
        data = self._data(made, arguments, FLAG.AT, attested)
        statement = {"alg": self._algorithm, "sig": made.key.sign(data + arguments[1])}
        return {1: "packed", 2: bytes(data), 3: statement}

    def _use(self, arguments: Any) -> dict[int, Any]:
        found = self._known(arguments[1], arguments.get(3))
        if not found:
            raise CtapError(CtapError.ERR.NO_CREDENTIALS)
        used = found[-1]
        used.uses += 1
        data = self._data(used, {7: arguments.get(5)}, FLAG(0))
        return {
            1: {"type": "public-key", "id": used.id},
            2: bytes(data),
            3: used.key.sign(data + arguments[2]),
            4: {"id": used.user["id"]},
        }

    def _known(self, site: str, listed: list[Any] | None) -> list[Credential]:
        """Its passkeys for a site that are in a list, or all without one."""
        ids = None if listed is None else [one["id"] for one in listed]
        return [one for one in self.credentials if one.site == site and (ids is None or one.id in ids)]

    def _data(self, one: Credential, arguments: Any, flags: FLAG, attested: bytes = b"") -> AuthenticatorData:
        options = arguments.get(7) or {}
        flags |= FLAG.UP if options.get("up", True) else FLAG(0)
        flags |= FLAG.UV if options.get("uv") else FLAG(0)
        return AuthenticatorData.create(sha256(one.site.encode()).digest(), flags, one.uses, attested)
