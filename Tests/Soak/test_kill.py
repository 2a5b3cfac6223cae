"""The server is killed under load again and again, and every write that it acknowledged is there when it comes back.

Each actor has an account of their own and does one thing after another, so that what must be so afterwards is known:
all that was acknowledged, and of the one request that was cut off either all or nothing.
"""

import os
import random
import shutil
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from api_connection import APIConnection, LostError, Reply, session_id, token_number
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from mail_sink import MailSink

KILLS = 25
ACTORS = 12
SEED = int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)


@dataclass
class Session:
    """A session as far as it was acknowledged."""

    access: str
    refresh: str

    @property
    def id(self) -> str:
        return session_id(self.access)

    @staticmethod
    def of(reply: Reply) -> "Session":
        return Session(reply.json["access_token"], reply.json["refresh_token"])


@dataclass
class InFlight:
    """The request that has been sent and not answered."""

    what: str
    session: Session | None = None
    text: str = ""


@dataclass
class Actor:
    """One person with several devices, and what the server has told them so far."""

    number: int
    world: "World"
    password: str = ""
    live: list[Session] = field(default_factory=list)
    ended: list[Session] = field(default_factory=list)
    used_codes: list[str] = field(default_factory=list)
    recoveries: int = 0
    signed_up: list[str] = field(default_factory=list)
    in_flight: InFlight | None = None
    done: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(SEED * 1000 + self.number)
        self.email = f"actor-{self.number}@example.org"
        self.connection = APIConnection(self.world.server.port)

    def act(self) -> None:
        """Does one thing. On the way `in_flight` says what; it is left standing if the answer is lost."""
        ways = [self.renew] * 10 + [self.sign_in] * 4 + [self.sign_out] * 3
        ways += [self.change_password, self.change_password, self.recover, self.sign_up, self.sign_up]
        way = self.chance.choice(ways)
        way()
        self.in_flight = None
        self.done[way.__name__] = self.done.get(way.__name__, 0) + 1

    def begin(self) -> None:
        """Gets the account: signs up, and confirms with the mailed code."""
        self.password = self.new_password()
        assert self.ask("signup", "POST", "/signup", {"email": self.email, "password": self.password}).status == 200
        code = self.world.code_for(self.email)
        reply = self.ask("verify", "POST", "/verify", {"type": "signup", "email": self.email, "token": code})
        assert reply.status == 200, reply.json
        self.live.append(Session.of(reply))
        self.in_flight = None

    # What people do.

    def renew(self) -> None:
        session = self.any_session()
        if session is None:
            self.sign_in()
            return
        reply = self.ask(
            "renew", "POST", "/token?grant_type=refresh_token", {"refresh_token": session.refresh}, session=session
        )
        assert reply.status == 200, reply.json
        self.note_renewal(session, reply)

    def sign_in(self) -> None:
        reply = self.try_password(self.password)
        assert reply.status == 200, reply.json
        self.live.append(Session.of(reply))

    def sign_out(self) -> None:
        session = self.any_session()
        if session is None:
            return
        assert self.ask("sign_out", "POST", "/logout?scope=local", bearer=session.access, session=session).status == 204
        self.end(session)

    def change_password(self) -> None:
        session = self.any_session()
        if session is None:
            return
        new = self.new_password()
        reply = self.ask(
            "change_password", "PUT", "/user", {"password": new}, bearer=session.access, session=session, text=new
        )
        # An account is changed at most thirty times in five minutes.
        assert reply.status in (200, 429), reply.json
        if reply.status == 200:
            self.note_new_password(new, session)

    def recover(self) -> None:
        made = self.ask(
            "link", "POST", "/admin/generate_link", {"type": "recovery", "email": self.email}, self.world.key
        )
        assert made.status == 200, made.json
        code = made.json["email_otp"]
        reply = self.ask("recover", "POST", "/verify", self.proof(code), text=code)
        assert reply.status == 200, reply.json
        self.note_recovery(code, reply)

    def sign_up(self) -> None:
        email = f"other-{self.number}-{len(self.signed_up)}-{self.chance.randrange(10**9)}@example.org"
        reply = self.ask("sign_up", "POST", "/signup", {"email": email, "password": self.new_password()}, text=email)
        assert reply.status == 200, reply.json
        self.signed_up.append(email)

    # What is so after an answer.

    def note_renewal(self, session: Session, reply: Reply) -> None:
        assert token_number(reply.json["refresh_token"]) == token_number(session.refresh) + 1
        session.access, session.refresh = reply.json["access_token"], reply.json["refresh_token"]

    def note_new_password(self, password: str, kept: Session) -> None:
        self.password = password
        for session in [session for session in self.live if session is not kept]:
            self.end(session)

    def note_recovery(self, code: str, reply: Reply) -> None:
        self.used_codes.append(code)
        self.recoveries += 1
        self.live.append(Session.of(reply))

    def end(self, session: Session) -> None:
        self.live.remove(session)
        self.ended.append(session)

    # After the server has come back.

    def settle(self) -> None:
        """Finds out what became of the request that was cut off: all of it, or nothing."""
        cut, self.in_flight = self.in_flight, None
        if cut is None:
            return
        if cut.what == "sign_up":
            # Whoever did not get the answer sends it again, and either way has an account then.
            assert self.ask("again", "POST", "/signup", {"email": cut.text, "password": self.password}).status == 200
            self.signed_up.append(cut.text)
        elif cut.what == "change_password":
            outcomes = {password: self.try_password(password) for password in (self.password, cut.text)}
            taken = [password for password, reply in outcomes.items() if reply.status == 200]
            assert len(taken) == 1, "after a change that was cut off, one password of the two must be the one"
            if taken == [cut.text]:
                self.note_new_password(cut.text, cut.session)
            self.live.append(Session.of(outcomes[taken[0]]))
        elif cut.what == "sign_out":
            reply = self.try_refresh(cut.session)
            if reply.status == 200:
                self.note_renewal(cut.session, reply)
            else:
                assert reply.json["error_code"] == "session_not_found"
                self.end(cut.session)
        elif cut.what == "recover":
            # Used up and signed in, or neither.
            reply = self.ask("again", "POST", "/verify", self.proof(cut.text))
            if reply.status == 200:
                self.note_recovery(cut.text, reply)
            else:
                assert reply.json["error_code"] == "otp_expired"
                self.used_codes.append(cut.text)
                self.recoveries += 1
        self.in_flight = None

    def check(self) -> None:
        """Asks the server for all that was acknowledged and has not been asked before."""
        for session in self.live:
            reply = self.try_refresh(session)
            assert reply.status == 200, f"a session that lives is refused: {reply.json['error_code']}"
            self.note_renewal(session, reply)
            assert self.ask("read", "GET", "/user", bearer=session.access).status == 200
        for session in self.ended[-5:]:
            reply = self.try_refresh(session)
            assert (reply.status, reply.json["error_code"]) == (400, "session_not_found")
            assert self.ask("read", "GET", "/user", bearer=session.access).status == 403
        for code in self.used_codes[-2:]:
            reply = self.ask("verify", "POST", "/verify", self.proof(code))
            assert (reply.status, reply.json["error_code"]) == (403, "otp_expired")
        assert self.try_password(self.password).status == 200
        # Few are kept, so that the check does not take longer from time to time.
        while len(self.live) > 4:
            self.sign_out()
        self.in_flight = None

    def proof(self, code: str) -> dict[str, str]:
        return {"type": "recovery", "email": self.email, "token": code}

    def try_password(self, password: str) -> Reply:
        return self.ask("sign_in", "POST", "/token?grant_type=password", {"email": self.email, "password": password})

    def try_refresh(self, session: Session) -> Reply:
        return self.ask(
            "renew", "POST", "/token?grant_type=refresh_token", {"refresh_token": session.refresh}, session=session
        )

    def ask(
        self,
        what: str,
        method: str,
        path: str,
        body: object = None,
        bearer: str | None = None,
        session: Session | None = None,
        text: str = "",
    ) -> Reply:
        self.in_flight = InFlight(what, session, text)
        return self.connection.ask(method, path, body, bearer)

    def any_session(self) -> Session | None:
        return self.chance.choice(self.live) if self.live else None

    def new_password(self) -> str:
        return f"Lantern-{self.chance.randrange(10**12)}-Orchard"


