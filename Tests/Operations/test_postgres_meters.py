"""What a server on PostgreSQL tells about its database: what it counts, what it logs, and what it never says."""

import json
import re
import uuid
from pathlib import Path

import postgres
import pytest
from administrator import Administrator
from gatehouse_server import GatehouseServer, eventually
from person import PASSWORD, new_address
from postgres import Cluster
from postgres_wire import Relay
from postgres_world import Place, measured, metric, refresh, serve, sign_up
from raw_browser import RawBrowser

pytestmark = pytest.mark.embedded

LOGIN = "/sign-in/login"
TRANSACTIONS = 'gatehouse_database_transactions_total{{kind="{}",outcome="{}"}}'
# Things that PostgreSQL says of its own accord, and that quote what was sent.
CHATTER = """
    CREATE FUNCTION gatehouse.chatter() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE NOTICE 'a row: %', NEW;
        RAISE WARNING 'a row: %', NEW;
        IF NEW.user_metadata LIKE '%raised%' THEN RAISE EXCEPTION 'a row: %', NEW; END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER chatter BEFORE INSERT ON gatehouse.users FOR EACH ROW EXECUTE FUNCTION gatehouse.chatter();
    ALTER TABLE gatehouse.users ADD CONSTRAINT refused CHECK (user_metadata NOT LIKE '%refused%');
"""
STATEMENT = re.compile(r"\b(WARNING|NOTICE|SELECT|INSERT|UPDATE|DELETE|BEGIN|DETAIL|CONTEXT|Failing row|a row:)\b")


def user(server: GatehouseServer, session: dict[str, str]) -> int:
    headers = {"Authorization": f"Bearer {session['access_token']}"}
    return server.request("GET", "/auth/v1/user", None, headers).status


@pytest.mark.parametrize("shift", [0, 5, -5])
def test_PG_34_the_metrics_say_by_how_much_the_clocks_differ(tmp_path: Path, shift: int) -> None:
    with Cluster(clock=f"{shift:+d}s" if shift else "") as cluster:
        port = postgres.free_port()
        place = Place(cluster, tmp_path)
        server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{port}").start()
        difference = metric(port, "gatehouse_database_clock_seconds")
        # What the way there and back may have taken counts for nothing.
        assert abs(shift) - 1 < abs(difference) <= abs(shift) + 0.5 if shift else abs(difference) < 0.5
        assert difference * shift >= 0
        if shift:
            server.logged("the clocks of this machine and of the database differ")
        server.stop()
    assert shift or "the clocks of this machine and of the database differ" not in server.log()


def test_PG_34_each_transaction_is_counted_once_by_its_kind_and_outcome_and_so_is_its_wait(
    place: Place, tmp_path: Path
) -> None:
    port = postgres.free_port()
    server = serve(tmp_path / "data", *place.options, "--metrics-listen", f"127.0.0.1:{port}").start()
    session = sign_up(server)

    def counted() -> list[float]:
        """Reads, writes and waits, all at one time."""
        names = TRANSACTIONS.format("read", "committed"), TRANSACTIONS.format("write", "committed")
        text = measured(port)
        found = [
            re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
            for name in (*names, "gatehouse_database_wait_seconds_count")
        ]
        return [float(one[1]) if one else 0 for one in found]

    before = counted()
    for _ in range(10):
        assert user(server, session) == 200
        answer = refresh(server, session)
        assert answer.status == 200
        session = answer.json()
    after = counted()
    # A look at the metrics reads as well: the mails, and whether the database answers unless that is known already.
    # Before the body of a refresh is read, the limits of its network are.
    own = after[0] - before[0] - 20
    assert own in (1, 2)
    assert after[1] - before[1] == 10
    assert after[2] - before[2] == 30 + own
    assert metric(port, 'gatehouse_database_connections{state="open"}') >= 1
    server.stop()


def test_PG_14_no_statement_and_no_value_of_one_reaches_the_log(place: Place, cluster: Cluster, tmp_path: Path) -> None:
    server = serve(tmp_path / "data", *place.options, "--log-level", "trace").start()
    session = sign_up(server)
    cluster.sql(place.name, CHATTER)
    secrets = [session["refresh_token"], session["access_token"], cluster.password, PASSWORD]
    for word, status in (("quiet", 200), ("refused", 500), ("raised", 500)):
        email = new_address(word)
        secrets += [email, f"very {word}"]
        body = {"email": email, "password": PASSWORD, "data": {"note": f"very {word}"}}
        answer = server.post("/auth/v1/signup", body)
        assert answer.status == status, word
        if status == 500:
            assert word not in answer.body.decode()
    # What is missing now is named in PostgreSQL's message, and not in ours.
    cluster.sql(place.name, "ALTER TABLE gatehouse.sessions RENAME TO taken_away")
    assert refresh(server, session).status == 500
    assert user(server, session) == 500
    server.stop()
    log = server.log()
    for state in ("23514", "P0001", "42P01"):
        assert state in log, state
    for secret in secrets:
        assert secret not in log
    assert "taken_away" not in log
    assert not STATEMENT.search(log), STATEMENT.search(log)


