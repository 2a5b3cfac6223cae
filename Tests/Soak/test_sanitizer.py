"""Data races, as the thread sanitizer sees them: in the session, in the wiring of back ends, and beside PostgreSQL."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# With a build of its own, because every object is another one.
SWIFT = ("--scratch-path", ".build/races", "--sanitize", "thread", "--traits", "Server", "--disable-index-store")


def suites(folder: str) -> str:
    """The suites in a folder of tests, as a regular expression; without the long walks, which have one thread."""
    found: set[str] = set()
    for file in (ROOT / "Tests" / folder).glob("*.swift"):
        found |= set(re.findall(r"^struct (\w+Tests)\b", file.read_text(encoding="utf-8"), re.MULTILINE))
    chosen = sorted(name for name in found if not name.endswith(("PropertyTests", "InterleavingTests", "SoakTests")))
    assert chosen
    return rf"^{folder.split('/')[0]}\.(?:{'|'.join(chosen)})/"


@pytest.fixture(scope="module")
def built() -> None:
    """All tests and the program, with the sanitizer in them."""
    run = subprocess.run(
        ["swift", "build", *SWIFT, "--build-tests"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]


def races(tests: str, folder: Path, *beside: str) -> str:
    """Runs tests, and returns what the sanitizer says of them and of every process that they start."""
    # It sees nothing of the system's libraries, so what they do among themselves is no finding.
    options = f"log_path={folder / 'races'}:exitcode=0:ignore_noninstrumented_modules=1:second_deadlock_stack=1"
    variables = {"TSAN_OPTIONS": options, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8", "NO_COLOR": "1"}
    command = [*beside, "swift", "test", *SWIFT, "--skip-build", "--disable-xctest", "--enable-swift-testing"]
    run = subprocess.run(
        [*command, "--filter", tests],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    ran = re.search(r"Test run with (\d+) tests?.* passed", run.stdout + run.stderr)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-4000:]
    assert ran is not None
    assert int(ran[1]) > 0
    return "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in sorted(folder.glob("races.*")))


@pytest.mark.soak
@pytest.mark.parametrize("folder", ["GatehouseTests/Session", "GatehouseSessionTests"])
def test_SES_04_nothing_races_in_a_session_and_between_its_processes(built: None, folder: str, tmp_path: Path) -> None:
    assert races(suites(folder), tmp_path) == ""


@pytest.mark.soak
@pytest.mark.parametrize("folder", ["GatehouseEmbeddedTests", "GatehouseBackEndTests"])
def test_APP_07_nothing_races_in_an_app_with_each_back_end(built: None, folder: str, tmp_path: Path) -> None:
    assert races(suites(folder), tmp_path) == ""


@pytest.mark.soak
def test_PG_04_nothing_races_in_the_connections_to_postgresql(built: None, tmp_path: Path) -> None:
    beside = (sys.executable, "Tests/harness/postgres.py")
    assert races(suites("GatehouseServerTests/Postgres"), tmp_path, *beside) == ""
