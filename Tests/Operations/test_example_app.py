"""The reference app is no part of a server: its tables are where a demo ran, and a server that has them keeps them."""

from contextlib import closing
from pathlib import Path

import postgres
import rows
from administrator import OPTIONS, Administrator
from gatehouse_server import DEMO, GatehouseServer
from person import PASSWORD
from postgres_world import refresh, serve, sign_up

# Today's tables, and those of the groups that it kept itself.
EXAMPLE = {"fieldhouse_projects", "fieldhouse_rfis"}
EXAMPLE |= {"crews", "crew_members", "crew_invitations", "projects", "rfis"}
EMAIL = "ada@example.org"
CREW = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"


def names(data: Path) -> set[str]:
    """The tables of a server's database."""
    statement = "SELECT name FROM sqlite_master WHERE type = 'table'"
    if postgres.is_chosen():
        statement = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'gatehouse'"
    with closing(rows.connect(data)) as database:
        return {row[0] for row in database.execute(statement).fetchall()}


def applied(data: Path) -> set[str]:
    """The migrations of the example that a database has."""
    with closing(rows.connect(data)) as database:
        found = database.execute("SELECT name FROM schema_migrations").fetchall()
    return {row[0] for row in found if row[0].startswith("fieldhouse-")}


def count(data: Path, table: str) -> int:
    with closing(rows.connect(data)) as database:
        return int(database.execute(f"SELECT COUNT(*) FROM {table}").fetchall()[0][0])


def test_APP_01_the_tables_of_the_example_are_made_by_a_demo_and_by_no_other_command(tmp_path: Path) -> None:
    administrator = Administrator(tmp_path / "init")
    administrator.do("init")
    server = serve(administrator.data).start()
    sign_up(server)
    server.stop()
    administrator.do("migrate")
    development = GatehouseServer(tmp_path / "dev", *OPTIONS, "--dev", command=(*DEMO[:1], "serve")).start()
    development.stop()
    for data in (administrator.data, development.data):
        assert "users" in names(data)
        assert not names(data) & EXAMPLE
        assert applied(data) == set()

    demo = GatehouseServer(tmp_path / "demo", *OPTIONS, command=DEMO).start()
    demo.stop()
    assert names(demo.data) - names(administrator.data) == EXAMPLE
    assert applied(demo.data) != set()


def test_APP_01_SRV_12_a_database_with_the_tables_of_the_example_keeps_them_whatever_runs_on_it(tmp_path: Path) -> None:
    demo = GatehouseServer(tmp_path / "data", *OPTIONS, command=DEMO).start()
    demo.stop()
    had = applied(demo.data)
    administrator = Administrator(demo.data, auto_confirm="yes", duplicate_sign_up="explicit")
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    with closing(rows.connect(demo.data)) as database, database:
        (person,) = database.execute("SELECT id FROM users").fetchall()[0]
        database.execute("INSERT INTO crews (id, name, created_at) VALUES (?, 'North', 1)", (CREW,))
        database.execute(
            "INSERT INTO crew_members (crew_id, user_id, role, joined_at) VALUES (?, ?, 'member', 1)", (CREW, person)
        )

    server = serve(demo.data).start()
    session = sign_up(server)
    assert refresh(server, session).status == 200
    server.stop()
    found = administrator.run("doctor", "--data", str(demo.data)).stdout
    assert "newer version" not in found
    assert "older version" not in found
    # It knows a demo's folder, also where GATEHOUSE_DEV is not set.
    assert "ok     demo: This is a demo's database" in found
    assert "create:" not in found
    assert "mail-server:" not in found
    assert administrator.do("migrate") == "The database is up to date.\n"
    administrator.do("backup", str(tmp_path / "backup"))
    elsewhere = Administrator(tmp_path / "elsewhere", auto_confirm="yes", duplicate_sign_up="explicit")
    elsewhere.do("restore", str(tmp_path / "backup"))
    for data in (demo.data, elsewhere.data):
        assert applied(data) == had
        assert (count(data, "crews"), count(data, "crew_members")) == (1, 1)

    # Deleting an account there takes along what the example knows of it.
    administrator.do("users", "delete", EMAIL, "--yes")
    assert (count(demo.data, "crew_members"), count(elsewhere.data, "crew_members")) == (0, 1)
    again = GatehouseServer(demo.data, *OPTIONS, command=DEMO).start()
    assert refresh(again, session).status == 200
    again.stop()
