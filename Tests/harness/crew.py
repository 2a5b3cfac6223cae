"""People in groups, who use the interface."""

import base64
import json
from dataclasses import dataclass
from typing import Any

from gatehouse_server import GatehouseServer
from person import PASSWORD, new_address

Body = dict[str, Any]
BASE = "/auth/v1"
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@dataclass
class Member:
    """Somebody who is signed in with a confirmed address."""

    server: GatehouseServer
    email: str
    id: str
    token: str
    renewal: str

    @classmethod
    def join(
        cls, server: GatehouseServer, name: str, email: str | None = None, consent: Body | None = None
    ) -> "Member":
        """Signs somebody up, at a new address or at the given one."""
        email = email or new_address(name)
        body = {"email": email, "password": PASSWORD} | ({"gatehouse_consent": consent} if consent else {})
        assert server.post(f"{BASE}/signup", body).status == 200
        code = server.mailbox(email)["code"]
        answer = server.post(f"{BASE}/verify", {"type": "signup", "email": email, "token": code})
        session = answer.json()
        return cls(server, email, session["user"]["id"], session["access_token"], session["refresh_token"])

    def again(self) -> "Member":
        """The same person on another device."""
        body = {"email": self.email, "password": PASSWORD}
        session = self.server.post(f"{BASE}/token?grant_type=password", body).json()
        return Member(self.server, self.email, self.id, session["access_token"], session["refresh_token"])

    def switch(self, group: Body | None) -> int:
        """Makes the session active in a group, or in none."""
        return self.ask("PUT", "/groups/active", {"group_id": group["id"] if group else None})[0]

    def renew(self) -> Body:
        """Renews the session. Returns what the new token says about a group."""
        answer = self.server.post(f"{BASE}/token?grant_type=refresh_token", {"refresh_token": self.renewal})
        assert answer.status == 200
        self.token, self.renewal = answer.json()["access_token"], answer.json()["refresh_token"]
        return self.claims()

    def claims(self) -> Body:
        """What the token says about a group."""
        return {name: value for name, value in self.all_claims().items() if name.startswith("group_")}

    def all_claims(self) -> Body:
        """What the token says."""
        part = self.token.split(".")[1]
        return dict(json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))))

    @classmethod
    def administrator(cls, server: GatehouseServer) -> "Member":
        """The holder of the administrator key, who is no person."""
        return cls(server, "", "", (server.data / "admin.key").read_text().strip(), "")

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        sent = None if body is None else json.dumps(body).encode()
        answer = self.server.request(method, BASE + path, sent, {"Authorization": f"Bearer {self.token}"})
        return answer.status, None if answer.status == 204 else answer.json()

    def refused(self, status: int, code: str, method: str, path: str, body: object = None) -> bool:
        found, answer = self.ask(method, path, body)
        return (found, answer.get("error_code")) == (status, code)

    def receives(self, verb: str, invitation: Body, **more: object) -> tuple[int, str]:
        """Answers an invitation: `accept`, `decline` or `prove`. Returns the status and the code of a refusal."""
        status, answer = self.ask("POST", f"/groups/invitations/{verb}", {"code": code_of(invitation), **more})
        return status, (answer or {}).get("error_code", "")

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