def test_PG_14_a_sign_in_on_the_page_that_fails_is_logged_with_its_code_and_shows_no_statement(
    place: Place, cluster: Cluster, tmp_path: Path
) -> None:
    server = serve(tmp_path / "data", *place.options).start()
    email = sign_up(server)["user"]["email"]  # type: ignore[index]
    browser = RawBrowser(server)
    fields = browser.get(LOGIN).form(LOGIN)
    cluster.sql(place.name, "ALTER TABLE gatehouse.sessions RENAME TO taken_away")
    page = browser.post(LOGIN, fields | {"email": email, "password": PASSWORD})
    if page.location:
        page = browser.get(page.location.removeprefix(server.origin))
    server.stop()
    assert 'role="alert"' in page.text
    for part in ("42P01", "taken_away", "gatehouse.", PASSWORD):
        assert part not in page.text, part
    assert not STATEMENT.search(page.text), STATEMENT.search(page.text)
    errors = [line for line in server.log().splitlines() if "42P01" in line]
    assert errors, "the failure is not in the log"
    assert all("level=error" in line for line in errors), errors
    for secret in ("taken_away", email, PASSWORD):
        assert secret not in server.log()
    assert not STATEMENT.search(server.log()), STATEMENT.search(server.log())


def test_PG_45_what_needs_no_answer_before_it_is_sent_is_sent_together(cluster: Cluster, tmp_path: Path) -> None:
    with Relay(cluster.port) as relay:
        place = Place(cluster, tmp_path, hosts=f"127.0.0.1:{relay.port}")
        server = serve(tmp_path / "data", *place.options, "--limit-token", "off").start()
        session = refresh(server, sign_up(server)).json()
        assert user(server, session) == 200

        def exchanges(table: str, ask: object) -> list[list[str]]:
            """What was sent together in the one transaction of a request."""
            seen = [len(one.batches) for one in relay.conversations]
            assert callable(ask)
            assert ask() == 200

            def found() -> list[list[str]] | None:
                new = [
                    transaction
                    for one, start in zip(relay.conversations, seen, strict=True)
                    for transaction in one.transactions()
                    if transaction[-1][-1] == "COMMIT" and any(transaction[0] is batch for batch in one.batches[start:])
                ]
                asked = [one for one in new if any(table in text for batch in one for text in batch)]
                return asked[0] if asked else None

            return eventually("a transaction", found)

        looks = exchanges("FROM users", lambda: user(server, session))
        renewals = exchanges("UPDATE sessions", lambda: refresh(server, session).status)
        body = {"email": session["user"]["email"], "password": PASSWORD}
        sign_in = "/auth/v1/token?grant_type=password"
        sign_ins = exchanges("INSERT INTO sessions", lambda: server.post(sign_in, body).status)
        server.stop()
    # The end of what only reads is sent without being waited for.
    assert [len(batch) for batch in looks] == [4, 1], looks
    assert [len(batch) for batch in renewals] == [4, 1, 1], renewals
    # What nothing depends on goes with the next statement, or with the commit.
    assert [len(batch) for batch in sign_ins] == [3, 6, 2], sign_ins


def test_PG_33_accounts_that_are_imported_are_compared_in_portions(cluster: Cluster, tmp_path: Path) -> None:
    with Relay(cluster.port) as relay:
        place = Place(cluster, tmp_path, hosts=f"127.0.0.1:{relay.port}")
        serve(tmp_path / "data", *place.options).start().stop()
        file = tmp_path / "users"
        count = 2500
        times = dict.fromkeys(("created_at", "updated_at"), "2024-01-02 03:04:05+00")
        ids = [uuid.uuid5(uuid.NAMESPACE_DNS, str(number)) for number in range(count)]
        people = [{"id": str(key), "email": f"{key}@example.org"} | times for key in ids]
        file.write_text("".join(json.dumps(person) + "\n" for person in people))
        administrator = Administrator(tmp_path / "data", **place.settings)
        seen = len(relay.conversations)
        for imported in (count, 0):
            report = administrator.ask("import", str(file), "--database", place.uri)
            assert (report["imported"], report["present"]) == (imported, count - imported), report
        # However many accounts there are, no transaction takes longer than a portion of them, and one round trip. The
        # first import compares them twice, to check and to write, and the second has nothing to write.
        reads = [
            transaction
            for one in relay.conversations[seen:]
            for transaction in one.transactions()
            if "READ ONLY" in transaction[0][0] and any("FROM users WHERE id" in text for text in transaction[0])
        ]
        sizes = [sum("FROM users WHERE id" in text for text in transaction[0]) for transaction in reads]
        assert sorted(sizes) == sorted([1000, 1000, 500] * 3), sizes
