"""A program that was moved: it takes its resources along, and says in a sentence which ones it lacks."""

import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer

RESOURCES = ("GatehouseAccounts", "GatehousePages", "Fieldhouse")


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """The program with its resources, in a folder of its own."""
    place = tmp_path / "installed"
    place.mkdir()
    shutil.copy2(PROGRAM, place / "gatehouse")
    for folder in PROGRAM.resolve().parent.glob("*.resources"):
        shutil.copytree(folder, place / folder.name)
    return place / "gatehouse"


def test_SRV_01_a_program_that_was_moved_shows_its_pages_also_through_a_link(moved: Path, tmp_path: Path) -> None:
    link = tmp_path / "bin" / "gatehouse"
    link.parent.mkdir()
    link.symlink_to(moved)
    server = GatehouseServer(tmp_path / "data", command=(link, "demo", "--no-tour")).start()
    try:
        with urllib.request.urlopen(f"{server.origin}/sign-in", timeout=30) as page:
            assert b"<h1>" in page.read()
    finally:
        server.stop()


# The program is started without the environment of these tests' servers, and uses no database.
@pytest.mark.embedded
@pytest.mark.parametrize("name", RESOURCES)
def test_SRV_01_a_program_without_its_resources_says_what_is_missing(moved: Path, tmp_path: Path, name: str) -> None:
    folder = moved.parent / f"gatehouse_{name}.resources"
    shutil.rmtree(folder)
    run = subprocess.run(
        [moved, "demo", "--no-tour", "--port", "0", "--data", tmp_path / "data"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode != 0
    complaint = run.stderr.strip().splitlines()
    assert len(complaint) == 1
    assert f"{folder.name} is missing: keep the .resources folders of the build next to the program" in complaint[0]
    assert str(moved.parent) in complaint[0]
    assert str(Path(PROGRAM).resolve().parent) not in run.stderr
