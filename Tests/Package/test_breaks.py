"""What compiles against an earlier commit compiles against this one, unless the CHANGELOG says that it does not."""

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
import swift_package
import symbols

ROOT = Path(__file__).resolve().parents[2]
# An earlier commit, with its build, which the next run takes up.
EARLIER = ROOT / ".build" / "earlier"
# How the CHANGELOG marks what an app has to change.
ANNOUNCED = "Breaking in Swift"

BEFORE = """
public enum Kind { case first, second }
public struct Value {
    public var name: String
    public func text(in language: String) -> String { name }
}
public func help() {}
"""

AFTER = """
public enum Kind { case first, third }
public struct Value {
    public var name: String?
    public func text(in language: String, at length: Int) -> String { "" }
    public func more() {}
}
func help() {}
"""


def interface(folder: Path, source: str, file: Path) -> Path:
    """What a module with this source declares."""
    folder.mkdir()
    (folder / "Planted.swift").write_text(source)
    subprocess.run(["swiftc", "-emit-module", "-parse-as-library", "Planted.swift"], cwd=folder, check=True)
    symbols.keep_interface("Planted", file, [*symbols.of_debug_build(ROOT)[:2], "-I", str(folder)])
    return file


def test_DOC_04_a_declaration_that_is_gone_renamed_or_of_another_type_is_found(tmp_path: Path) -> None:
    before = interface(tmp_path / "before", BEFORE, tmp_path / "before.json")
    after = interface(tmp_path / "after", AFTER, tmp_path / "after.json")
    assert symbols.breaks(before, before) == []
    found = symbols.breaks(before, after)
    for name in ("Kind.second", "Value.name", "Value.text(in:)", "help()"):
        assert any(name in line for line in found), (name, found)
    assert not any("more" in line for line in found)


def announcement() -> str:
    """The newest commit in which the CHANGELOG says something else of what an app has to change."""
    command = ["git", "log", "-1", "--format=%H", f"-G{ANNOUNCED}", "--", "CHANGELOG.md"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def build_earlier(commit: str) -> None:
    """Builds the sources of an earlier commit."""
    for name in ("Sources", "Tests"):
        shutil.rmtree(EARLIER / name, ignore_errors=True)
    EARLIER.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(EARLIER, filter="data")
    if (ROOT / "Package.resolved").exists():
        shutil.copy(ROOT / "Package.resolved", EARLIER)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
    command = ["swift", "build", "--traits", "Server", "--disable-index-store", "-debug-info-format", "none"]
    run = subprocess.run(command, cwd=EARLIER, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]


@pytest.mark.soak
def test_DOC_04_what_no_longer_compiles_is_announced_in_the_changelog(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone knows what was there before")
    commit = announcement()
    build_earlier(commit)
    found: list[str] = []
    modules = swift_package.library_targets(swift_package.read(EARLIER))
    symbols.extract(modules, tmp_path / "graphs", symbols.of_debug_build(EARLIER))
    # A module without a public symbol is of no use to an app, and may name packages that no app has.
    for module, count in symbols.declarations(tmp_path / "graphs").items():
        if count == 0:
            continue
        before, after = tmp_path / f"{module}-before.json", tmp_path / f"{module}-after.json"
        symbols.keep_interface(module, before, symbols.of_debug_build(EARLIER))
        if not (ROOT / "Sources" / module).exists():
            found.append(f"{module}: the module is gone")
            continue
        symbols.keep_interface(module, after, symbols.of_debug_build(ROOT))
        found += [f"{module}: {line}" for line in symbols.breaks(before, after)]
    # Or a line of the CHANGELOG with the words of ANNOUNCED says what to write now.
    assert found == [], f"since {commit[:12]}"
