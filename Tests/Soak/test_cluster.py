"""The sample of `deploy/cluster` goes from the program of an earlier commit to this one without a failed request.

GATEHOUSE_BEFORE names the commit; it is the one before the newest otherwise. Its program is built in .build/before,
which takes some minutes.
"""

import os
import subprocess
from pathlib import Path

import pytest
from cluster_site import ClusterSite
from gatehouse_server import PROGRAM, ROOT

pytestmark = pytest.mark.soak

SERVED = 64
BEFORE = ROOT / ".build" / "before"


@pytest.fixture(scope="module")
def program() -> Path:
    """The program of the earlier commit."""
    commit = run("git", "rev-parse", os.environ.get("GATEHOUSE_BEFORE", "HEAD^"), folder=ROOT)
    if not (BEFORE / ".git").exists():
        run("git", "clone", "--quiet", "--no-checkout", ROOT, BEFORE, folder=ROOT)
    run("git", "fetch", "--quiet", ROOT, commit, folder=BEFORE)
    run("git", "checkout", "--quiet", "--detach", commit, folder=BEFORE)
    run("swift", "build", "--traits", "Server", "--disable-index-store", "--product", "gatehouse", folder=BEFORE)
    return BEFORE / ".build" / "debug" / "gatehouse"


def run(*words: str | Path, folder: Path) -> str:
    """Runs a command, which must end well. Gives what it prints."""
    ended = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
    return ended.stdout.strip()


def test_PG_16_PG_22_instances_of_an_earlier_commit_are_replaced_by_this_one_without_a_failed_request(
    program: Path, tmp_path: Path
) -> None:
    with ClusterSite(tmp_path, program) as site:
        with site.under_load(SERVED) as load:
            site.roll(PROGRAM)
        assert not load.reasons
        load.ask_all()
        site.compare()
        for instance in site.instances:
            instance.stop()
