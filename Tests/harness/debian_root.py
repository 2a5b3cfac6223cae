"""A small Debian in a folder, with the tarball of a release in it."""

import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from gatehouse_server import ROOT

# The folder of the program inside the root.
PLACE = "/opt/gatehouse"


def run(*command: str | Path) -> str:
    """What a command prints; it has to succeed."""
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def create(folder: Path, release: Path, *packages: str) -> Path:
    """A Debian like that of this machine with some packages, into which the tarball was unpacked."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("a root of its own needs debootstrap and the rights of root")
    suite = re.search(r"^VERSION_CODENAME=(\w+)$", Path("/etc/os-release").read_text(), re.MULTILINE)
    assert suite is not None
    mirror = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split()[0]
    run("debootstrap", "--variant=minbase", f"--include={','.join(packages)}", suite[1], folder, mirror)
    (tarball,) = release.glob("*.tar.gz")
    with tarfile.open(tarball) as archive:
        archive.extractall(folder / "opt", filter="data")
    (folder / "opt" / tarball.name.removesuffix(".tar.gz")).rename(folder / PLACE.lstrip("/"))
    return folder
