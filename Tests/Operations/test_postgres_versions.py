"""Two versions of the program on one database: the oldest that may work beside this one, and this one."""

import os
import re
import subprocess
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import postgres
import pytest
from administrator import OPTIONS
from gatehouse_server import PROGRAM, ROOT, Answer, GatehouseServer
from mail_sink import MailSink
from person import OTHER_PASSWORD, PASSWORD, new_address
from postgres_world import Place, refresh

pytestmark = [pytest.mark.embedded, pytest.mark.soak]

MIGRATIONS = "Sources/GatehouseStore/Migrations/Migration+Server.swift"
OLDEST = re.compile(r'static let oldestReader = "[^"]+"')


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def older() -> Path:
    """The oldest program that may work beside this one: that of the change that says so.

    GATEHOUSE_OLDER_BINARY names one that is built already; otherwise the first run takes as long as a build.
    """
    if built := os.environ.get("GATEHOUSE_OLDER_BINARY"):
        return Path(built)
    words = OLDEST.search((ROOT / MIGRATIONS).read_text())
    assert words is not None
    commit = git("log", "--reverse", "--format=%H", f"-S{words[0]}", "--", MIGRATIONS).split()[0]
    tree = ROOT / ".build" / "older" / commit
    if not tree.exists():
        git("worktree", "prune")
        git("worktree", "add", "--detach", str(tree), commit)
    build = ["swift", "build", "--traits", "Server", "--product", "gatehouse", "--disable-index-store", "--quiet"]
    subprocess.run(build, cwd=tree, env=os.environ | {"GATEHOUSE_STRICT": "1"}, check=True)
    return tree / ".build" / "debug" / "gatehouse"


class Walk:
    """Somebody whose requests go to two servers in turn."""

    def __init__(self, *servers: GatehouseServer) -> None:
        self.servers = cycle(servers)
        self.email = new_address("versions")

    def ask(self, method: str, path: str, body: str | None = None, bearer: str | None = None) -> Answer:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {bearer}"} if bearer else {})
        data = body.encode() if body is not None else None
        return next(self.servers).request(method, f"/auth/v1{path}", data, headers)

    def sign_in(self, password: str) -> Answer:
        body = f'{{"email": "{self.email}", "password": "{password}"}}'
        return self.ask("POST", "/token?grant_type=password", body)


@pytest.fixture
def sink() -> Iterator[MailSink]:
    opened = MailSink().start()
    yield opened
    opened.close()


def next_code(sink: MailSink) -> str:
    """The code of the next mail that has one; those that tell of changes have none."""
    while True:
        if found := re.search(r"\b\d{6}\b", sink.receive().part("text/plain")):
            return found[0]


def test_PG_22_the_oldest_program_that_may_and_this_one_serve_the_same_people(
    older: Path, place: Place, tmp_path: Path, sink: MailSink
) -> None:
    # One address for both, as behind a load balancer: tokens name it.
    address = f"http://localhost:{postgres.free_port()}"

    def server(name: str, program: Path) -> GatehouseServer:
        key = ("--master-key-file", str(tmp_path / "master.key"), "--public-url", address)
        mail = ("--smtp-url", sink.url, "--smtp-tls", "off", "--mail-from", "no-reply@example.com")
        made = GatehouseServer(tmp_path / name, *OPTIONS, *mail, *place.options, *key, command=(program, "serve"))
        made.port = postgres.free_port()
        return start(made)

    def start(server: GatehouseServer) -> GatehouseServer:
        server.start()
        # The address does not tell where it listens.
        server.origin = f"http://127.0.0.1:{server.port}"
        return server

    (tmp_path / "master.key").write_bytes(os.urandom(32))
    (tmp_path / "master.key").chmod(0o600)
    # The older one makes the tables, and goes on while the newer one changes them.
    before = server("before", older)
    early = Walk(before)
    first = early.ask("POST", "/signup", f'{{"email": "{early.email}", "password": "{PASSWORD}"}}').json()
    now = server("now", PROGRAM)

    walk = Walk(before, now)
    walk.email = early.email
    session = first
    for _ in range(20):
        answer = refresh(next(walk.servers), session)
        assert answer.status == 200
        session = answer.json()
        for _ in range(2):
            assert walk.ask("GET", "/user", bearer=session["access_token"]).status == 200
    # What one server takes, the other one keeps, whichever is which.
    for old, new in ((PASSWORD, OTHER_PASSWORD), (OTHER_PASSWORD, PASSWORD)):
        session = walk.sign_in(old).json()
        change = walk.ask("PUT", "/user", f'{{"password": "{new}"}}', session["access_token"])
        assert change.status == 200
        assert [walk.sign_in(old).status for _ in range(2)] == [400, 400]
        assert [walk.sign_in(new).status for _ in range(2)] == [200, 200]
        walk.ask("GET", "/health")
    # One mail a minute is all that anybody gets.
    other = Walk(now, before)
    assert other.ask("POST", "/signup", f'{{"email": "{other.email}", "password": "{PASSWORD}"}}').status == 200
    for person in (walk, other):
        assert person.ask("POST", "/recover", f'{{"email": "{person.email}"}}').status == 200
        code = next_code(sink)
        body = f'{{"type": "recovery", "email": "{person.email}", "token": "{code}"}}'
        recovered = person.ask("POST", "/verify", body)
        assert recovered.status == 200
        # Once.
        assert [person.ask("POST", "/verify", body).status for _ in range(2)] == [403, 403]
        token = recovered.json()["access_token"]
        assert person.ask("POST", "/logout", bearer=token).status == 204
        assert [person.ask("GET", "/user", bearer=token).status for _ in range(2)] == [403, 403]
    for one in (before, now):
        # Either one starts on what the other one has left.
        one.stop()
        start(one)
    for one in (before, now):
        one.stop()
