"""The record of how the embedded database carries out its statements, and that it would notice a lost index."""

import difflib
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
import query_plans
from gatehouse_server import GatehouseServer

RENEWAL = "python Tests/harness/query_plans.py --write renews the record"

# What is read as a whole, each with the reason why it is small, or why that happens rarely.
WHOLE_TABLES = {
    "audit_events": "a page of all events by their number, when an administrator asks without a filter",
    "browser_places": "a migration",
    **dict.fromkeys(["crews", "crew_invitations", "crew_members", "projects", "rfis"], "a migration of the demo"),
    "group_invitations": "swept; those that are over go every hour",
    "group_members": "the roles in use, once at the start and by the doctor",
    "groups": "their counts, by the doctor",
    "one_time_codes": "swept soon after they expire; a newcomer's first code, and a deleted account's",
    "outbox": "swept; what waits or has failed, on the administrator's page",
    "signing_keys": "a handful",
    "sqlite_master": "the tables of a file, once at the start",
    "users": "the doctor, and moves",
}
# They only add conditions to statements of other files, or ask PostgreSQL alone.
ELSEWHERE = {"HolderTable", "MoveTable", "StandbyTable"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    data = tmp_path_factory.mktemp("plans") / "data"
    server = GatehouseServer(data, command=(query_plans.PROGRAM, "demo", "--no-tour")).start()
    server.stop()
    with closing(sqlite3.connect(data / "gatehouse.sqlite")) as opened:
        yield opened


def test_SRV_13_the_embedded_database_carries_out_every_statement_as_recorded(database: sqlite3.Connection) -> None:
    recorded = query_plans.RECORD.read_text(encoding="utf-8").splitlines()
    current = query_plans.record(database).splitlines()
    differences = difflib.unified_diff(recorded, current, "recorded", "current", n=1, lineterm="")
    assert recorded == current, "\n".join([RENEWAL, *differences])


def whole_tables(record: str) -> Iterator[str]:
    """The tables that statements of the record read as a whole, by their own names and not those in a statement."""
    named: dict[str, str] = {}
    for line in record.splitlines():
        if not line.startswith(" "):
            named = {
                alias: table for table, alias in re.findall(r"\b(?:FROM|JOIN|INTO|UPDATE) (\w+)(?: AS)? (\w+)", line)
            }
        elif (scan := re.fullmatch(r" +SCAN (\w+)", line)) and scan[1] != "counted":
            yield named.get(scan[1], scan[1])


def test_SRV_13_only_small_tables_and_rare_statements_are_read_as_a_whole(database: sqlite3.Connection) -> None:
    assert set(whole_tables(query_plans.record(database))) == set(WHOLE_TABLES)


def test_SRV_13_a_lost_index_changes_the_record(database: sqlite3.Connection) -> None:
    before = query_plans.record(database)
    database.execute("BEGIN")
    database.execute("DROP INDEX users_by_creation")
    assert query_plans.record(database) != before
    database.rollback()
    assert query_plans.record(database) == before


def test_SRV_13_statements_are_read_from_every_file_that_has_any() -> None:
    found = {name for name, _ in query_plans.statements()}
    for file in (query_plans.ROOT / "Sources").rglob("*.swift"):
        if "Tables" in file.parts and re.search(r"\bsql\.(?:run|row|rows)\(", file.read_text(encoding="utf-8")):
            assert file.stem in found | ELSEWHERE, file.name
    assert len(list(query_plans.statements())) > 250


def test_SRV_13_a_statement_that_is_put_together_from_something_unknown_is_named() -> None:
    assert list(query_plans.literals('sql.run("DELETE FROM a " + "WHERE b") // "SELECT c"\n')) == [
        "DELETE FROM a WHERE b"
    ]
    text = 'let s = """\n    SELECT "a" FROM b \\\n    WHERE c\n    """'
    assert [" ".join(found.split()) for found in query_plans.literals(text)] == ['SELECT "a" FROM b WHERE c']
    with pytest.raises(KeyError, match="does not know"):
        list(query_plans.expanded("SELECT a FROM \\(other)", {}))
