"""Mails of several servers: each one is sent once, and by another server when the one that had it is gone."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from gatehouse_server import eventually
from instances import Instances, at_once
from mail_sink import MailSink
from postgres_world import Place

pytestmark = pytest.mark.embedded

OPEN = ("--limit-otp", "off", "--limit-mail", "off", "--limit-mail-to", "off", "--limit-sign-up", "off")


@pytest.fixture
def sink() -> Iterator[MailSink]:
    opened = MailSink().start()
    yield opened
    opened.close()


def ask_for_mails(servers: Instances, count: int) -> set[str]:
    """Has mails sent to so many addresses, each asked for at another server than the one before."""
    addresses = [f"person-{number}@example.org" for number in range(count)]
    replies = at_once(
        [
            lambda email=email: servers.post("/otp", {"email": email, "create_user": True})  # type: ignore[misc]
            for email in addresses
        ],
        parallel=16,
    )
    assert Counter(reply.status for reply in replies) == {200: count}
    return set(addresses)


@contextmanager
def waiting(place: Place, folder: Path, sink: MailSink, *emails: str) -> Iterator[Instances]:
    """A server that is stopped, with a mail to each address, in this order. The mail server is stopped too."""
    sink.stop()
    with Instances(place, folder, 1, *OPEN, "--smtp-retry", "1s", "--smtp-retry-limit", "1s", sink=sink,
                   confirm=True) as servers:  # fmt: skip
        for email in emails:
            assert servers.post("/otp", {"email": email, "create_user": True}).status == 200
        servers[0].stop()
        yield servers


@pytest.mark.parametrize("count", [300, pytest.param(2000, marks=pytest.mark.soak)])
def test_PG_27_four_servers_send_each_mail_once(place: Place, tmp_path: Path, sink: MailSink, count: int) -> None:
    # All of them wait before any is sent, so that the servers fetch them at the same time.
    sink.stop()
    with Instances(place, tmp_path, 4, *OPEN, "--smtp-retry", "1s", "--smtp-retry-limit", "1s", sink=sink,
                   confirm=True) as servers:  # fmt: skip
        addresses = ask_for_mails(servers, count)
        sink.start()
        mails = sink.receive_all(count)
        assert mails.keys() == addresses
        assert len({mail.message["Message-ID"] for mail in mails.values()}) == count
        eventually("all are noted as sent", lambda: servers.count("outbox", "sent_at IS NULL") == 0 or None)
        assert sink.is_empty(), "a mail came twice"
        assert servers.count("outbox", "attempts > 0") == count


def test_PG_27_a_mail_that_somebody_holds_is_skipped_and_keeps_no_other_one(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    first, second = "first@example.org", "second@example.org"
    with waiting(place, tmp_path, sink, first, second) as servers:
        with place.cluster.holding(place.name, "SELECT 1 FROM gatehouse.outbox ORDER BY position LIMIT 1 FOR UPDATE"):
            sink.start()
            servers[0].start()
            assert sink.receive().recipients == [second]
        assert sink.receive().recipients == [first]


def test_PG_27_an_expired_mail_that_somebody_holds_keeps_no_other_one(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    good = "good@example.org"
    with waiting(place, tmp_path, sink, "expired@example.org", good) as servers:
        first = "position = (SELECT MIN(position) FROM gatehouse.outbox)"
        place.cluster.sql(place.name, f"UPDATE gatehouse.outbox SET expires_at = 1, due_at = 1 WHERE {first}")
        with place.cluster.holding(place.name, f"SELECT 1 FROM gatehouse.outbox WHERE {first} FOR UPDATE"):
            sink.start()
            servers[0].start()
            (mail,) = eventually("the good mail is sent", lambda: sink.taken() or None)
            assert mail.recipients == [good]
        # The expired one is never sent, and dropped once nobody holds it.
        eventually("it is dropped", lambda: servers.count("outbox", "due_at IS NOT NULL") == 0 or None)
        assert servers.count("outbox", "failed_at IS NOT NULL AND sent_at IS NULL") == 1
        assert sink.is_empty()


def test_PG_27_mails_of_a_server_that_was_killed_are_sent_by_another_under_their_own_ids(
    place: Place, tmp_path: Path, sink: MailSink
) -> None:
    sink.stalls = True
    with Instances(
        place, tmp_path, 2, *OPEN, "--smtp-timeout", "3s", "--smtp-retry", "1s", sink=sink, confirm=True
    ) as servers:
        servers[1].stop()
        for number in range(4):
            assert servers.post("/otp", {"email": f"p{number}@example.org", "create_user": True}, of=0).status == 200
        # On a busy machine one may have been given up, and be tried again before the last one is asked for.
        held: set[str] = set()
        while len(held) < 4:
            held.add(sink.attempt())
        servers[0].kill()
        sink.stalls = False
        sink.release()
        servers[1].start()
        received = [sink.receive() for _ in range(4)]
        assert {mail.recipients[0] for mail in received} == held
        eventually("all are noted as sent", lambda: servers.count("outbox", "sent_at IS NULL") == 0 or None)
        received += sink.taken()
        # At least once, and a mail that came twice is the same one.
        ids = {(mail.recipients[0], mail.message["Message-ID"]) for mail in received}
        assert len(ids) == 4
