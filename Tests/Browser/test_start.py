"""The demo as a process: an empty folder, a first start, a second one."""

import os
import stat
import subprocess
from pathlib import Path

import pytest
from gatehouse_server import PROGRAM, GatehouseServer


def test_SRV_01_the_demo_starts_in_an_empty_folder_answers_and_keeps_its_keys_when_it_starts_again(
    fresh_server: GatehouseServer,
) -> None:
    health = fresh_server.get("/auth/v1/health")
    assert health.status == 200
    assert set(health.json()) == {"name", "version", "description"}

    key = fresh_server.data / "admin.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    written = key.read_bytes()
    assert written.count(b".") == 2
    published = fresh_server.get("/auth/v1/.well-known/jwks.json").json()
    assert published["keys"]

    port = fresh_server.port
    fresh_server.restart()
    assert fresh_server.port == port
    assert fresh_server.get("/auth/v1/health").status == 200
    assert fresh_server.get("/auth/v1/.well-known/jwks.json").json() == published
    assert key.read_bytes() == written


def test_SRV_01_the_first_start_says_where_things_are_and_never_what_the_key_is(
    fresh_server: GatehouseServer,
) -> None:
    first = fresh_server.output()
    assert str(fresh_server.data) in first
    assert "admin.key" in first
    fresh_server.restart()
    key = (fresh_server.data / "admin.key").read_text().strip()
    assert key not in first + fresh_server.output()


def test_SRV_16_the_interface_can_lie_at_the_root_beside_the_pages(tmp_path: Path) -> None:
    server = GatehouseServer(tmp_path / "data", "--dev", "--base-path", "/", command=(PROGRAM, "serve"))
    try:
        server.start()
        assert server.get("/health").status == 200
        assert server.get("/settings").json()["external"]["email"] is True
        assert b"Sign In" in server.get("/sign-in").body
    finally:
        server.stop()


def refusal(data: Path, *arguments: str) -> str:
    """What a program that refuses its settings says."""
    command = [str(PROGRAM), *arguments, "--port", "0", "--data", str(data)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
    assert done.returncode == 64
    return done.stderr


def test_SRV_01_a_demo_whose_interface_would_take_the_place_of_its_pages_is_refused(tmp_path: Path) -> None:
    assert "--base-path must not be / in a demo" in refusal(tmp_path / "data", "demo", "--base-path", "/")


@pytest.mark.parametrize("path", ["/account", "/admin"])
def test_SRV_16_an_interface_at_the_place_of_pages_is_refused(tmp_path: Path, path: str) -> None:
    told = refusal(tmp_path / "data", "serve", "--base-path", path)
    assert f"--base-path must not be {path}: pages of the server are there" in told
    assert "Fatal error" not in told
