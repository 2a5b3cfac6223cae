"""Groups over the wire: people who invite one another, and what the server refuses them."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from gatehouse_server import GatehouseServer
from person import PASSWORD, new_address

MakeServer = Callable[..., GatehouseServer]
Body = dict[str, Any]
BASE = "/auth/v1"
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(scope="module")
def server(make_server: MakeServer) -> GatehouseServer:
    return make_server("--groups", "on")


@dataclass
class Member:
    """Somebody who is signed in with a confirmed address."""

    server: GatehouseServer
    email: str
    id: str
    token: str

    @classmethod
    def join(cls, server: GatehouseServer, name: str) -> "Member":
        email = new_address(name)
        assert server.post(f"{BASE}/signup", {"email": email, "password": PASSWORD}).status == 200
        code = server.mailbox(email)["code"]
        answer = server.post(f"{BASE}/verify", {"type": "signup", "email": email, "token": code})
        session = answer.json()
        return cls(server, email, session["user"]["id"], session["access_token"])

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        sent = None if body is None else json.dumps(body).encode()
        answer = self.server.request(method, BASE + path, sent, {"Authorization": f"Bearer {self.token}"})
        return answer.status, None if answer.status == 204 else answer.json()

    def refused(self, status: int, code: str, method: str, path: str, body: object = None) -> bool:
        found, answer = self.ask(method, path, body)
        return (found, answer.get("error_code")) == (status, code)

    def create(self, name: str = "Crew") -> Body:
        status, group = self.ask("POST", "/groups", {"name": name})
        assert status == 201
        return dict(group)

    def invite(self, group: Body, **body: object) -> Body:
        status, invitation = self.ask("POST", f"/groups/{group['id']}/invitations", body)
        assert status == 201
        return dict(invitation)

    def accept(self, invitation: Body) -> int:
        return self.ask("POST", "/groups/invitations/accept", {"code": code_of(invitation)})[0]


def code_of(invitation: Body) -> str:
    return str(invitation.get("code") or invitation["link"].rsplit("/", 1)[1])


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
