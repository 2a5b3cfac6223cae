"""Valid accounts, sessions, codes and links, so that random requests succeed now and then.

Every operation of the OpenAPI document that can succeed has good inputs here, created for each request, because
what is used once is gone.
"""

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pyotp
from person import PASSWORD, new_address
from provider import Somebody
from provider_world import APPLE, PLAIN, ProviderWorld
from soft_passkey import SoftPasskey

BASE = "/auth/v1"
ROLES = ("stranger", "person", "administrator")


@dataclass
class Good:
    """Inputs that succeed: they replace random ones."""

    path: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] | None = None


class InterfaceWorld:
    """A development server, which counts no requests, its providers, and everybody who asks something of it.

    The server takes tokens without a nonce, and lets people link."""

    def __init__(self, providers: ProviderWorld, choices: random.Random) -> None:
        assert providers.server is not None
        self.providers = providers
        self.server = providers.server
        self._choices = choices
        self._key = (self.server.data / "admin.key").read_text().strip()
        self._token: str | None = None

    # Callers.

    def token(self, role: str) -> str | None:
        """The token that somebody of the role presents; a new session whenever the last one may have ended."""
        if role == "person":
            if self._token is None or self._ask("GET", "/user", token=self._token)[0] != 200:
                self._token = self.sign_up()["access_token"]
            return self._token
        return self._key if role == "administrator" else None

    # Values.

    def sign_up(self) -> dict[str, Any]:
        """The session of somebody new."""
        return self._done("POST", "/signup", {"email": new_address("random"), "password": PASSWORD})

    def user(self) -> dict[str, Any]:
        """Somebody without a password."""
        return self._done("POST", "/admin/users", {"email": new_address("random")}, token=self._key)

    def link(self, kind: str) -> dict[str, Any]:
        """Code and link for somebody new."""
        body = {"type": kind, "email": new_address("random"), "password": PASSWORD}
        return self._done("POST", "/admin/generate_link", body, token=self._key)

    def _done(
        self, method: str, path: str, body: object, token: str | None = None, expected: int = 200
    ) -> dict[str, Any]:
        status, answer = self._ask(method, path, body, token)
        assert status == expected, f"{method} {path} answers {status}"
        return answer

    def _ask(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.server.request(method, BASE + path, json.dumps(body).encode() if body else None, headers)
        return answer.status, answer.json() if answer.body else None

    def offers(self, name: str) -> bool:
        """Whether the server offers an operation: there are no passkeys where its address is that of a machine."""
        # A passkey, an app or backup codes prove whose the account is once they have been there for ten minutes.
        if "/reauthentication/" in name:
            return False
        if "/passkeys" not in name or name.startswith("GET /admin"):
            return True
        return bool(self._done("GET", "/settings", None)["passkeys_enabled"])

    # Good inputs by operation.

    def good(self, name: str) -> Good | None:
        """Inputs for an operation such as `POST /token`, made anew; None if there are none prepared."""
        make = self._makers().get(name)
        return make() if make is not None else None

    def _makers(self) -> dict[str, Callable[[], Good]]:
        def address(**members: Any) -> Good:
            return Good(body={"email": new_address("random"), "phone": None, **members})

        def mailed(**members: Any) -> Good:
            return address(code_challenge=None, code_challenge_method=None, **members)

        return {
            "POST /signup": lambda: mailed(password=self._choices.choice([PASSWORD, PASSWORD, None])),
            "POST /token": self._grant,
            "PUT /user": lambda: Good(
                body=dict.fromkeys(
                    ["email", "phone", "password", "current_password", "nonce", "app_metadata", "data"]
                    + ["gatehouse_consent"]
                )
            ),
            "GET /reauthenticate": self._somebody_new,
            "DELETE /user": self._somebody_new,
            # Canceling also succeeds if nothing is pending.
            "DELETE /user/email_change": Good,
            "DELETE /user/identities/{id}": self._identity,
            "DELETE /user/sessions/{id}": self._device,
            "POST /logout": lambda: Good(query={"scope": self._choices.choice(["global", "local", "others"])}),
            # Any text succeeds.
            "POST /logout/ticket": lambda: Good(body={"ticket": "none of ours"}),
            "POST /recover": mailed,
            "POST /resend": lambda: mailed(type="signup"),
            # A person who may not get an account is refused.
            "POST /otp": lambda: mailed(gatehouse_consent=None, create_user=self._choices.choice([True, None])),
            "POST /magiclink": lambda: mailed(gatehouse_consent=None, create_user=self._choices.choice([True, None])),
            "POST /verify": self._verification,
            "GET /verify": lambda: Good(query={"type": "signup", "token": self.link("signup")["hashed_token"]}),
            "GET /authorize": lambda: Good(query=self._provider(PLAIN)),
            "GET /callback": lambda: Good(query=self._answer(PLAIN)),
            "POST /callback": lambda: Good(body=self._answer(APPLE)),
            "GET /user/identities/authorize": lambda: Good(query=self._provider(PLAIN)),
            "GET /admin/users": lambda: Good(query={"page": 1, "per_page": 5}),
            "GET /admin/audit": lambda: Good(query={"page": 1, "per_page": 5, "query": "type:account"}),
            "POST /admin/users": lambda: address(
                id=None, password=None, password_hash=None, role=None, ban_duration="1h", gatehouse_consent=None
            ),
            "GET /admin/users/{id}": lambda: Good(path={"id": self.user()["id"]}),
            "PUT /admin/users/{id}": lambda: Good(
                path={"id": self.user()["id"]},
                body={
                    "email": None, "phone": None, "password": None, "password_hash": None, "role": None,
                    "ban_duration": "none", "gatehouse_consent": None,
                },
            ),
            "DELETE /admin/users/{id}": lambda: Good(
                path={"id": self.user()["id"]}, body={"should_soft_delete": False}
            ),
            **self._group_makers(),
            **self._factor_makers(),
            "GET /admin/users/{id}/passkeys": lambda: Good(path={"id": self.user()["id"]}),
            "POST /passkeys/authentication/verify": self._passkey_sign_in,
            "POST /passkeys/signup/options": lambda: Good(body={"email": new_address("random")}),
            "POST /passkeys/signup/verify": self._passkey_sign_up,
            "POST /passkeys/registration/options": self._passkey_options,
            "POST /passkeys/registration/verify": self._passkey_registration,
            "PATCH /passkeys/{id}": lambda: Good(path={"id": self._passkey()[1]}, body={"friendly_name": "Key"}),
            "DELETE /passkeys/{id}": lambda: Good(path={"id": self._passkey()[1]}),
            "DELETE /admin/users/{id}/passkeys/{passkey}": self._anybodys_passkey,
            "POST /invite": lambda: address(gatehouse_consent=None),
            "POST /admin/generate_link": lambda: address(
                type=self._choices.choice(["signup", "invite"]), password=PASSWORD, gatehouse_consent=None
            ),
        }  # fmt: skip

    def _group_makers(self) -> dict[str, Callable[[], Good]]:
        page = {"limit": 5, "cursor": ""}
        members = {**page, "q": "", "role": ""}

        def group(**body: Any) -> Good:
            return Good(path={"id": self._group()}, body=body or None)

        def member(body: dict[str, Any] | None = None) -> Good:
            id, member = self._member()
            return Good(path={"id": id, "member": member}, body=body)

        def owner() -> Good:
            id, member = self._member()
            return Good(path={"id": id}, body={"user_id": member})

        def invitation() -> Good:
            id = self._group()
            return Good(path={"id": id, "invitation": self._invitation(id)["id"]})

        def received() -> Good:
            return Good(body={"code": self._code(), "id": None, "proof": None})

        return {
            "GET /groups": lambda: Good(query=page),
            "POST /groups": lambda: Good(body={"name": "Crew", "id": None}),
            "PUT /groups/active": lambda: Good(body={"group_id": self._choices.choice([self._group(), None])}),
            "GET /groups/{id}": group,
            "PATCH /groups/{id}": lambda: group(name="North", metadata=None, revision=1),
            "DELETE /groups/{id}": group,
            "GET /groups/{id}/members": lambda: Good(path={"id": self._group()}, query=members),
            "PATCH /groups/{id}/members/{member}": lambda: member({"role": "admin", "revision": 1}),
            "DELETE /groups/{id}/members/{member}": member,
            "POST /groups/{id}/owner": owner,
            "GET /groups/{id}/invitations": lambda: Good(path={"id": self._group()}, query=page),
            "POST /groups/{id}/invitations": lambda: group(
                kind="link", email=None, role=None, id=None, expires_in=None, max_uses=None, domain=None
            ),
            "POST /groups/{id}/invitations/{invitation}/resend": invitation,
            "DELETE /groups/{id}/invitations/{invitation}": invitation,
            "POST /groups/invitations/look": lambda: Good(body={"code": self._code()}),
            "POST /groups/invitations/prove": received,
            "POST /groups/invitations/accept": received,
            "POST /groups/invitations/decline": received,
            "GET /admin/groups": lambda: Good(query={**page, "q": ""}),
            "GET /admin/groups/changes": lambda: Good(query={"limit": 5, "after": ""}),
            "GET /admin/groups/{id}": group,
            "GET /admin/groups/{id}/members": lambda: Good(path={"id": self._group()}, query=members),
            "PATCH /admin/groups/{id}": lambda: group(name="North", member_limit=None, suspended=None, owner=None),
            "DELETE /admin/groups/{id}": group,
        }

    def _somebody(self) -> dict[str, Any]:
        """The session of somebody new, whose address a link has proved, and who asks from now on."""
        body = {"type": "magiclink", "email": new_address("random")}
        link = self._done("POST", "/admin/generate_link", body, self._key)
        proof = {"type": link["verification_type"], "token_hash": link["hashed_token"]}
        session = self._done("POST", "/verify", proof)
        self._token = session["access_token"]
        return session

    def _group(self) -> str:
        """A group of somebody new, who asks from now on."""
        self._somebody()
        return self._done("POST", "/groups", {"name": "Crew"}, self._token, 201)["id"]

    def _invitation(self, group: str) -> dict[str, Any]:
        """An invitation by mail to a group of the person who asks."""
        body = {"kind": "mail", "email": new_address("random")}
        return self._done("POST", f"/groups/{group}/invitations", body, self._token, 201)

    def _code(self) -> str:
        """The code of an invitation to somebody else's group, for somebody new, who asks from now on."""
        made = self._done("POST", f"/groups/{self._group()}/invitations", {"kind": "code"}, self._token, 201)
        self._somebody()
        return made["code"]

    def _member(self) -> tuple[str, str]:
        """A group of somebody new, who asks from now on, and another member of it."""
        group, owner = self._group(), self._token
        made = self._done("POST", f"/groups/{group}/invitations", {"kind": "code"}, owner, 201)
        member = self._somebody()
        self._done("POST", "/groups/invitations/accept", {"code": made["code"]}, self._token)
        self._token = owner
        return group, member["user"]["id"]

    def _factor_makers(self) -> dict[str, Callable[[], Good]]:
        def added() -> Good:
            return Good(path={"id": self._authenticator()["id"]})

        def verified() -> Good:
            factor = self._authenticator()
            challenge = self._done("POST", f"/factors/{factor['id']}/challenge", None, self._token)
            body = {"challenge_id": challenge["id"], "code": self._time_code(factor), "webauthn": None}
            return Good(path={"id": factor["id"]}, body=body)

        def anybodys(**body: Any) -> Good:
            factor = self._authenticator()
            _, user = self._ask("GET", "/user", token=self._token)
            return Good(path={"id": user["id"], "factor": factor["id"]}, body=body or None)

        def kept() -> Good:
            self._backup_codes()
            return Good()

        return {
            "POST /factors": self._new_factor,
            "POST /factors/{id}/challenge": added,
            "POST /factors/{id}/verify": verified,
            "DELETE /factors/{id}": added,
            "GET /factors/recovery-codes": kept,
            "POST /factors/recovery-codes": self._stepped,
            "POST /factors/recovery-codes/regenerate": kept,
            "POST /factors/recovery-codes/verify": lambda: Good(body={"code": self._backup_codes()}),
            "DELETE /factors/recovery-codes": kept,
            "GET /admin/users/{id}/factors": lambda: Good(path={"id": self.user()["id"]}),
            "PUT /admin/users/{id}/factors/{factor}": lambda: anybodys(friendly_name="phone"),
            "DELETE /admin/users/{id}/factors/{factor}": anybodys,
        }

    def _new_factor(self) -> Good:
        self._somebody()
        return Good(body={"factor_type": "totp", "friendly_name": None, "issuer": None})

    def _authenticator(self) -> dict[str, Any]:
        """An authenticator app that somebody new, who asks from now on, has begun to add."""
        self._somebody()
        return self._done("POST", "/factors", {"factor_type": "totp"}, self._token)

    def _time_code(self, factor: dict[str, Any]) -> str:
        return str(pyotp.TOTP(factor["totp"]["secret"]).at(time.time()))

    def _stepped(self) -> Good:
        """Nothing but a person who has taken the second step."""
        factor = self._authenticator()
        path = f"/factors/{factor['id']}"
        challenge = self._done("POST", f"{path}/challenge", None, self._token)
        body = {"challenge_id": challenge["id"], "code": self._time_code(factor)}
        self._token = self._done("POST", f"{path}/verify", body, self._token)["access_token"]
        return Good()

    def _backup_codes(self) -> str:
        """One of the backup codes of somebody new, who asks from now on."""
        self._stepped()
        return self._done("POST", "/factors/recovery-codes", None, self._token)["codes"][0]

    def _provider(self, id: str) -> dict[str, str]:
        """What leads to a provider."""
        challenge = {"code_challenge": "c" * 43, "code_challenge_method": "s256"}
        return {"provider": id, "scopes": "openid", "gatehouse_consent": "1", **challenge}

    def _answer(self, id: str) -> dict[str, str]:
        """A provider's answer that somebody waits for."""
        provider = self.providers.provider(id)
        provider.person = Somebody()
        query = urlencode(self._provider(id))
        return provider.visit(self.providers.leave(f"{self.server.origin}{BASE}/authorize?{query}")).values

    def _device(self) -> Good:
        """The other device of somebody new, who asks from now on."""
        session = self.sign_up()
        self._token = session["access_token"]
        body = {"email": session["user"]["email"], "password": PASSWORD}
        self._done("POST", "/token?grant_type=password", body)
        _, devices = self._ask("GET", "/user/sessions", token=self._token)
        return Good(path={"id": devices[1]["id"]})

    def _somebody_new(self) -> Good:
        """Nothing but a person who has not been sent a mail yet."""
        self._token = None
        return Good()

    def _grant(self) -> Good:
        if self._choices.randrange(3) == 0:
            return Good(query={"grant_type": "id_token"}, body=self._id_token())
        session = self.sign_up()
        if self._choices.randrange(2):
            body = {"email": session["user"]["email"], "phone": None, "password": PASSWORD}
            return Good(query={"grant_type": "password"}, body=body)
        return Good(query={"grant_type": "refresh_token"}, body={"refresh_token": session["refresh_token"]})

    @property
    def _app(self) -> str:
        (client,) = self.providers.plain.clients
        return client

    def _id_token(self) -> dict[str, Any]:
        """What somebody signs in with whom only the provider knows."""
        absent = dict.fromkeys(["access_token", "nonce", "client_id", "issuer", "link_identity", "gatehouse_consent"])
        return {"provider": PLAIN, "id_token": self.providers.plain.id_token(self._app, person=Somebody()), **absent}

    def _passkey(self) -> tuple[SoftPasskey, str]:
        """A passkey of somebody new, who asks from now on, and its id."""
        self._token = self.sign_up()["access_token"]
        passkey = SoftPasskey(self.server.origin)
        options = self._done("POST", "/passkeys/registration/options", {}, self._token)
        made = self._done("POST", "/passkeys/registration/verify", passkey.registration(options), self._token)
        return passkey, made["id"]

    def _passkey_sign_in(self) -> Good:
        passkey, _ = self._passkey()
        return Good(body=passkey.sign_in(self._done("POST", "/passkeys/authentication/options", {})))

    def _passkey_options(self) -> Good:
        self._token = None
        return Good(body={"mediation": self._choices.choice(["conditional", None])})

    def _passkey_registration(self) -> Good:
        self._token = self.sign_up()["access_token"]
        options = self._done("POST", "/passkeys/registration/options", {}, self._token)
        return Good(body=SoftPasskey(self.server.origin).registration(options))

    def _passkey_sign_up(self) -> Good:
        options = self._done("POST", "/passkeys/signup/options", {"email": new_address("random")})
        made = SoftPasskey(self.server.origin).registration(options)
        absent = dict.fromkeys(["code_challenge", "code_challenge_method", "gatehouse_consent"])
        return Good(body={**made, "email": new_address("random"), **absent})

    def _anybodys_passkey(self) -> Good:
        _, id = self._passkey()
        _, user = self._ask("GET", "/user", token=self._token)
        return Good(path={"id": user["id"], "passkey": id})

    def _identity(self) -> Good:
        """The identity that a person has linked; the one of their address stays."""
        token = self.sign_up()["access_token"]
        body = {**self._id_token(), "link_identity": True}
        session = self._done("POST", "/token?grant_type=id_token", body, token)
        self._token = session["access_token"]
        (linked,) = [one for one in session["user"]["identities"] if one["provider"] != "email"]
        return Good(path={"id": linked["identity_id"]})

    def _verification(self) -> Good:
        link = self.link("signup")
        body = dict.fromkeys(["phone", "token", "token_hash", "email", "gatehouse_passkey"]) | {"type": "signup"}
        if self._choices.randrange(2):
            return Good(body={**body, "token_hash": link["hashed_token"]})
        return Good(body={**body, "email": link["email"], "token": link["email_otp"]})
