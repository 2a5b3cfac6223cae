"""`gatehouse audit`: what happened, for whoever administers a server."""

import re
import time
from contextlib import closing

import pytest
import rows
from administrator import OPTIONS, Administrator
from api_connection import APIConnection, new_client_address
from gatehouse_server import GatehouseServer, eventually
from person import PASSWORD

EMAIL = "ada@example.org"


def test_SRV_11_SRV_33_APP_03_the_trail_tells_what_people_and_administrators_did_without_an_address(
    administrator: Administrator, connection: APIConnection
) -> None:
    person = {"email": EMAIL, "password": PASSWORD}
    wrong = person | {"password": "Wrong-Lantern-1"}
    # Two addresses in turn may be of two networks.
    here = new_client_address()
    user = connection.ask("POST", "/signup", person, address=here).json["user"]["id"]
    assert connection.ask("POST", "/token?grant_type=password", wrong, address=here).status == 400
    administrator.do("users", "ban", EMAIL, "--for", "1h")
    administrator.do("keys", "rotate")
    administrator.do("users", "delete", user, "--yes")
    entries = administrator.ask("audit")
    assert [entry["payload"]["action"] for entry in entries] == [
        "user_deleted", "keys_rotated", "user_banned", "login_failed", "login", "user_signedup",
    ]  # fmt: skip
    assert [entry["payload"]["actor_username"] for entry in entries] == ["command"] * 3 + [""] * 3
    # SRV-33: the network of whoever asked, and never a whole address; a command comes from nowhere.
    networks = [entry["ip_address"] for entry in entries]
    assert networks[:3] == [""] * 3
    (network,) = set(networks[3:])
    assert re.fullmatch(r"10\.\d+\.\d+\.0/24", network), network
    text = administrator.do("audit", "--user", user)
    assert f"login_failed  by person  from {network}" in text
    assert "user_banned  by command  user" in text
    assert text.splitlines()[-1] == "5 of 5"
    assert "login_failed  by person" in text
    assert f"user {user}" in text
    for hidden in (EMAIL, "example.org", PASSWORD, "Lantern", "127.0.0.1"):
        assert hidden not in text + str(entries)
    # As a word: ids are hexadecimal.
    assert not re.search(r"\bada\b", text + str(entries))
    assert administrator.ask("audit", "--action", "login", "--per-page", "1")[0]["payload"]["action"] == "login"
    assert "no user" in administrator.refused("audit", "--user", EMAIL)
    assert "--page" in administrator.refused("audit", "--page", "0", status=64)
    assert "login_failed" in administrator.refused("audit", "--action", "nonsense", status=64)


@pytest.mark.embedded
def test_SRV_11_the_trail_goes_back_as_far_as_the_setting_says(
    server: GatehouseServer, administrator: Administrator
) -> None:
    def actions() -> list[str]:
        return [entry["payload"]["action"] for entry in administrator.ask("audit")]

    day = 86_400_000_000
    now = time.time_ns() // 1000
    server.stop()
    with closing(rows.connect(server.data)) as database, database:
        for action, age in (("ancient", 91 * day), ("old", 8 * day), ("recent", 6 * day)):
            database.execute(
                "INSERT INTO audit_events (happened_at, event, actor) VALUES (?, ?, 'person')", (now - age, action)
            )
    server.start()
    eventually("the standard ninety days", lambda: "ancient" not in actions() or None)
    assert actions() == ["recent", "old"]
    server.stop()
    server.options = (*OPTIONS, "--audit-retention", "7d")
    server.start()
    eventually("a week", lambda: "old" not in actions() or None)
    assert actions() == ["recent"]
