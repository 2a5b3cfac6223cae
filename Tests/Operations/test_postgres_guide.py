"""The guide to PostgreSQL, whose commands are run in their order against a real one."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from administrator import OPTIONS, Administrator
from gatehouse_server import PROGRAM, ROOT, GatehouseServer, ServerError
from postgres import Cluster
from postgres_world import refresh, serve, sign_up

pytestmark = pytest.mark.embedded

GUIDE = (ROOT / "docs" / "guides" / "postgresql.md").read_text(encoding="utf-8")
ON_LINES_OF_ITS_OWN = re.compile(r"(?:^    .+\n)+", re.MULTILINE)
WITHIN_A_LINE = re.compile(r"`gatehouse ([^`]+)`")


def section(title: str) -> str:
    """What stands below a heading."""
    found = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def blocks(title: str) -> list[str]:
    """The indented blocks of a section."""
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in ON_LINES_OF_ITS_OWN.findall(section(title))]


class Reader:
    """Somebody who does what the guide says, with folders and a database of their own instead of those it names."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self.cluster, self.folder = cluster, folder
        self.data = folder / "data"
        self.secret = folder / "database-password"
        self.places = {
            "/var/lib/gatehouse": str(self.data),
            "/etc/gatehouse/database-password": str(self.secret),
            "db.example.org": f"127.0.0.1:{cluster.port}",
        }
        self.port = cluster.port
        self.server: GatehouseServer | None = None

    def set_up(self) -> None:
        """Runs the statements of the guide as the owner of PostgreSQL, and writes the password into a file."""
        statements, *_ = blocks("Set it up")
        for statement in statements.split(";"):
            if statement.strip():
                self.cluster.sql("postgres", statement)
        password = re.search(r"PASSWORD '([^']+)'", statements)
        assert password
        self.secret.write_text(password[1])
        self.secret.chmod(0o600)

    def words(self, command: str) -> list[str]:
        """The words of a command, with places that exist here, without the variables in front of it."""
        words = self.split(command)
        return words[words.index("gatehouse") + 1 :]

    def variables(self, command: str) -> dict[str, str]:
        """The variables in front of a command, by the names that their settings have in a file."""
        words = self.split(command)
        pairs = [word.split("=", 1) for word in words[: words.index("gatehouse")]]
        return {name.removeprefix("GATEHOUSE_").lower(): value for name, value in pairs}

    def split(self, command: str) -> list[str]:
        """Everything on the line of a command, with places that exist here."""
        for name, place in self.places.items():
            command = command.replace(name, place)
        return shlex.split(command.replace("\\\n", " "))

    @property
    def serve_command(self) -> str:
        """The command that starts a server."""
        *_, command = blocks("Set it up")
        return command

    @property
    def init_command(self) -> str:
        """The command that creates a server."""
        _, command, _ = blocks("Set it up")
        return command

    def create(self) -> str:
        """Creates the server as the guide says. Gives what is printed."""
        return self.done(Administrator(self.data).run(*self.words(self.init_command)))

    def serve(self) -> GatehouseServer:
        """Starts a server as the guide says, but where a test can reach it."""
        name, *options = self.words(self.serve_command)
        kept = [*options]
        place = kept.index("--data")
        assert kept[place + 1] == str(self.data)
        del kept[place : place + 2]
        kept += OPTIONS
        self.server = GatehouseServer(self.data, *kept, command=(PROGRAM, name)).start()
        return self.server

    def run(self, words: list[str]) -> str:
        """Runs a command beside the server, which must be done. Gives what it prints."""
        return self.done(self.ended(words))

    def ended(self, words: list[str]) -> "subprocess.CompletedProcess[str]":
        """Runs a command with the settings that the server has."""
        options = self.words(self.serve_command)
        settings = {"database_password_file": str(self.secret), "database": options[options.index("--database") + 1]}
        return Administrator(self.data, **settings).run(*words, "--data", str(self.data))

    def move(self, words: list[str], variables: dict[str, str]) -> None:
        """Moves with these variables and with nothing else."""
        self.done(Administrator(self.data, **variables).run(*words))

    @staticmethod
    def done(ended: "subprocess.CompletedProcess[str]") -> str:
        """What a command printed, which must have succeeded."""
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
        return ended.stdout


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    # The guide's own role, and a database whose doctor has nothing to find.
    with Cluster(durable=True) as cluster:
        cluster.sql("postgres", "DROP ROLE gatehouse")
        reader = Reader(cluster, tmp_path)
        yield reader
        if reader.server is not None:
            reader.server.stop()


