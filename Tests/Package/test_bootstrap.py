"""script/bootstrap on machines that lack something, played by stand-ins for the system's commands."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_COMMANDS = ("bash", "basename", "cat", "cksum", "dirname", "env", "grep", "head", "id", "mkdir", "mktemp", "rm")
SYSTEM_COMMANDS += ("sed", "sort")


class Machine:
    """A folder with the script and a PATH that holds nothing but what it needs and the stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder / "bin"
        self.calls = folder / "calls"
        self.commands.mkdir()
        (folder / "script" / "lib").mkdir(parents=True)
        for name in ("bootstrap", "lib/common.sh"):
            shutil.copy(ROOT / "script" / name, folder / "script" / name)
        for name in SYSTEM_COMMANDS:
            path = shutil.which(name)
            assert path is not None, name
            (self.commands / name).symlink_to(path)
        self.stand_in("swift", "echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)'")

    def stand_in(self, name: str, body: str) -> None:
        file = self.commands / name
        file.unlink(missing_ok=True)
        file.write_text(f'#!/bin/bash\necho "{name} $* $DEBIAN_FRONTEND" >>"{self.calls}"\n{body}\n')
        file.chmod(0o755)

    def packages(self, *installed: str) -> None:
        lines = "".join(f"echo {name} installed\n" for name in installed)
        self.stand_in("dpkg-query", lines + "true")

    def run(self, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "script" / "bootstrap", *options],
            env={"PATH": str(self.commands), "HOME": os.environ.get("HOME", "/")},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip

    def called(self, name: str) -> list[str]:
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        return [line.strip() for line in lines if line.startswith(f"{name} ")]


SERVER_PACKAGES = ("ca-certificates", "git", "g++", "libargon2-1")
SERVER_PACKAGES += ("libcurl4-openssl-dev", "libpq-dev", "libsqlite3-dev", "pkg-config", "tzdata", "zlib1g-dev")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    machine.packages(*SERVER_PACKAGES)
    machine.stand_in("apt-get", "true")
    machine.stand_in("id", "echo 0")
    return machine


def test_bootstrap_does_and_says_nothing_when_all_is_there(machine: Machine) -> None:
    run = machine.run("--server")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert machine.called("apt-get") == []


def test_bootstrap_installs_what_is_missing_and_that_alone_without_a_question(machine: Machine) -> None:
    machine.packages(*(name for name in SERVER_PACKAGES if name != "libargon2-1"))
    run = machine.run("--server")
    assert run.returncode == 0, run.stderr
    assert run.stdout == "Installing libargon2-1\n"
    assert machine.called("apt-get") == [
        "apt-get install --simulate libargon2-1",
        "apt-get install --yes --no-install-recommends libargon2-1 noninteractive",
    ]


def test_bootstrap_updates_the_package_lists_only_when_the_package_is_not_found(machine: Machine) -> None:
    machine.packages()
    machine.stand_in("apt-get", f'[ "$1" = update ] && touch="{machine.folder}/updated" && echo >"$touch" && exit 0\n'
                                f'[ -e "{machine.folder}/updated" ]')  # fmt: skip
    run = machine.run("--server")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[1:] == ["Updating the package lists"]
    assert [call.split()[1] for call in machine.called("apt-get")] == ["install", "update", "install"]


def test_bootstrap_says_what_to_run_when_it_may_not_install(machine: Machine) -> None:
    machine.packages(*SERVER_PACKAGES[1:])
    machine.stand_in("id", "echo 1000")
    run = machine.run("--server")
    assert run.returncode == 1
    assert "as root, run: apt-get install ca-certificates" in run.stderr
    assert machine.called("apt-get") == []


def test_bootstrap_shows_why_an_installation_failed(machine: Machine) -> None:
    machine.packages()
    machine.stand_in("apt-get", '[ "$1" = update ] && exit 0\necho "E: no space left" >&2\nexit 100')
    run = machine.run("--server")
    assert run.returncode == 1
    assert "E: no space left" in run.stderr
    assert "could not install ca-certificates" in run.stderr


@pytest.mark.parametrize(
    ("version", "words"),
    [(None, "there is no `swift` in PATH"), ("5.10.1", "this one is 5.10.1"), ("6.1", "this one is 6.1")],
)
def test_bootstrap_says_what_to_do_about_a_missing_or_old_swift(
    machine: Machine, version: str | None, words: str
) -> None:
    if version is None:
        (machine.commands / "swift").unlink()
    else:
        machine.stand_in("swift", f"echo 'Swift version {version} (swift-{version}-RELEASE)'")
    run = machine.run("--server")
    assert run.returncode == 1
    assert words in run.stderr
    assert "https://www.swift.org/install" in run.stderr


def test_bootstrap_installs_what_a_toolchain_lacks_and_says_why_swift_still_does_not_run(machine: Machine) -> None:
    machine.stand_in("swift", "echo 'error while loading shared libraries: libncurses.so.6' >&2\nexit 127")
    run = machine.run("--server")
    assert run.returncode == 1
    assert run.stdout == "Installing libncurses6 libxml2-dev\n"
    assert "does not run" in run.stderr
    assert "libncurses.so.6" in run.stderr


@pytest.mark.parametrize("version", ["6.2", "6.3.1", "6.10", "10.0"])
def test_bootstrap_takes_a_new_enough_swift(machine: Machine, version: str) -> None:
    machine.stand_in("swift", f"echo 'Apple Swift version {version} (swiftlang)'")
    assert machine.run("--server").returncode == 0


def test_bootstrap_names_a_wrong_option_and_what_is_allowed(machine: Machine) -> None:
    run = machine.run("--sever")
    assert run.returncode == 1
    assert run.stderr == "bootstrap: unknown option --sever; allowed: --server, --bench\n"
