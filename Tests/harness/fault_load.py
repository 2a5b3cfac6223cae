"""People who renew, sign in, sign up and use mailed codes on several servers at once, and record the answers.

Each client sends one request after another, each to the next server, whatever the answer to the last one was. What must
be in the database is known at any moment: all that was acknowledged, and of each request that was refused either all or
nothing. `Ledger.compare` says what is not so.
"""

import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import psycopg
from api_connection import APIConnection, LostError, Reply, session_id, token_number
from fault_way import Pulse
from gatehouse_server import eventually
from mail_sink import MailSink
from person import PASSWORD, new_address

CLIENTS = 16
# No request takes longer, whatever the database does: ten seconds, and what a busy machine adds.
LONGEST = 20
# How long a client waits after it was refused: less than it is told, so that the load goes on.
PAUSE = 0.1
# How many sessions of a client are renewed.
SESSIONS = 4
CODE = re.compile(r"(?<!\S)\d{6}(?!\S)")


@dataclass
class Session:
    """A session, as far as its changes were acknowledged."""

    id: str
    refresh: str
    access: str
    # Whether a renewal was refused since, so that the server may be one ahead.
    is_unsure: bool = False

    @staticmethod
    def of(reply: Reply) -> "Session":
        access = reply.json["access_token"]
        return Session(session_id(access), reply.json["refresh_token"], access)

    @property
    def number(self) -> int:
        return token_number(self.refresh)


@dataclass
class Newcomer:
    """Somebody who signs up and uses the mailed code, once."""

    email: str
    has_account: bool = False
    # The sign-up was refused before: there may be two mails, of which the newer one counts.
    is_unsure: bool = False
    # The code was refused by a server that was in trouble: it may be used up.
    was_cut_off: bool = False
    session: Session | None = None


@dataclass
class Stored:
    """What the database has of all clients."""

    sessions: dict[str, tuple[str, int, bool]]
    accounts: Counter[str]

    @staticmethod
    def read(connection: "psycopg.Connection[tuple[str, str, int, bool]]") -> "Stored":
        with connection.transaction():
            rows = connection.execute(
                "SELECT s.id, u.email, s.counter, s.ended_at IS NOT NULL FROM gatehouse.sessions s "
                "JOIN gatehouse.users u ON u.id = s.user_id"
            ).fetchall()
            emails = connection.execute("SELECT email FROM gatehouse.users").fetchall()
        return Stored({row[0]: (row[1], row[2], row[3]) for row in rows}, Counter(row[0] for row in emails))

    def of(self, email: str) -> int:
        """The number of a person's sessions."""
        return sum(row[0] == email for row in self.sessions.values())


