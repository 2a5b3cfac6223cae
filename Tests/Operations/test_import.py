"""`gatehouse import`: the accounts of a Supabase project come over with their passwords."""

import csv
import io
import json
import subprocess
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from administrator import Administrator
from api_connection import APIConnection
from gatehouse_server import GatehouseServer
from stored import password_hash

# Test vectors of crypt_blowfish, made long before this server: a password and its bcrypt hash.
VECTORS = [
    ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
    ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
    ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
]
# As the table has them, with some that are of no interest here.
COLUMNS = [
    *("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "invited_at"),
    *("confirmation_token", "confirmation_sent_at", "recovery_sent_at", "last_sign_in_at", "raw_app_meta_data"),
    *("raw_user_meta_data", "is_super_admin", "created_at", "updated_at", "phone", "banned_until", "is_sso_user"),
    *("deleted_at", "is_anonymous"),
]


def row(name: str, vector: int = 0, **values: Any) -> dict[str, Any]:
    """A row of `auth.users` as PostgreSQL writes it."""
    made = dict.fromkeys(COLUMNS) | {
        "instance_id": "00000000-0000-0000-0000-000000000000",
        "id": str(uuid.uuid5(uuid.NAMESPACE_DNS, name)),
        "aud": "authenticated",
        "role": "authenticated",
        "email": f"{name}@example.org",
        "encrypted_password": VECTORS[vector][1],
        "email_confirmed_at": "2024-05-06 07:08:09.123456+00",
        "raw_app_meta_data": {"provider": "email", "providers": ["email"], "plan": "crew"},
        "raw_user_meta_data": {"name": f'{name.title()}, "the one"\nof two lines'},
        "created_at": "2024-01-02 03:04:05.678901+00",
        "updated_at": "2024-01-02 03:04:05.678901+00",
        "is_sso_user": False,
        "is_anonymous": False,
    }
    return made | values


def as_csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for values in rows:
        shown = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in values.items()}
        writer.writerow({name: str(v).lower() if isinstance(v, bool) else v for name, v in shown.items()})
    return text.getvalue()


def as_array(rows: list[dict[str, Any]]) -> str:
    return json.dumps(rows, indent=2)


def as_lines(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(values) + "\n" for values in rows)


FORMS = {"csv": as_csv, "array": as_array, "lines": as_lines}


def test_SRV_12_an_export_comes_through_a_pipe(server: GatehouseServer, administrator: Administrator) -> None:
    text = as_csv([row("ada")])
    assert administrator.ask("import", "-", given=text)["imported"] == 1
    assert "standard input: line 1 must name the columns" in administrator.refused("import", "-")
    assert administrator.ask("users", "list")["total"] == 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "users"


def sign_in(connection: APIConnection, name: str, password: str) -> tuple[int, Any]:
    body = {"email": f"{name}@example.org", "password": password}
    reply = connection.ask("POST", "/token?grant_type=password", body)
    return reply.status, reply.json


