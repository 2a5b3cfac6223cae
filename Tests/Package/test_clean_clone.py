"""The README's command on a clean clone: nothing built, nothing configured."""

import subprocess
from pathlib import Path

import pytest
from gatehouse_server import ROOT, GatehouseServer


@pytest.mark.soak
def test_SRV_01_REL_01_script_server_leads_from_a_clean_clone_to_the_ready_line(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    server = GatehouseServer(tmp_path / "data", command=(clone / "script" / "server",), by_variables=True)
    server.start(seconds=3000)
    try:
        assert server.get("/").status in (200, 303)
        assert server.get("/auth/v1/health").status == 200
        assert server.get("/mailbox").status == 200
        assert (tmp_path / "data" / "admin.key").exists()
        program = clone / ".build" / "demo" / "release" / "gatehouse"
        built = program.stat().st_mtime_ns
        server.stop()
        # Nothing has changed, so that the second start is that of the program.
        server.start()
        assert server.get("/auth/v1/health").status == 200
        assert program.stat().st_mtime_ns == built
    finally:
        server.stop()
