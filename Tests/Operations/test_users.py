"""`gatehouse users`: the accounts of a server that runs, or does not."""

import re
import stat
import subprocess
import uuid
from contextlib import closing
from pathlib import Path

import pytest
import rows
from administrator import Administrator
from api_connection import APIConnection, Reply
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD
from terminal import Terminal

EMAIL = "ada@example.org"
USERS = {"list", "show", "create", "ban", "unban", "sign-out", "delete", "administrator"}


def sign_in(connection: APIConnection, email: str = EMAIL, password: str = PASSWORD) -> Reply:
    return connection.ask("POST", "/token?grant_type=password", {"email": email, "password": password})


def renew(connection: APIConnection, session: Reply) -> Reply:
    body = {"refresh_token": session.json["refresh_token"]}
    return connection.ask("POST", "/token?grant_type=refresh_token", body)


def sign_up(connection: APIConnection, email: str = EMAIL) -> Reply:
    reply = connection.ask("POST", "/signup", {"email": email, "password": PASSWORD})
    assert reply.status == 200, reply.json
    return reply


def test_APP_03_SRV_12_an_account_made_beside_a_running_server_signs_in_there_and_is_shown(
    administrator: Administrator, connection: APIConnection
) -> None:
    made = administrator.ask("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    assert made["email"] == EMAIL
    session = sign_in(connection)
    assert session.status == 200
    assert session.json["user"]["id"] == made["id"]
    shown = administrator.ask("users", "show", EMAIL)
    assert shown["user"]["id"] == made["id"]
    assert len(shown["sessions"]) == 1
    assert administrator.ask("users", "show", made["id"]) == shown
    text = administrator.do("users", "show", EMAIL)
    assert EMAIL in text
    assert "state:        confirmed" in text
    # Neither the password nor what is kept of it.
    assert PASSWORD not in text
    assert "argon2" not in text + str(shown)


def test_APP_03_PKY_06_MFA_12_an_account_is_shown_with_its_passkeys_and_second_factors(
    administrator: Administrator, connection: APIConnection
) -> None:
    user = sign_up(connection).json["user"]["id"]
    text = administrator.do("users", "show", EMAIL)
    assert "passkeys:     none\nsecond step:  none\n" in text
    assert administrator.ask("users", "show", EMAIL)["passkeys"] == []
    passkey = (
        "INSERT INTO webauthn_credentials (id, user_id, kind, credential_id, public_key, counter, name,"
        " uv_initialized, backup_eligible, backed_up, created_at) VALUES (?, ?, 'passkey', ?, '', 0, ?, 1, 0, 0, ?)"
    )
    factor = (
        "INSERT INTO mfa_factors (id, user_id, session_id, kind, name, created_at, updated_at, verified_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    with closing(rows.connect(administrator.data)) as database, database:
        for time, name in enumerate(["my phone", ""]):
            database.execute(passkey, [str(uuid.uuid4()), user, f"credential-{time}", name, time])
        factors = [("totp", "phone", 1), ("webauthn", "", 1), ("totp", "late", None)]
        for time, (kind, name, verified) in enumerate(factors):
            ids = [str(uuid.uuid4()), user, str(uuid.uuid4())]
            database.execute(factor, [*ids, kind, name, time, time, verified])
    text = administrator.do("users", "show", EMAIL)
    assert "passkeys:     2 (my phone, unnamed)\n" in text
    assert "second step:  2 (authenticator app phone, security key)\n" in text
    shown = administrator.ask("users", "show", EMAIL)
    assert [each["friendly_name"] for each in shown["passkeys"]] == ["my phone", "Passkey"]


def test_UI_21_an_account_is_shown_with_the_answers_of_the_sign_up(
    administrator: Administrator, connection: APIConnection, tmp_path: Path
) -> None:
    file = tmp_path / "fields.json"
    file.write_text('[{"key": "company", "label": "Company"}]')
    answers = {"company": "Acme", "of_the_app": "kept"}
    reply = connection.ask("POST", "/signup", {"email": EMAIL, "password": PASSWORD, "data": answers})
    assert reply.status == 200, reply.json
    text = Administrator(administrator.data, sign_up_fields=str(file)).do("users", "show", EMAIL)
    assert re.search("^company: +\u2068?Acme", text, re.MULTILINE), text
    assert "kept" not in text


def test_SRV_40_what_people_wrote_neither_acts_on_the_terminal_nor_turns_the_words_around_it(
    administrator: Administrator, connection: APIConnection
) -> None:
    hostile = "\u05e2\u05de\u05e8\u202e\u2066\x1b[31m\x07\u200e<b>\n"
    user = sign_up(connection).json["user"]["id"]
    with closing(rows.connect(administrator.data)) as database, database:
        database.execute("UPDATE users SET email = ?, new_email = ?", [f"{hostile}@example.org", f"new{hostile}"])
        database.execute("UPDATE users SET consent_version = ?, consent_at = 0", [f"edition {hostile}"])
        database.execute("UPDATE sessions SET agent = ?", [f"agent {hostile}"])
        database.execute("UPDATE audit_events SET reason = ?", [f"reason {hostile}"])
    trail = administrator.do("audit").splitlines()
    assert any(re.search("\u2068reason \u05e2[^\u2069]*\u2069$", line) for line in trail)
    lines = {
        "audit": trail,
        "list": administrator.do("users", "list").splitlines(),
        "show": administrator.do("users", "show", user).splitlines(),
    }
    assert len(lines["list"]) == 2
    acting = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]")
    for line in [*lines["list"], *lines["show"]]:
        assert acting.search(line) is None, ascii(line)
        assert line.count("\u2068") == line.count("\u2069"), ascii(line)
    # Text among other words is isolated, an address never.
    for name in ("agent", "edition"):
        (line,) = (line for line in lines["show"] if f"{name} \u05e2" in line)
        assert re.search(f"\u2068{name} \u05e2[^\u2069]*\u2069", line), ascii(line)
    for line in (lines["list"][0], lines["show"][1]):
        assert "\u05e2\u05de\u05e8" in line
        assert "\u2068" not in line


def test_APP_03_accounts_are_listed_page_by_page_and_found_by_a_part_of_their_address(
    administrator: Administrator, connection: APIConnection
) -> None:
    for name in ("ada", "bob", "eve"):
        sign_up(connection, f"{name}@example.org")
    assert administrator.ask("users", "list")["total"] == 3
    page = administrator.ask("users", "list", "--per-page", "2", "--page", "2", "--oldest-first")
    assert [user["email"] for user in page["users"]] == ["eve@example.org"]
    found = administrator.do("users", "list", "--filter", "OB@")
    assert found.splitlines()[-1] == "1 of 1"
    assert "bob@example.org  confirmed" in found
    assert "--per-page" in administrator.refused("users", "list", "--per-page", "0", status=64)


def test_APP_03_SRV_02_SRV_36_who_is_banned_is_kept_out_at_once_and_may_sign_in_again_afterwards(
    administrator: Administrator, connection: APIConnection
) -> None:
    session = sign_up(connection)
    assert "banned until" in administrator.do("users", "ban", EMAIL, "--for", "2d")
    assert sign_in(connection).json["error_code"] == "user_banned"
    assert renew(connection, session).json["error_code"] == "user_banned"
    assert connection.ask("GET", "/user", bearer=session.json["access_token"]).status == 403
    assert EMAIL in administrator.do("users", "unban", EMAIL)
    assert renew(connection, session).json["error_code"] == "session_not_found"
    assert sign_in(connection).status == 200
    complaint = administrator.refused("users", "ban", EMAIL, "--for", "soon", status=64)
    assert "--for must be a time such as 2d, 24h or 1h30m" in complaint


def test_APP_03_SES_02_sessions_that_an_administrator_ends_are_over_everywhere(
    administrator: Administrator, connection: APIConnection
) -> None:
    sessions = [sign_up(connection), sign_in(connection)]
    assert administrator.ask("users", "sign-out", EMAIL)["sessions"] == 2
    for session in sessions:
        assert renew(connection, session).json["error_code"] == "session_not_found"
        assert connection.ask("GET", "/user", bearer=session.json["access_token"]).status == 403
    assert administrator.do("users", "sign-out", EMAIL) == "Ended 0 sessions.\n"
    assert sign_in(connection).status == 200


def test_APP_03_an_account_that_is_deleted_is_gone_and_its_address_free(
    administrator: Administrator, connection: APIConnection
) -> None:
    session = sign_up(connection)
    complaint = administrator.refused("users", "delete", EMAIL, status=64)
    assert "--yes" in complaint
    assert sign_in(connection).status == 200
    administrator.do("users", "delete", EMAIL, "--yes")
    assert renew(connection, session).json["error_code"] == "session_not_found"
    assert sign_in(connection).json["error_code"] == "invalid_credentials"
    assert "no user" in administrator.refused("users", "show", EMAIL)
    kept = sign_up(connection).json["user"]["id"]
    administrator.do("users", "delete", kept, "--keep-row", "--yes")
    shown = administrator.do("users", "show", kept)
    assert "state:        deleted" in shown
    assert EMAIL not in shown


def test_APP_03_SRV_02_a_link_of_the_administrator_lets_its_owner_in_once(
    administrator: Administrator, connection: APIConnection
) -> None:
    made = administrator.ask("users", "create", EMAIL, "--link")
    token = made["link"].split("token=")[1].split("&")[0]
    proof = {"type": "invite", "token_hash": token}
    assert connection.ask("POST", "/verify", proof).status == 200
    assert connection.ask("POST", "/verify", proof).json["error_code"] == "otp_expired"


@pytest.mark.parametrize(
    ("words", "given", "status", "complaint"),
    [
        (("create", EMAIL), "", 64, "--password-stdin"),
        (("create", EMAIL, "--password-stdin"), "", 1, "no password"),
        (("create", EMAIL, "--password-stdin"), "short\n", 1, "assword"),
        (("create", "nobody", "--password-stdin"), f"{PASSWORD}\n", 1, "address"),
        (("create", EMAIL, PASSWORD), "", 64, "nexpected argument"),
        (("show", EMAIL), "", 1, "no user with this id"),
        (("show", "00000000-0000-0000-0000-000000000000"), "", 1, "no user with this id"),
    ],
)
def test_APP_03_SRV_14_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    administrator: Administrator, words: tuple[str, ...], given: str, status: int, complaint: str
) -> None:
    assert complaint in administrator.refused("users", *words, given=given, status=status)
    assert administrator.ask("users", "list")["total"] == 0


