"""What people see of a commit of which nobody knows whether it took place: the answer was lost, and so was the way."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgres
import pytest
from gatehouse_server import PROGRAM, Answer, GatehouseServer, eventually
from person import OTHER_PASSWORD, PASSWORD, new_address
from postgres import Cluster
from postgres_wire import Relay
from postgres_world import Place, metric, refresh

pytestmark = pytest.mark.embedded


class Walk:
    """A server whose way to the database breaks at a commit."""

    def __init__(self, cluster: Cluster, relay: Relay, folder: Path) -> None:
        self.relay = relay
        self.metrics = postgres.free_port()
        self.place = Place(cluster, folder, hosts=f"127.0.0.1:{relay.port}")
        options = (*self.place.options, "--metrics-listen", f"127.0.0.1:{self.metrics}")
        self.server = GatehouseServer(folder / "data", "--dev", *options, command=(PROGRAM, "serve")).start()

    def lose(self, statement: str, ask: Callable[[], Answer]) -> Answer:
        """Asks for something that is done without anybody hearing of it, and then asks again."""
        self.relay.lose_commit(statement)
        answer = ask()
        assert (answer.status, answer.json()["error_code"]) == (503, "request_timeout")
        assert answer.headers["retry-after"] == "2"
        self.relay.heal()
        return eventually("an answer", lambda: again if (again := ask()).status != 503 else None)

    def sign_up(self, email: str) -> Answer:
        return self.server.post("/auth/v1/signup", {"email": email, "password": PASSWORD})

    def verify(self, email: str) -> Answer:
        code = self.server.mailbox(email)["code"]
        return self.server.post("/auth/v1/verify", {"type": "signup", "email": email, "token": code})

    def sign_in(self, email: str, password: str = PASSWORD) -> Answer:
        return self.server.post("/auth/v1/token?grant_type=password", {"email": email, "password": password})

    def signed_in(self) -> tuple[str, dict[str, str]]:
        """Somebody new, and their session."""
        email = new_address("lost")
        assert self.sign_up(email).status == 200
        answer = self.verify(email)
        assert answer.status == 200
        return email, answer.json()

    def change_password(self, session: dict[str, str]) -> Answer:
        headers = {"Authorization": f"Bearer {session['access_token']}", "Content-Type": "application/json"}
        body = f'{{"password": "{OTHER_PASSWORD}"}}'.encode()
        return self.server.request("PUT", "/auth/v1/user", body, headers)


@pytest.fixture(scope="module")
def walk(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with Relay(cluster.port) as relay:
        walk = Walk(cluster, relay, tmp_path_factory.mktemp("walk"))
        yield walk
        walk.server.stop()


def test_PG_13_PG_34_a_renewal_of_unknown_outcome_gives_its_successor_when_it_is_asked_for_again(walk: Walk) -> None:
    _, session = walk.signed_in()
    unknown = 'gatehouse_database_transactions_total{kind="write",outcome="unknownOutcome"}'
    before = metric(walk.metrics, unknown)
    answer = walk.lose("UPDATE sessions SET counter", lambda: refresh(walk.server, session))
    assert answer.status == 200
    assert metric(walk.metrics, unknown) == before + 1
    successor = answer.json()
    # It is the one that was lost, and not a second one, which would end the session.
    assert refresh(walk.server, session).json()["refresh_token"] == successor["refresh_token"]
    assert refresh(walk.server, successor).status == 200


def test_PG_13_a_sign_up_of_unknown_outcome_gives_the_ordinary_answer_when_it_is_asked_for_again(walk: Walk) -> None:
    email = new_address("lost")
    answer = walk.lose("INSERT INTO users", lambda: walk.sign_up(email))
    assert answer.status == 200
    ordinary = walk.sign_up(new_address("lost")).json()
    assert answer.json().keys() == ordinary.keys()
    assert walk.verify(email).status == 200
    assert walk.sign_in(email).status == 200


def test_PG_13_a_code_that_was_used_without_an_answer_is_used_up_and_signs_nobody_out(walk: Walk) -> None:
    email = new_address("lost")
    assert walk.sign_up(email).status == 200
    answer = walk.lose("INSERT INTO sessions", lambda: walk.verify(email))
    assert (answer.status, answer.json()["error_code"]) == (403, "otp_expired")
    # The address is confirmed all the same.
    assert walk.sign_in(email).status == 200


def test_PG_13_a_password_that_was_changed_without_an_answer_is_the_same_when_it_is_sent_again(walk: Walk) -> None:
    email, session = walk.signed_in()
    answer = walk.lose("UPDATE users SET password_hash", lambda: walk.change_password(session))
    assert (answer.status, answer.json()["error_code"]) == (422, "same_password")
    assert refresh(walk.server, session).status == 200
    assert walk.sign_in(email, OTHER_PASSWORD).status == 200
    assert walk.sign_in(email).status == 400


# Hardly anything that PostgreSQL does of its own accord writes to its log, and nothing numbers a transaction.
QUIET = ("wal_writer_delay=10s", "autovacuum=off", "wal_level=minimal", "max_wal_senders=0")


def test_PG_12_a_commit_that_a_crash_has_undone_is_not_taken_for_another_one_that_got_its_number(
    tmp_path: Path,
) -> None:
    with Cluster(*QUIET) as cluster, Relay(cluster.port) as relay, ThreadPoolExecutor(1) as thread:
        walk = Walk(cluster, relay, tmp_path)
        name = walk.place.name
        email = new_address("lost")
        # It writes the log every ten seconds, whatever is set, and what is in the log is not undone.
        writer = cluster.sql(name, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'")
        os.kill(int(writer), signal.SIGSTOP)
        relay.keep_commit("INSERT INTO users")
        answer = thread.submit(walk.sign_up, email)
        relay.await_loss()
        number = cluster.sql(name, "SELECT backend_xid FROM pg_stat_activity WHERE backend_xid IS NOT NULL")
        cluster.crash()
        cluster.start()
        other = "CREATE TABLE public.other AS SELECT pg_current_xact_id() AS number"
        cluster.sql(name, other)
        assert cluster.sql(name, "SELECT number FROM public.other") == number
        relay.heal()
        told = answer.result(timeout=60)
        assert cluster.sql(name, "SELECT COUNT(*) FROM gatehouse.users") == "0"
        assert (told.status, told.headers.get("retry-after")) == (503, "2")
        assert (
            eventually("an answer", lambda: one if (one := walk.sign_up(email)).status != 503 else None).status == 200
        )
        walk.server.stop()
