"""Runs the Firebase tests against an emulator: GATEHOUSE_FIREBASE=host:port python Tests/harness/firebase_live.py

Without the variable, the stand-in answers. The Python cases use `client()`; the Swift suites read the variable
themselves. A project of an emulator is named by GATEHOUSE_FIREBASE_PROJECT (demo-gatehouse unless it is set).
"""

import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import firebase
import requests

ROOT = Path(__file__).resolve().parents[2]
TOOLKIT = "identitytoolkit.googleapis.com/v1/accounts"
CASES = ("-c", "Tests/pytest.ini", "Tests/Client/test_firebase.py", "-q", "-p", "no:cacheprovider")
SUITE = ("--traits", "Server", "--disable-index-store", "-debug-info-format", "none", "--disable-xctest")
SUITE += ("--filter", "FirebaseContractTests")


@dataclass
class Client:
    """A client of one project."""

    address: str
    key: str
    is_live: bool

    def post(self, path: str, *, data: Any = None, method: str = "POST", **parts: Any) -> requests.Response:
        return requests.request(method, f"http://{self.address}/{path}", data=data, timeout=30, **parts)

    def call(self, operation: str, **body: Any) -> tuple[int, dict[str, Any]]:
        """Returns status and answer of an operation of the Identity Toolkit."""
        answer = self.post(f"{TOOLKIT}:{operation}?key={self.key}", json=body)
        return answer.status_code, answer.json()

    def code_of(self, operation: str, **body: Any) -> str:
        """The code of a refusal; empty for success."""
        status, answer = self.call(operation, **body)
        return "" if status == 200 else answer["error"]["message"].split(":")[0].strip()

    def renew(self, **form: str) -> tuple[int, dict[str, Any]]:
        answer = self.post(f"securetoken.googleapis.com/v1/token?key={self.key}", data=form)
        return answer.status_code, answer.json()

    def oob_codes(self) -> list[dict[str, str]]:
        project = os.environ.get("GATEHOUSE_FIREBASE_PROJECT", "demo-gatehouse") if self.is_live else self.key
        return self.post(f"emulator/v1/projects/{project}/oobCodes", method="GET").json()["oobCodes"]

    def control(self, **order: Any) -> dict[str, Any]:
        """Changes the stand-in. An emulator has no such request: cases that need it are skipped there."""
        return self.post(f"harness/{self.key}", json=order).json()


@contextmanager
def client() -> Iterator[Client]:
    """A client of a new project at the stand-in, or of the emulator's project."""
    if live := os.environ.get("GATEHOUSE_FIREBASE"):
        yield Client(live, "fake-api-key", True)
        return
    server = firebase.Firebase()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Client(server.address, f"project-{secrets.token_hex(6)}", False)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> int:
    if "GATEHOUSE_FIREBASE" not in os.environ:
        print("GATEHOUSE_FIREBASE is missing: host:port of an emulator", file=sys.stderr)
        return 64
    runs = [[sys.executable, "-m", "pytest", *CASES], ["swift", "test", *SUITE]]
    return max(subprocess.run(run, cwd=ROOT, check=False).returncode for run in runs)


if __name__ == "__main__":
    sys.exit(main())