def test_APP_03_an_address_that_is_taken_is_refused(administrator: Administrator, connection: APIConnection) -> None:
    before = sign_up(connection).json["user"]
    complaint = administrator.refused("users", "create", EMAIL, "--password-stdin", given=f"{PASSWORD}-2\n")
    assert "address" in complaint
    assert administrator.ask("users", "show", EMAIL)["user"]["id"] == before["id"]
    assert sign_in(connection).status == 200


@pytest.mark.embedded
def test_APP_03_a_folder_that_is_no_servers_is_left_as_it_is_and_named(tmp_path: Path) -> None:
    nobody = Administrator(tmp_path / "nowhere")
    for words in (("users", "list"), ("keys", "list"), ("keys", "rotate"), ("import", "people.json")):
        complaint = nobody.refused(*words)
        assert str(tmp_path / "nowhere") in complaint
        assert "Name the data folder of a server" in complaint
        assert "gatehouse init" in complaint
    assert not (tmp_path / "nowhere").exists()
    assert "GATEHOUSE_DATTA is not a setting" in Administrator(tmp_path, datta="x").refused("users", "list", status=64)


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("INSERT INTO schema_migrations VALUES ('telepathy-0099', 0)", "from a newer version"),
        ("DELETE FROM schema_migrations WHERE name = 'accounts-0001'", "from an older version"),
    ],
)
def test_SRV_12_a_database_of_another_version_is_left_as_it_is(
    server: GatehouseServer, administrator: Administrator, statement: str, complaint: str
) -> None:
    with closing(rows.connect(server.data)) as database, database:
        database.execute(statement)
    for words in (("users", "list"), ("keys", "rotate"), ("backup", str(server.data.parent / "backup"))):
        assert complaint in administrator.refused(*words)
    assert not (server.data.parent / "backup").exists()


