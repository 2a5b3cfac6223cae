"""The one line at the end of script/test: nothing that did not run may pass for passed."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load_tally() -> ModuleType:
    specification = importlib.util.spec_from_file_location("tally", ROOT / "script" / "lib" / "tally.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


tally = load_tally()

GOOD = '<testcase classname="A" name="one"/>'
BAD = '<testcase classname="A" name="two"><failure message="no"/><failure message="no"/></testcase>'
BROKEN_AFTER = '<testcase classname="A" name="two"><error message="the server did not stop"/></testcase>'
SKIPPED = '<testcase classname="A" name="three"><skipped/></testcase>'


def report(tmp_path: Path, *cases: str, name: str = "suite") -> Path:
    file = tmp_path / f"{name}.xml"
    file.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
    return file


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    status = tally.main(list(arguments))
    return status, capsys.readouterr().out.splitlines()


def test_tally_adds_up_suites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = report(tmp_path, GOOD, SKIPPED, name="one")
    two = report(tmp_path, GOOD, name="two")
    assert result(capsys, f"One=0={one}", f"Two=0={two}") == (0, ["2 passed, 0 failed, 1 skipped"])


def test_tally_counts_a_test_with_several_failures_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = report(tmp_path, GOOD, BAD, BROKEN_AFTER)
    assert result(capsys, f"One=1={file}") == (1, ["Failed: A.two (One)", "1 passed, 1 failed"])


def test_tally_counts_an_error_in_the_clean_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = report(tmp_path, GOOD, BROKEN_AFTER)
    assert result(capsys, f"One=1={file}") == (1, ["Failed: A.two (One)", "1 passed, 1 failed"])


@pytest.mark.parametrize("text", ["", "<testsuites><testsuite>", None])
def test_tally_counts_a_crash_as_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None) -> None:
    crashed = tmp_path / "crashed.xml"
    if text is not None:
        crashed.write_text(text)
    status, lines = result(capsys, f"Good=0={report(tmp_path, GOOD)}", f"Crashed=1={crashed}")
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert "Crashed did not finish (exit status 1)" in lines[0]


def test_tally_counts_a_bad_exit_without_a_failed_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = result(capsys, f"Suite=139={report(tmp_path, GOOD)}")
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")


def test_tally_names_a_check_that_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = result(capsys, "script/lint=1=", f"Good=0={report(tmp_path, GOOD)}")
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert "script/lint failed (exit status 1)" in lines[0]


def test_tally_does_not_take_an_empty_suite_for_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = report(tmp_path, name="empty")
    good = report(tmp_path, GOOD)
    assert result(capsys, f"Good=0={good}", f"Empty=0={empty}")[1][-1] == "1 passed, 1 failed"
    assert result(capsys, "--filtered", f"Good=0={good}", f"Empty=5={empty}") == (0, ["1 passed, 0 failed"])
    assert result(capsys, "--filtered", f"Empty=0={empty}")[1][-1] == "0 passed, 1 failed"


def test_script_test_runs_every_folder_with_python_tests() -> None:
    listed = re.search(r"local folders=\(([^)]*)\)", (ROOT / "script" / "lib" / "suites.sh").read_text())
    assert listed is not None
    there = {file.parent.name for file in (ROOT / "Tests").glob("*/test_*.py")}
    assert there == {*listed[1].split(), "Soak"}


def test_REL_01_the_quick_selection_names_tests_that_exist_and_few_of_those_that_start_programs() -> None:
    suites = (ROOT / "script" / "lib" / "suites.sh").read_text()
    folders = re.search(r"^QUICK_FOLDERS=\(([^)]*)\)", suites, re.MULTILINE)
    assert folders is not None
    for folder in folders[1].split():
        assert list((ROOT / "Tests" / "GatehouseServerTests" / folder).glob("*Tests.swift")), folder
    files = [
        name for listed in re.findall(r"^QUICK_PYTHON\+?=\(([^)]*)\)", suites, re.MULTILINE) for name in listed.split()
    ]
    assert files
    for name in files:
        assert (ROOT / name).exists(), name
        assert not name.startswith("Tests/Browser")
    client = re.search(r"^QUICK_CLIENT='([^']*)'", suites, re.MULTILINE)
    assert client is not None
    assert re.match(client[1], "GatehouseTests.AppStateTests/a()")
    assert re.match(client[1], "GatehouseDomainTests.SecretTests/a()")
    assert not re.match(client[1], "GatehouseServerTests.CodeTests/a()")
