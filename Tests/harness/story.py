"""Stories of two people and a stranger at one page, one app and one terminal, over days.

A story is a list of steps that a seed chooses. After each step the invariants hold:

- Nothing of one person is visible to another: every page and answer is searched for what the others wrote.
- No invitation ends without a word: a person who signs in after opening one is at its page, and one that another takes
  the place of is told of. The stranger joins with nobody's invitation.
- Nobody is inside with a way in that the owner did not prove. With a token that was stolen within ten minutes of its
  sign-in, the stranger adds a way in, or takes the password; in the end the owner takes the account back with the
  mailbox alone. Then nothing that the stranger ever had works, and the owner's own ways do.
- A session that was ended stays ended, whatever happens to the account later. A sign-out without a network keeps a
  ticket, which ends the session after a relaunch.
"""

import hashlib
import html
import random
import re
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from api_connection import APIConnection, Reply, new_client_address
from gatehouse_server import PROGRAM, GatehouseServer
from person import OTHER_PASSWORD, PASSWORD, age_sessions, new_address
from provider import Client, Provider, providers_file
from provider import Somebody as Subject
from raw_browser import Page, RawBrowser
from terminal import Terminal
from words import say

CONSENT = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
LOGIN = "/sign-in/login"
SIGN_UP = "/sign-in/create-account"
CONFIRM = "/sign-in/confirm"
HOUR = 3_600
# Longer than any proof counts, and longer than a sign-in counts as recent.
DAY_AND_MORE = 25 * HOUR
# For how long a sign-in counts as the fresh proof that adding a way in asks for.
FRESH = 600
APP = Client("com.example.app")
# The server's ids of the providers: the owners have accounts at the one, the stranger at the other.
OWN, STRANGE = "work", "google"
# What an app says to get a sign-out ticket with its session, and where that stands.
ASKS_FOR_TICKET = {"X-Gatehouse-Device": "none"}
TICKET = "x-gatehouse-ticket"


class Providers:
    """The two providers, and what a server is told of them. `served` counts how often the stranger got in by a way of
    their own, and how often somebody was removed from a crew: stories in which that never happens show nothing."""

    def __init__(self, folder: Path) -> None:
        self.all = {id: Provider(APP).start() for id in (OWN, STRANGE)}
        self.options = (f"--providers-file={providers_file(folder, *self._entries())}",)
        self.served: Counter[str] = Counter()

    def _entries(self) -> list[dict[str, Any]]:
        return [provider.entry(APP, id, name=id.capitalize()) for id, provider in self.all.items()]

    def close(self) -> None:
        for provider in self.all.values():
            provider.stop()


@dataclass(eq=False)
class Session:
    """A session as an app holds it, how long ago it began, and whether anything ended it."""

    owner: "Somebody"
    access: str
    refresh: str
    ticket: str = ""
    age: int = 0
    ended_by: str | None = None


@dataclass(eq=False)
class Copy:
    """What the stranger copied of a session."""

    of: Session
    access: str
    refresh: str

    @property
    def is_alive(self) -> bool:
        return self.of.ended_by is None and not self.of.owner.is_banned


@dataclass(eq=False)
class Somebody:
    """A person with an address, and what only they may see."""

    name: str
    email: str
    id: str = ""
    password: str = PASSWORD
    has_account: bool = True
    is_banned: bool = False
    # A stranger changed the password: the owner does not know it.
    is_locked_out: bool = False
    project: str = ""
    group: str = ""
    # Whose crew they have joined.
    crew_of: "Somebody | None" = None
    # Their own account at a provider, which they linked when they had just proved the address.
    own: Subject = field(init=False)
    # What the stranger added: an account at the other provider, and addresses that wait.
    strange: Subject | None = None
    waiting: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.own = Subject(first_name=self.name, last_name=self.email.partition("@")[0])

    @property
    def mark(self) -> str:
        """A text that is on pages of this person only."""
        return f"Mark-{self.email.partition('@')[0]}-only"


