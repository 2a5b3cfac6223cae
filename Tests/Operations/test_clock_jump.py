"""A clock that is suddenly far ahead: what would be lost for good waits, and an administrator can end the wait."""

import time
from contextlib import closing

import pytest
import rows
from administrator import Administrator
from api_connection import APIConnection
from gatehouse_server import GatehouseServer, eventually
from person import PASSWORD

DAY = 86_400_000_000

# Where servers share a database, the first sweep is delayed.
pytestmark = pytest.mark.embedded


def trail(server: GatehouseServer) -> int:
    with closing(rows.connect(server.data)) as database:
        return int(database.execute("SELECT COUNT(*) FROM audit_events").fetchone()[0])


def kept(server: GatehouseServer) -> str | None:
    """What the server keeps of the clock."""
    with closing(rows.connect(server.data)) as database:
        row = database.execute("SELECT value FROM server_values WHERE name = 'clock_trust'").fetchone()
        return str(row[0]) if row else None


def test_OPS_07_a_start_with_a_clock_that_jumped_deletes_nothing_until_somebody_confirms_it(
    server: GatehouseServer, connection: APIConnection
) -> None:
    assert connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).status == 200
    connection.close()
    eventually("the server has looked at the clock", lambda: kept(server))
    server.stop()
    # Everything happened a hundred days ago, and that is the last that the server saw.
    with closing(rows.connect(server.data)) as database, database:
        database.execute("UPDATE audit_events SET happened_at = happened_at - ?", (100 * DAY,))
        past = time.time_ns() // 1000 - 100 * DAY
        database.execute("UPDATE server_values SET value = ? WHERE name = 'clock_trust'", (str(past),))
    events = trail(server)
    assert events > 0
    server.start()
    eventually("it waits", lambda: (kept(server) or "").count(" ") == 2 or None)
    server.logged("the clock is far ahead of the last time that was seen")
    administrator = Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit")
    said = administrator.run("doctor", "--data", str(server.data)).stdout
    assert "WRONG  clock-jump: The clock is more than a day ahead" in said
    assert "gatehouse confirm-clock" in said
    server.stop()
    assert trail(server) == events
    assert "The clock is confirmed" in administrator.do("confirm-clock")
    assert "clock-jump" not in administrator.run("doctor", "--data", str(server.data)).stdout
    server.start()
    eventually("what is outdated is gone", lambda: trail(server) == 0 or None)