def within(title: str, name: str) -> str:
    """A command that a section has in its text, the first of this name."""
    return next(command for command in WITHIN_A_LINE.findall(section(title)) if command.split()[0] == name)


def test_PG_23_PG_31_PG_32_the_guide_leads_from_nothing_to_a_server_and_its_backup(reader: Reader) -> None:
    reader.set_up()
    with pytest.raises(ServerError, match="There is no server in the database .* run gatehouse init once"):
        reader.serve()
    assert "Created." in reader.create()
    assert "Nothing was changed." in reader.create()
    server = reader.serve()
    session = sign_up(server)
    assert reader.cluster.sql("accounts", "SELECT COUNT(*) FROM gatehouse.users") == "1"
    assert (reader.data / "master.key").exists()
    assert (reader.data / "admin.key").exists()

    # The first time it adds what the demo keeps.
    migrate = [within("Upgrade", "migrate")]
    reader.run(migrate)
    assert reader.run(migrate) == "The database is up to date.\n"
    session = refresh(server, session).json()
    backup = reader.folder / "backup"
    reader.run([word if word != "FILE" else str(backup) for word in within("Back up", "backup").split()])
    # It has other things to say of a server that mails nobody.
    said = reader.ended([within("Back up", "doctor")]).stdout
    for checked in ("PostgreSQL", "Commits are on disk", "connections left", "clocks"):
        assert checked in said
    server.stop()

    # Everything is lost but the file.
    reader.cluster.sql("postgres", "DROP DATABASE accounts")
    statements, *_ = blocks("Set it up")
    (database,) = re.findall(r"CREATE DATABASE [^;]+", statements)
    reader.cluster.sql("postgres", database)
    reader.data.rename(reader.folder / "lost")
    reader.run([word if word != "FILE" else str(backup) for word in within("Back up", "restore").split()])
    assert refresh(reader.serve(), session).status == 200


def test_PG_30_the_guide_moves_a_server_that_runs_on_its_folder(reader: Reader) -> None:
    server = serve(reader.data).start()
    session = sign_up(server)
    reader.set_up()
    (command,) = blocks("Move an existing server")
    variables = reader.variables(command)
    reader.move(reader.words(command), variables)
    assert refresh(server, session).status == 503
    server.stop()
    server = reader.serve()
    answer = refresh(server, session)
    assert answer.status == 200
    server.stop()

    # The guide swaps the two to move back, into a folder without a database.
    name, *options = reader.words(command)
    (source, place) = (options[options.index("--from") + 1], options[options.index("--to") + 1])
    (reader.data / "gatehouse.sqlite").rename(reader.folder / "old.sqlite")
    for rest in reader.data.glob("gatehouse.sqlite-*"):
        rest.unlink()
    reader.move([name, "--from", place, "--to", source], variables)
    server = serve(reader.data).start()
    assert refresh(server, answer.json()).status == 200
    server.stop()


def test_PG_30_the_guide_undoes_a_move(reader: Reader) -> None:
    server = serve(reader.data).start()
    session = sign_up(server)
    reader.set_up()
    (command,) = blocks("Move an existing server")
    reader.move(reader.words(command), reader.variables(command))
    assert refresh(server, session).status == 503
    reader.move(reader.words(f"gatehouse {within('Move an existing server', 'move')}"), {})
    assert refresh(server, session).status == 200
    server.stop()


def test_PG_01_every_setting_that_the_guide_names_exists() -> None:
    settings = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    names = set(re.findall(r"(?:--|`)((?:database|master-key|migrate)[\w-]*)", GUIDE)) - {"master"}
    assert {"database", "database-password-file", "database-prepared", "master-key-file", "migrate"} <= names
    for name in names:
        assert f"### {name}\n" in settings, name