class StoryBrowser(RawBrowser):
    """The browser of a household: one client address, and everything that it shows is searched."""

    def __init__(self, server: GatehouseServer, address: str, check: Callable[[Page], None]) -> None:
        super().__init__(server)
        self._address = address
        self._check = check

    def send(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Page:
        page = super().send(method, path, body, (headers or {}) | {"X-Forwarded-For": self._address})
        assert page.status < 500, f"{method} {path} answers {page.status}"
        self._check(page)
        return page

    def follow(self, page: Page) -> tuple[str, Page]:
        """Goes where redirects and pages that lead on by themselves lead; returns the last path and its page."""
        path = ""
        for _ in range(8):
            refresh = page.header("refresh")
            target = page.location or (refresh or "").partition("url=")[2]
            if not target:
                return path, page
            path = html.unescape(target).removeprefix(self.server.origin)
            page = self.get(path)
        raise AssertionError(f"redirects do not end; the last one is to {path}")

    def open(self, path: str) -> tuple[str, Page]:
        """Opens a path and goes on to where it leads."""
        page = self.get(path)
        if page.location is None and page.header("refresh") is None:
            return path, page
        return self.follow(page)

    def visit(self, path: str) -> Page:
        """Opens a path and returns the page on which it ends."""
        return self.open(path)[1]


class Story:
    """One story. `run` walks it; `told` is what happened so far."""

    def __init__(self, server: GatehouseServer, seed: int, home: Path, providers: Providers) -> None:
        self.server = server
        self.home = home
        self.providers = providers
        self.dice = random.Random(seed)
        self.told: list[str] = [f"seed {seed}"]
        self._address = new_client_address()
        self._api = APIConnection(server.port)
        self._key = (server.data / "admin.key").read_text().strip()
        self.a = Somebody("A", new_address("story-a"))
        self.b = Somebody("B", new_address("story-b"))
        self.stranger = Somebody("S", new_address("story-s"))
        self.people = [self.a, self.b, self.stranger]
        self.sessions: list[Session] = []
        self.app: Session | None = None
        # Sign-outs of the app of which the server has not heard.
        self.untold: list[Session] = []
        self.stolen: list[Copy] = []
        self.strange_page = RawBrowser(server)
        self.terminal: Somebody | None = None
        self.page = StoryBrowser(server, self._address, self._see)
        self.page_person: Somebody | None = None
        self.page_former: Somebody | None = None
        self.page_expired = False
        # The invitation that was opened while nobody was in, and the address that it is for.
        self.waiting: tuple[str, Somebody] | None = None

    # The story.

    def run(self, steps: int) -> None:
        """Walks a story of this many steps, and its end: the owner takes the account back."""
        try:
            self._begin()
            for _ in range(steps):
                step = self.dice.choice(self.STEPS)
                self.told.append(step.__name__)
                step(self)
                self._stays_out()
            self.told.append("the end")
            self.app_relaunches()
            for person in (self.a, self.b):
                self._recovered(person)
            self._stays_out(len(self.sessions))
        except Exception as error:
            error.add_note("the story so far: " + ", ".join(self.told))
            raise
        finally:
            self._api.close()

    def _begin(self) -> None:
        for person in self.people:
            self._sign_up(person)
            self._enter(person)
            if person is not self.stranger:
                person.group = self._create("/account/groups", name=f"{person.mark} crew")
                person.project = self._create("/new/project", name=person.mark)
            else:
                self.strange_page.cookies = dict(self.page.cookies)
                self.page_person = None
                self._forget_page()
                continue
            self._page_sign_out()
        self._forget_page()

    # Steps. Each one does nothing where it is not possible.

    def page_signs_in(self) -> None:
        """A or B signs in on the page; an invitation that was opened while nobody was in comes first."""
        person = self.dice.choice((self.a, self.b))
        if self.page_person is not None or person.is_banned or person.is_locked_out:
            return
        path, page = self._enter(person)
        if self.waiting is not None:
            invitation, _ = self.waiting
            assert path == invitation, f"the invitation is lost: {person.name} is at {page.heading!r}"
            self.waiting = None

    def page_signs_out(self) -> None:
        if self.page_person is not None:
            self._page_sign_out()

    def page_expires(self) -> None:
        """Everything of the person on the page is ended from elsewhere."""
        person = self.page_person
        if person is None or person.is_banned or person.is_locked_out:
            return
        session = self._password_session(person)
        assert self._ask("POST", "/logout?scope=global", bearer=session.access).status == 204
        self._end_all(person, "sign-out everywhere")

    def page_opens_a_place(self) -> None:
        """Somebody at the page opens a link to something of A or B."""
        owner = self.dice.choice((self.a, self.b))
        page = self.page.visit(owner.project)
        if self.page_person is owner:
            assert owner.mark in page.text, f"{owner.name} does not see the own project: {page.heading!r}"

    def page_opens_an_invitation(self) -> None:
        """An invitation of A to B or of B to A is opened, whether or not anybody is in."""
        owner, invited = self.dice.sample((self.a, self.b), 2)
        path = self._invitation(owner, invited)
        if path is None:
            return
        if self.dice.randrange(2):
            self._stranger_tries(path, owner)
        page = self.page.visit(path)
        self._is_told_of_the_former(page)
        if self.page_person is None:
            self.waiting = (path, invited)
        else:
            assert page.heading, "an invitation leads to a page without a word"

    def page_joins_and_is_removed(self) -> None:
        """Whoever is at the page joins the crew of the other, works in it, and is removed from it."""
        person = self.page_person
        if person not in (self.a, self.b) or person is None:
            return
        owner = self.b if person is self.a else self.a
        path = self._invitation(owner, person)
        if path is None:
            return
        person.crew_of = owner
        arrived, page = self.page.follow(self.page.post(path, self.page.visit(path).form(path)))
        assert arrived == owner.group, f"{person.name} has not joined: {page.heading!r}"
        assert owner.mark in self.page.visit(owner.project).text
        removal = f"/groups/{owner.group.rpartition('/')[2]}/members/{person.id}"
        assert self._ask("DELETE", removal, bearer=self._password_session(owner).access).status == 204
        # From now on, the page may show nothing of the owner.
        person.crew_of = None
        for place in (owner.project, owner.group, path, "/groups", "/account/groups"):
            self.page.visit(place)
        self.providers.served["a removal"] += 1

    def page_uses_another_account(self) -> None:
        """Whoever is at the page says that they are not the person whose session ended."""
        if self.page_former is None or self.page_person is not None:
            return
        form = self._former_form("another-account")
        if form is not None:
            self.page.follow(self.page.post("/sign-in", form))
            self.page_former = None
            self.page_expired = False

    def app_signs_in(self) -> None:
        person = self.dice.choice((self.a, self.b))
        if not person.is_banned and not person.is_locked_out:
            self.app = self._password_session(person)

    def app_renews(self) -> None:
        if self.app is None:
            return
        reply = self._ask("POST", "/token?grant_type=refresh_token", {"refresh_token": self.app.refresh})
        if self.app.ended_by is not None or self.app.owner.is_banned:
            assert reply.status >= 400, f"a session that {self.app.ended_by} ended was renewed"
            self.app = None
            return
        assert reply.status == 200
        self.app.access, self.app.refresh = reply.json["access_token"], reply.json["refresh_token"]
        assert reply.json["user"]["id"] == self.app.owner.id

    def app_relaunches(self) -> None:
        """What is stored is read again: the server hears of sign-outs, and who is in gets new tokens."""
        for session in self.untold:
            assert self._ask("POST", "/logout/ticket", {"ticket": session.ticket}).status == 204
            session.ended_by = session.ended_by or "a sign-out ticket"
            self._is_dead(session, session.ended_by)
        self.untold = []
        self.app_renews()

    def app_signs_out_offline(self) -> None:
        """Nobody answers: the app keeps nothing of the session but the ticket."""
        if self.app is not None:
            assert self.app.ticket, "a session without a sign-out ticket"
            self.untold.append(self.app)
            self.app = None

    def app_signs_out(self) -> None:
        if self.app is not None and self.app.ended_by is None and not self.app.owner.is_banned:
            assert self._ask("POST", "/logout?scope=local", bearer=self.app.access).status == 204
            self.app.ended_by = "sign-out"
            self.app = None

    def terminal_signs_in(self) -> None:
        person = self.dice.choice((self.a, self.b))
        if self.terminal is not None or person.is_banned or person.is_locked_out:
            return
        with self._at_terminal("signin") as terminal:
            terminal.see_prompt(say("terminal.choose"))
            (number,) = re.findall(rf"^ *(\d)  {re.escape(say('signIn'))}$", terminal.text, re.MULTILINE)
            for prompt, text in (
                (say("terminal.choose"), number),
                (say("emailLabel"), person.email),
                (say("passwordLabel"), person.password),
            ):
                terminal.see_prompt(prompt)
                terminal.type(text)
            assert terminal.end() == 0, terminal.text
        self.terminal = person

    def terminal_relaunches(self) -> None:
        """A command later: the terminal knows who is in, and nobody else."""
        with self._at_terminal("whoami") as terminal:
            assert terminal.end() == (1 if self.terminal is None else 0), terminal.text
            for person in self.people:
                is_named = person.email in terminal.text or person.own.name in terminal.text
                assert is_named == (person is self.terminal), terminal.text

    def terminal_signs_out(self) -> None:
        if self.terminal is None:
            return
        with self._at_terminal("signout") as terminal:
            assert terminal.end() == 0, terminal.text
        with self._at_terminal("whoami") as terminal:
            assert terminal.end() == 1, terminal.text
            for person in self.people:
                assert person.email not in terminal.text, "the terminal still names the person who signed out"
        self.terminal = None

    def newcomer_is_invited(self) -> None:
        """Somebody without an account opens an invitation at the page of the others, and signs up from there."""
        owner = self.dice.choice((self.a, self.b))
        newcomer = Somebody("N", new_address("story-n"), has_account=False)
        path = self._invitation(owner, newcomer)
        if path is None or self.page_person is not None:
            return
        page = self.page.visit(path)
        self._is_told_of_the_former(page)
        assert f"{owner.mark} crew" in page.text or self.page_former is not None, "the invitation is not named"
        if (form := self._former_form("another-account")) is not None:
            _, page = self.page.follow(self.page.post("/sign-in", form))
            assert html.escape(say("signUpToJoin", f"{owner.mark} crew")) in page.text, "the invitation is not named"
        mails = self.server.mail_count(newcomer.email)
        fields = {"email": newcomer.email, "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
        answer = self.page.post(SIGN_UP, self.page.visit(SIGN_UP).form(SIGN_UP) | fields)
        assert answer.location == CONFIRM, answer.heading
        form = self.page.get(CONFIRM).form(CONFIRM)
        code = self.server.mailbox(newcomer.email, after=mails)["code"]
        answer = self.page.post(CONFIRM, form | {"otp": code})
        self.page_person, self.page_former = newcomer, None
        arrived, page = self.page.follow(answer)
        assert arrived == path, f"the invitation is lost: {newcomer.name} is at {page.heading!r}"
        if self.dice.randrange(2):
            # A member sees the projects of the crew; a place that was opened before may be one.
            newcomer.crew_of = owner
            self.page.follow(self.page.post(path, page.form(path)))
        self.waiting = None
        self._page_sign_out()

    def stranger_steals_the_app(self) -> None:
        """A copy of what the app holds."""
        if self.app is None:
            self.app_signs_in()
        if self.app is not None and self.app.ended_by is None:
            self.stolen.append(Copy(self.app, self.app.access, self.app.refresh))

    def stranger_uses_what_was_stolen(self) -> None:
        """Tries to take the account over with a copied access token: at once, or a day after its session began."""
        if not self.stolen:
            self.stranger_steals_the_app()
        if not self.stolen:
            return
        copy = self.dice.choice(self.stolen)
        if self.dice.randrange(2):
            self._age(copy.of.owner)
        if copy.is_alive and copy.of.age < FRESH and not copy.of.owner.is_locked_out:
            self.dice.choice((self._takes_the_password, self._adds_a_way_in, self._adds_a_way_in, self._asks))(copy)
        else:
            self._is_refused(copy)

    def _is_refused(self, copy: Copy) -> None:
        attack = self.dice.choice(
            (
                ("DELETE", "/user", None),
                ("PUT", "/user", {"password": OTHER_PASSWORD + "-again"}),
                ("PUT", "/user", {"email": self.stranger.email, "password": OTHER_PASSWORD + "-again"}),
                ("GET", f"/user/identities/authorize?provider={STRANGE}", None),
            )
        )
        if copy.is_alive and copy.of.age < FRESH:
            # The password is the stranger's already; what a fresh sign-in may do is another step.
            return
        method, path, body = attack
        reply = self._ask(method, path, body, bearer=copy.access)
        assert reply.status >= 400, f"{method} {path.partition('?')[0]} with a stolen token answers {reply.status}"
        reply = self._by_provider(STRANGE, Subject(), bearer=copy.access)
        assert reply.status >= 400, f"a stolen token links a provider: {reply.status}"

    def _adds_a_way_in(self, copy: Copy) -> None:
        """A sign-in of the last ten minutes is proof enough to link a provider, and the stranger is in by it."""
        owner = copy.of.owner
        if owner.strange is not None:
            return
        subject = Subject()
        reply = self._by_provider(STRANGE, subject, bearer=copy.access)
        assert reply.status == 200, reply.json
        owner.strange = subject
        self._strange_session(owner, self._by_provider(STRANGE, subject), "a linked provider")

    def _takes_the_password(self, copy: Copy) -> None:
        """A sign-in of the last day sets a password, which ends every other session."""
        owner = copy.of.owner
        reply = self._ask("PUT", "/user", {"password": OTHER_PASSWORD}, bearer=copy.access)
        assert reply.status == 200, reply.json
        self._end_all(owner, "a new password", but=copy.of)
        owner.is_locked_out = True
        body = {"email": owner.email, "password": OTHER_PASSWORD}
        self._strange_session(owner, self._ask("POST", "/token?grant_type=password", body), "a new password")

    def _asks(self, copy: Copy) -> None:
        """The stranger asks for an address of their own, and waits for the owner's word."""
        address = new_address("story-x")
        reply = self._ask("PUT", "/user", {"email": address}, bearer=copy.access)
        assert reply.status == 200, reply.json
        copy.of.owner.waiting.append(address)

    def _strange_session(self, owner: Somebody, reply: Reply, way: str) -> None:
        assert reply.status == 200, reply.json
        assert reply.json["user"]["id"] == owner.id
        self.sessions.append(Session(owner, reply.json["access_token"], reply.json["refresh_token"]))
        self.providers.served[way] += 1

    def stranger_signs_in_with_the_app_password(self) -> None:
        """A guess that never works, unless the stranger has set the password."""
        owner = self.dice.choice((self.a, self.b))
        if not owner.is_locked_out:
            reply = self._ask("POST", "/token?grant_type=password", {"email": owner.email, "password": OTHER_PASSWORD})
            assert reply.status in (400, 429)

    def owner_recovers(self) -> None:
        self._recovered(self.dice.choice((self.a, self.b)))

    def administrator_bans(self) -> None:
        person = self.dice.choice((self.a, self.b))
        if not person.is_banned:
            self._administer(person, {"ban_duration": "2h"})
            person.is_banned = True
            self._end_all(person, "a ban")

    def administrator_lifts_the_ban(self) -> None:
        for person in (self.a, self.b):
            if person.is_banned:
                self._administer(person, {"ban_duration": "none"})
                person.is_banned = False

    def a_day_passes(self) -> None:
        for session in self.sessions[-3:]:
            if session.ended_by is None:
                self._age(session.owner)
                return

    STEPS: ClassVar[list[Callable[["Story"], None]]] = [
        page_signs_in, page_signs_in, page_signs_in, page_signs_out, page_expires, page_opens_a_place,
        page_opens_a_place, page_opens_an_invitation, page_opens_an_invitation, newcomer_is_invited,
        page_joins_and_is_removed, page_joins_and_is_removed, page_uses_another_account, app_signs_in, app_signs_in,
        app_renews, app_relaunches, app_signs_out,
        app_signs_out_offline, terminal_signs_in, terminal_relaunches, terminal_signs_out,
        stranger_uses_what_was_stolen,
        stranger_steals_the_app, stranger_uses_what_was_stolen, stranger_signs_in_with_the_app_password,
        owner_recovers, administrator_bans, administrator_lifts_the_ban, a_day_passes,
    ]  # fmt: skip

    # Invariants.

    def _see(self, page: Page) -> None:
        """Nothing of anybody but the person at the page is on it."""
        for person in self.people:
            member = self.page_person is not None and self.page_person.crew_of is person
            if person is not self.page_person and not member:
                # The name of a group is what an invitation to it says; everything else stays unseen.
                text = page.text.replace(f"{person.mark} crew", "")
                assert person.mark not in text, f"the page {page.heading!r} shows something of {person.name}"

    def _stays_out(self, most: int = 2) -> None:
        """What was ended stays ended: of this many sessions, others each time."""
        ended = [session for session in self.sessions if session.ended_by is not None]
        for session in self.dice.sample(ended, min(most, len(ended))):
            self._is_dead(session, str(session.ended_by))

    def _is_dead(self, session: Session | Copy, why: str) -> None:
        assert self._ask("GET", "/user", bearer=session.access).status in (401, 403), f"alive after {why}"
        reply = self._ask("POST", "/token?grant_type=refresh_token", {"refresh_token": session.refresh})
        assert reply.status in (400, 403), f"a session was renewed after {why}: {reply.status}"

    def _recovered(self, person: Somebody) -> None:
        """The owner of the mailbox takes the account back, and the stranger keeps nothing."""
        if person.is_banned:
            self.administrator_lifts_the_ban()
        mails = self.server.mail_count(person.email)
        assert self._ask("POST", "/recover", {"email": person.email}).status == 200
        code = self.server.mailbox(person.email, after=mails)["code"]
        opened = self._ask("POST", "/verify", {"type": "recovery", "email": person.email, "token": code})
        assert opened.status == 200, opened.json
        new = f"{PASSWORD}-{self.dice.randrange(10**6)}"
        reply = self._ask("PUT", "/user", {"password": new}, bearer=opened.json["access_token"])
        assert reply.status == 200, reply.json
        person.password, person.is_locked_out = new, False
        self._end_all(person, "recovery")
        for copy in self.stolen:
            if copy.of.owner is person:
                self._is_dead(copy, "recovery")
        self.stolen = [copy for copy in self.stolen if copy.of.owner is not person]
        self._keeps_nothing(person)
        assert self._ask(
            "POST", "/token?grant_type=password", {"email": person.email, "password": OTHER_PASSWORD}
        ).status in (400, 429)
        user = self._ask("GET", "/user", bearer=self._password_session(person).access).json
        assert user["email"] == person.email
        assert not user.get("new_email")
        assert sorted(identity["provider"] for identity in user["identities"]) == sorted(("email", OWN))
        own = self._by_provider(OWN, person.own)
        assert own.status == 200, own.json
        assert own.json["user"]["id"] == person.id, "the owner's own way leads elsewhere"
        self.sessions.append(Session(person, own.json["access_token"], own.json["refresh_token"]))

    def _keeps_nothing(self, person: Somebody) -> None:
        """No way that the stranger added leads into the account."""
        if person.strange is not None:
            reply = self._by_provider(STRANGE, person.strange)
            assert reply.status >= 400 or reply.json["user"]["id"] != person.id, "the stranger's provider still opens"
        for address in person.waiting:
            code = self.server.mailbox(address)["code"]
            reply = self._ask("POST", "/verify", {"type": "email_change", "email": address, "token": code})
            assert reply.status >= 400, "the stranger's address is still agreed to"
        person.strange, person.waiting = None, []

    def _is_told_of_the_former(self, page: Page) -> None:
        """An invitation that takes the place of one that waits says so."""
        if self.waiting is not None:
            assert html.escape(say("invitationReplaced")) in page.text, f"{page.heading!r} says nothing of the former"

    def _stranger_tries(self, path: str, owner: Somebody) -> None:
        """The stranger opens the link of somebody else's invitation, says yes to it, and sees nothing of the group."""
        page = self.strange_page.get(path)
        assert page.heading, f"an invitation leads to a page without a word: {page.status} {page.location}"
        # The ticket of the page, without the button's word for another account.
        answer = self.strange_page.post(path, page.form(path) | {"intent": ""})
        assert answer.status < 500
        for place in (owner.group, owner.project, "/groups"):
            text = self.strange_page.get(place).text
            assert owner.mark not in text, f"the stranger sees {place} of {owner.name}"

    def _end_all(self, person: Somebody, why: str, but: Session | None = None) -> None:
        for session in self.sessions:
            if session.owner is person and session.ended_by is None and session is not but:
                session.ended_by = why
        if self.page_person is person:
            self.page_person, self.page_former, self.page_expired = None, person, True
        if self.terminal is person:
            with self._at_terminal("signout") as terminal:
                terminal.end()
            self.terminal = None

    # The interface.

    def _ask(self, method: str, path: str, body: object = None, bearer: str | None = None) -> Reply:
        reply = self._api.ask(method, path, body, bearer=bearer, headers=ASKS_FOR_TICKET)
        assert reply.status < 500, f"{method} {path.partition('?')[0]} answers {reply.status}"
        return reply

    def _sign_up(self, person: Somebody) -> None:
        body = {"email": person.email, "password": person.password, "gatehouse_consent": CONSENT}
        assert self._ask("POST", "/signup", body).status == 200
        code = self.server.mailbox(person.email)["code"]
        reply = self._ask("POST", "/verify", {"type": "signup", "email": person.email, "token": code})
        assert reply.status == 200
        person.id = reply.json["user"]["id"]
        session = Session(person, reply.json["access_token"], reply.json["refresh_token"])
        self.sessions.append(session)
        if person is not self.stranger:
            linked = self._by_provider(OWN, person.own, bearer=session.access)
            assert linked.status == 200, linked.json

    def _by_provider(self, id: str, subject: Subject, bearer: str | None = None) -> Reply:
        """Signs in by the token of a provider, or links it to the account of the bearer."""
        nonce = secrets.token_urlsafe(24)
        token = self.providers.all[id].id_token(APP, hashlib.sha256(nonce.encode()).hexdigest(), subject)
        body = {"provider": id, "id_token": token, "nonce": nonce, "link_identity": bearer is not None}
        return self._ask("POST", "/token?grant_type=id_token", body, bearer=bearer)

    def _age(self, person: Somebody) -> None:
        """A day passes for everything that this person has open."""
        age_sessions(self.server, person.email, DAY_AND_MORE)
        for session in self.sessions:
            if session.owner is person:
                session.age += DAY_AND_MORE

    def _password_session(self, person: Somebody) -> Session:
        body = {"email": person.email, "password": person.password}
        reply = self._ask("POST", "/token?grant_type=password", body)
        assert reply.status == 200, reply.json
        ticket = reply.headers.get(TICKET, "")
        session = Session(person, reply.json["access_token"], reply.json["refresh_token"], ticket)
        self.sessions.append(session)
        return session

    def _administer(self, person: Somebody, body: dict[str, Any]) -> None:
        (found,) = [
            user
            for user in self._ask("GET", f"/admin/users?filter={person.email}", bearer=self._key).json["users"]
            if user["email"] == person.email
        ]
        assert self._ask("PUT", f"/admin/users/{found['id']}", body, bearer=self._key).status == 200

    # The page.

    def _enter(self, person: Somebody) -> tuple[str, Page]:
        """Signs in from the first screen, which may know somebody; returns where that leads."""
        if self.page_former is not None:
            intent = "continue" if self.page_former is person else "another-account"
            if (form := self._former_form(intent)) is not None:
                self.page.follow(self.page.post("/sign-in", form))
        form = self.page.visit(LOGIN).form(LOGIN)
        answer = self.page.post(LOGIN, form | {"email": person.email, "password": person.password})
        assert answer.status == 303, f"{person.name} is not let in: {answer.heading!r}"
        self.page_person, self.page_former, self.page_expired = person, None, False
        return self.page.follow(answer)

    def _former_form(self, intent: str) -> dict[str, str] | None:
        """The button of the screen that knows who was in last."""
        page = self.page.visit("/sign-in")
        if f'value="{intent}"' not in page.text:
            return None
        return page.form("/sign-in", passkey=None) | {"intent": intent}

    def _page_sign_out(self) -> None:
        assert self.page.post("/sign-out", {}).location == "/sign-in"
        self.page_person, self.page_former, self.page_expired = None, None, False

    def _forget_page(self) -> None:
        self.page = StoryBrowser(self.server, self._address, self._see)

    def _create(self, path: str, **fields: str) -> str:
        page = self.page.post(path, self.page.get(path).form(path) | fields)
        assert page.status == 303, page.heading
        return str(page.location)

    def _invitation(self, owner: Somebody, invited: Somebody) -> str | None:
        """The path of a new invitation, sent from a browser of the owner's own."""
        if owner.is_banned or owner.is_locked_out:
            return None
        mine = RawBrowser(self.server)
        form = mine.get(LOGIN).form(LOGIN)
        assert mine.post(LOGIN, form | {"email": owner.email, "password": owner.password}).status == 303
        path = f"{owner.group}/invitations"
        page = mine.get(path)
        shown = page.text + mine.get(f"{owner.group}/members").text
        if invited.email.partition("@")[0] in re.sub(r"<form.*?</form>", "", shown, flags=re.DOTALL):
            # Invited already, or a member.
            return None
        mails = self.server.mail_count(invited.email)
        fields = page.form(path, intent="mail") | {"email": invited.email, "mail-role": "member"}
        if mine.post(path, fields).location != path:
            return None
        (link,) = self.server.mailbox(invited.email, after=mails)["links"]
        return str(link).removeprefix(self.server.origin)

    # The terminal.

    def _at_terminal(self, command: str) -> closing[Terminal]:
        return closing(Terminal([PROGRAM, command, "--url", self.server.origin], home=self.home))
