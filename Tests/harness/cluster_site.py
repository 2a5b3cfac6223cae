"""The sample of `deploy/cluster` on one machine: its files as they are, with other places, ports and addresses.

Two PostgreSQL servers with a PgBouncer beside each, two instances, and HAProxy in front of them. What the guide has
people type is taken from the guide.
"""

import contextlib
import csv
import http.client
import io
import os
import random
import re
import secrets
import shlex
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
from api_connection import SECONDS, APIConnection
from certificates import Authority
from fault_load import Load
from fault_way import Pulse
from gatehouse_server import PROGRAM, ROOT, GatehouseServer, eventually
from mail_sink import MailSink
from postgres import Cluster
from postgres_world import Pooler
from standby import Standby

FOLDER = ROOT / "deploy" / "cluster"
HAPROXY = ROOT / ".build" / "haproxy" / "usr" / "sbin" / "haproxy"
GUIDE = (ROOT / "docs" / "guides" / "several-instances.md").read_text(encoding="utf-8")
HOST = "sign-in.example.com"
DATABASE = "gatehouse"
BLOCK = re.compile(r"(?:^    .+\n)+", re.MULTILINE)
# All people of a test come from one address, and each newcomer gets every mail at once.
LIMITS = ("limit-sign-up", "limit-token", "limit-verify", "limit-password-nearby", "cap-sign-ups", "cap-codes")
OPTIONS = (*(word for name in LIMITS for word in (f"--{name}", "off")), "--mail-interval", "0s", "--smtp-tls", "off")
OPTIONS += ("--smtp-timeout", "2s", "--smtp-retry", "1s", "--smtp-retry-limit", "1s", "--log-level", "error")


def blocks(title: str) -> list[str]:
    """The indented blocks in a section of the guide."""
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert found, title
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in BLOCK.findall(found[1])]


def statements() -> list[str]:
    """What the guide has run as the owner of PostgreSQL."""
    return [one for one in blocks("PostgreSQL")[0].split(";") if one.strip()]


def password(role: str) -> str:
    """The password that the guide gives a role."""
    (found,) = re.findall(rf"ROLE {role} .*PASSWORD '([^']+)'", "\n".join(statements()))
    return str(found)


def placed(text: str, places: dict[str, str]) -> str:
    """A text with other places; each must be in it."""
    for found, place in places.items():
        assert found in text, found
        text = text.replace(found, place)
    return text


def shipped(name: str, places: dict[str, str] | None = None) -> str:
    """A file of the sample."""
    return placed((FOLDER / name).read_text(encoding="utf-8"), places or {})


def run_sql(cluster: Cluster, name: str) -> None:
    """Runs a file of the sample as the guide does."""
    assert f"psql --file {name}" in GUIDE
    cluster.script("postgres", shipped(name))


class Primary(Cluster):
    """db-1, as the guide sets it up."""

    def create(self) -> None:
        super().create()
        # Debian's PostgreSQL has a certificate of the machine.
        certificate, key = Authority(self.folder, "machine").issue("machine-server", "IP:127.0.0.1")
        for file in (certificate, key):
            if self.as_owner:
                shutil.chown(file, "postgres")
            file.chmod(0o600)
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"ssl = on\nssl_cert_file = '{certificate}'\nssl_key_file = '{key}'\n")
            file.write(shipped("postgresql.conf", {"'*'": "'127.0.0.1'"}))
        rules = shipped("pg_hba.conf", {"192.0.2.21/32": "127.0.0.1/32", "192.0.2.22/32": "::1/128"})
        # Beside what the file allows, only what Debian does: the owner of PostgreSQL.
        (self.data / "pg_hba.conf").write_text(rules + "host all postgres 127.0.0.1/32 scram-sha-256\n")


class Follower(Standby):
    """db-2, which is copied with the command of the guide."""

    def create(self) -> None:
        command = placed(
            blocks("PostgreSQL")[1].replace("\\\n", " "),
            {
                "/var/lib/postgresql/15/main": str(self.data),
                "host=db-1.example.com": f"host=127.0.0.1 port={self._primary.port}",
            },
        )
        words = shlex.split(command)
        assert words[:3] == ["sudo", "-u", "postgres"]
        subprocess.run(
            [*self.as_owner, postgres.programs() / words[3], *words[4:]],
            cwd="/", env=os.environ | {"PGPASSWORD": password("replicator")}, stdin=subprocess.DEVNULL, check=True,
            capture_output=True,
        )  # fmt: skip
        self.settle()


