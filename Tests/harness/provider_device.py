"""Authlib's sign-in on another device (RFC 8628), over the people of a provider of `provider.py`."""

import threading
import time
from dataclasses import dataclass, field
from typing import Any

from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant
from authlib.oauth2.rfc8628.device_code import DEVICE_CODE_GRANT_TYPE

__all__ = ["DEVICE_CODE_GRANT_TYPE", "DeviceCode", "DeviceEndpoint", "DeviceGrant"]


@dataclass
class DeviceCode:
    """A code that a person was shown. `person` is who allowed it; `denied` says that somebody refused."""

    client: str
    scope: str
    user_code: str
    expires_at: float
    person: Any = None
    denied: bool = False
    asked: list[float] = field(default_factory=list)
    was_asked: threading.Event = field(default_factory=threading.Event)

    def get_client_id(self) -> str:
        return self.client

    def get_scope(self) -> str:
        return self.scope

    def get_user_code(self) -> str:
        return self.user_code

    def is_expired(self) -> bool:
        return time.time() > self.expires_at


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    """Authlib's endpoint, with a pause of a second between two questions."""

    CLIENT_AUTH_METHODS = ["none"]
    INTERVAL = 1

    def get_verification_uri(self) -> str:
        return f"{self.server.provider.issuer}/device"

    def save_device_credential(self, client_id: str, scope: str, data: dict[str, Any]) -> None:
        self.server.provider.devices[data["device_code"]] = DeviceCode(
            client_id, scope, data["user_code"], time.time() + self.server.provider.device_life
        )


class DeviceGrant(DeviceCodeGrant):
    """Authlib's grant over the codes of a provider, with an ID token."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def query_device_credential(self, device_code: str) -> DeviceCode | None:
        return self.server.provider.devices.get(device_code)

    def query_user_grant(self, user_code: str) -> tuple[Any, bool] | None:
        found = next(one for one in self.server.provider.devices.values() if one.user_code == user_code)
        return (found.person, not found.denied) if found.person or found.denied else None

    def should_slow_down(self, credential: DeviceCode) -> bool:
        credential.asked.append(time.time())
        credential.was_asked.set()
        times = credential.asked[-2:]
        # A little less than the pause, as clocks and networks go.
        return len(times) == 2 and times[1] - times[0] < 0.9

    def create_token_response(self) -> Any:
        status, token, headers = super().create_token_response()
        provider, request = self.server.provider, self.request
        provider.devices.pop(request.payload.data["device_code"])
        token["id_token"] = provider.id_token(request.client, person=request.user)
        return status, token, headers