@dataclass
class Client:
    """One person with several devices, and newcomers one after another."""

    number: int
    load: "Load"
    sessions: list[Session] = field(default_factory=list)
    # Sessions that are renewed no more: what is known of them must stay so.
    resting: list[Session] = field(default_factory=list)
    # Sign-ins that were refused: each may have made a session nevertheless.
    unsure_sign_ins: int = 0
    newcomers: list[Newcomer] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.load.seed * 1000 + self.number)
        self.email = new_address(f"client-{self.number}")
        self.connections = [self.load.connect(port) for port in self.load.ports]
        self.turn = self.number

    def begin(self) -> None:
        """Creates an account: signs up, and confirms with the mailed code."""
        newcomer = Newcomer(self.email)
        self.sign_up(newcomer)
        eventually("a mail", lambda: self.load.mail.code(self.email))
        self.verify(newcomer)
        assert newcomer.session is not None
        self.sessions.append(newcomer.session)

    def act(self) -> None:
        """Performs one action."""
        way = self.chance.choice([self.renew] * 9 + [self.read] * 3 + [self.sign_in] + [self.next_newcomer] * 4)
        way()

    # What people do.

    def renew(self) -> None:
        session = self.chance.choice(self.sessions)
        body = {"refresh_token": session.refresh}
        reply = self.ask("renew", "POST", "/token?grant_type=refresh_token", body)
        if reply is None:
            session.is_unsure = True
            return
        if reply.status != 200:
            self.complain(f"a session that lives is not renewed: {reply.status} {reply.json.get('error_code')}")
            return
        number = token_number(reply.json["refresh_token"])
        if number != session.number + 1:
            self.complain(f"a renewal leads from {session.number} to {number}")
        session.access, session.refresh = reply.json["access_token"], reply.json["refresh_token"]
        session.is_unsure = False

    def read(self) -> None:
        session = self.chance.choice(self.sessions)
        reply = self.ask("read", "GET", "/user", bearer=session.access)
        if reply is not None and reply.status != 200:
            self.complain(f"a session that lives is refused: {reply.status} {reply.json.get('error_code')}")

    def sign_in(self) -> None:
        body = {"email": self.email, "password": PASSWORD}
        reply = self.ask("sign-in", "POST", "/token?grant_type=password", body)
        if reply is None:
            self.unsure_sign_ins += 1
        elif reply.status == 200:
            self.sessions.append(Session.of(reply))
            if len(self.sessions) > SESSIONS:
                self.resting.append(self.sessions.pop(0))
        else:
            self.complain(f"a good password is refused: {reply.status} {reply.json.get('error_code')}")

    def next_newcomer(self) -> None:
        """The next step of the newest newcomer: sign-up, code, and the same code once more."""
        if not self.newcomers:
            self.newcomers.append(Newcomer(new_address("newcomer")))
        newcomer = self.newcomers[-1]
        if not newcomer.has_account:
            self.sign_up(newcomer)
        elif newcomer.session is None:
            if self.load.mail.code(newcomer.email) is not None:
                self.verify(newcomer)
        else:
            self.verify(newcomer)
            self.newcomers.append(Newcomer(new_address("newcomer")))

    def sign_up(self, newcomer: Newcomer) -> None:
        reply = self.ask("sign-up", "POST", "/signup", {"email": newcomer.email, "password": PASSWORD})
        if reply is None:
            newcomer.is_unsure = True
        elif reply.status == 200:
            newcomer.has_account = True
        else:
            self.complain(f"a sign-up is refused: {reply.status} {reply.json.get('error_code')}")

    def verify(self, newcomer: Newcomer) -> None:
        code = self.load.mail.code(newcomer.email)
        is_used = newcomer.session is not None
        reply = self.ask("code", "POST", "/verify", {"type": "signup", "email": newcomer.email, "token": code})
        if reply is None:
            newcomer.was_cut_off = True
        elif reply.status == 200:
            if is_used:
                self.complain("a code is used twice")
            newcomer.session = Session.of(reply)
        elif reply.status != 403 or reply.json.get("error_code") != "otp_expired":
            self.complain(f"a code is refused: {reply.status} {reply.json.get('error_code')}")
        elif not is_used and not newcomer.was_cut_off and not newcomer.is_unsure:
            self.complain("a code that nobody has used is used up")
        elif not is_used:
            self.newcomers.append(Newcomer(new_address("newcomer")))

    # Requests.

    def ask(self, what: str, method: str, path: str, body: object = None, bearer: str | None = None) -> Reply | None:
        """Sends a request to the next server. Returns None if it is refused temporarily."""
        self.turn += 1
        index = self.turn % len(self.connections)
        begin = time.monotonic()
        try:
            reply = self.connections[index].ask(method, path, body, bearer)
        except LostError:
            self.complain(f"{what}: the server broke the connection")
            return None
        taken = time.monotonic() - begin
        if taken > LONGEST + self.load.pulse.late(begin):
            self.complain(f"{what}: {taken:.1f} s")
        self.load.note(index, what, begin, taken, reply)
        if reply.status != 503:
            self.done[what] += 1
            return reply
        if not reply.headers.get("retry-after", "").isdecimal() or reply.json["error_code"] != "request_timeout":
            self.complain(f"{what}: 503 without Retry-After, or with another code")
        return None

    def complain(self, problem: str) -> None:
        self.load.problems.append(f"client {self.number}: {problem}")

    def close(self) -> None:
        for connection in self.connections:
            connection.close()

    # What must be so.

    def forget(self, stored: Stored) -> tuple[int, int]:
        """Forgets what is not stored, and what is uncertain.

        Gives how many acknowledged writes were lost, and how many sessions are behind their tokens.
        """
        known = [*self.sessions, *self.resting]
        kept = [session for session in known if session.id in stored.sessions]
        behind = [max(session.number - stored.sessions[session.id][1], 0) for session in kept]
        newcomers = [one for one in self.newcomers if one.session is not None]
        codes = [one for one in newcomers if one.session and one.session.id not in stored.sessions]
        accounts = [one for one in self.newcomers if one.has_account and one.email not in stored.accounts]
        self.sessions, self.resting = kept[:SESSIONS], kept[SESSIONS:]
        self.unsure_sign_ins = stored.of(self.email) - len(kept)
        self.newcomers = [one for one in newcomers if one not in codes]
        lost = len(known) - len(kept) + sum(behind) + len(codes) + len(accounts)
        return lost, sum(count > 0 for count in behind)

    def compare(self, stored: Stored) -> list[str]:
        """Differences between the database and the answers to the client."""
        problems = []
        newcomers = [one for one in self.newcomers if one.session is not None]
        for session in [*self.sessions, *self.resting, *(one.session for one in newcomers if one.session)]:
            row = stored.sessions.get(session.id)
            if row is None:
                problems.append("a session that was acknowledged is lost")
                continue
            _, counter, has_ended = row
            if has_ended:
                problems.append("a session has ended")
            if counter != session.number and not (session.is_unsure and counter == session.number + 1):
                problems.append(f"a session is at {counter}, and {session.number} was acknowledged")
        known = len(self.sessions) + len(self.resting)
        if not known <= (count := stored.of(self.email)) <= known + self.unsure_sign_ins:
            problems.append(f"{count} sessions, of which {known} were acknowledged and {self.unsure_sign_ins} refused")
        for newcomer in self.newcomers:
            accounts, sessions = stored.accounts[newcomer.email], stored.of(newcomer.email)
            if accounts != 1 and (newcomer.has_account or accounts > 1):
                problems.append(f"a sign-up that was acknowledged has {accounts} accounts")
            least, most = int(newcomer.session is not None), int(newcomer.session is not None or newcomer.was_cut_off)
            if not least <= sessions <= most:
                problems.append(f"a code made {sessions} sessions, and {least} was acknowledged")
        return problems


