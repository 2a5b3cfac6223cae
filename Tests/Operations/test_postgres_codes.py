"""Each code of PostgreSQL has one reaction, seen from outside: something on the way answers in its place."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from postgres import Cluster
from postgres_wire import Relay
from postgres_world import Place, refresh, serve, sign_up

pytestmark = pytest.mark.embedded

# At what a renewal writes; what comes before it was answered by the server.
WRITES = "UPDATE sessions SET counter"
# At the end of what only reads.
END_OF_READ = r"(?s)READ ONLY.*\nCOMMIT$"


class Way:
    """A server on PostgreSQL, and the way between them."""

    def __init__(self, cluster: Cluster, relay: Relay, folder: Path) -> None:
        self.relay = relay
        self.cluster = cluster
        self.place = Place(cluster, folder, hosts=f"127.0.0.1:{relay.port}")
        self.server: GatehouseServer = serve(folder / "data", *self.place.options, "--limit-token", "off").start()

    def transactions(self, word: str) -> list[tuple[list[str], str]]:
        """The transactions with such a word: what each began with, and all of its text."""
        found = []
        for conversation in self.relay.conversations:
            for one in conversation.transactions():
                text = "\n".join(statement for batch in one for statement in batch)
                if word in text:
                    found.append((one[0], text))
        return found


@pytest.fixture(scope="module")
def way(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Way]:
    with Relay(cluster.port) as relay:
        way = Way(cluster, relay, tmp_path_factory.mktemp("way"))
        yield way
        way.server.stop()


@pytest.mark.parametrize(
    "state",
    ["40001", "40P01", "55P03", "57P01", "57P02", "57P03", "08006", "08003", "25006", "25P03", "0A000"],
)
def test_PG_14_what_another_try_helps_against_is_tried_again(way: Way, state: str) -> None:
    session = sign_up(way.server)
    refused = way.relay.refuse(WRITES, state)
    answer = refresh(way.server, session)
    assert refused.is_set()
    assert answer.status == 200
    # It was done once.
    person = session["user"]["id"]  # type: ignore[index]
    counter = f"SELECT counter FROM gatehouse.sessions WHERE user_id = '{person}'"
    assert way.cluster.sql(way.place.name, counter) == "1"


@pytest.mark.parametrize(
    ("state", "status", "later"),
    [
        ("57014", 503, "1"), ("53300", 503, "1"), ("53400", 503, "1"), ("53100", 503, "60"), ("58030", 503, "60"),
        ("28P01", 503, "2"), ("23505", 500, None), ("42601", 500, None), ("22003", 500, None), ("XX000", 500, None),
    ],
)  # fmt: skip
def test_PG_14_what_no_other_try_helps_against_is_told_and_nothing_was_done(
    way: Way, state: str, status: int, later: str | None
) -> None:
    session = sign_up(way.server)
    refused = way.relay.refuse(WRITES, state)
    answer = refresh(way.server, session)
    assert refused.is_set()
    assert (answer.status, answer.headers.get("retry-after")) == (status, later)
    person = session["user"]["id"]  # type: ignore[index]
    counter = f"SELECT counter FROM gatehouse.sessions WHERE user_id = '{person}'"
    assert way.cluster.sql(way.place.name, counter) == "0"
    assert refresh(way.server, session).status == 200


def test_PG_11_after_a_conflict_the_next_try_waits_for_its_turn(way: Way) -> None:
    session = sign_up(way.server)
    before = Counter(text for _, text in way.transactions(WRITES))
    way.relay.refuse(WRITES, "40001")
    assert refresh(way.server, session).status == 200
    tries = Counter(text for _, text in way.transactions(WRITES)) - before
    assert sorted("LOCK TABLE" in text for text in tries.elements()) == [False, True]


def test_PG_10_a_write_is_serializable_and_a_read_is_one_snapshot(way: Way) -> None:
    session = sign_up(way.server)
    assert refresh(way.server, session).status == 200
    headers = {"Authorization": f"Bearer {session['access_token']}"}
    assert way.server.request("GET", "/auth/v1/user", None, headers).status == 200
    begins = {begin[0] for begin, _ in way.transactions("sessions")}
    assert begins == {
        "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE",
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        # The first start made the tables.
        "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
    }


@pytest.mark.parametrize("state", ["XX000", "23505", "25P03", "57P05"])
def test_PG_07_a_read_whose_end_is_refused_leaves_no_answer_to_the_next_one(way: Way, state: str) -> None:
    session = sign_up(way.server)
    headers = {"Authorization": f"Bearer {session['access_token']}"}
    refused = way.relay.refuse(END_OF_READ, state)
    for _ in range(20):
        answer = way.server.request("GET", "/auth/v1/user", None, headers)
        assert (answer.status, answer.json()["id"]) == (200, session["user"]["id"])  # type: ignore[index]
        if refused.wait(0.2):
            break
    assert refused.is_set()
    for _ in range(3):
        answer = way.server.request("GET", "/auth/v1/user", None, headers)
        assert (answer.status, answer.json()["id"]) == (200, session["user"]["id"])  # type: ignore[index]
        session |= {"refresh_token": (renewed := refresh(way.server, session)).json()["refresh_token"]}
        assert renewed.status == 200


def test_PG_08_a_pooler_that_keeps_no_statements_is_noticed_once_and_nothing_is_lost(way: Way) -> None:
    session = sign_up(way.server)
    refused = way.relay.refuse(WRITES, "26000")
    assert refresh(way.server, session).status == 200
    assert refused.is_set()
    assert way.server.log().count("keeps no prepared statements") == 1
