"""Groups over the wire: people who invite one another, and what the server refuses them."""

import threading
from collections.abc import Callable
from typing import Any

import guides
import pytest
from crew import BASE, UNKNOWN, Body, Member, code_of
from gatehouse_server import GatehouseServer

MakeServer = Callable[..., GatehouseServer]


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--groups", "on")


def test_GRP_15_a_person_who_was_invited_by_mail_joins_and_leaves(server: GatehouseServer) -> None:
    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    group = ada.create()
    invitation = ada.invite(group, kind="mail", email=ben.email)
    assert server.mailbox(ben.email, after=1)["links"] == [invitation["link"]]
    assert [one["id"] for one in ben.ask("GET", "/groups/invitations")[1]["invitations"]] == [invitation["id"]]
    assert ben.accept(invitation) == 200
    members = ben.ask("GET", f"/groups/{group['id']}/members")[1]["members"]
    assert [(one["user_id"], one["role"]) for one in members] == [(ada.id, "owner"), (ben.id, "member")]
    assert all("email" not in one for one in members)
    assert ben.ask("DELETE", f"/groups/{group['id']}/members/{ben.id}")[0] == 204
    assert ben.refused(404, "group_not_found", "GET", f"/groups/{group['id']}")


def test_GRP_12_roles_are_changed_by_those_who_may(server: GatehouseServer) -> None:
    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    group = ada.create()
    assert ben.accept(ada.invite(group, kind="code")) == 200
    own = f"/groups/{group['id']}/members/{ben.id}"
    assert ben.refused(403, "group_permission_denied", "PATCH", own, {"role": "admin", "revision": 1})
    assert ada.ask("PATCH", own, {"role": "admin", "revision": 1})[0] == 200
    assert ada.refused(409, "group_conflict", "PATCH", own, {"role": "member", "revision": 1})
    assert ben.refused(403, "group_permission_denied", "DELETE", f"/groups/{group['id']}/members/{ada.id}")
    assert ada.refused(409, "group_last_owner", "DELETE", f"/groups/{group['id']}/members/{ada.id}")
    assert ada.ask("POST", f"/groups/{group['id']}/owner", {"user_id": ben.id})[0] == 204
    assert ben.ask("GET", f"/groups/{group['id']}")[1]["role"] == "owner"
    assert ada.ask("GET", f"/groups/{group['id']}")[1]["role"] == "admin"


def test_GRP_08_a_strangers_group_answers_like_an_unknown_one(server: GatehouseServer) -> None:
    ada, eve = Member.join(server, "ada"), Member.join(server, "eve")
    group = ada.create()
    for path in ("", "/members", "/invitations"):
        answers = [eve.ask("GET", f"/groups/{id}{path}") for id in (group["id"], UNKNOWN, "x")]
        assert answers[0][1]["error_code"] == "group_not_found"
        assert answers[0] == answers[1] == answers[2]


def test_GRP_20_a_revoked_invitation_no_longer_names_the_group(server: GatehouseServer) -> None:
    ada = Member.join(server, "ada")
    group = ada.create("Secret crew")
    invitation = ada.invite(group, kind="link")

    def look() -> Body:
        return dict(server.post(f"{BASE}/groups/invitations/look", {"code": code_of(invitation)}).json())

    assert look()["group_name"] == "Secret crew"
    assert ada.ask("DELETE", f"/groups/{group['id']}/invitations/{invitation['id']}")[0] == 204
    assert look() == {"state": "revoked"}