def test_REL_01_a_downgrade_is_refused_by_the_name_of_the_newer_version(
    server: GatehouseServer, administrator: Administrator
) -> None:
    with closing(rows.connect(server.data)) as database, database:
        (program,) = database.execute("SELECT value FROM server_values WHERE name = 'program'").fetchone()
        database.execute("INSERT INTO schema_migrations VALUES ('telepathy-0099', 0)")
        database.execute("UPDATE server_values SET value = '9.8.7' WHERE name = 'program'")
    assert server.get("/auth/v1/health").json()["version"].split("+")[0] == program
    for words in (("users", "list"), ("keys", "rotate")):
        complaint = administrator.refused(*words)
        assert "Use 9.8.7" in complaint
        assert program in complaint
    # While this version can still work on the database, there is nothing to update.
    assert administrator.ask("migrate")["applied"] == []
    with closing(rows.connect(server.data)) as database, database:
        database.execute("UPDATE server_values SET value = 'telepathy-0099' WHERE name = 'oldest_reader'")
    assert "Use 9.8.7" in administrator.refused("migrate")


@pytest.mark.parametrize("words", [("users", "list"), ("audit",), ("keys", "list"), ("doctor",)])
def test_APP_03_an_answer_that_cannot_be_written_is_no_success(
    server: GatehouseServer, administrator: Administrator, words: tuple[str, ...]
) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [PROGRAM, *words, "--format", "json", "--data", str(server.data)],
            env=administrator.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
    assert ended.returncode == 1
    assert "gatehouse: standard output cannot be written: No space left on device\n" in ended.stderr


