"""Direct changes of the database for tests, where the interface offers none."""

import time
from contextlib import closing

import rows
from gatehouse_server import GatehouseServer


def ban(server: GatehouseServer, email: str) -> None:
    """Bans the person with this address for an hour."""
    until = int((time.time() + 3600) * 1_000_000)
    with closing(rows.connect(server.data)) as database, database:
        changed = database.execute("UPDATE users SET banned_until = ? WHERE email = ?", (until, email)).rowcount
    assert changed == 1, "there is nobody to keep out"


def password_hash(server: GatehouseServer, email: str) -> str:
    """The stored password hash of the person with this address; empty for none."""
    with closing(rows.connect(server.data)) as database:
        (stored,) = database.execute("SELECT password_hash FROM users WHERE email = ?", (email,)).fetchone()
    return stored or ""
