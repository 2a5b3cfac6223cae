"""A server as a container platform starts it: beside a service of its name, with secrets that were mounted for it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from administrator import Administrator
from gatehouse_server import PROGRAM, GatehouseServer, ServerError
from postgres import free_port
from postgres_world import measured

SERVICE = {
    "GATEHOUSE_SERVICE_HOST": "10.0.0.11",
    "GATEHOUSE_SERVICE_PORT": "8080",
    "GATEHOUSE_PORT": "tcp://10.0.0.11:8080",
    "GATEHOUSE_PORT_8080_TCP": "tcp://10.0.0.11:8080",
    "GATEHOUSE_PORT_8080_TCP_ADDR": "10.0.0.11",
}
TOKEN = "a-token-of-the-metrics"

Start = Callable[..., GatehouseServer]
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a file system")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[GatehouseServer] = []

    def started(*options: str, before: tuple[str, ...]) -> GatehouseServer:
        command = (shutil.which(before[0]) or before[0], *before[1:], PROGRAM, "serve")
        running.append(GatehouseServer(tmp_path / "data", *options, command=command))
        return running[-1].start()

    yield started
    for server in running:
        server.kill()


def test_SRV_16_a_server_beside_a_service_of_its_name_starts_and_says_once_what_it_ignored(
    start: Start, tmp_path: Path
) -> None:
    server = start(before=("env", *(f"{name}={value}" for name, value in SERVICE.items())))
    assert server.get("/auth/v1/health").status == 200
    (line,) = [line for line in server.log().splitlines() if "ignored" in line]
    assert all(name in line for name in SERVICE)
    # Commands in the same container work as well.
    administrator = Administrator(tmp_path / "data")
    administrator.environment |= SERVICE
    administrator.do("users", "list")


@only_root
@pytest.mark.parametrize("mode", ["0444", "0440", "0644"])
def test_SRV_16_a_secret_on_a_read_only_mount_is_taken_with_any_mode(start: Start, tmp_path: Path, mode: str) -> None:
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    # As Kubernetes mounts them: a folder of a time, a link to it, and a link to the file in there.
    script = f"""
        mount -t tmpfs tmpfs {secrets} && mkdir {secrets}/..1 && ln -s ..1 {secrets}/..data &&
        ln -s ..data/token {secrets}/token && printf '%s' {TOKEN} >{secrets}/..1/token &&
        chmod {mode} {secrets}/..1/token && mount -o remount,ro {secrets} && exec "$0" "$@"
    """
    port = free_port()
    options = ("--metrics-listen", f"127.0.0.1:{port}", "--metrics-token-file", f"{secrets}/token")
    start(*options, before=("unshare", "--mount", "sh", "-c", script))
    headers = {"Authorization": f"Bearer {TOKEN}"}
    assert measured(port, headers)


def test_SRV_16_the_same_secret_on_a_disk_that_can_be_written_is_refused(start: Start, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(TOKEN)
    token.chmod(0o444)
    options = ("--metrics-listen", f"127.0.0.1:{free_port()}", "--metrics-token-file", str(token))
    with pytest.raises(ServerError, match=f"chmod 600 {token}"):
        start(*options, before=("env",))


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o777])
def test_SRV_01_a_data_folder_that_is_open_to_others_is_refused_and_nothing_is_put_into_it(
    start: Start, tmp_path: Path, mode: int
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(mode)
    with pytest.raises(ServerError, match=f"chmod 700 {data}"):
        start(before=("env",))
    assert list(data.iterdir()) == []


def test_SRV_16_a_password_in_an_argument_is_refused_by_every_command(tmp_path: Path) -> None:
    uri = "postgres://ann:hunter2@127.0.0.1:9/accounts"
    administrator = Administrator(tmp_path / "data")
    commands = [("serve", "--database", uri), ("demo", f"--database={uri}"), ("users", "list", "--database", uri)]
    commands += [("doctor", "--database", uri), ("migrate", "--database", uri)]
    commands += [("move", "--from", str(tmp_path), "--to", uri), ("move", "--from", uri, "--to", str(tmp_path))]
    for command in commands:
        ended = administrator.run(*command)
        assert (ended.returncode, ended.stdout) == (64, ""), command
        assert "contains a password" in ended.stderr
        assert "hunter2" not in ended.stderr
