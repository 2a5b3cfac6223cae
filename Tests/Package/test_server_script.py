"""script/server builds what has changed and starts at once when nothing has, played by stand-ins for SwiftPM."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The compiler and the program that it makes: the program says with which commit and what it was started with.
SWIFT = """#!/bin/bash
echo "swift $*" >>"$CALLS"
echo "[1/1] Compiling"
[ ! -e "$CALLS.broken" ] || exit 1
mkdir -p .build/demo/release
echo resolved >Package.resolved
printf '#!/bin/bash\\necho "%s $*"\\n' "${GATEHOUSE_COMMIT:-none}" >.build/demo/release/gatehouse
chmod +x .build/demo/release/gatehouse
"""


class Clone:
    """A clone with a source and a commit, in which script/server runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        self.calls = folder / "calls"
        commands = folder / "bin"
        commands.mkdir()
        (commands / "swift").write_text(SWIFT)
        (commands / "swift").chmod(0o755)
        self.environment = {
            "PATH": f"{commands}:{os.environ['PATH']}", "HOME": str(folder), "CALLS": str(self.calls),
            "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org",
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
        }  # fmt: skip
        for name in ("server", "lib/common.sh"):
            (self.folder / "script" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "script" / name, self.folder / "script" / name)
        self.write("script/bootstrap", "#!/bin/bash\n")
        (self.folder / "script" / "bootstrap").chmod(0o755)
        self.write("Package.swift", "// a manifest\n")
        self.write("Sources/One/One.swift", "// a source\n")
        self.write(".gitignore", ".build/\nPackage.resolved\n")
        self.git("init", "--quiet")
        self.commit()

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def git(self, *words: str) -> str:
        run = subprocess.run(
            ["git", *words], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=True
        )
        return run.stdout.strip()

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "A change")
        return self.git("rev-parse", "--short=12", "HEAD")

    def start(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [self.folder / "script" / "server", *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def builds(self) -> int:
        return len(self.calls.read_text().splitlines()) if self.calls.exists() else 0


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_REL_01_script_server_builds_the_program_alone_with_the_commit_and_shows_the_progress(clone: Clone) -> None:
    run = clone.start("--practice-provider")
    assert run.stdout == f"{clone.git('rev-parse', '--short=12', 'HEAD')} demo --practice-provider\n"
    assert "Compiling" in run.stderr
    (call,) = clone.calls.read_text().splitlines()
    assert "--product gatehouse" in call
    assert "--build-tests" not in call
    # Each module is read once, and nothing is optimized.
    assert "--configuration release" in call
    assert "-Xswiftc -Onone" in call
    assert "-Xcc -O0" in call


def test_REL_01_a_second_start_asks_no_builder(clone: Clone) -> None:
    first = clone.start()
    assert clone.start().stdout == first.stdout
    # A document is no source of the program.
    clone.write("README.md", "text")
    assert clone.start().stderr == ""
    assert clone.builds() == 1


def test_REL_01_what_changes_the_program_builds_it_again(clone: Clone) -> None:
    clone.start()
    for number, change in enumerate(
        [
            lambda: clone.write("Sources/One/One.swift", "// another source\n"),
            lambda: clone.write("Sources/One/Two.swift", "// one more\n"),
            lambda: (clone.folder / "Sources" / "One" / "Two.swift").unlink(),
            lambda: clone.write("Package.swift", "// another manifest\n"),
            lambda: clone.write("Package.resolved", "other versions\n"),
            clone.commit,
            lambda: (clone.folder / ".build/demo/release/gatehouse").unlink(),
            lambda: clone.write(".build/demo/release/gatehouse", "#!/bin/bash\necho of another build\n"),
        ],
        start=2,
    ):
        later(clone)
        change()
        clone.start()
        assert clone.builds() == number
        clone.start()
        assert clone.builds() == number


def test_REL_01_changed_sources_are_said_with_the_commit(clone: Clone) -> None:
    clone.write("Sources/One/One.swift", "// another source\n")
    assert clone.start().stdout.startswith(f"{clone.git('rev-parse', '--short=12', 'HEAD')}.modified ")


def test_REL_01_a_failed_build_starts_nothing_and_is_tried_again(clone: Clone) -> None:
    broken = Path(f"{clone.calls}.broken")
    clone.start()
    clone.write("Sources/One/One.swift", "// a mistake\n")
    broken.touch()
    run = clone.start()
    assert (run.returncode, run.stdout) == (1, "")
    assert "did not build" in run.stderr
    broken.unlink()
    assert clone.start().returncode == 0
    assert clone.builds() == 3


def later(clone: Clone) -> None:
    """Makes everything an hour older, so that no change is in the same moment as a build."""
    then = time.time_ns() - 3_600_000_000_000
    for file in [clone.folder / "Package.swift", *(clone.folder / "Sources").rglob("*"), clone.folder / "Sources"]:
        os.utime(file, ns=(then, then))
