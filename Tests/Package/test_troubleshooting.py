"""The page that helps by symptom says what the server says. Its tables are held to the code by Swift tests."""

import re
from pathlib import Path

import gatehouse_server
import guides
import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = guides.TROUBLESHOOTING.read_text(encoding="utf-8")
SECTIONS: dict[str, str] = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n?)*)", TEXT, re.MULTILINE))
SYMPTOMS = (
    "A link does not open",
    "Every sign-in fails",
    "Stuck in a sign-in loop",
    "Old stacks after logout",
    "A protected view shows its notice while somebody is signed in",
    "The session ends too soon",
    "A link that waited is not opened",
    "Mail does not arrive",
    "A clock is wrong",
    "An app without links does not compile",
)


def source(path: str) -> str:
    return (ROOT / "Sources" / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("symptom", SYMPTOMS)
def test_DOC_02_every_symptom_says_how_to_see_it_and_what_to_do(symptom: str) -> None:
    assert "**How to see it.**" in SECTIONS[symptom]
    assert "**What to do.**" in SECTIONS[symptom]


def test_DOC_02_the_lines_of_the_server_log_are_those_that_it_writes() -> None:
    lines = "".join(guides.Guide(guides.TROUBLESHOOTING).blocks("log")).splitlines()
    assert lines
    delivery = source("GatehouseMail/Delivery/OutboxDelivery.swift")
    for line in lines:
        found = re.fullmatch(r'level=(\w+) message="([^"]+)"', line)
        assert found is not None, line
        assert f'log.{found[1]}("{found[2]}"' in re.sub(r"\(\s+", "(", delivery), line


def test_DOC_02_every_setting_and_command_that_is_named_is_there() -> None:
    settings = set(re.findall(r"^### (.+)$", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE))
    named = {"session-timebox", "session-inactivity", "smtp-url", "mail-from", "limit-mail", "limit-mail-to"}
    assert named <= settings
    assert all(f"`{name}`" in TEXT for name in named)
    commands = set(re.findall(r"`gatehouse (\w[\w-]*)", TEXT))
    assert commands <= gatehouse_server.commands()
