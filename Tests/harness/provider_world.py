"""A server with two providers, an ordinary one and one like Apple's, and apps and browsers that complete sign-ins."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
import rows
from gatehouse_server import GatehouseServer
from joserfc.jwk import ECKey
from provider import SECONDS, Callback, Client, Provider, providers_file

# The server's ids of the two.
PLAIN = "keycloak"
APPLE = "apple"
# The ids of the web pages and of the app at Apple's.
APPLE_CLIENTS = ["com.example.web", "com.example.app"]
# The allowed destinations of apps.
APP = "https://app.example.com/done"
CALLBACK = "/auth/v1/callback"


class ProviderWorld:
    """Both providers listen; `serve` starts the server that trusts them.

    `fields` are what its file has about the plain one beyond what it needs.
    """

    def __init__(self, folder: Path, **fields: Any) -> None:
        self.folder = folder
        self._fields = fields
        self._key = ECKey.generate_key("P-256")
        self.plain = Provider(Client("gatehouse-web", "practice-secret")).start()
        apple_clients = [Client(id, apple_key=self._key) for id in APPLE_CLIENTS]
        self.apple = Provider(*apple_clients, apple=True).start()
        self.server: GatehouseServer | None = None
        self.has_apple_key = True

    def describe(self, **fields: Any) -> "ProviderWorld":
        """Adds to what the server's file says about the plain provider."""
        self._fields |= fields
        return self

    @property
    def options(self) -> tuple[str, ...]:
        """What a server is started with, beside being one for development."""
        apple_key = {"team_id": "TEAM012345", "key_id": "KEY0123456"}
        apple_key["private_key"] = self._key.as_pem(private=True).decode()
        file = providers_file(
            self.folder,
            self.plain.entry(self.plain.clients["gatehouse-web"], PLAIN, **self._fields),
            self.apple.entry(
                self.apple.clients[APPLE_CLIENTS[0]],
                APPLE,
                name="Apple",
                client_ids=APPLE_CLIENTS,
                **({"apple_key": apple_key} if self.has_apple_key else {}),
            ),
        )
        return (f"--providers-file={file}", f"--redirect-allow-list={APP}")

    def serve(self, start: Callable[..., GatehouseServer], *options: str) -> "ProviderWorld":
        """Starts the server, and tells the providers where it takes their answers."""
        self.server = start(*self.options, *options)
        for provider in (self.plain, self.apple):
            provider.register(
                *(
                    replace(client, redirect_uris=(self.server.origin + CALLBACK,))
                    for client in provider.clients.values()
                )
            )
        return self

    def close(self) -> None:
        self.plain.stop()
        self.apple.stop()

    def provider(self, id: str) -> Provider:
        return self.apple if id == APPLE else self.plain

    # The steps of an app's sign-in.

    def leave(self, url: str) -> str:
        """Where the server leads a browser that opens an authorization URL of its own."""
        answer = requests.get(url, allow_redirects=False, timeout=SECONDS)
        assert answer.status_code == 302, f"{answer.status_code}: {answer.text[:300]}"
        return answer.headers["Location"]

    def deliver(self, callback: Callback, **changes: str) -> requests.Response:
        """Delivers a provider's answer to the server, as a browser without the person's cookies."""
        if callback.form is None:
            query = callback.values | changes
            url = callback.url.partition("?")[0]
            return requests.get(url, params=query, allow_redirects=False, timeout=SECONDS)
        return requests.post(callback.url, callback.form | changes, allow_redirects=False, timeout=SECONDS)

    def come_back(self, url: str, id: str = PLAIN) -> dict[str, str]:
        """Opens an authorization URL, and returns the app's answer at the end."""
        return told(self.deliver(self.provider(id).visit(self.leave(url))))

    def change_flows(self, change: str) -> None:
        """Changes the rows of sign-ins that are away at a provider: `expires_at = 0`."""
        assert self.server is not None
        with closing(rows.connect(self.server.data)) as database, database:
            assert database.execute(f"UPDATE provider_flows SET {change}").rowcount > 0


def told(answer: requests.Response, app: str = APP) -> dict[str, str]:
    """The app's answer in the URL that a browser is sent to: an error is in its query, and marked in its fragment."""
    assert answer.status_code == 303, f"{answer.status_code}: {answer.text[:300]}"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    target = urlsplit(answer.headers["Location"])
    assert target._replace(query="", fragment="").geturl() == app
    said: dict[str, Any] = {name: value for name, (value,) in parse_qs(target.query).items()}
    if "error" in said:
        assert target.fragment == target.query + "&sb="
    return said
