"""A standby that has to confirm commits hangs: what it has not confirmed is acknowledged to nobody."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from gatehouse_server import Answer, GatehouseServer, eventually
from postgres import Cluster
from postgres_world import Place, refresh, serve, sign_up
from standby import Standby

pytestmark = pytest.mark.embedded

# What waits for a standby after it has committed for itself.
WAITING = (
    "SELECT pid FROM pg_stat_activity WHERE usename = 'gatehouse' AND wait_event = 'SyncRep' "
    "ORDER BY xact_start LIMIT 1"
)


class Pair:
    """A server on a primary whose commits a standby confirms."""

    def __init__(self, primary: Cluster, standby: Standby, folder: Path) -> None:
        self.primary, self.standby = primary, standby
        self.place = Place(primary, folder, hosts=f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}")
        self.server: GatehouseServer = serve(folder / "data", *self.place.options).start()

    def waiting(self) -> int:
        """The process of the database that has committed for itself and waits for the standby."""
        return int(eventually("a commit waits", lambda: self.primary.sql("postgres", WAITING) or None))

    def meanwhile(self, ask: Callable[[], Answer], act: Callable[[], object]) -> Answer:
        """The answer to a request while the standby hangs; `act` is done once its commit waits."""
        with ThreadPoolExecutor(1) as thread, self.standby.silent():
            answer: Future[Answer] = thread.submit(ask)
            self.waiting()
            act()
            return answer.result(timeout=60)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with Cluster() as primary, Standby(primary) as standby:
        standby.confirm(primary)
        pair = Pair(primary, standby, tmp_path)
        yield pair
        pair.server.stop()


LATER = (503, "2")


def told(answer: Answer) -> tuple[int, str | None]:
    """What somebody is told."""
    return answer.status, answer.headers.get("retry-after")


@pytest.mark.parametrize("end", ["cancel", "terminate"])
def test_PG_12_a_commit_whose_wait_for_the_standby_was_ended_is_not_acknowledged(pair: Pair, end: str) -> None:
    session = sign_up(pair.server)
    answer = pair.meanwhile(
        lambda: refresh(pair.server, session),
        lambda: pair.primary.sql("postgres", f"SELECT pg_{end}_backend({pair.waiting()})"),
    )
    assert told(answer) == LATER
    # It is there, and the standby has it by now.
    again = eventually("an answer", lambda: one if (one := refresh(pair.server, session)).status != 503 else None)
    assert again.status == 200
    assert refresh(pair.server, again.json()).status == 200


def test_PG_12_a_commit_that_survives_a_restart_without_the_standby_is_not_acknowledged(pair: Pair) -> None:
    session = sign_up(pair.server)

    def restart() -> None:
        pair.primary.stop("immediate")
        pair.primary.start()

    answer = pair.meanwhile(lambda: refresh(pair.server, session), restart)
    assert told(answer) == LATER
    again = eventually("an answer", lambda: one if (one := refresh(pair.server, session)).status != 503 else None)
    assert again.status == 200


def test_PG_12_a_commit_is_acknowledged_when_the_standby_confirms_it_after_all(pair: Pair) -> None:
    session = sign_up(pair.server)
    with ThreadPoolExecutor(1) as thread:
        with pair.standby.silent():
            answer = thread.submit(refresh, pair.server, session)
            pair.primary.sql("postgres", f"SELECT pg_cancel_backend({pair.waiting()})")
            # The question whether it is confirmed waits as well.
            pair.waiting()
            assert not answer.done()
        assert answer.result(timeout=60).status == 200


def test_PG_06_PG_12_a_standby_that_hangs_longer_than_patience_is_an_answer_in_time(pair: Pair) -> None:
    session = sign_up(pair.server)
    start = time.monotonic()
    # Longer than the limit of a statement, which does not count at a commit.
    answer = pair.meanwhile(lambda: refresh(pair.server, session), lambda: threading.Event().wait(7))
    assert told(answer) == LATER
    # Patience is ten seconds. Without it the answer would wait for the standby, which hangs until there is one.
    assert time.monotonic() - start < 30
    again = eventually("an answer", lambda: one if (one := refresh(pair.server, session)).status != 503 else None)
    assert again.status == 200
