"""What tests change in the database behind the server's back, where the interface has no way to yet."""

import time
from contextlib import closing

import rows
from gatehouse_server import GatehouseServer


def ban(server: GatehouseServer, email: str) -> None:
    """Keeps the person with this address out for an hour."""
    until = int((time.time() + 3600) * 1_000_000)
    with closing(rows.connect(server.data)) as database, database:
        changed = database.execute("UPDATE users SET banned_until = ? WHERE email = ?", (until, email)).rowcount
    assert changed == 1, "there is nobody to keep out"


def password_hash(server: GatehouseServer, email: str) -> str:
    """What is kept of the password of the person with this address; empty for none."""
    with closing(rows.connect(server.data)) as database:
        (stored,) = database.execute("SELECT password_hash FROM users WHERE email = ?", (email,)).fetchone()
    return stored or ""
