"""Chromium, its virtual authenticator, and what a page of it fetches."""

import gzip
import shutil
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, Request


def launch(playwright: Playwright, *, whole: bool = False, **options: object) -> Browser:
    """Chromium as the distribution ships it; the sandbox needs rights that a container does not give.

    Without its windows and profiles a new person takes a third of the time. `whole` is the one that people start.
    """
    name = "chromium" if whole else "chromium-headless-shell"
    path = shutil.which(name)
    assert path, f"there is no {name}: script/bootstrap installs it"
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], **options)


class Device:
    """A device that keeps passkeys, for one page. It answers at once while its owner is there.

    By default, what it keeps is on this device alone.
    """

    def __init__(self, page: Page, *, eligible: bool = False, backed_up: bool = False) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
            "defaultBackupEligibility": eligible,
            "defaultBackupState": backed_up,
        }
        answer = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id = answer["authenticatorId"]

    def _send(self, command: str, **parameters: object) -> dict[str, Any]:
        return self._session.send(f"WebAuthn.{command}", {"authenticatorId": self._id, **parameters})

    def credentials(self) -> list[dict[str, Any]]:
        return self._send("getCredentials")["credentials"]

    def forget(self, credential: dict[str, Any]) -> None:
        self._send("removeCredential", credentialId=credential["credentialId"])

    def take(self, credential: dict[str, Any]) -> None:
        self._send("addCredential", credential=credential)

    def is_backed_up(self, backed_up: bool) -> None:
        """Whether a password manager has a copy of everything it keeps, as it says with the next use."""
        for credential in self.credentials():
            self._send(
                "setCredentialProperties",
                credentialId=credential["credentialId"],
                backupEligibility=True,
                backupState=backed_up,
            )

    def is_present(self, present: bool) -> None:
        """Whether its owner touches it."""
        self._send("setAutomaticPresenceSimulation", enabled=present)

    def knows_owner(self, known: bool) -> None:
        """Whether a finger, a face or a PIN is the owner's."""
        self._send("setUserVerified", isUserVerified=known)


def fetched(page: Page, url: str) -> list[int]:
    """What opening a page fetches: the compressed size of each answer."""
    noted: list[Request] = []

    def note(request: Request) -> None:
        noted.append(request)

    page.on("request", note)
    page.goto(url, wait_until="load")
    # What the script fetches once the page is there has started by then. An idle moment would say more, but a browser
    # without a window may have none.
    page.evaluate("new Promise((done) => setTimeout(done))")
    page.remove_listener("request", note)
    answers = [answer for request in noted if (answer := request.response())]
    return [
        len(gzip.compress(answer.body(), 6, mtime=0))
        for answer in answers
        if not answer.url.startswith("data:") and not 300 <= answer.status < 400
    ]