class World:
    """The server, its mail server, and the actors."""

    def __init__(self, server: GatehouseServer, sink: MailSink) -> None:
        self.server = server
        self.sink = sink
        self.key = (server.data / "admin.key").read_text().strip()
        self.actors = [Actor(number, self) for number in range(ACTORS)]
        self.stop = threading.Event()
        self.problems: list[str] = []
        self.codes: dict[str, str] = {}
        self._codes = threading.Lock()

    def code_for(self, email: str) -> str:
        """The code of the mail to an address, which may still be on its way."""

        def code() -> str | None:
            self.take_mails()
            return self.codes.get(email)

        return eventually("a mail", code, seconds=30)

    def take_mails(self) -> None:
        """Notes the codes of the mails that have come."""
        with self._codes:
            for delivery in self.sink.taken():
                words = delivery.part("text/plain").split()
                codes = [word for word in words if len(word) == 6 and word.isdigit()]
                if codes:
                    self.codes[delivery.recipients[0]] = codes[0]

    def done(self) -> Counter[str]:
        """How often each thing was done and acknowledged."""
        return sum((Counter(actor.done) for actor in self.actors), Counter())

    def together(self, what: str) -> None:
        """Has all actors do the same at once."""
        threads = [threading.Thread(target=self._run, args=(getattr(actor, what),)) for actor in self.actors]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not self.problems, f"seed {SEED}: {self.problems}"

    def load(self) -> list[threading.Thread]:
        """Lets all actors do what they do until the server is gone."""
        threads = [threading.Thread(target=self._run, args=(self._act, actor)) for actor in self.actors]
        for thread in threads:
            thread.start()
        return threads

    def _act(self, actor: Actor) -> None:
        try:
            while True:
                actor.act()
        except LostError:
            pass

    def _run(self, work: object, *arguments: object) -> None:
        try:
            work(*arguments)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a thread is the test's to tell
            self.problems.append(f"{type(error).__name__}: {error}")

    def check_file(self, copy: Path) -> None:
        """Looks at a copy of what was on the disk when the server died, before it could mend anything."""
        copy.mkdir()
        for file in self.server.data.glob("gatehouse.sqlite*"):
            shutil.copy(file, copy)
        with closing(sqlite3.connect(copy / "gatehouse.sqlite")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
            halves = {
                "an account without the code that confirms it": """
                    SELECT count(*) FROM users WHERE email_confirmed_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM one_time_codes WHERE user_id = users.id AND purpose = 'signup')""",
                "a confirmed account without a session": """
                    SELECT count(*) FROM users WHERE email_confirmed_at IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)""",
                "a sign-in without a session": """
                    SELECT count(*) FROM users WHERE last_sign_in_at IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM sessions WHERE user_id = users.id AND created_at = last_sign_in_at)""",
            }
            for what, query in halves.items():
                assert database.execute(query).fetchone() == (0,), what
            accounts = database.execute("SELECT count(*) FROM users").fetchone()[0]
            assert database.execute("SELECT count(*) FROM outbox").fetchone()[0] >= accounts, "a mail is missing"
            stored = {row[0] for row in database.execute("SELECT email FROM users")}
            sessions = {row[0]: row[1:] for row in database.execute("SELECT id, counter, ended_at FROM sessions")}
            recoveries = dict(
                database.execute(
                    "SELECT email, (SELECT count(*) FROM sessions WHERE user_id = users.id AND is_recovery) FROM users"
                )
            )
            used = dict(
                database.execute(
                    """SELECT email, used_at IS NOT NULL FROM users JOIN one_time_codes ON user_id = users.id
                    WHERE purpose = 'recovery'"""
                )
            )
        for actor in self.actors:
            cut = actor.in_flight
            assert set(actor.signed_up) <= stored, "an account is gone"
            changing = cut is not None and cut.what == "change_password"
            for session in actor.live:
                counter, ended = sessions[session.id]
                assert counter >= token_number(session.refresh), "a session went back"
                touched = cut is not None and cut.session is not None and session.id == cut.session.id
                assert counter == token_number(session.refresh) or (touched and cut.what == "renew")
                assert ended is None or (touched and cut.what == "sign_out") or (changing and not touched)
            if changing:
                others = [sessions[session.id][1] is None for session in actor.live if session.id != cut.session.id]
                assert len(set(others)) <= 1, "a change of the password ended some of the other sessions"
            for session in actor.ended:
                assert sessions[session.id][1] is not None, "a session that was ended lives again"
            more = recoveries[actor.email] - actor.recoveries
            if cut is not None and cut.what == "recover":
                assert more == used[actor.email], "a code is used without a session, or a session is there without"
            else:
                assert more == 0


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    sink = MailSink().start()
    options = ("--smtp-url", sink.url, "--mail-from", "no-reply@example.com", "--smtp-tls", "off")
    options += ("--smtp-timeout", "2s", "--smtp-retry", "1s", "--smtp-retry-limit", "1s")
    options += ("--trusted-proxies", "127.0.0.1,::1", "--log-level", "error")
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    world = World(server, sink)
    yield world
    for actor in world.actors:
        actor.connection.close()
    server.kill()
    sink.close()


@pytest.mark.soak
def test_SRV_12_SRV_04_SRV_06_killed_under_load_the_server_has_kept_every_acknowledged_write(
    world: World, tmp_path: Path
) -> None:
    chance = random.Random(SEED)
    world.together("begin")
    starts: list[float] = []
    pause = threading.Event()
    number = 0
    # Each way must have been gone often enough to have been cut off now and then; a slow machine takes more rounds.
    while number < KILLS or len(world.done()) < 6 or min(world.done().values()) < 2 * KILLS:
        number += 1
        assert number <= 8 * KILLS, f"seed {SEED}: too little is done in {number} rounds, {world.done()}"
        threads = world.load()
        pause.wait(chance.uniform(0.05, 1.2))
        world.server.kill()
        for thread in threads:
            thread.join()
        assert not world.problems, f"seed {SEED}, kill {number}: {world.problems}"
        copy = tmp_path / "copy"
        world.check_file(copy)
        shutil.rmtree(copy)
        begin = time.monotonic()
        world.server.start()
        starts.append(time.monotonic() - begin)
        world.together("settle")
        world.together("check")
    assert max(starts) < 1, f"seed {SEED}: the slowest of the starts took {max(starts):.2f} s"

    # No mail was lost: whoever signed up can confirm.
    wanted = {email for actor in world.actors for email in actor.signed_up}

    def all_mails() -> bool | None:
        world.take_mails()
        return True if wanted <= set(world.codes) else None

    eventually("all mails", all_mails, seconds=60)
    world.server.stop()
    done = dict(world.done())
    print(f"seed {SEED}, {number} kills, {done}, {len(wanted)} mails, slowest start {max(starts):.2f} s")
