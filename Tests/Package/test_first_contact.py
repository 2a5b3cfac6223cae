"""What somebody reads first: README and changelog."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
# How many words a person reads in two minutes.
TWO_MINUTES = 600


def sections(text: str, mark: str) -> dict[str, str]:
    """The parts of a document below its heads of one level."""
    parts = re.split(rf"^{mark} (.+)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_REL_01_the_newest_version_of_the_changelog_is_that_of_the_program() -> None:
    number = re.search(
        r'number = "([\d.]+)"', (ROOT / "Sources/GatehouseCore/Values/GatehouseVersion.swift").read_text()
    )
    assert number
    assert list(sections(CHANGELOG, "##"))[:2] == ["Unreleased", number[1]]


def test_REL_01_an_adopter_reads_a_version_in_two_minutes_by_what_they_do() -> None:
    for version, text in sections(CHANGELOG, "##").items():
        # Right after a version, there is nothing new.
        if version == "Unreleased" and not text.strip():
            continue
        assert len(text.split()) <= TWO_MINUTES, version
        heads = list(sections(text, "###"))
        assert {"If you have an app", "If you run the server"} <= set(heads), version
        assert any(head.startswith("Upgrade from ") for head in heads), version


def test_REL_01_the_readme_has_one_picture_a_map_by_reader_and_both_ways_to_test() -> None:
    assert len(re.findall(r"!\[", README)) + len(re.findall(r"<img", README)) == 1
    assert len(re.findall(r"^\|(?: *-+ *\|)+$", README, re.MULTILINE)) == 1
    for reader in ("build an app", "run the server", "move from elsewhere", "contribute"):
        assert re.search(rf"^\| {reader} \| \[", README, re.MULTILINE), reader
    for command in ("script/server", "script/test quick", "script/test"):
        assert re.search(rf"^ {{4}}{command} +#", README, re.MULTILINE), command
    assert len(re.findall(r"^- ", sections(README, "##")["Why Gatehouse"], re.MULTILINE)) == 5
