"""Data races, as the thread sanitizer sees them: in the session, in the wiring of back ends, and beside PostgreSQL."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SANITIZER = Path(__file__).with_name("sanitizer")
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


@pytest.fixture(scope="module")
def mutex(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that tells the sanitizer who has waited for a Swift `Mutex`."""
    swift = shutil.which("swift")
    assert swift is not None
    library = tmp_path_factory.mktemp("mutex") / "mutex.so"
    compile_c = [Path(swift).resolve().with_name("clang"), "-O1", "-Wall", "-Werror", "-shared", "-fPIC"]
    subprocess.run([*compile_c, SANITIZER / "mutex.c", "-o", library], check=True)
    return library


def races(command: list[str], folder: Path, mutex: Path) -> tuple[str, str]:
    """Runs a command, and returns what it prints and what the sanitizer says of every process that it starts."""
    # It sees nothing of the system's libraries, so what they do among themselves is no finding.
    options = f"log_path={folder / 'races'}:exitcode=0:ignore_noninstrumented_modules=1:second_deadlock_stack=1"
    variables = {"TSAN_OPTIONS": options, "LD_PRELOAD": str(mutex), "NO_COLOR": "1"}
    variables |= {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8"}
    variables |= {"GATEHOUSE_BINARY": str(ROOT / ".build" / "races" / "debug" / "gatehouse")}
    run = subprocess.run(command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-4000:]
    found = [file.read_text(encoding="utf-8", errors="replace") for file in sorted(folder.glob("races.*"))]
    return run.stdout + run.stderr, "\n".join(found)


def races_in(tests: str, folder: Path, mutex: Path, *beside: str) -> str:
    """Runs tests, and returns what the sanitizer says of them and of every process that they start."""
    command = [*beside, "swift", "test", *SWIFT, "--skip-build", "--disable-xctest", "--enable-swift-testing"]
    printed, found = races([*command, "--filter", tests], folder, mutex)
    ran = re.search(r"Test run with (\d+) tests?.* passed", printed)
    assert ran is not None
    assert int(ran[1]) > 0
    return found


@pytest.mark.soak
def test_SES_04_a_race_is_reported_and_waiting_for_a_lock_is_not(mutex: Path, tmp_path: Path) -> None:
    program = str(tmp_path / "counters")
    source = str(SANITIZER / "Counters.swift")
    subprocess.run(["swiftc", "-O", "-sanitize=thread", source, "-o", program], check=True)
    assert races([program], tmp_path, mutex)[1] == ""
    assert "data race" in races([program, "wrong"], tmp_path, mutex)[1]


@pytest.mark.soak
@pytest.mark.parametrize("folder", ["GatehouseTests/Session", "GatehouseSessionTests"])
def test_SES_04_nothing_races_in_a_session_and_between_its_processes(
    built: None, mutex: Path, folder: str, tmp_path: Path
) -> None:
    assert races_in(suites(folder), tmp_path, mutex) == ""


@pytest.mark.soak
@pytest.mark.parametrize("folder", ["GatehouseEmbeddedTests", "GatehouseBackEndTests"])
def test_APP_07_nothing_races_in_an_app_with_each_back_end(
    built: None, mutex: Path, folder: str, tmp_path: Path
) -> None:
    assert races_in(suites(folder), tmp_path, mutex) == ""


@pytest.mark.soak
def test_PG_04_nothing_races_in_the_connections_to_postgresql(built: None, mutex: Path, tmp_path: Path) -> None:
    beside = (sys.executable, "Tests/harness/postgres.py")
    assert races_in(suites("GatehouseServerTests/Postgres"), tmp_path, mutex, *beside) == ""
