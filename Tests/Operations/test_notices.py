"""Notices to owners, of what commands do beside a running server."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import rows
from administrator import Administrator
from gatehouse_server import PROGRAM, GatehouseServer
from person import PASSWORD
from words import say

EMAIL = "ada@example.org"


@pytest.fixture
def confirming(tmp_path: Path) -> Iterator[GatehouseServer]:
    """A server whose people prove their addresses."""
    running = GatehouseServer(tmp_path / "data", command=(PROGRAM, "serve")).start()
    yield running
    running.stop()


def purposes(server: GatehouseServer) -> list[str]:
    """What the mails in the outbox are for, oldest first."""
    with closing(rows.connect(server.data)) as database:
        return [row[0] for row in database.execute("SELECT purpose FROM outbox ORDER BY position")]


def test_SRV_27_APP_03_what_commands_do_with_an_account_is_told_to_its_owner(confirming: GatehouseServer) -> None:
    administrator = Administrator(confirming.data)
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    assert purposes(confirming) == []
    administrator.do("users", "ban", EMAIL, "--for", "1h")
    administrator.do("users", "unban", EMAIL)
    administrator.do("users", "sign-out", EMAIL)
    administrator.do("users", "administrator", EMAIL, "--on")
    administrator.do("users", "administrator", EMAIL, "--off")
    administrator.do("users", "delete", EMAIL, "--yes")
    assert purposes(confirming) == [
        "accountBlocked", "accountUnblocked", "sessionsEnded", "administratorAdded", "administratorRemoved",
        "accountDeleted",
    ]  # fmt: skip


def test_SRV_27_an_import_changes_nobodys_account_and_mails_nobody(confirming: GatehouseServer, tmp_path: Path) -> None:
    administrator = Administrator(confirming.data)
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    file = tmp_path / "users.csv"
    file.write_text(
        "id,email,encrypted_password,email_confirmed_at,created_at\n"
        f"8c1d6a52-3d0b-4f5b-9a57-0f1d3c6b7a01,{EMAIL},,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z\n"
        "8c1d6a52-3d0b-4f5b-9a57-0f1d3c6b7a02,bob@example.org,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z\n"
    )
    assert administrator.run("import", str(file), "--skip", "--data", str(confirming.data)).returncode == 0
    assert administrator.do("users", "show", "bob@example.org")
    assert purposes(confirming) == []


def test_SRV_27_SRV_16_a_deployment_switches_them_off(confirming: GatehouseServer) -> None:
    administrator = Administrator(confirming.data, security_notices="no")
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    administrator.do("users", "ban", EMAIL, "--for", "1h")
    assert purposes(confirming) == []


def test_SRV_27_a_mail_that_a_command_causes_has_the_name_the_links_and_the_language_of_the_server(
    tmp_path: Path,
) -> None:
    options = ("--dev", "--app-name", "Fieldhouse", "--mail-language", "de")
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    # The command knows the data folder, and nothing else of the server.
    administrator = Administrator(server.data)
    administrator.do("users", "create", EMAIL, "--confirmed", "--password-stdin", given=f"{PASSWORD}\n")
    assert f"{server.origin}/admin" in administrator.do("users", "administrator", EMAIL, "--on")
    mail = server.mailbox(EMAIL)
    assert say("mail.noticeHappened.administratorAdded", "Fieldhouse", language="de") in mail["text"]
    assert "127.0.0.1" not in mail["text"]
    assert all(link.startswith(server.origin) for link in mail["links"])
    # What the command is told itself comes first.
    named = Administrator(server.data, app_name="Elsewhere", mail_language="fr")
    named.do("users", "administrator", EMAIL, "--off")
    assert "Elsewhere" in server.mailbox(EMAIL, 1)["text"]
    server.stop()
