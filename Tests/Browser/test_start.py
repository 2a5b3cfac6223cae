"""The demo as a process: an empty folder, a first start, a second one."""

import stat

from gatehouse_server import GatehouseServer


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
