"""The breakages that show what the tests of the sign-in machine see."""

import importlib.machinery
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load_mutate() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("mutate_script", str(ROOT / "script" / "mutate"))
    specification = importlib.util.spec_from_loader(loader.name, loader)
    assert specification is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


mutate = load_mutate()
MUTATIONS = mutate.read(ROOT / "Tests" / "Mutations")


def test_mutations_there_are_at_least_twenty_five_of_different_kinds() -> None:
    assert len({mutation.what for mutation in MUTATIONS}) == len(MUTATIONS) >= 25


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.what)
def test_mutations_fit_the_sources_and_name_a_test(mutation: object) -> None:
    source = (ROOT / mutation.file).read_text(encoding="utf-8")
    broken = mutation.applied(source)
    assert broken is not None
    assert broken != source
    suite, function = mutation.test.split("/")
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "Tests").rglob(f"{suite}.swift")]
    assert any(re.search(rf"func {function}\(", text) for text in texts)


def test_mutations_of_a_text_that_is_not_there_or_there_twice_are_not_applied() -> None:
    mutation = mutate.Mutation(rules=["FLOW-01"], what="", file="", old="a", new="b", test="")
    assert [mutation.applied(text) for text in ("", "aa", "xax")] == [None, None, "xbx"]


@pytest.mark.soak
def test_mutations_are_all_caught() -> None:
    run = subprocess.run([ROOT / "script" / "mutate"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
