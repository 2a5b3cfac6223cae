"""A disk that is full: what cannot be stored is refused clearly, what was acknowledged stays, nothing is half done."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from api_connection import APIConnection, Reply, session_id, token_number
from gatehouse_server import PROGRAM, GatehouseServer, ServerError
from raw_browser import RawBrowser
from small_disk import LimitedDisk, SmallDisk

# The disk is that of the embedded database.
pytestmark = pytest.mark.embedded

PASSWORD = "Lantern-Orchard-19"
OPTIONS = ("--auto-confirm", "--duplicate-sign-up", "explicit", "--trusted-proxies", "127.0.0.1,::1")
PEOPLE = 6
# How often each of them is refused before they stop asking.
REFUSALS = 5

Disk = SmallDisk | LimitedDisk


@pytest.fixture(params=["file system", "limit"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Disk:
    """A disk that can be full. Where nothing can be mounted, the limit alone stands for it."""
    if request.param == "limit":
        return LimitedDisk(tmp_path / "disk")
    disk: SmallDisk = request.getfixturevalue("small_disk")
    return disk


def server_on(disk: Disk) -> GatehouseServer:
    return GatehouseServer(disk.place / "data", *OPTIONS, command=disk.command(PROGRAM, "serve"))


@dataclass
class Person:
    """Somebody with one session, and what the server has told them."""

    number: int
    server: GatehouseServer
    access: str = ""
    refresh: str = ""
    password: str = PASSWORD
    renewals: int = 0
    refused: int = 0
    signed_up: list[str] = field(default_factory=list)
    turned_away: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.email = f"person-{self.number}@example.org"
        self.connection = APIConnection(self.server.port)

    def ask(self, method: str, path: str, body: object, bearer: str | None = None) -> Reply | None:
        """The answer, or None where there was no room for it; anything else is a failure."""
        reply = self.connection.ask(method, path, body, bearer)
        if reply.status == 200:
            return reply
        assert reply.status == 503, f"{method} {path.split('?')[0]}: {reply.status}"
        assert reply.json["error_code"] == "request_timeout"
        assert "cannot store anything" in reply.json["msg"]
        assert reply.json["error_id"]
        assert int(reply.headers["retry-after"]) > 0
        self.refused += 1
        return None

    def begin(self) -> None:
        reply = self.ask("POST", "/signup", {"email": self.email, "password": PASSWORD})
        assert reply is not None
        self.access, self.refresh = reply.json["access_token"], reply.json["refresh_token"]

    def renew(self) -> bool:
        reply = self.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": self.refresh})
        if reply is None:
            return False
        assert token_number(reply.json["refresh_token"]) == token_number(self.refresh) + 1
        self.access, self.refresh = reply.json["access_token"], reply.json["refresh_token"]
        self.renewals += 1
        return True

    def sign_up_another(self) -> None:
        email = f"other-{self.number}-{len(self.signed_up) + len(self.turned_away)}@example.org"
        reply = self.ask("POST", "/signup", {"email": email, "password": PASSWORD})
        (self.turned_away if reply is None else self.signed_up).append(email)

    def change_password(self) -> None:
        new = f"Walnut-{self.renewals}-{self.refused}-Harbour"
        if self.ask("PUT", "/user", {"password": new}, self.access) is not None:
            self.password = new

    def go_on_until_refused(self) -> None:
        """Does one thing after another until it has been refused often enough."""
        for turn in range(3000):
            if self.refused >= REFUSALS:
                return
            self.renew()
            if turn % 20 == 0 or self.refused:
                self.sign_up_another()
            if self.refused == 2:
                self.change_password()
        raise AssertionError("the disk does not become full")

    def is_read(self) -> None:
        """What is only read is answered all the same."""
        reply = self.connection.ask("GET", "/user", bearer=self.access)
        assert (reply.status, reply.json["email"]) == (200, self.email)

    def goes_on(self) -> None:
        """Everything acknowledged is there, and what was refused can be done now."""
        assert self.renew(), "there is room now"
        reply = self.ask("POST", "/token?grant_type=password", {"email": self.email, "password": self.password})
        assert reply is not None
        for email in self.signed_up:
            reply = self.ask("POST", "/token?grant_type=password", {"email": email, "password": PASSWORD})
            assert reply is not None
        for email in self.turned_away:
            assert self.ask("POST", "/signup", {"email": email, "password": PASSWORD}) is not None
        self.signed_up += self.turned_away
        self.turned_away = []


def together(people: list[Person], what: str) -> None:
    with ThreadPoolExecutor(len(people)) as pool:
        list(pool.map(lambda person: getattr(person, what)(), people))


def check_file(disk: Disk, copy: Path, people: list[Person]) -> None:
    """Looks at a copy of the database: whole, with all that was acknowledged and nothing of what was refused."""
    copy.mkdir()
    for file in (disk.inside / "data").glob("gatehouse.sqlite*"):
        shutil.copy(file, copy)
    with closing(sqlite3.connect(copy / "gatehouse.sqlite")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        accounts = {row[0] for row in database.execute("SELECT email FROM users")}
        counters = dict(database.execute("SELECT id, counter FROM sessions"))
        half = """SELECT count(*) FROM users WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)"""
        assert database.execute(half).fetchone() == (0,), "an account without its session"
    assert accounts == {email for person in people for email in [person.email, *person.signed_up]}
    for person in people:
        assert counters[session_id(person.access)] == token_number(person.refresh)


def test_SRV_12_SRV_04_on_a_full_disk_nothing_acknowledged_is_lost_and_nothing_is_half_done(
    disk: Disk, tmp_path: Path
) -> None:
    server = server_on(disk).start()
    people = [Person(number, server) for number in range(PEOPLE)]
    try:
        together(people, "begin")
        disk.fill(server)
        together(people, "go_on_until_refused")
        together(people, "is_read")
        assert server.get("/auth/v1/health").status == 200
        assert server.get("/sign-in").status == 200
        check_file(disk, tmp_path / "full", people)
        # The same server goes on as soon as there is room.
        disk.free(server)
        together(people, "goes_on")
        # And again, this time with its end while the disk is full.
        for person in people:
            person.refused = 0
        disk.fill(server)
        together(people, "go_on_until_refused")
        server.kill()
        for person in people:
            person.connection.close()
        check_file(disk, tmp_path / "killed", people)
        disk.free(server)
        server.start()
        together(people, "goes_on")
        check_file(disk, tmp_path / "after", people)
        assert "nothing can be stored" in server.log() or isinstance(disk, LimitedDisk)
        server.stop()
    finally:
        for person in people:
            person.connection.close()
        server.kill()


def test_SRV_01_a_page_on_a_full_disk_is_a_page_that_says_so(disk: Disk) -> None:
    server = server_on(disk).start()
    try:
        visitor = RawBrowser(server)
        assert visitor.get("/sign-in/login").status == 200
        disk.fill(server)
        # There may be room left in the pages that the database has.
        for number in range(3000):
            fields = {"email": f"nobody-{number}@example.org", "password": "not the password", "ticket": str(number)}
            page = RawBrowser(server, visitor.cookies).post("/sign-in/login", fields)
            if page.status != 303:
                break
        assert page.status == 503
        assert str(page.header("content-type")).startswith("text/html")
        assert int(str(page.header("retry-after"))) > 0
        disk.free(server)
        assert RawBrowser(server, visitor.cookies).post("/sign-in/login", fields).status == 303
        server.stop()
    finally:
        server.kill()


def test_SRV_01_a_server_that_first_starts_on_a_full_disk_says_so_and_starts_once_there_is_room(
    small_disk: SmallDisk,
) -> None:
    try:
        small_disk.fill()
        server = server_on(small_disk)
        with pytest.raises(ServerError) as failure:
            server.start()
        assert "ended with status 1" in str(failure.value)
        assert "No space left" in server.log() or "disk is full" in server.log()
        small_disk.free()
        server.start()
        assert server.get("/auth/v1/health").status == 200
        server.stop()
    finally:
        server.kill()
