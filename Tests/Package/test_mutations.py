"""The breakages that show what the tests of both halves see."""

import re
import subprocess
from pathlib import Path

import pytest
import scripts

ROOT = Path(__file__).resolve().parents[2]


mutate = scripts.load("mutate")
MUTATIONS = mutate.read(ROOT / "Tests" / "Mutations")
CONTRACT = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
NAVIGATION = (ROOT / "docs" / "navigation.md").read_text(encoding="utf-8")
ADAPTERS = (ROOT / "docs" / "client-adapters.md").read_text(encoding="utf-8")
POSTGRES = (ROOT / "docs" / "postgres.md").read_text(encoding="utf-8")


def example(old: str = "a", new: str = "b", **more: object) -> object:
    return mutate.Mutation(**{"rules": ["FLOW-01"], "what": "", "file": "f", "old": old, "new": new, "test": ""} | more)


def test_mutations_there_are_enough_of_different_kinds_in_both_halves() -> None:
    assert len({mutation.what for mutation in MUTATIONS}) == len(MUTATIONS)
    client, server = mutate.halves(MUTATIONS, MUTATIONS)
    assert len(client.mutations) >= 60
    assert len(server.mutations) >= 40


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.what)
def test_mutations_fit_the_sources_and_name_a_rule_and_a_test(mutation: object) -> None:
    source = (ROOT / mutation.file).read_text(encoding="utf-8")
    broken = mutation.applied(source)
    assert broken is not None
    assert broken != source
    assert mutation.rules
    for rule in mutation.rules:
        assert re.search(rf"^\|? ?\**{rule}\b", CONTRACT + NAVIGATION + ADAPTERS + POSTGRES, re.MULTILINE), (
            f"there is no rule {rule}"
        )
    if mutation.is_python:
        path, function = mutation.test.split("::")
        assert re.search(rf"^def {function}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
        return
    target = mutate.test_target(mutation)
    assert target in mutate.CLIENT + mutate.SERVER
    suite, function = mutation.test.split("/")
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "Tests" / target).rglob(f"{suite}*.swift")]
    assert any(re.search(rf"func {function}\(", text) for text in texts)


def test_mutations_of_a_text_that_is_not_there_or_there_twice_are_not_applied() -> None:
    assert [example().applied(text) for text in ("", "aa", "xax")] == [None, None, "xbx"]


def test_mutations_that_are_switched_share_a_source_and_those_that_do_not_fit_wait() -> None:
    first, second = example(old="x", new="x || BROKEN"), example(old="y", new="y && !BROKEN")
    again = example(old="x || z", new="BROKEN || z")
    sources, together, left = mutate.together([first, second, again], {"f": "x || z, y"})
    assert sources == {"f": "x || isMutated(0) || z, y && !isMutated(1)"}
    assert (together, left) == ([first, second], [again])
    sources, together, left = mutate.together(left, {"f": "x || z, y"})
    assert (sources, together, left) == ({"f": "isMutated(0) || z, y"}, [again], [])


def test_mutations_are_chosen_by_rule_file_and_words() -> None:
    mutation = example(rules=["SRV-07"], what="wrong passwords do not count", origin="server-limits")
    assert [mutation.matches(text) for text in ("SRV-07", "server-limits", "passwords?", "f$")] == [True] * 4
    assert [mutation.matches(text) for text in ("SRV-08", "server-codes", "^passwords", "x" * 300)] == [False] * 4


@pytest.mark.soak
def test_mutations_are_all_caught() -> None:
    run = subprocess.run([ROOT / "script" / "mutate"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-4000:]