class Front:
    """HAProxy, on a free port of loopback."""

    def __init__(self, folder: Path, port: int, instances: list[GatehouseServer]) -> None:
        folder.mkdir()
        self.folder, self.port = folder, port
        self.control = folder / "admin.sock"
        self.log = folder / "log"
        authority = Authority(folder)
        self.trusted = authority.certificate
        certificate, key = authority.issue("front", f"DNS:{HOST}")
        (folder / "site.pem").write_text(certificate.read_text() + key.read_text())
        (folder / "unavailable.http").write_text(shipped("unavailable.http"))
        places = {
            f"hdr Host {HOST}": f"hdr Host {HOST}:{port}",
            "bind :80\n": f"bind unix@{folder}/plain.sock\n",
            "bind :443 ": f"bind 127.0.0.1:{port} ",
            f"/etc/haproxy/{HOST}.pem": str(folder / "site.pem"),
            "/etc/haproxy/": f"{folder}/",
            "/run/haproxy/": f"{folder}/",
            ".sock user haproxy mode 600": ".sock mode 600",
            "log /dev/log local0": "log stdout format raw local0",
            "    user haproxy\n    group haproxy\n    daemon\n": "",
        }
        places |= {f"app-{number}.example.com:8080": f"127.0.0.1:{one.port}" for number, one in enumerate(instances, 1)}
        self.settings = folder / "haproxy.cfg"
        self.settings.write_text(shipped("haproxy.cfg", places))

    def __enter__(self) -> "Front":
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [HAPROXY, "-db", "-f", self.settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        postgres.await_port(self.port)
        # The socket for questions gets its name after the ports are open.
        eventually("HAProxy can be asked", lambda: self.control.exists() or None)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=60)

    def states(self) -> dict[str, dict[str, str]]:
        """What HAProxy says about each instance that is to be ready."""
        with socket.socket(socket.AF_UNIX) as control, control.makefile("r") as answer:
            control.connect(str(self.control))
            control.sendall(b"show stat\n")
            rows = csv.DictReader(io.StringIO(answer.read().removeprefix("# ")))
            return {row["svname"]: row for row in rows if row["pxname"] == "ready" and row["svname"] != "BACKEND"}

    def served(self) -> list[int]:
        """How many requests each instance was given."""
        return [int(row["stot"]) for _, row in sorted(self.states().items())]

    def await_ready(self, *numbers: int) -> None:
        """Waits until HAProxy knows that these instances, and no others, are ready."""
        wanted = {f"app-{number}" for number in numbers}
        eventually(
            "HAProxy knows who is ready",
            lambda: wanted == {name for name, row in self.states().items() if row["status"].startswith("UP")} or None,
        )

    def connection(self, _: int = 0) -> APIConnection:
        """A connection to the interface."""
        return APIConnection(self.port, self.opened)

    def opened(self) -> http.client.HTTPConnection:
        """A connection whose certificate is checked."""
        context = ssl.create_default_context(cafile=str(self.trusted))
        connection = http.client.HTTPSConnection(HOST, self.port, context=context, timeout=SECONDS)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sock = context.wrap_socket(plain, server_hostname=HOST)
        return connection


