"""A folder that is not mounted, and a database that is empty: neither becomes a server without people by itself."""

import os
import shutil
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
import rows
from administrator import OPTIONS, Administrator
from gatehouse_server import PROGRAM, GatehouseServer, ServerError
from postgres_world import Place, refresh, refused_start, serve, sign_up

# It is about where a server's data is; each kind of database has tests of its own here.
pytestmark = pytest.mark.embedded


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, and what is in them."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def stored(folder: Path) -> list[bytes | str]:
    """The keys of a server, and every row. The file of a database counts how often it was opened."""
    with closing(rows.connect(folder)) as database:
        return [(folder / "master.key").read_bytes(), (folder / "admin.key").read_bytes(), *database.iterdump()]


@pytest.mark.parametrize("state", ["missing", "empty", "with a key alone"])
def test_OPS_06_a_folder_without_a_database_is_refused_and_left_alone(tmp_path: Path, state: str) -> None:
    data = tmp_path / "data"
    if state != "missing":
        data.mkdir(mode=0o700)
    if state == "with a key alone":
        (data / "master.key").write_bytes(os.urandom(32))
        (data / "master.key").chmod(0o600)
    before = contents(data) if data.exists() else None
    said = refused_start(data, "--create", "no")
    assert f"There is no server in the data folder {data}" in said
    assert "check that the folder is mounted" in said
    assert "gatehouse init" in said
    assert (contents(data) if data.exists() else None) == before


def test_OPS_06_init_creates_a_server_once_and_then_changes_nothing(tmp_path: Path) -> None:
    administrator = Administrator(tmp_path / "data")
    said = administrator.do("init")
    for name in ("gatehouse.sqlite", "master.key", "admin.key"):
        assert str(administrator.data / name) in said
        assert (administrator.data / name).stat().st_mode & 0o077 == 0
    server = serve(administrator.data, "--create", "no").start()
    session = sign_up(server)
    assert "already" in administrator.do("init")
    assert refresh(server, session).status == 200
    server.stop()
    before = stored(administrator.data)
    assert administrator.do("init") == f"There is a server in {administrator.data} already. Nothing was changed.\n"
    assert stored(administrator.data) == before


def test_OPS_06_init_continues_where_one_was_cut_short(tmp_path: Path) -> None:
    administrator = Administrator(tmp_path / "data")
    administrator.do("init")
    # It ended before there was a table.
    for file in (*administrator.data.glob("gatehouse.sqlite*"), administrator.data / "admin.key"):
        file.unlink()
    (administrator.data / "gatehouse.sqlite").touch(mode=0o600)
    assert "gatehouse init" in refused_start(administrator.data, "--create", "no")
    assert "Created." in administrator.do("init")
    serve(administrator.data, "--create", "no").start().stop()


def test_SRV_01_who_may_not_create_the_data_folder_is_not_told_to_take_the_folder_above() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can run a command as somebody else")
    with tempfile.TemporaryDirectory() as above:
        Path(above).chmod(0o755)
        try:
            ended = subprocess.run(
                [PROGRAM, "init", "--data", f"{above}/data"],
                cwd="/",
                env={"PATH": os.environ["PATH"]},
                capture_output=True,
                text=True,
                timeout=60,
                user=65_534,
                group=65_534,
                extra_groups=[],
                check=False,
            )
        except PermissionError:
            pytest.skip("the program is closed to others")
    assert ended.returncode == 1
    assert f"cannot write {above}, which belongs to root" in ended.stderr
    assert f"install --directory --owner USER --mode 0700 {above}/data" in ended.stderr
    assert "chown" not in ended.stderr


def test_OPS_06_init_repeats_what_is_wrong_with_a_setting(tmp_path: Path) -> None:
    ended = Administrator(tmp_path / "data").run("init", "--data", str(tmp_path / "data"), "--port", "many")
    assert (ended.returncode, ended.stdout) == (64, "")
    assert "--port must be" in ended.stderr
    assert not (tmp_path / "data").exists()


def test_OPS_06_an_empty_shared_database_is_refused_until_init_has_run(place: Place, tmp_path: Path) -> None:
    data = tmp_path / "data"
    options = (*place.options, "--create", "no")
    said = refused_start(data, *options)
    assert f"There is no server in the database {place.name} at" in said
    assert "gatehouse init" in said
    # Tables alone, which gatehouse migrate creates, are no server yet.
    Administrator(data, **place.settings).do("migrate", "--database", place.uri)
    assert "There is no server in the database" in refused_start(data, *options)
    assert not (data / "master.key").exists()
    ended = Administrator(data).run("init", "--data", str(data), *place.options)
    assert ended.returncode == 0, ended.stderr
    assert str(data / "master.key") in ended.stdout
    server = serve(data, *options).start()
    assert refresh(server, sign_up(server)).status == 200
    server.stop()


@pytest.mark.parametrize("command", [("demo",), ("serve", "--dev")])
def test_OPS_06_development_creates_by_itself(tmp_path: Path, command: tuple[str, ...]) -> None:
    server = GatehouseServer(tmp_path / "data", "--create", "no", command=(PROGRAM, *command)).start()
    assert server.get("/auth/v1/health").status == 200
    server.stop()


def test_OPS_06_restore_and_move_create_by_themselves(place: Place, tmp_path: Path) -> None:
    first = Administrator(tmp_path / "first")
    first.do("init")
    first.do("backup", str(tmp_path / "backup"))
    second = Administrator(tmp_path / "second", create="no")
    second.do("restore", str(tmp_path / "backup"))
    serve(second.data, "--create", "no").start().stop()
    moved = Administrator(second.data, create="no", **place.settings).run(
        "move", "--from", str(second.data), "--to", place.uri
    )
    assert moved.returncode == 0, moved.stderr
    key = ("--master-key-file", str(second.data / "master.key"))
    serve(tmp_path / "third", *place.options, *key, "--create", "no").start().stop()


def test_OPS_06_a_folder_that_goes_away_is_not_replaced(tmp_path: Path) -> None:
    administrator = Administrator(tmp_path / "data")
    administrator.do("init")
    server = GatehouseServer(administrator.data, *OPTIONS, "--create", "no", command=(PROGRAM, "serve")).start()
    session = sign_up(server)
    server.stop()
    shutil.move(administrator.data, tmp_path / "unmounted")
    administrator.data.mkdir(mode=0o700)
    with pytest.raises(ServerError, match="There is no server in the data folder"):
        server.start()
    administrator.data.rmdir()
    shutil.move(tmp_path / "unmounted", administrator.data)
    server.start()
    assert refresh(server, session).status == 200
    server.stop()
