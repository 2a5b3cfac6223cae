"""Databases that have lost their last writes: people whose renewals are among them stay signed in."""

import json
from pathlib import Path

import pytest
from administrator import OPTIONS, Administrator
from api_connection import APIConnection
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from person import PASSWORD
from postgres import Cluster, PostgresError
from postgres_world import Place, refresh, serve, sign_up
from standby import Standby

pytestmark = pytest.mark.embedded

LOST = 5


def has_user(cluster: Cluster, place: Place) -> bool | None:
    """Whether the first person has arrived; None while not."""
    try:
        return cluster.sql(place.name, "SELECT COUNT(*) FROM gatehouse.users") == "1" or None
    except PostgresError:
        return None


def test_PG_44_a_standby_that_was_behind_takes_over_and_signs_nobody_out(tmp_path: Path) -> None:
    with Cluster() as primary, Standby(primary) as standby:
        place = Place(primary, tmp_path, hosts=f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}")
        server = serve(tmp_path / "data", *place.options).start()
        session = sign_up(server)
        old = session
        eventually("the standby follows", lambda: has_user(standby, place))
        # From now on nothing reaches it.
        standby.stop()
        for _ in range(LOST):
            answer = refresh(server, session)
            assert answer.status == 200
            session = answer.json()
        primary.kill()
        standby.start()
        standby.promote()
        answer = eventually("it is found", lambda: one if (one := refresh(server, session)).status != 503 else None)
        assert answer.status == 200
        assert refresh(server, session).json()["refresh_token"] == answer.json()["refresh_token"]
        counters = standby.sql(place.name, "SELECT counter FROM gatehouse.sessions WHERE ended_at IS NULL")
        assert counters == str(LOST + 1)
        events = standby.sql(place.name, "SELECT reason FROM gatehouse.audit_events WHERE event = 'session_caught_up'")
        assert events == str(LOST)
        session = refresh(server, answer.json()).json()
        assert server.request(
            "GET", "/auth/v1/user", None, {"Authorization": f"Bearer {session['access_token']}"}
        ).status == 200  # fmt: skip
        # A copy of an older token ends the session, as ever.
        assert refresh(server, old).json()["error_code"] == "refresh_token_already_used"
        assert refresh(server, session).status == 400
        server.stop()


def test_PG_44_a_restored_backup_signs_nobody_out_who_renewed_after_it(tmp_path: Path) -> None:
    server = GatehouseServer(tmp_path / "data", *OPTIONS, command=(PROGRAM, "serve")).start()
    administrator = Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit")
    connection = APIConnection(server.port)
    session = connection.ask("POST", "/signup", {"email": "ada@example.org", "password": PASSWORD}).json
    file = tmp_path / "server.backup"
    administrator.ask("backup", str(file))

    def renew(connection: APIConnection) -> None:
        reply = connection.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": session["refresh_token"]})
        assert reply.status == 200, reply.json["error_code"]
        session.update(reply.json)

    for _ in range(LOST):
        renew(connection)
    connection.close()
    server.stop()

    elsewhere = Administrator(tmp_path / "elsewhere", auto_confirm="yes", duplicate_sign_up="explicit")
    elsewhere.do("restore", str(file))
    # Where people reach it stays the same: tokens name it.
    other = GatehouseServer(elsewhere.data, *OPTIONS, command=(PROGRAM, "serve"))
    other.port = server.port
    other.start()
    there = APIConnection(other.port)
    try:
        renew(there)
        renew(there)
        assert there.ask("GET", "/user", bearer=session["access_token"]).status == 200
        events = json.dumps(elsewhere.ask("audit"))
        assert events.count("session_caught_up") == 1
    finally:
        there.close()
        other.stop()