@pytest.mark.parametrize("form", FORMS)
def test_SRV_22_people_sign_in_with_the_passwords_they_have_and_their_hashes_are_replaced(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection, file: Path, form: str
) -> None:
    people = [row(name, number) for number, name in enumerate(("ada", "bob", "eve"))]
    people += [
        row("guest", email=None, encrypted_password=None, is_anonymous=True),
        row("new", email_confirmed_at=None),
        row("mailed", encrypted_password=None),
        row("banned", banned_until="2999-01-01 00:00:00+00"),
        row("gone", deleted_at="2024-02-02 00:00:00+00"),
    ]
    file.write_text(FORMS[form](people))
    assert administrator.ask("import", str(file)) == {
        "deleted": 1,
        "importable": 7,
        "imported": 7,
        "present": 0,
        "problems": [],
    }
    for number, name in enumerate(("ada", "bob", "eve")):
        password, imported = VECTORS[number]
        assert password_hash(server, f"{name}@example.org") == imported
        assert sign_in(connection, name, password + "x")[0] == 400
        assert password_hash(server, f"{name}@example.org") == imported
        status, session = sign_in(connection, name, password)
        assert status == 200
        assert session["user"]["id"] == people[number]["id"]
        assert session["user"]["app_metadata"] == people[number]["raw_app_meta_data"]
        assert session["user"]["user_metadata"] == people[number]["raw_user_meta_data"]
        assert session["user"]["email_confirmed_at"] == "2024-05-06T07:08:09.123456Z"
        assert session["user"]["created_at"] == "2024-01-02T03:04:05.678901Z"
        assert password_hash(server, f"{name}@example.org").startswith("$argon2id$")
        assert sign_in(connection, name, password)[0] == 200
        assert sign_in(connection, name, password + "x")[0] == 400
    assert sign_in(connection, "new", VECTORS[0][0])[1]["error_code"] == "email_not_confirmed"
    assert sign_in(connection, "mailed", "")[0] == 400
    assert sign_in(connection, "banned", VECTORS[0][0])[1]["error_code"] == "user_banned"
    assert administrator.ask("audit", "--action", "users_imported")[0]["payload"]["traits"]["reason"] == "7 accounts"
    # Done again it changes nothing.
    assert administrator.ask("import", str(file)) == {
        "deleted": 1,
        "importable": 0,
        "imported": 0,
        "present": 7,
        "problems": [],
    }
    assert password_hash(server, "ada@example.org").startswith("$argon2id$")


def test_SRV_22_SRV_14_what_cannot_be_imported_is_named_by_line_and_nothing_is_without_being_asked_for(
    administrator: Administrator, connection: APIConnection, file: Path
) -> None:
    assert connection.ask("POST", "/signup", {"email": "here@example.org", "password": "Lantern-19-x"}).status == 200
    people = [
        row("ada"),
        row("bob", id="not a uuid"),
        row("eve", email="not an address"),
        row("ada", id=str(uuid.uuid4()), email="ADA@example.org"),
        row("ada", email="other@example.org"),
        row("here"),
        row("phone", email=None, phone="441234567890"),
        row("md5", encrypted_password="0cc175b9c0f1b6a831c399e269772661"),
        row("slow", encrypted_password=VECTORS[0][1].replace("$05$", "$31$")),
        row("when", created_at="yesterday"),
        row("meta", raw_user_meta_data="[1]"),
        row("zero", raw_user_meta_data={"name": "a\0b"}),
        row("key", raw_app_meta_data={"deep": [{"a\0b": 1}]}),
        row("fine"),
    ]
    file.write_text(as_lines(people))
    ended = administrator.run("import", str(file), "--data", str(administrator.data))
    assert ended.returncode == 1
    assert (
        ended.stdout
        == "Accounts imported: 0.\nCannot be imported: 12. Nothing was imported; --skip leaves these out.\n"
    )
    assert ended.stderr.splitlines() == [
        "gatehouse: line 2 has an id that is not a UUID",
        "gatehouse: line 3 has an invalid email address",
        "gatehouse: line 4 has the same email address as line 1",
        "gatehouse: line 5 has the id of line 1",
        "gatehouse: line 6 has the email address of another account",
        "gatehouse: line 7 has no email address, which this server needs to sign people in",
        "gatehouse: line 8 has a password hash that is neither bcrypt nor Argon2id",
        "gatehouse: line 9 has a password hash that is neither bcrypt nor Argon2id",
        "gatehouse: line 10 has a value in created_at that is not a time with a time zone",
        "gatehouse: line 11 has a value in raw_user_meta_data that is not a JSON object",
        "gatehouse: line 12 has the character U+0000 in raw_user_meta_data, which cannot be stored",
        "gatehouse: line 13 has the character U+0000 in raw_app_meta_data, which cannot be stored",
    ]
    assert administrator.ask("users", "list")["total"] == 1
    checked = administrator.run("import", str(file), "--check", "--skip", "--data", str(administrator.data))
    assert (checked.returncode, checked.stdout.splitlines()) == (
        0,
        ["Can be imported: 2. Nothing was imported.", "Cannot be imported: 12."],
    )
    assert administrator.ask("users", "list")["total"] == 1
    ended = administrator.run("import", str(file), "--skip", "--data", str(administrator.data))
    assert (ended.returncode, ended.stdout.splitlines()[0]) == (0, "Accounts imported: 2.")
    assert sign_in(connection, "fine", VECTORS[0][0])[0] == 200
    assert sign_in(connection, "here", "Lantern-19-x")[0] == 200


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "line 1 must name the columns"),
        ("name,email\nada,ada@example.org\n", "line 1 must name the columns"),
        ("[{]", "line 1 is not JSON"),
        ('id,email,encrypted_password\n1,"a', "line 2 has a quote that is not closed"),
        ('id,email,encrypted_password\n1,"a"b,c\n', "line 2 has text after a closing quote"),
        ("id,email,encrypted_password,email\n1,a,b,c\n", "line 1 names the column email more than once"),
        ('[{"email": "a@example.org", "email": "b@example.org"}]', "line 1 is not JSON"),
    ],
)
def test_SRV_22_a_file_that_is_no_export_is_refused(
    administrator: Administrator, file: Path, content: str, complaint: str
) -> None:
    file.write_text(content)
    assert complaint in administrator.refused("import", str(file))
    assert "cannot be read" in administrator.refused("import", str(file) + "x")


