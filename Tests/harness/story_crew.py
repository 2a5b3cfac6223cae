"""The part of a story that is about groups, factors and passkeys: people with several devices each, over the interface.

After each act these invariants hold, beside those of `story`:

- No group is without an owner, and its counters are its members. A deleted one stays deleted, and so does its id.
- The tokens of a person name a group only while they are in it, with the role that they have: whoever was removed, or
  was in a group that is deleted, has none of its claims after the next renewal.
- An invitation that is over says what it is. Those of somebody who was banned stay revoked after the ban.
- A second step is never passed by a factor that is gone, and a sign-in never by a passkey that is gone. An account
  begins with no passkey whose sign-up its owner did not make.
- A sign-out everywhere ends the step that another device waits at, and a device that was signed out stays out.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from crew import BASE, Body, Member, code_of
from gatehouse_server import GatehouseServer
from held_factor import HeldFactor
from person import PASSWORD, new_address
from soft_passkey import SoftPasskey

CONSENT = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
# More would make a story slow, and an account has ten factors at most.
MOST_PEOPLE, MOST_GROUPS, MOST_FACTORS = 6, 4, 3


@dataclass(eq=False)
class Mate:
    """A person, the devices on which they are signed in, and what they sign in with."""

    name: str
    email: str
    id: str
    devices: list[Member]
    has_password: bool = True
    is_banned: bool = False
    factors: list[HeldFactor] = field(default_factory=list)
    passkeys: dict[str, SoftPasskey] = field(default_factory=dict)

    @property
    def device(self) -> Member:
        """The device that was signed in last."""
        return self.devices[-1]


@dataclass(eq=False)
class Crew:
    """A group as it has to be: who is in it, in the order of joining, and in which role."""

    group: Body
    roles: dict[Mate, str]
    # Who was removed, and the invitations that were open then: only a newer one by mail lets them back in.
    removed: dict[Mate, set[str]] = field(default_factory=dict)
    # Each invitation that is over, and what it says.
    over: list[tuple[Body, str]] = field(default_factory=list)
    # Those that are open, and who made them.
    open: list[tuple[Body, Mate]] = field(default_factory=list)
    is_ended: bool = False

    @property
    def path(self) -> str:
        return f"/groups/{self.group['id']}"

    @property
    def owner(self) -> Mate:
        return next(mate for mate, role in self.roles.items() if role == "owner")


class StoryCrew:
    """People of one story in groups of their own. `run` walks it; `told` is what happened so far."""

    # What has to happen in some stories, so that they show something.
    SITUATIONS: ClassVar[set[str]] = {
        "passkey sign-up", "another's passkey sign-up", "a step that a sign-out ends", "a factor removed at the step",
        "a passkey removed at the sign-in", "joined", "an excluded guest", "removed", "handed over", "a banned heir",
        "inherited", "deleted with somebody in it", "revoked by a ban", "a ban lifted",
    }  # fmt: skip

    def __init__(self, server: GatehouseServer, seed: int, served: Counter[str]) -> None:
        """`served` counts what happened, of `SITUATIONS`."""
        self.server = server
        self.dice = random.Random(seed)
        self.served = served
        self.told: list[str] = [f"seed {seed}"]
        self.key = Member.administrator(server)
        self.mates: list[Mate] = []
        self.crews: list[Crew] = []
        # Devices that were signed out.
        self.out: list[Member] = []

    def run(self, acts: int) -> None:
        """Walks a story of this many acts of the list. At its end, everything that has ended is tried once more."""
        try:
            self._begin()
            # No act more often than it is listed, so that most stories have most of them.
            for act in self.dice.sample(self.ACTS, acts):
                self.told.append(act.__name__)
                act(self)
                self._is_right_here()
            self.told.append("the end")
            self._end()
        except Exception as error:
            error.add_note("the story so far: " + ", ".join(self.told))
            raise

    def _begin(self) -> None:
        """Three people, of whom two are in a group."""
        for _ in range(3):
            self.somebody_signs_up()
        self.somebody_creates_a_group()
        self.somebody_is_invited()
        while len(self.crews[0].roles) == 1:
            self.somebody_accepts()

    def _end(self) -> None:
        self.lifts_the_ban_a_day_later()
        for crew in self.crews:
            self._is_right(crew)
        for device in self.out:
            self._is_out(device)
        for mate in self.mates:
            for device in mate.devices:
                self._says_what_is(mate, device)

    # Accounts.

    def somebody_signs_up_with_a_passkey(self) -> None:
        """An account that begins with a passkey, or, where somebody else made the sign-up, without it."""
        if len(self.mates) == MOST_PEOPLE:
            return
        email, passkey = new_address("story-p"), SoftPasskey(self.server.origin)
        mails = self.server.mail_count(email)
        made = self._open("/passkeys/signup/options", {"email": email})
        body = passkey.registration(made) | {"email": email, "gatehouse_consent": CONSENT}
        secret = self._open("/passkeys/signup/verify", body)["gatehouse_passkey"]
        code = self.server.mailbox(email, after=mails)["code"]
        is_own = self.dice.randrange(3) > 0
        body = {"type": "signup", "email": email, "token": code}
        session = self._open("/verify", body | ({"gatehouse_passkey": secret} if is_own else {}))
        device = Member(self.server, email, session["user"]["id"], session["access_token"], session["refresh_token"])
        mate = Mate(f"P{len(self.mates)}", email, device.id, [device], has_password=False)
        listed = device.ask("GET", "/passkeys")[1]
        assert len(listed) == (1 if is_own else 0), "an account began with a passkey of somebody else's sign-up"
        if is_own:
            mate.passkeys[listed[0]["id"]] = passkey
            assert self._signed_in_by(passkey) is not None
        else:
            assert self._signed_in_by(passkey) is None, "a passkey of somebody else's sign-up opens the account"
        if not is_own or self.dice.randrange(2):
            assert device.ask("PUT", "/user", {"password": PASSWORD})[0] == 200
            mate.has_password = True
        self.mates.append(mate)
        self._count("passkey sign-up" if is_own else "another's passkey sign-up")

    def somebody_signs_up(self) -> None:
        if len(self.mates) < MOST_PEOPLE:
            device = Member.join(self.server, "story-c", consent=CONSENT)
            self.mates.append(Mate(f"C{len(self.mates)}", device.email, device.id, [device]))

    def a_device_signs_in(self) -> None:
        mate = self._mate(lambda one: one.has_password and len(one.devices) < 3)
        if mate is not None:
            self._device(mate)

    def a_device_signs_out_everywhere_while_another_waits(self) -> None:
        """A device waits at the second step, or with a step above its app, as another one signs out everywhere."""
        mate = self._mate(lambda one: one.has_password and bool(one.factors))
        if mate is None:
            return
        factor = self.dice.choice(mate.factors)
        waiting = self._device(mate)
        if self.dice.randrange(2):
            assert factor.step(waiting, factor.challenge(waiting))[0] == 200
        asked = factor.challenge(waiting)
        assert mate.devices[0].ask("POST", "/logout?scope=global")[0] == 204
        self._end_all(mate)
        status, answer = factor.step(waiting, asked)
        assert status in (401, 403), f"a step is taken after a sign-out everywhere: {status}"
        assert "access_token" not in answer
        self._count("a step that a sign-out ends")
        self._device(mate)

    # Factors and passkeys.

    def somebody_adds_a_factor(self) -> None:
        mate = self._mate(lambda one: one.has_password and len(one.factors) < MOST_FACTORS)
        if mate is None:
            return
        device = self._device(mate)
        if mate.factors:
            self._step(mate, device)
        mate.factors.append(HeldFactor.add(device, self.dice.choice(("totp", "webauthn"))))
        if len(mate.factors) == 1:
            # The first one ends the sessions that it did not raise.
            self.out += [one for one in mate.devices if one is not device]
            mate.devices = [device]

    def a_factor_is_removed_while_another_device_waits(self) -> None:
        mate = self._mate(lambda one: one.has_password and bool(one.factors))
        if mate is None:
            return
        gone = self.dice.choice(mate.factors)
        waiting, device = self._device(mate), self._device(mate)
        asked = gone.challenge(waiting)
        self._step(mate, device)
        assert gone.remove(device) == 200
        mate.factors.remove(gone)
        assert gone.step(waiting, asked)[0] == 404, "a step is passed by a factor that is gone"
        assert waiting.all_claims()["aal"] == "aal1"
        if mate.factors:
            self._step(mate, waiting)
        self._count("a factor removed at the step")

    def a_passkey_is_removed_while_another_device_signs_in(self) -> None:
        mate = self._mate(lambda one: one.has_password and bool(one.passkeys)) or self._mate(
            lambda one: one.has_password
        )
        if mate is None:
            return
        device = self._device(mate)
        self._step(mate, device)
        if not mate.passkeys:
            passkey = SoftPasskey(self.server.origin)
            status, made = device.ask("POST", "/passkeys/registration/options", {})
            assert status == 200, status
            status, added = device.ask("POST", "/passkeys/registration/verify", passkey.registration(made))
            assert status == 200, status
            mate.passkeys[added["id"]] = passkey
        id, gone = next(iter(mate.passkeys.items()))
        options = self._open("/passkeys/authentication/options", {})
        assert device.ask("DELETE", f"/passkeys/{id}")[0] == 204
        del mate.passkeys[id]
        reply = self.server.post(f"{BASE}/passkeys/authentication/verify", gone.sign_in(options))
        assert reply.status == 400, "a passkey that is gone signs in"
        assert self._signed_in_by(gone) is None
        self._count("a passkey removed at the sign-in")

    # Groups.

    def somebody_creates_a_group(self) -> None:
        mate = self._mate()
        if mate is not None and len(self.crews) < MOST_GROUPS:
            self.crews.append(Crew(mate.device.create(f"{mate.name} crew"), {mate: "owner"}))

    def somebody_is_invited(self) -> None:
        """An owner or an admin invites; the invitation stays open for a while."""
        crew = self._crew()
        if crew is None:
            return
        inviter = self._member(crew, lambda one: crew.roles[one] != "member")
        guest = self._mate(lambda one: one not in crew.roles)
        if inviter is None or guest is None:
            return
        if self.dice.randrange(2):
            role = self.dice.choice(("member", "admin"))
            invitation = self._stepped(inviter).invite(crew.group, kind="mail", email=guest.email, role=role)
            # It takes the place of the one before.
            former = [one for one in crew.open if one[0].get("email") == guest.email]
            crew.open = [one for one in crew.open if one not in former]
            crew.over += [(one, "revoked") for one, _ in former]
        else:
            invitation = self._stepped(inviter).invite(crew.group, kind=self.dice.choice(("link", "code")))
        crew.open.append((invitation, inviter))

    def somebody_accepts(self) -> None:
        crew = self._crew(lambda one: bool(one.open))
        if crew is None:
            return
        invitation, maker = self.dice.choice(crew.open)
        email = invitation.get("email")
        guest = self._mate(lambda one: one in crew.removed and email in (None, one.email)) or self._mate(
            lambda one: one not in crew.roles and email in (None, one.email)
        )
        if guest is None:
            return
        status, code = guest.device.receives("accept", invitation)
        if guest in crew.removed and (email is None or invitation["id"] in crew.removed[guest]):
            assert (status, code) == (403, "group_excluded"), f"somebody who was removed is let in: {status}"
            return
        assert status == 200, code
        crew.roles[guest] = str(invitation["role"])
        crew.removed.pop(guest, None)
        crew.open.remove((invitation, maker))
        crew.over.append((invitation, "used"))
        # Any other one to the same person has nothing left to do.
        for one in [one for one in crew.open if one[0].get("email") == guest.email]:
            crew.open.remove(one)
            crew.over.append((one[0], "used"))
        self._count("joined")

    def somebody_switches(self) -> None:
        crew = self._crew()
        mate = crew and self._member(crew)
        if crew is None or mate is None:
            return
        device = self.dice.choice(mate.devices)
        assert device.switch(crew.group) == 200
        assert device.renew()["group_id"] == crew.group["id"]

    def a_member_is_removed(self) -> None:
        crew = self._crew(lambda one: not one.owner.is_banned)
        gone = crew and self._member(crew, lambda one: crew.roles[one] != "owner", banned=True)
        if crew is None or gone is None:
            return
        # The person who is removed may work in the group.
        device = None if gone.is_banned else gone.device
        if device is not None:
            assert device.switch(crew.group) == 200
            assert device.renew()["group_id"] == crew.group["id"]
        assert self._stepped(crew.owner).ask("DELETE", f"{crew.path}/members/{gone.id}")[0] == 204
        self._leaves(crew, gone)
        crew.removed[gone] = {str(one["id"]) for one, _ in crew.open}
        if device is not None:
            assert device.renew().get("group_id") != crew.group["id"], "the claims outlive the membership"
            assert device.refused(404, "group_not_found", "GET", crew.path)
            link = crew.owner.device.invite(crew.group, kind="link")
            crew.open.append((link, crew.owner))
            assert device.receives("accept", link) == (403, "group_excluded"), "a link lets a removed person back in"
            self._count("an excluded guest")
        self._count("removed")

    def a_member_leaves(self) -> None:
        crew = self._crew()
        mate = crew and self._member(crew)
        if crew is None or mate is None:
            return
        own = f"{crew.path}/members/{mate.id}"
        if crew.roles[mate] == "owner":
            assert mate.device.refused(409, "group_last_owner", "DELETE", own)
            return
        assert mate.device.ask("DELETE", own)[0] == 204
        self._leaves(crew, mate)

    def the_owner_hands_over(self) -> None:
        crew = self._crew(lambda one: not one.owner.is_banned)
        heir = crew and self._member(crew, lambda one: crew.roles[one] != "owner")
        if crew is None or heir is None:
            return
        owner = crew.owner
        assert self._stepped(owner).ask("POST", f"{crew.path}/owner", {"user_id": heir.id})[0] == 204
        crew.roles[heir], crew.roles[owner] = "owner", "admin"
        self._count("handed over")

    def a_group_is_deleted(self) -> None:
        """Somebody works in it, and the next renewal says that it is gone."""
        crew = self._crew(lambda one: not one.owner.is_banned)
        if crew is None:
            return
        inside = self._member(crew)
        assert inside is not None
        assert inside.device.switch(crew.group) == 200
        assert inside.device.renew()["group_id"] == crew.group["id"]
        if self.dice.randrange(3):
            assert self._stepped(crew.owner).ask("DELETE", crew.path)[0] == 204
        else:
            assert self.key.ask("DELETE", f"/admin{crew.path}")[0] == 204
        crew.is_ended, crew.roles = True, {}
        assert inside.device.renew().get("group_id") != crew.group["id"], "the claims outlive the group"
        self._count("deleted with somebody in it")

    def an_account_is_deleted(self) -> None:
        """Its groups go to who has been in them longest, or with it."""
        mate = self._mate(banned=True)
        if mate is None:
            return
        assert self.key.ask("DELETE", f"/admin/users/{mate.id}", {})[0] == 200
        self._end_all(mate)
        self.mates.remove(mate)
        for crew in [one for one in self.crews if mate in one.roles]:
            was_owner = crew.roles[mate] == "owner"
            self._leaves(crew, mate)
            if not crew.roles:
                crew.is_ended = True
            elif was_owner:
                heir = min(crew.roles, key=lambda one: (one.is_banned, crew.roles[one] != "admin"))
                crew.roles[heir] = "owner"
                self._count("inherited")
        for crew in self.crews:
            crew.removed.pop(mate, None)

    # Bans.

    def somebody_is_banned_for_a_day(self) -> None:
        makers = {maker for crew in self.crews for _, maker in crew.open}
        mate = (self.dice.randrange(2) and self._mate(lambda one: one in makers)) or self._mate()
        if mate is None:
            return
        assert self.key.ask("PUT", f"/admin/users/{mate.id}", {"ban_duration": "24h"})[0] == 200
        mate.is_banned = True
        self._end_all(mate)
        for crew in self.crews:
            revoked = [one for one in crew.open if one[1] is mate]
            crew.open = [one for one in crew.open if one not in revoked]
            crew.over += [(one, "revoked") for one, _ in revoked]
            if revoked:
                self._count("revoked by a ban")
            if mate in crew.roles and not crew.owner.is_banned:
                self._is_no_heir(mate, crew)
        if mate.has_password:
            body = {"email": mate.email, "password": PASSWORD}
            assert self.server.post(f"{BASE}/token?grant_type=password", body).status in (400, 403)
        for passkey in mate.passkeys.values():
            assert self._signed_in_by(passkey) is None, "somebody who is banned signs in with a passkey"

    def _is_no_heir(self, mate: Mate, crew: Crew) -> None:
        """The owner hands the group to nobody who is banned, in either of the two ways."""
        device = self._stepped(crew.owner)
        denied = (403, "group_permission_denied")
        assert device.refused(*denied, "POST", f"{crew.path}/owner", {"user_id": mate.id})
        members = device.ask("GET", f"{crew.path}/members")[1]["members"]
        (revision,) = [one["revision"] for one in members if one["user_id"] == mate.id]
        raised = {"role": "owner", "revision": revision}
        assert device.refused(*denied, "PATCH", f"{crew.path}/members/{mate.id}", raised), "an owner who is banned"
        self._count("a banned heir")

    def lifts_the_ban_a_day_later(self) -> None:
        for mate in [one for one in self.mates if one.is_banned]:
            assert self.key.ask("PUT", f"/admin/users/{mate.id}", {"ban_duration": "none"})[0] == 200
            mate.is_banned = False
            if mate.has_password:
                self._device(mate)
            else:
                session = self._signed_in_by(next(iter(mate.passkeys.values())))
                assert session is not None, "nobody comes back after a ban"
                tokens = (session["access_token"], session["refresh_token"])
                mate.devices.append(Member(self.server, mate.email, mate.id, *tokens))
            self._count("a ban lifted")

    ACTS: ClassVar[list[Callable[["StoryCrew"], None]]] = [
        somebody_signs_up, somebody_signs_up, somebody_signs_up_with_a_passkey, somebody_signs_up_with_a_passkey,
        a_device_signs_in, a_device_signs_out_everywhere_while_another_waits, somebody_adds_a_factor,
        somebody_adds_a_factor, a_factor_is_removed_while_another_device_waits,
        a_passkey_is_removed_while_another_device_signs_in, somebody_creates_a_group, somebody_creates_a_group,
        somebody_is_invited, somebody_is_invited, somebody_is_invited, somebody_is_invited, somebody_accepts,
        somebody_accepts, somebody_accepts, somebody_accepts, somebody_switches, a_member_is_removed,
        a_member_is_removed, a_member_leaves, the_owner_hands_over, the_owner_hands_over, a_group_is_deleted,
        an_account_is_deleted, somebody_is_banned_for_a_day, somebody_is_banned_for_a_day, lifts_the_ban_a_day_later,
    ]  # fmt: skip

    # Invariants.

    def _is_right_here(self) -> None:
        """Checks one group, one device that is in and one that is out, others each time."""
        if self.crews:
            self._is_right(self.dice.choice(self.crews))
        if self.out:
            self._is_out(self.dice.choice(self.out))
        mate = self._mate()
        if mate is not None:
            self._says_what_is(mate, self.dice.choice(mate.devices))

    def _is_right(self, crew: Crew) -> None:
        path = f"/admin{crew.path}"
        if crew.is_ended:
            assert self.key.ask("GET", path)[0] == 404
            mate = self._mate()
            again = {"name": "Again", "id": crew.group["id"]}
            assert mate is None or mate.device.refused(409, "group_conflict", "POST", "/groups", again)
            return
        members = self.key.ask("GET", f"{path}/members")[1]["members"]
        found = {one["user_id"]: one["role"] for one in members}
        assert found == {mate.id: role for mate, role in crew.roles.items()}
        assert "owner" in found.values(), "a group without an owner"
        assert self.key.ask("GET", path)[1]["member_count"] == len(found)
        if crew.over:
            invitation, state = self.dice.choice(crew.over)
            answer = self.server.post(f"{BASE}/groups/invitations/look", {"code": code_of(invitation)}).json()
            assert answer == {"state": state}, "an invitation ends without a word"

    def _says_what_is(self, mate: Mate, device: Member) -> None:
        claims = device.renew()
        crew = next((one for one in self.crews if one.group["id"] == claims.get("group_id")), None)
        assert (crew is None) == ("group_id" not in claims)
        if crew is not None:
            assert claims["group_role"] == crew.roles.get(mate), "a token names a group that its person is not in"
        mine = {one["id"]: one["role"] for one in device.ask("GET", "/groups")[1]["groups"]}
        assert mine == {one.group["id"]: one.roles[mate] for one in self.crews if mate in one.roles}

    def _is_out(self, device: Member) -> None:
        assert device.ask("GET", "/user")[0] in (401, 403), "a device that was signed out is in"
        reply = self.server.post(f"{BASE}/token?grant_type=refresh_token", {"refresh_token": device.renewal})
        assert reply.status in (400, 403), f"a device that was signed out renews: {reply.status}"

    # Parts.

    def _count(self, what: str) -> None:
        self.served[what] += 1

    def _open(self, path: str, body: object) -> Body:
        reply = self.server.post(BASE + path, body)
        assert reply.status == 200, (path, reply.status)
        return dict(reply.json())

    def _mate(self, fits: Callable[[Mate], bool] = lambda _: True, banned: bool = False) -> Mate | None:
        """Somebody who is signed in somewhere, or, if that may be, is banned."""
        fitting = [one for one in self.mates if (banned or not one.is_banned) and fits(one)]
        return self.dice.choice(fitting) if fitting else None

    def _crew(self, fits: Callable[[Crew], bool] = lambda _: True) -> Crew | None:
        """A group in which somebody is who is not banned."""
        fitting = [one for one in self.crews if not one.is_ended and self._members(one) and fits(one)]
        return self.dice.choice(fitting) if fitting else None

    def _members(self, crew: Crew) -> list[Mate]:
        return [one for one in crew.roles if not one.is_banned]

    def _member(self, crew: Crew, fits: Callable[[Mate], bool] = lambda _: True, banned: bool = False) -> Mate | None:
        fitting = [one for one in crew.roles if (banned or not one.is_banned) and fits(one)]
        return self.dice.choice(fitting) if fitting else None

    def _device(self, mate: Mate) -> Member:
        """A sign-in on one more device."""
        mate.devices = [*mate.devices[-3:], Member(self.server, mate.email, mate.id, "", "").again()]
        return mate.device

    def _stepped(self, mate: Mate) -> Member:
        """A device of somebody that has taken the step, if there is one to take."""
        self._step(mate, mate.device)
        return mate.device

    def _step(self, mate: Mate, device: Member) -> None:
        if mate.factors:
            factor = self.dice.choice(mate.factors)
            assert factor.step(device, factor.challenge(device))[0] == 200

    def _signed_in_by(self, passkey: SoftPasskey) -> Body | None:
        options = self._open("/passkeys/authentication/options", {})
        reply = self.server.post(f"{BASE}/passkeys/authentication/verify", passkey.sign_in(options))
        return dict(reply.json()) if reply.status == 200 else None

    def _end_all(self, mate: Mate) -> None:
        self.out += mate.devices
        mate.devices = []

    def _leaves(self, crew: Crew, mate: Mate) -> None:
        """The membership ends, and with it the invitations that the person could send because of it."""
        del crew.roles[mate]
        revoked = [one for one in crew.open if one[1] is mate]
        crew.open = [one for one in crew.open if one not in revoked]
        crew.over += [(one, "revoked") for one, _ in revoked]
