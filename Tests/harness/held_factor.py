"""Second factors that a person holds: an authenticator app or a security key, which answer over the interface."""

import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import pyotp
import rows
from crew import Body, Member
from soft_passkey import SoftPasskey

Answer = tuple[int, Any]


@dataclass
class HeldFactor:
    """A verified second factor. `kind` is `totp` or `webauthn`."""

    kind: str
    id: str
    app: pyotp.TOTP | None = None
    key: SoftPasskey | None = None
    _period: int = field(default=0, repr=False)

    @classmethod
    def add(cls, member: Member, kind: str) -> "HeldFactor":
        """Adds a factor to the account of somebody, whose session has the second level afterwards."""
        status, made = member.ask(
            "POST", "/factors", {"factor_type": kind, "friendly_name": f"{kind} {time.time_ns()}"}
        )
        assert status == 200, status
        factor = cls(kind, made["id"])
        if kind == "totp":
            factor.app = pyotp.TOTP(made["totp"]["secret"])
        else:
            factor.key = SoftPasskey(member.server.origin)
        asked = factor.challenge(member)
        assert factor.step(member, asked, is_new=True)[0] == 200
        return factor

    def challenge(self, member: Member) -> Body:
        """Asks for the factor: from now on, the session waits for its answer. What an app has shown counts again, as if
        minutes had passed, so that a story needs no pause."""
        self._period = 0
        with closing(rows.connect(member.server.database)) as database, database:
            database.execute("UPDATE mfa_factors SET last_step = last_step - 10 WHERE id = ?", (self.id,))
        status, asked = member.ask("POST", f"/factors/{self.id}/challenge", {})
        assert status == 200, status
        return dict(asked)

    def answer(self, asked: Body, is_new: bool = False) -> Body:
        """The body that answers a challenge. Each code of an app counts once: the next is of a later period."""
        if self.app is not None:
            self._period = max(self._period + 1, int(time.time()) // self.app.interval)
            return {"challenge_id": asked["id"], "code": self.app.generate_otp(self._period)}
        assert self.key is not None
        made = {"challenge_id": asked["id"], "options": asked["webauthn"]["credential_options"]["publicKey"]}
        signed = self.key.registration(made) if is_new else self.key.sign_in(made)
        return {"challenge_id": asked["id"], "webauthn": {"credential_response": signed["credential"]}}

    def step(self, member: Member, asked: Body, is_new: bool = False) -> Answer:
        """Answers a challenge. If that is right, the session of the member is the one of the second level."""
        status, session = member.ask("POST", f"/factors/{self.id}/verify", self.answer(asked, is_new))
        if status == 200:
            member.token, member.renewal = session["access_token"], session["refresh_token"]
        return status, session

    def remove(self, member: Member) -> int:
        """Removes the factor from the session of somebody."""
        return member.ask("DELETE", f"/factors/{self.id}")[0]
