"""`gatehouse groups`: the groups of a server that runs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from administrator import OPTIONS, Administrator
from api_connection import APIConnection
from gatehouse_server import PROGRAM, GatehouseServer
from groups_bench import Sizes
from person import PASSWORD
from scripts import load

EMAIL = "ada@example.org"
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    running = GatehouseServer(tmp_path / "data", *OPTIONS, "--groups", "on", command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


@pytest.fixture
def administrator(server: GatehouseServer) -> Administrator:
    return Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit", groups="on")


@pytest.fixture
def group(server: GatehouseServer, connection: APIConnection) -> str:
    """The id of a group with an owner and an open invitation."""
    ada = connection.ask("POST", "/signup", {"email": EMAIL, "password": PASSWORD}).json
    made = call(server, ada, "/groups", {"name": "Alder House"})
    call(server, ada, f"/groups/{made['id']}/invitations", {"kind": "mail", "email": "eve@example.org"})
    return made["id"]


def call(server: GatehouseServer, session: dict, path: str, body: dict) -> dict:
    headers = {"Authorization": f"Bearer {session['access_token']}", "Content-Type": "application/json"}
    answer = server.request("POST", f"/auth/v1{path}", json.dumps(body).encode(), headers)
    assert answer.status in (200, 201), answer.body
    return answer.json()


def test_GRP_43_groups_are_listed_and_shown_without_the_codes_of_their_invitations(
    administrator: Administrator, group: str
) -> None:
    (found,) = administrator.ask("groups", "list", "--filter", "alder")["groups"]
    assert (found["id"], found["name"], found["member_count"]) == (group, "Alder House", 1)
    assert administrator.ask("groups", "list", "--filter", "boat")["groups"] == []
    shown = administrator.ask("groups", "show", group)
    assert [(member["email"], member["role"]) for member in shown["members"]] == [(EMAIL, "owner")]
    (invitation,) = shown["invitations"]
    assert invitation["email"] == "eve@example.org"
    assert not {"code", "link", "digest"} & set(invitation)
    text = administrator.do("groups", "show", group)
    assert EMAIL in text
    assert "Alder House" in text


def test_GRP_43_a_group_is_limited_suspended_and_resumed(administrator: Administrator, group: str) -> None:
    changed = administrator.ask("groups", "set", group, "--member-limit", "5", "--suspend")
    assert changed["member_limit"] == 5
    assert changed["suspended_at"]
    assert "suspended" in administrator.do("groups", "list")
    changed = administrator.ask("groups", "set", group, "--member-limit", "0", "--resume")
    assert changed.get("member_limit") is None
    assert changed.get("suspended_at") is None
    administrator.refused("groups", "set", group, status=64)
    administrator.refused("groups", "set", group, "--member-limit", "-1", status=64)
    assert "not found" in administrator.refused("groups", "set", group, "--owner", UNKNOWN)
    assert "not found" in administrator.refused("groups", "show", UNKNOWN)


def test_GRP_43_an_invitation_is_revoked_and_a_group_deleted_once_that_is_confirmed(
    administrator: Administrator, group: str
) -> None:
    (invitation,) = administrator.ask("groups", "show", group)["invitations"]
    administrator.do("groups", "revoke", group, invitation["id"])
    assert administrator.ask("groups", "show", group)["invitations"] == []
    assert "not found" in administrator.refused("groups", "revoke", group, UNKNOWN)
    assert "--yes" in administrator.refused("groups", "delete", group, status=64)
    administrator.do("groups", "delete", group, "--yes")
    assert administrator.ask("groups", "list")["groups"] == []


@pytest.mark.embedded
def test_GRP_48_the_bench_measures_every_ratio_of_groups(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Small sizes: what they take says nothing, but every request of the bench is sent.
    sizes = Sizes(large=60, middle=30, small=10, many=60, few=30, joins=3, rounds=3)
    load("bench").groups(tmp_path, PROGRAM, sizes)
    lines = capsys.readouterr().out.splitlines()
    goals = {"renewals": "115%", "members": "200%", "groups": "200%", "joins": "200%", "deletion": "100%"}
    assert [line.split(":")[1].split()[0] for line in lines] == list(goals)
    for line, goal in zip(lines, goals.values(), strict=True):
        assert re.search(rf"\d+\.\d\d ms +\d+\.\d\d ms +\d+% +{goal}  (met|missed)$", line), line


def test_GRP_43_a_command_that_reads_settings_without_groups_says_where_to_switch_them_on(
    server: GatehouseServer, group: str
) -> None:
    without = Administrator(server.data, auto_confirm="yes", duplicate_sign_up="explicit")
    told = without.refused("groups", "show", group)
    assert "groups are off" in told
    assert "GATEHOUSE_GROUPS=on" in told
    assert "--config" in told
