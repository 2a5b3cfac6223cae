"""Creates many people with live sessions as rows: signing each of them in would take hours."""

import base64
import hashlib
import hmac
import sqlite3
import uuid
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path


class Crowd:
    """The people of a data folder, each with a session. All are copies of one person who has signed up there."""

    def __init__(self, data: Path, count: int) -> None:
        """Adds the people. No server may run on the folder, and exactly one person has an account and a session."""
        self._key = refresh_key(data)
        with closing(sqlite3.connect(data / "gatehouse.sqlite")) as database:
            users = [str(uuid.uuid4()) for _ in range(count)]
            self.sessions = {str(uuid.uuid4()): user for user in users}
            _copy(database, "users", [{"id": user, "email": f"{user}@example.com"} for user in users])
            _copy(database, "sessions", [{"id": one, "user_id": user} for one, user in self.sessions.items()])
            database.commit()

    def token(self, session: str) -> str:
        """The current refresh token of a session."""
        return refresh_token(self._key, session)


def refresh_key(data: Path) -> bytes:
    """The key for the refresh tokens of a data folder."""
    return hkdf((data / "master.key").read_bytes(), b"gatehouse/v1/refresh")


def refresh_token(key: bytes, session: str) -> str:
    """The first refresh token of a session."""
    body = b"\1" + uuid.UUID(session).bytes + bytes(8)
    mac = hmac.digest(key, body, "sha256")
    return base64.urlsafe_b64encode(body + mac).decode().rstrip("=")


def hkdf(key: bytes, purpose: bytes) -> bytes:
    """32 bytes of HKDF-SHA-256 (RFC 5869) without a salt."""
    extracted = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(extracted, purpose + b"\1", hashlib.sha256)


def _copy(database: sqlite3.Connection, table: str, changes: Sequence[dict[str, str]]) -> None:
    """Copies the newest row of a table, with other values in some columns."""
    cursor = database.execute(f"SELECT * FROM {table} ORDER BY created_at DESC LIMIT 1")
    names = [column[0] for column in cursor.description]
    row = dict(zip(names, cursor.fetchone(), strict=True))
    marks = ", ".join("?" for _ in names)
    database.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})",
        ([(row | change)[name] for name in names] for change in changes),
    )