def test_APP_03_the_commands_work_on_a_server_that_does_not_run_and_leave_files_to_their_owner(
    server: GatehouseServer, administrator: Administrator
) -> None:
    server.stop()
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    for file in server.data.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
    server.start()
    connection = APIConnection(server.port)
    assert sign_in(connection).status == 200
    connection.close()


def test_APP_03_SRV_01_a_password_is_asked_for_twice_and_never_shown(
    server: GatehouseServer, administrator: Administrator, connection: APIConnection
) -> None:
    settings = {name: value for name, value in administrator.environment.items() if name.startswith("GATEHOUSE_")}
    words = [PROGRAM, "users", "create", EMAIL, "--confirmed", "--data", str(server.data)]
    terminal = Terminal(words, home=server.data.parent, environment=settings)
    try:
        terminal.see("Password: ")
        terminal.type(PASSWORD)
        terminal.see("Repeat the password: ")
        terminal.type(PASSWORD)
        assert terminal.end() == 0
        assert PASSWORD not in terminal.text
    finally:
        terminal.close()
    assert sign_in(connection).status == 200


def test_SRV_20_an_administrator_is_named_and_taken_back_on_the_machine_and_shown_there(
    administrator: Administrator, connection: APIConnection
) -> None:
    sign_up(connection)
    named = administrator.ask("users", "administrator", EMAIL, "--on")
    assert (named["administrator"], named["changed"]) == (True, True)
    assert administrator.ask("users", "administrator", EMAIL, "--on")["changed"] is False
    assert administrator.ask("users", "show", EMAIL)["administrator"] is True
    assert administrator.ask("users", "list")["administrators"] == [named["id"]]
    assert "confirmed, administrator" in administrator.do("users", "show", EMAIL)
    assert "confirmed, administrator" in administrator.do("users", "list")
    # The last one too: whoever has the machine can name another.
    administrator.do("users", "administrator", EMAIL, "--off")
    assert administrator.ask("users", "show", EMAIL)["administrator"] is False
    events = [entry["payload"]["action"] for entry in administrator.ask("audit")]
    assert events[:2] == ["administrator_removed", "administrator_added"]
    assert "--on" in administrator.refused("users", "administrator", EMAIL, status=64)
    assert "no user" in administrator.refused("users", "administrator", "nobody@example.org", "--on")


def test_APP_03_SRV_20_every_line_about_an_administrator_says_so(
    administrator: Administrator, connection: APIConnection
) -> None:
    sign_up(connection)
    administrator.do("users", "administrator", EMAIL, "--on")
    administrator.do("users", "ban", EMAIL, "--for", "2d")
    for words in (("users", "unban", EMAIL), ("users", "factors", "reset", EMAIL)):
        assert administrator.do(*words).rstrip().endswith("confirmed, administrator")
