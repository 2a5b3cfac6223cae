"""The commonest tasks are done in the files that the architecture's page lists: each is done here, in a copy."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import scripts
import tasks

ROOT = Path(__file__).resolve().parents[2]
mutate = scripts.load("mutate")
TASKS = tasks.read()
PATCHED = [task for task in TASKS if task.change]


def by_name(task: tasks.Task) -> str:
    return task.name


def test_DOC_04_the_page_has_the_ten_commonest_tasks_and_each_was_walked() -> None:
    rows = tasks.rows(tasks.PAGE.read_text(encoding="utf-8"))
    assert len(rows) == 10
    assert sorted(task.task for task in TASKS) == sorted(rows)


@pytest.mark.parametrize("task", TASKS, ids=by_name)
def test_DOC_04_a_task_is_done_in_the_files_that_its_row_names_and_in_no_other(task: tasks.Task) -> None:
    touched = task.applied()
    assert tasks.rows(tasks.PAGE.read_text(encoding="utf-8"))[task.task] == task.places()
    assert [name for name in task.places() if not (ROOT / name).exists()] == []
    assert task.most is None or len(touched) <= task.most


def test_DOC_04_a_new_language_repeats_every_file_of_another() -> None:
    (task,) = [task for task in TASKS if task.name == "language"]
    files = [file.relative_to(ROOT) for file in (ROOT / "Sources").rglob("*French*") if file.is_file()]
    repeated = [Path(change.like) for change in task.change if change.like]
    assert files
    assert [file for file in files if not any(file.is_relative_to(path) for path in repeated)] == []


@pytest.mark.parametrize("task", TASKS, ids=by_name)
def test_DOC_04_the_tests_of_a_task_are_there(task: tasks.Task) -> None:
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "Tests").rglob("*Tests*.swift")]
    texts += list(task.applied().values())
    assert task.tests
    for test in task.tests:
        if "::" in test:
            path, function = test.split("::")
            assert f"\ndef {function}(" in (ROOT / path).read_text(encoding="utf-8")
        else:
            suite, function = test.split("/")
            assert any(f"struct {suite}" in text for text in texts), suite
            assert any(f"func {function}(" in text for text in texts), function


def example(*changes: dict[str, Any]) -> tasks.Task:
    return tasks.Task("example", "a task", ["ATests/b"], change=[tasks.Change(**change) for change in changes])


def test_DOC_04_a_patch_that_does_not_fit_any_more_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "Words"
    folder.mkdir()
    (folder / "Text+French.swift").write_text("var french: String\n")
    (tmp_path / "A.swift").write_text("case one\ncase two\n")
    copied = {"file": "Mots", "like": "Words", "words": {"French": "Dutch", "french": "dutch"}}
    inserted = {"file": "A.swift", "old": "case one\n", "new": "case one\ncase three\n"}
    after = {"file": "A.swift", "old": "case three\n", "new": "case three\ncase four\n"}
    assert example(copied, inserted, after).applied(tmp_path) == {
        "Mots/Text+Dutch.swift": "var dutch: String\n",
        "A.swift": "case one\ncase three\ncase four\ncase two\n",
    }
    for change in (
        inserted | {"old": "case"},
        inserted | {"old": "case three"},
        {"file": "A.swift", "like": "Words", "new": "text"},
        copied | {"words": {"German": "Dutch"}},
    ):
        with pytest.raises(tasks.MisfitError):
            example(change).applied(tmp_path)


def test_DOC_04_a_row_names_files_and_no_commands() -> None:
    page = (
        "## Where to change what\n\n| task | files |\n|---|---|\n"
        "| a thing | `Sources/A.swift` and `Tests/b.py`; `script/docs --write`, `Tests/c.py --write`, [d](d.md) |\n"
        "\nSmaller things:\n\n| other | `Sources/E.swift` |\n"
    )
    assert tasks.rows(page) == {"a thing": {"Sources/A.swift", "Tests/b.py"}}
    assert tasks.in_english("Words/German/Text+German.swift") == "Words/English/Text+English.swift"


@pytest.fixture(scope="module")
def copy() -> Any:
    """The copy of the server half that script/mutate keeps, so that little of it is built."""
    return mutate.Half("server", mutate.SERVER, [], [], ("--traits", "Server"))


def run_python(copy: Any, test: str) -> None:
    """Runs a test in Python as it stands in the copy, with the program that was built there."""
    command = [sys.executable, "-m", "pytest", "-c", "Tests/pytest.ini", test, "--quiet"]
    environment = os.environ | {"GATEHOUSE_BINARY": str(copy.program({}))}
    run = subprocess.run(command, cwd=copy.scratch, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.soak
@pytest.mark.parametrize("task", PATCHED, ids=by_name)
def test_DOC_04_a_task_that_is_done_builds_and_its_tests_pass(task: tasks.Task, copy: Any) -> None:
    copy.copy(task.applied())
    assert copy.build() == ""
    swift = [test for test in task.tests if "::" not in test]
    if swift:
        outcome = copy.run(*swift)
        assert outcome.is_green, outcome.output
    for test in task.tests:
        if "::" in test:
            run_python(copy, test)