def test_GRP_19_one_use_lets_one_person_in_however_many_ask(server: GatehouseServer) -> None:
    ada = Member.join(server, "ada")
    people = [Member.join(server, "many") for _ in range(8)]
    group = ada.create()
    invitation = ada.invite(group, kind="link")
    statuses: list[int] = []
    threads = [threading.Thread(target=lambda one=one: statuses.append(one.accept(invitation))) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 7
    assert ada.ask("GET", f"/groups/{group['id']}")[1]["member_count"] == 2


def test_GRP_25_GRP_26_a_switch_is_in_the_next_token_and_a_new_session_starts_there(server: GatehouseServer) -> None:
    ada, eve = Member.join(server, "ada"), Member.join(server, "eve")
    one, other = ada.create("One"), ada.create("Other")
    assert ada.claims() == ada.renew() == ada.again().claims() == {}
    # N 51
    for id in (one["id"], UNKNOWN, "x"):
        assert eve.refused(404, "group_not_found", "PUT", "/groups/active", {"group_id": id})
    assert ada.switch(other) == ada.switch(other) == 200
    claims = ada.renew()
    assert (claims["group_id"], claims["group_role"], claims["group_rev"]) == (other["id"], "owner", 1)
    assert claims["group_permissions"] == other["permissions"]
    assert ada.again().claims() == claims
    assert ada.switch(None) == 200
    assert ada.renew() == {}


def test_GRP_04_GRP_29_old_tokens_open_nothing_and_new_ones_say_nothing(server: GatehouseServer) -> None:
    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    group = ada.create()
    path = f"/groups/{group['id']}"
    assert ben.accept(ada.invite(group, kind="mail", email=ben.email, role="admin")) == 200
    assert ben.switch(group) == 200
    assert ben.renew()["group_role"] == "admin"
    # N 54
    assert ada.ask("PATCH", f"{path}/members/{ben.id}", {"role": "member", "revision": 1})[0] == 200
    assert ben.refused(403, "group_permission_denied", "PATCH", path, {"name": "Mine", "revision": 1})
    assert ben.renew() | {"group_id": None} == {
        "group_id": None, "group_role": "member", "group_rev": 2, "group_permissions": [],
    }  # fmt: skip
    # N 55
    assert ben.ask("PUT", "/user", {"data": {"group_role": "owner"}})[0] == 200
    assert ben.renew()["group_role"] == "member"
    assert ben.refused(403, "group_permission_denied", "DELETE", path)
    # N 52, 53
    assert ada.ask("DELETE", f"{path}/members/{ben.id}")[0] == 204
    assert ben.refused(404, "group_not_found", "GET", path)
    assert ben.renew() == {}


def test_GRP_09_GRP_28_a_form_of_one_group_acts_on_it_after_a_switch(server: GatehouseServer) -> None:
    ada, eve = Member.join(server, "ada"), Member.join(server, "eve")
    own, foreign = ada.create("Own"), eve.create("Foreign")
    assert ada.accept(eve.invite(foreign, kind="link")) == 200
    assert ada.switch(own) == 200
    assert ada.renew()["group_role"] == "owner"
    # N 57
    denied = ("PATCH", f"/groups/{foreign['id']}", {"name": "Mine", "revision": 1})
    assert ada.refused(403, "group_permission_denied", *denied)
    # N 58
    assert ada.switch(foreign) == 200
    assert ada.renew()["group_role"] == "member"
    status, renamed = ada.ask("PATCH", f"/groups/{own['id']}", {"name": "North", "revision": 1})
    assert (status, renamed["id"], renamed["name"]) == (200, own["id"], "North")


def test_GRP_29_GRP_31_a_suspended_group_is_in_no_token_and_the_changes_say_so(server: GatehouseServer) -> None:
    ada = Member.join(server, "ada")
    key = Member.administrator(server)
    group = ada.create()
    assert ada.switch(group) == 200
    assert ada.renew()["group_id"] == group["id"]
    changes = "/admin/groups/changes?limit=100"
    place = key.ask("GET", changes)[1]["after"]
    assert key.ask("PATCH", f"/admin/groups/{group['id']}", {"suspended": True})[0] == 200
    # N 59
    assert ada.refused(403, "group_suspended", "PUT", "/groups/active", {"group_id": group["id"]})
    assert ada.renew() == ada.again().claims() == {}
    (change,) = key.ask("GET", f"{changes}&after={place}")[1]["changes"]
    assert (change["group_id"], change.get("user_id")) == (group["id"], None)
    assert ada.refused(403, "not_admin", "GET", changes)


def test_GRP_25_GRP_29_the_guide_for_your_own_server_reads_tokens_and_follows_changes(server: GatehouseServer) -> None:
    (code,) = guides.Guide(guides.FOLDER / "groups-on-your-server.md").blocks("python")
    names: dict[str, Any] = {}
    exec(compile(code, "groups-on-your-server.md", "exec"), names)
    mine = names["Groups"](server.origin + BASE, Member.administrator(server).token)
    mine.follow()

    ada, ben = Member.join(server, "ada"), Member.join(server, "ben")
    group = ada.create()
    assert ben.accept(ada.invite(group, kind="mail", email=ben.email, role="admin")) == 200
    assert mine.permits(ben.token, group["id"], "members:remove") is False
    assert ben.switch(group) == 200
    ben.renew()
    assert mine.claims(ben.token)["group_role"] == "admin"
    assert mine.permits(ben.token, group["id"], "members:remove") is True
    assert mine.permits(ben.token, UNKNOWN, "members:remove") is False

    # A lowered role is in the changes before the token has ended.
    own = f"/groups/{group['id']}/members/{ben.id}"
    assert ada.ask("PATCH", own, {"role": "member", "revision": 1})[0] == 200
    assert mine.permits(ben.token, group["id"], "members:remove") is True
    mine.follow()
    with pytest.raises(PermissionError):
        mine.claims(ben.token)
    ben.renew()
    assert mine.permits(ben.token, group["id"], "members:remove") is False
    assert ada.ask("DELETE", own)[0] == 204
    mine.follow()
    with pytest.raises(PermissionError):
        mine.claims(ben.token)
    ben.renew()
    assert "group_id" not in mine.claims(ben.token)

    # A server that was restored from a backup has not reached the place, and its revisions begin again.
    mine._place, mine._members = "MTAwMDAwMA", {(group["id"], ada.id): 1000}
    mine.follow()
    assert (group["id"], ada.id) not in mine._members
    assert (group["id"], ben.id) in mine._members