class Mail:
    """The received mails, by address."""

    def __init__(self, sink: MailSink) -> None:
        self._sink = sink
        self._lock = threading.Lock()
        self._codes: dict[str, str] = {}
        # How often each mail came, by its own id.
        self.ids: Counter[str] = Counter()
        self.addresses: set[str] = set()

    def code(self, email: str) -> str | None:
        """The code of the newest mail to an address."""
        self.take()
        with self._lock:
            return self._codes.get(email)

    def take(self) -> None:
        """Notes what has come."""
        with self._lock:
            for delivery in self._sink.taken():
                found = CODE.search(delivery.part("text/plain"))
                self.ids[str(delivery.message["Message-ID"])] += 1
                self.addresses.add(delivery.recipients[0])
                if found:
                    self._codes[delivery.recipients[0]] = found[0]


class Load:
    """All clients, which work between `resume` and `rest`."""

    def __init__(
        self,
        ports: list[int],
        sink: MailSink,
        seed: int,
        pulse: Pulse,
        connect: Callable[[int], APIConnection] = APIConnection,
    ) -> None:
        """`connect` returns a connection to a port."""
        self.ports, self.seed, self.pulse, self.connect = ports, seed, pulse, connect
        self.mail = Mail(sink)
        self.problems: list[str] = []
        self.slowest = 0.0
        # What refused clients were told to wait, in seconds.
        self.waits: Counter[str] = Counter()
        # What they were told, since `resume`.
        self.reasons: Counter[str] = Counter()
        self.clients = [Client(number, self) for number in range(CLIENTS)]
        # Guards the following members.
        self._changed = threading.Condition()
        self._refused = 0
        self._done = 0
        # When each server last did something that was asked for then or later.
        self._writes: list[list[tuple[float, float]]] = [[] for _ in ports]
        # How long each request took that was served since `resume`.
        self._taken: list[float] = []
        self._is_working = False
        self._is_over = False
        self._resting = 0
        self._pause = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(client,)) for client in self.clients]

    def __enter__(self) -> "Load":
        try:
            self._all(Client.begin)
        except BaseException:
            self._close()
            raise
        for thread in self._threads:
            thread.start()
        self.rest()
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._is_over = self._is_working = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        self._close()

    def _close(self) -> None:
        for client in self.clients:
            client.close()

    def _all(self, work: Callable[[Client], None]) -> None:
        def run(client: Client) -> None:
            try:
                work(client)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong in a thread is the test's to tell
                client.complain(f"{type(error).__name__} {error}")

        threads = [threading.Thread(target=run, args=(client,)) for client in self.clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not self.problems, self.problems[:5]

    def _run(self, client: Client) -> None:
        while True:
            with self._changed:
                if not self._is_working:
                    # A server may close a connection on which nothing is asked.
                    client.close()
                    self._resting += 1
                    self._changed.notify_all()
                    self._changed.wait_for(lambda: self._is_working)
                    self._resting -= 1
                if self._is_over:
                    return
                refused = self._refused
            try:
                client.act()
            except Exception as error:  # noqa: BLE001 - as above
                client.complain(f"{type(error).__name__} {error}")
            if self._refused > refused:
                self._pause.wait(PAUSE)

    def resume(self) -> None:
        with self._changed:
            self._is_working = True
            self._refused = self._done = 0
            self.reasons.clear()
            self._taken.clear()
            self._writes = [[] for _ in self.ports]
            self._changed.notify_all()

    def rest(self) -> None:
        """Waits until every client has its answer, and pauses them."""
        with self._changed:
            self._is_working = False
            self._changed.wait_for(lambda: self._resting == len(self.clients))

    def note(self, index: int, what: str, begin: float, taken: float, reply: Reply) -> None:
        with self._changed:
            self.slowest = max(self.slowest, taken)
            if reply.status == 503:
                self._refused += 1
                self.waits[reply.headers.get("retry-after", "")] += 1
                self.reasons[str(reply.json["msg"])] += 1
            else:
                self._done += 1
                self._taken.append(taken)
                if what != "read" and reply.status == 200:
                    self._writes[index].append((begin, begin + taken))
            self._changed.notify_all()

    def usual(self) -> float:
        """How long half of the requests took at most that were served since `resume`."""
        with self._changed:
            return sorted(self._taken)[len(self._taken) // 2]

    def await_done(self, count: int) -> None:
        """Waits until this many requests were served since `resume`."""
        self._await(lambda: self._done >= count, f"{count} answers")

    def await_refused(self, count: int) -> None:
        """Waits until this many requests were refused since `resume`."""
        self._await(lambda: self._refused >= count, f"{count} refusals")

    def await_writes(self, since: float) -> float:
        """Waits until each server has written something since an instant. Gives the seconds that the last one took."""

        def ends() -> list[float]:
            return [min((end for _, end in writes if end >= since), default=0) for writes in self._writes]

        self._await(lambda: all(ends()), "a write at each server")
        with self._changed:
            return max(ends()) - since

    def _await(self, condition: Callable[[], bool], what: str) -> None:
        with self._changed:
            came = self._changed.wait_for(lambda: condition() or bool(self.problems), 120)
        assert not self.problems, self.problems[:5]
        assert came, f"{what}: not within 120 s"

    @property
    def refused(self) -> int:
        """How many requests were refused since `resume`."""
        return self._refused

    def done(self) -> Counter[str]:
        """How often each thing was done."""
        return sum((client.done for client in self.clients), Counter())

    def compare(self, connection: "psycopg.Connection[tuple[str, str, int, bool]]") -> None:
        """Compares what was acknowledged with what is stored, while the clients rest."""
        stored = Stored.read(connection)
        problems = [f"client {client.number}: {one}" for client in self.clients for one in client.compare(stored)]
        assert not [*self.problems, *problems], [*self.problems, *problems][:5]

    def forget(self, connection: "psycopg.Connection[tuple[str, str, int, bool]]") -> tuple[int, int]:
        """Makes all clients forget what is not stored, while they rest; see `Client.forget`."""
        stored = Stored.read(connection)
        counts = [client.forget(stored) for client in self.clients]
        return sum(lost for lost, _ in counts), sum(behind for _, behind in counts)

    def ask_all(self) -> None:
        """Renews every session, resting ones too, and waits for the mail of every sign-up."""

        def renew_all(client: Client) -> None:
            client.sessions, client.resting = [*client.sessions, *client.resting], []
            kept = client.sessions
            for session in kept:
                client.sessions = [session]
                client.renew()
                if session.is_unsure:
                    client.complain("a healthy server refuses a renewal")
            client.sessions = kept

        self._all(renew_all)
        wanted = {one.email for client in self.clients for one in client.newcomers if one.has_account}

        def all_mails() -> bool | None:
            self.mail.take()
            return wanted <= self.mail.addresses or None

        eventually("the mail of each sign-up", all_mails)

    def report(self) -> str:
        """A summary in one line."""
        twice = sum(count - 1 for count in self.mail.ids.values())
        return (
            f"seed {self.seed}: {json.dumps(self.done())}, slowest {self.slowest:.1f} s, "
            f"{len(self.mail.ids)} mails, {twice} of them came again, told to wait {dict(self.waits)}"
        )