class ClusterSite:
    """All of it, and people who come through HAProxy."""

    def __init__(self, folder: Path, program: Path = PROGRAM) -> None:
        self.folder, self.program = folder, program
        self.port = postgres.free_port()
        self.sink = MailSink()
        self.pulse = Pulse()
        self.instances: list[GatehouseServer] = []
        self.poolers: list[Pooler] = []
        self.primary: Cluster
        self.standby: Standby
        self.front: Front
        self.load: Load

    def __enter__(self) -> "ClusterSite":
        with contextlib.ExitStack() as stack:
            self._databases(stack)
            self.sink.start()
            stack.callback(self.sink.close)
            for number in (1, 2):
                instance = self._instance(number)
                self.instances.append(instance)
                if number == 1:
                    self._create(instance)
                stack.callback(instance.kill)
                instance.start()
            self.front = stack.enter_context(Front(self.folder / "front", self.port, self.instances))
            self.front.await_ready(1, 2)
            stack.enter_context(self.pulse)
            seed = int(os.environ.get("SOAK_SEED", "0")) or random.randrange(1, 1_000_000)
            self.load = stack.enter_context(Load([self.port], self.sink, seed, self.pulse, self.front.connection))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _databases(self, stack: contextlib.ExitStack) -> None:
        self.primary = stack.enter_context(Primary(durable=True))
        # The role and the database are those of the guide.
        self.primary.sql("postgres", f"DROP ROLE {postgres.ROLE}")
        for statement in statements():
            self.primary.sql("postgres", statement)
        self.standby = stack.enter_context(Follower(self.primary))
        run_sql(self.primary, "confirm.sql")
        state = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        eventually("the standby confirms", lambda: self.primary.sql("postgres", state) or None)
        role = password(postgres.ROLE)
        authority = Authority(self.primary.folder, "pooler-authority")
        self.poolers = [
            stack.enter_context(Pooler(cluster, size=20, password=role, authority=authority))
            for cluster in (self.primary, self.standby)
        ]
        self.secrets = self.folder / "secrets"
        self.secrets.mkdir()
        for name, content in (
            ("database-password", role.encode()),
            ("master.key", secrets.token_bytes(32)),
            ("database-ca.pem", authority.certificate.read_bytes()),
        ):
            (self.secrets / name).write_bytes(content)
            (self.secrets / name).chmod(0o600)

    def _instance(self, number: int) -> GatehouseServer:
        folder = self.folder / f"app-{number}"
        folder.mkdir()
        settings = folder / "gatehouse.json"
        settings.write_text(
            placed(
                # An earlier program may not know the setting.
                re.sub("" if self._has_init else r'.*"create".*\n', "", shipped("gatehouse.json")),
                {
                    f"https://{HOST}": f"https://{HOST}:{self.port}",
                    '"0.0.0.0"': '"127.0.0.1"',
                    "192.0.2.10": "127.0.0.1",
                    "db-1.example.com:6432": f"127.0.0.1:{self.poolers[0].port}",
                    "db-2.example.com:6432": f"127.0.0.1:{self.poolers[1].port}",
                    "/etc/gatehouse/": f"{self.secrets}/",
                    "smtps://mail.example.com": self.sink.url,
                },
            )
        )
        server = GatehouseServer(folder / "data", "--config", str(settings), *OPTIONS, command=(self.program, "serve"))
        server.port = postgres.free_port()
        return server

    @property
    def _has_init(self) -> bool:
        """Whether the program knows the command, and the setting that makes it necessary."""
        return "  init  " in subprocess.run([self.program, "help"], capture_output=True, text=True, check=True).stdout

    def _create(self, instance: GatehouseServer) -> None:
        """Creates the server with the command of the guide."""
        if not self._has_init:
            return
        places = {"/etc/gatehouse/gatehouse.json": instance.options[1], "/var/lib/gatehouse": str(instance.data)}
        words = shlex.split(placed(blocks("The instances")[0], places))
        assert words[:4] == ["sudo", "-u", "gatehouse", "gatehouse"]
        command = [self.program, *words[4:]]
        # What is set for the tests is no setting of the server.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=True, capture_output=True)

    # What happens to it.

    @contextlib.contextmanager
    def under_load(self, requests: int) -> "Iterator[Load]":
        """People use it meanwhile. In the end the database has what was acknowledged, and nothing beyond it."""
        self.load.resume()
        try:
            self.load.await_done(requests)
            yield self.load
            self.load.await_done(2 * requests)
        finally:
            self.load.rest()
        self.compare()

    def compare(self) -> None:
        """Compares what was acknowledged with what is stored."""
        place = f"host=127.0.0.1 port={self.primary.port} user=postgres dbname={DATABASE}"
        with psycopg.connect(f"{place} password={self.primary.password}", autocommit=True) as connection:
            self.load.compare(connection)

    def lose_primary(self) -> None:
        """db-1 is gone, with its PgBouncer."""
        self.primary.crash()
        self.poolers[0].kill()

    def promote(self) -> None:
        """Does what the guide says then."""
        run_sql(self.standby, "promote.sql")
        self.primary = self.standby

    def roll(self, program: Path | None = None) -> None:
        """Replaces one instance after another as the guide says, by this program or by the same one."""
        for instance in self.instances:
            instance.stop()
            if program is not None:
                instance.command = (program, "serve")
            instance.start()
            self.await_ready(instance)

    @staticmethod
    def await_ready(instance: GatehouseServer) -> None:
        """Waits as the guide's second command does."""
        connection = APIConnection(instance.port)
        try:
            eventually("it is ready", lambda: connection.ask("GET", "/health/ready").status == 200 or None)
        finally:
            connection.close()
