"""The trace from rules to tests: what it counts as a citation, and what it must not count."""

import re
import resource
import subprocess
from pathlib import Path

import pytest
import scripts

ROOT = Path(__file__).resolve().parents[2]


trace = scripts.load("trace")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "Tests").mkdir()
    (tmp_path / "docs" / "contract.md").write_text(
        "# Rules\n\n| id | rule |\n|---|---|\n| FLOW-01 | A new flow is in `.choice`. |\n"
        "| FLOW-02 | The form is kept. |\n| FLOW-03 | No error shows. |\n| SRV-01 | It runs. |\n"
    )
    (tmp_path / "docs" / "navigation.md").write_text("| id | invariant |\n|---|---|\n| NAV-I01 | Nothing shows. |\n")
    return tmp_path


def listed(repository: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    status = trace.main(list(arguments), root=repository)
    output = capsys.readouterr()
    return status, [line.split()[0] for line in output.out.splitlines()], output.err


def test_trace_lists_every_rule_when_there_is_no_test(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, ids, _ = listed(repository, capsys)
    assert (status, ids) == (0, ["FLOW-01", "FLOW-02", "FLOW-03", "SRV-01", "NAV-I01"])


def test_trace_counts_swift_and_python_names(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "Tests" / "FlowTests.swift").write_text(
        '@Test("FLOW-01, FLOW-02 a new flow", arguments: ["x (", "y"]) func a() {}\n'
        '@Test(\n    "SRV-01 it runs",\n    .tags(.slow)\n)\nfunc b() {}\n'
    )
    (repository / "Tests" / "test_pages.py").write_text("def test_NAV_I01_nothing_shows():\n    pass\n")
    status, ids, errors = listed(repository, capsys)
    assert (status, ids, errors) == (0, ["FLOW-03"], "")


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("A.swift", '// @Test("FLOW-01 commented out") func a() {}'),
        ("A.swift", '/* outer /* inner */ @Test("FLOW-01 still a comment") */'),
        ("A.swift", '@Suite("FLOW-01 a suite is no test") struct A {}'),
        ("A.swift", '@Test("FLOW-01 switched off", .disabled("later")) func a() {}'),
        ("A.swift", '@Test("no id", arguments: ["FLOW-01"]) func a() {}'),
        ("A.swift", 'let text = "@Test(\\"FLOW-01 in a string\\")"'),
        ("A.swift", '@Test("SHA-01 and FLOW-012 are no rules") func a() {}'),
        ("test_a.py", "# def test_FLOW_01_comment(): pass"),
        ("test_a.py", "import pytest\n@pytest.mark.skip(reason='off')\ndef test_FLOW_01_off():\n    pass\n"),
        ("test_a.py", "def helper_FLOW_01_is_no_test():\n    pass\n"),
        ("harness.py", "def test_FLOW_01_in_a_file_pytest_does_not_collect():\n    pass\n"),
    ],
)
def test_trace_does_not_count_what_never_runs(
    repository: Path, capsys: pytest.CaptureFixture[str], file: str, source: str
) -> None:
    (repository / "Tests" / file).write_text(source)
    assert "FLOW-01" in listed(repository, capsys)[1]


def test_trace_selects_families_ids_and_ranges(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(repository, capsys, "--only", "FLOW-02..FLOW-03,SRV")[1] == ["FLOW-02", "FLOW-03", "SRV-01"]
    assert listed(repository, capsys, "--only", "NAV-I")[1] == ["NAV-I01"]


def test_trace_check_fails_only_for_the_rules_asked_about(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "Tests" / "A.swift").write_text('@Test("FLOW-01 new") func a() {}')
    assert listed(repository, capsys, "--check", "FLOW-01")[0] == 0
    assert listed(repository, capsys, "--check", "FLOW-01,FLOW-02")[:2] == (1, ["FLOW-02"])


def test_trace_check_without_rules_asks_for_all_but_later_ones(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = repository / "docs" / "contract.md"
    contract.write_text("| id | rule | tests |\n|---|---|---|\n| FLOW-01 | New. | |\n| FLOW-02 | Kept. | later |\n")
    tests = repository / "Tests" / "A.swift"
    tests.write_text('@Test("NAV-I01 nothing") func a() {}')
    assert listed(repository, capsys, "--check")[:2] == (1, ["FLOW-01", "FLOW-02"])
    tests.write_text('@Test("NAV-I01, FLOW-01 nothing") func a() {}')
    assert listed(repository, capsys, "--check")[:2] == (0, ["FLOW-02"])
    tests.write_text('@Test("NAV-I01, FLOW-01, FLOW-77 nothing") func a() {}')
    assert listed(repository, capsys, "--check")[0] == 1


@pytest.mark.parametrize("selection", ["FLOW-09", "FLOWS", "FLOW-03..FLOW-01", "FLOW-01..SRV-01", "FLOW-01..FLOW-44"])
def test_trace_names_a_wrong_selection(repository: Path, capsys: pytest.CaptureFixture[str], selection: str) -> None:
    status, ids, errors = listed(repository, capsys, "--only", selection)
    assert (status, ids) == (2, [])
    assert selection.split("..")[-1] in errors


def test_trace_reports_a_cited_id_that_is_no_rule(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "Tests" / "A.swift").write_text('@Test("FLOW-77 mistyped") func a() {}')
    assert "cites FLOW-77, which is not a rule" in listed(repository, capsys)[2]


def test_trace_every_rule_of_this_repository_has_a_test_and_is_quick() -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([ROOT / "script" / "trace", "--check"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), run.stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Processor time: what else the machine does is not the script's fault.
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 4


def test_trace_prints_a_pattern_for_the_tests_of_a_rule(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "Tests" / "A.swift").write_text(
        '@Test("FLOW-01 new") @MainActor func startsInChoice() {}\n@Test("FLOW-02 kept") func keepsTheForm() {}\n'
    )
    (repository / "Tests" / "test_a.py").write_text("def test_FLOW_01_pages():\n    pass\n")
    trace.main(["--tests", "FLOW-01"], root=repository)
    pattern = re.compile(capsys.readouterr().out.strip())
    assert pattern.search("GatehouseTests.AuthFlowTests/startsInChoice()")
    assert pattern.search("GatehouseTests.startsInChoice()")
    assert pattern.search("Browser/test_a.py::test_FLOW_01_pages[narrow]")
    assert not pattern.search("GatehouseTests.AuthFlowTests/keepsTheForm()")
    assert not pattern.search("GatehouseTests.AuthFlowTests/startsInChoiceAgain()")