# What the program itself has in memory while it checks an export, in bytes.
ITSELF = 12_000_000
# What each account of an export may take, in bytes: its id and address are kept, to find who is in it twice.
# The text of one account is longer than 400 bytes, and was in memory more than twice when exports were read whole.
EACH = 600


def peak(administrator: Administrator, file: Path, count: int) -> int:
    """The most memory that checking an export takes, in bytes, read while the command runs.

    It counts what stands in memory alone: the system drops pages of files whenever it wants, and reads them again.
    """
    words = ("import", str(file), "--check", "--format", "json", "--data", str(administrator.data))
    most = 0
    with subprocess.Popen(
        [administrator.program, *words],
        env=administrator.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=administrator.data.parent,
    ) as process:
        status = Path(f"/proc/{process.pid}/status")
        while process.poll() is None:
            lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
            # A process that has just ended has none.
            most = max(most, sum(int(lines.get(name, "0").split()[0]) for name in ("RssAnon", "VmSwap")))
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.02)
        answer, complaint = process.communicate()
    assert process.returncode == 0, complaint
    assert json.loads(answer)["importable"] == count
    return most * 1024


@pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_SRV_22_an_export_is_never_in_memory_as_a_whole(administrator: Administrator, file: Path, count: int) -> None:
    file.write_text(as_csv([row(f"person-{number}") for number in range(count)]))
    taken = peak(administrator, file, count)
    # Less than any program has would mean that nothing was measured.
    assert ITSELF / 10 < taken < ITSELF + EACH * count, f"{taken} bytes"


@pytest.mark.soak
def test_SRV_22_a_hundred_thousand_accounts_come_over_in_two_minutes_beside_a_running_server(
    administrator: Administrator, connection: APIConnection, file: Path
) -> None:
    count = 100_000
    file.write_text(as_csv([row(f"person-{number}", number % 3) for number in range(count)]))
    # It ends within the two minutes that any command of these tests has.
    assert administrator.ask("import", str(file))["imported"] == count
    for number in (0, count // 2, count - 1):
        assert sign_in(connection, f"person-{number}", VECTORS[number % 3][0])[0] == 200
    assert administrator.ask("users", "list", "--filter", "person-99999")["total"] == 1
