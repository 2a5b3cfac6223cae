"""The shipped unit in a Debian that systemd has booted, with a PostgreSQL that comes late and one that refuses."""

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import debian
import postgres
import pytest
import requests
from debian import Booted
from gatehouse_server import PROGRAM, ROOT, eventually
from postgres import Cluster
from postgres_world import Place

pytestmark = pytest.mark.soak

# How many seconds after the boot PostgreSQL comes.
LATE = 60
# More starts than those after which systemd gives up on a unit that does not say otherwise.
STARTS = 8
DATA = "/var/lib/gatehouse"
CONFIGURATION = "/etc/gatehouse/gatehouse.json"
# Where the program is in the root: beside its resources.
FOLDER = "/opt/gatehouse"
# What the program of a debug build needs from Debian.
PACKAGES = ("systemd-sysv", "libargon2-1", "libcrypt1", "libcurl4", "libpq5", "libsqlite3-0", "tzdata", "zlib1g")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A Debian with the unit where the guide puts it, and with the unit's user."""
    if why := debian.obstacle():
        pytest.skip(why)
    folder = debian.make(tmp_path_factory.mktemp("root") / "debian", *PACKAGES)
    debian.run("chroot", folder, "useradd", "--system", "gatehouse")
    shutil.copy(ROOT / "deploy" / "gatehouse.service", folder / "etc" / "systemd" / "system")
    debian.run("systemctl", "--root", folder, "enable", "gatehouse.service")
    (folder / "usr" / "local" / "bin" / "gatehouse").symlink_to(f"{FOLDER}/gatehouse")
    yield folder
    shutil.rmtree(folder)


class Service:
    """The unit with its settings and its data, and the database that it is about."""

    def __init__(self, root: Path, folder: Path, cluster: Cluster) -> None:
        self.place = Place(cluster, folder)
        self.port = postgres.free_port()
        self.password = root / "etc" / "gatehouse" / "password"
        self.machine = Booted(root, {FOLDER: PROGRAM.parent.resolve(), **libraries()})
        self.password.parent.mkdir(exist_ok=True)
        settings = {
            "public_url": f"http://127.0.0.1:{self.port}", "port": self.port, "database": self.place.uri,
            "database_password_file": "/etc/gatehouse/password",
        }  # fmt: skip
        (root / CONFIGURATION.lstrip("/")).write_text(json.dumps(settings))
        self.write_password(cluster.password)
        shutil.rmtree(root / DATA.lstrip("/"), ignore_errors=True)
        owned = ["--directory", "--owner", "gatehouse", "--group", "gatehouse", "--mode", "0700"]
        debian.run("chroot", root, "install", *owned, DATA)
        # As the guide says: once, by hand.
        self.machine.once("gatehouse", f"{FOLDER}/gatehouse", "init", "--config", CONFIGURATION, "--data", DATA)

    def write_password(self, text: str) -> None:
        """Writes the file with the password of the database, which only the unit's user reads."""
        self.password.write_text(text + "\n")
        self.password.chmod(0o600)
        debian.run("chroot", self.machine.root, "chown", "gatehouse", "/etc/gatehouse/password")

    def status(self, path: str) -> int:
        """The status with which it answers; 0 while nothing listens."""
        try:
            return requests.get(f"http://127.0.0.1:{self.port}/auth/v1/{path}", timeout=10).status_code
        except requests.ConnectionError:
            return 0

    @property
    def starts(self) -> int:
        """How often systemd has started it again."""
        return int(self.machine.asked("show", "--property", "NRestarts", "--value", "gatehouse") or 0)


def libraries() -> dict[str, Path]:
    """The folders of the libraries that the program has from elsewhere than Debian, by their place in the root."""
    listed = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout
    found = {Path(path).parent for path in re.findall(r"=> (\S+) \(0x", listed)}
    return {str(folder): folder for folder in found if not str(folder).startswith(("/lib", "/usr/lib"))}


@pytest.fixture
def service(root: Path, tmp_path: Path) -> Iterator[Service]:
    with Cluster() as cluster:
        yield Service(root, tmp_path, cluster)


def test_OPS_01_a_unit_whose_database_comes_a_minute_late_is_alive_until_then_and_serves_without_a_restart(
    service: Service,
) -> None:
    service.place.cluster.stop()
    with service.machine as machine:
        eventually("it listens", lambda: service.status("health") == 200 or None)
        pause = threading.Event()
        for _ in range(LATE):
            assert (service.status("health"), service.status("health/ready")) == (200, 503)
            pause.wait(1)
        service.place.cluster.start()
        eventually("it is ready", lambda: service.status("health/ready") == 200 or None)
        assert (service.starts, machine.asked("is-active", "gatehouse")) == (0, "active")
        # One line at once, and one every ten seconds.
        said = machine.log("gatehouse")
        assert said.count("the database is not there yet") == 1
        assert LATE // 10 - 1 <= said.count("the server still waits for its database") <= LATE // 10 + 1
        assert "the database is there" in said


def test_OPS_01_a_unit_that_its_database_refuses_is_started_again_until_it_is_let_in(service: Service) -> None:
    service.write_password("wrong")
    with service.machine as machine:
        eventually("it is started again and again", lambda: service.starts >= STARTS or None)
        assert machine.asked("is-failed", "gatehouse") != "failed"
        service.write_password(service.place.cluster.password)
        eventually("it is ready", lambda: service.status("health/ready") == 200 or None)
        said = machine.log("gatehouse")
        assert "refuses the role or its password" in said
        assert service.place.cluster.password not in said
