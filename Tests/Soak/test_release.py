"""The tarball of script/release in a root that has libc, libpq and libsqlite3, and nothing else for it."""

import hashlib
import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import debian
import pytest
from gatehouse_server import ROOT, GatehouseServer

# The program inside the root, and what its data folder is called there.
PLACE = "/opt/gatehouse"
# What the program may be linked with besides the libraries that it brings along.
ALLOWED = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libpq.so.5", "libsqlite3.so.0"}


def run(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the results of script/release."""
    folder = tmp_path_factory.mktemp("release")
    run("script/release", folder)
    return folder


@pytest.fixture(scope="module")
def root(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small Debian with the two libraries, into which the tarball was unpacked."""
    if why := debian.obstacle():
        pytest.skip(why)
    folder = debian.make(tmp_path_factory.mktemp("root") / "debian", "libpq5", "libsqlite3-0")
    (tarball,) = release.glob("*.tar.gz")
    with tarfile.open(tarball) as archive:
        archive.extractall(folder / "opt", filter="data")
    (folder / "opt" / tarball.name.removesuffix(".tar.gz")).rename(folder / "opt" / "gatehouse")
    # The loader and the program ask it where the program is.
    if not (folder / "proc" / "self").exists():
        run("mount", "--types", "proc", "proc", folder / "proc")
    yield folder
    while (folder / "proc" / "self").exists():
        run("umount", folder / "proc")
    shutil.rmtree(folder)


@pytest.mark.soak
def test_REL_03_the_checksums_and_the_bill_of_materials_fit_the_tarball(release: Path) -> None:
    sums = dict(reversed(line.split()) for line in (release / "SHA256SUMS").read_text().splitlines())
    files = {file.name: file for file in release.iterdir() if file.name != "SHA256SUMS"}
    assert {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in files.items()} == sums
    (document,) = release.glob("*.spdx.json")
    bill = json.loads(document.read_text())
    names = {package["name"] for package in bill["packages"]}
    assert {"gatehouse", "swift", "swift-nio", "grdb.swift", "hummingbird", "libpq.so.5", "libsqlite3.so.0"} <= names
    # What only the tests need is not in the program.
    assert "async-http-client" not in names


@pytest.mark.soak
def test_REL_03_the_program_is_linked_with_libc_libpq_libsqlite3_and_what_it_brings_along(
    release: Path, root: Path
) -> None:
    folder = root / PLACE.lstrip("/")
    brought = {file.name for file in (folder / "lib").iterdir()}
    linked = set(re.findall(r"NEEDED\s+(\S+)", run("objdump", "--private-headers", folder / "gatehouse")))
    assert linked <= ALLOWED | brought
    assert not any(name.startswith("libswift") or "Foundation" in name for name in linked)
    assert not brought & {"libc.so.6", "libpq.so.5", "libsqlite3.so.0", "libssl.so.3"}
    printed = subprocess.run(
        ["chroot", root, f"{PLACE}/gatehouse", "--version"], capture_output=True, text=True, check=False
    )
    assert printed.returncode == 0, printed.stderr
    commit = run("git", "rev-parse", "--short=12", "HEAD").strip()
    assert re.fullmatch(rf"gatehouse \d+\.\d+\.\d+\+{commit}(\.modified)?\n", printed.stdout)


@pytest.mark.soak
def test_REL_03_the_tarball_serves_in_that_root(root: Path) -> None:
    # The data folder has the same path inside and outside of the root.
    data = root / "var" / "lib" / "gatehouse"
    inside = Path("/var/lib/gatehouse")
    wrapper = root / "start"
    wrapper.write_text(f'#!/bin/sh\nexec chroot {root} {PLACE}/gatehouse demo "$@" --data {inside}\n')
    wrapper.chmod(0o755)
    server = GatehouseServer(data, command=(wrapper,), by_variables=True)
    server.start()
    try:
        assert server.get("/auth/v1/health").status == 200
        # The password is hashed with the libargon2 of the tarball.
        consent = {"version": "1", "accepted_at": datetime.now(UTC).isoformat(timespec="seconds")}
        person = {"email": "ada@example.org", "password": "Quiet-Harbour-42", "gatehouse_consent": consent}
        assert server.post("/auth/v1/signup", person).status == 200
        assert server.get("/mailbox").status == 200
    finally:
        server.stop()
