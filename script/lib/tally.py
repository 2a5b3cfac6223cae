"""Counts the results of several test suites: prints the names of the tests that failed, and one line of totals.

Each argument is NAME=STATUS=FILE: a suite's name, the exit status of its run and the xUnit file it wrote. NAME=STATUS=
stands for a check that failed and writes no such file. A suite that ended badly without a failed test (a crash, a build
that failed, a file that is missing or cut off) counts as one failed test, so that nothing that did not run can pass for
passed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

NO_TESTS_COLLECTED = 5  # pytest's exit status


@dataclass
class Tally:
    """Numbers of tests; a test that both passed and broke while it was cleaned up after has failed."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def read(file: Path) -> tuple[Tally, list[str]] | None:
    """The results in an xUnit file and the tests that failed; None if it is missing or incomplete."""
    try:
        cases = ElementTree.parse(file).getroot().iter("testcase")
    except (OSError, ElementTree.ParseError):
        return None
    outcomes: dict[tuple[str, str], str] = {}
    for case in cases:
        name = (case.get("classname", ""), case.get("name", ""))
        if case.find("failure") is not None or case.find("error") is not None:
            outcomes[name] = "failed"
        elif case.find("skipped") is not None:
            outcomes.setdefault(name, "skipped")
        else:
            outcomes.setdefault(name, "passed")
    results = list(outcomes.values())
    failed = [".".join(filter(None, name)) for name, outcome in outcomes.items() if outcome == "failed"]
    return Tally(results.count("passed"), len(failed), results.count("skipped")), failed


def count(suite: str, status: int, file: Path | None, may_be_empty: bool) -> tuple[Tally, list[str]]:
    """The tally of one suite, and a line for each failed test and any other problem with its run."""
    if file is None:
        return Tally(failed=1), [counted(f"{suite} failed (exit status {status})")]
    results = read(file)
    if results is None:
        if may_be_empty and status == NO_TESTS_COLLECTED:
            return Tally(), []
        return Tally(failed=1), [counted(f"{suite} did not finish (exit status {status})")]
    tally, failed = results
    if tally == Tally():
        if may_be_empty and status in (0, NO_TESTS_COLLECTED):
            return tally, []
        return Tally(failed=1), [counted(f"{suite} ran no test (exit status {status})")]
    if status != 0 and tally.failed == 0:
        problem = f"{suite} ended with exit status {status} although no test of it failed"
        return tally + Tally(failed=1), [counted(problem)]
    return tally, [f"Failed: {name} ({suite})" for name in failed]


def counted(problem: str) -> str:
    """The line for a problem that is no failed test."""
    return f"{problem}: counted as a failed test"


def main(arguments: list[str]) -> int:
    """Prints what failed or did not run, and then the line of results; 0 only if tests ran and none failed."""
    may_be_empty = "--filtered" in arguments
    total = Tally()
    for argument in arguments:
        if argument == "--filtered":
            continue
        suite, status, file = argument.split("=", 2)
        tally, problems = count(suite, int(status), Path(file) if file else None, may_be_empty)
        total += tally
        for problem in problems:
            print(problem)
    if total.passed + total.failed == 0:
        print(counted("No test matches"))
        total.failed = 1
    print(total)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
