"""What tests change in the database behind the server's back, where the interface has no way to yet."""

import sqlite3
import time
from contextlib import closing

from gatehouse_server import GatehouseServer


def ban(server: GatehouseServer, email: str) -> None:
    """Keeps the person with this address out for an hour."""
    until = int((time.time() + 3600) * 1_000_000)
    with closing(sqlite3.connect(server.data / "gatehouse.sqlite", timeout=10)) as database, database:
        changed = database.execute("UPDATE users SET banned_until = ? WHERE email = ?", (until, email)).rowcount
    assert changed == 1, "there is nobody to keep out"


def password_hash(server: GatehouseServer, email: str) -> str:
    """What is kept of the password of the person with this address; empty for none."""
    with closing(sqlite3.connect(server.data / "gatehouse.sqlite", timeout=10)) as database:
        (stored,) = database.execute("SELECT password_hash FROM users WHERE email = ?", (email,)).fetchone()
    return stored or ""
