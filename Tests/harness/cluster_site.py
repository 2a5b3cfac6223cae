"""The sample of `deploy/cluster` on one machine: its files as they are, with other places, ports and addresses.

Two PostgreSQL servers with a PgBouncer beside each, two instances, and nginx in front of them.
"""

import contextlib
import http.client
import os
import random
import re
import secrets
import shlex
import socket
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import postgres
from api_connection import SECONDS, APIConnection
from certificates import Authority
from fault_load import Load
from fault_way import Pulse
from gatehouse_server import PROGRAM, ROOT, GatehouseServer, eventually
from mail_sink import MailSink
from postgres import Cluster
from postgres_world import Pooler
from proxy import Proxy
from standby import Standby

FOLDER = ROOT / "deploy" / "cluster"
GUIDE = (ROOT / "docs" / "guides" / "several-instances.md").read_text(encoding="utf-8")
HOST = "sign-in.example.com"
BLOCK = re.compile(r"(?:^    .+\n)+", re.MULTILINE)
# All people of a test come from one address, and each newcomer gets every mail.
LIMITS = ("sign-up", "token", "verify", "password-nearby", "update")
OPTIONS = (*(word for name in LIMITS for word in (f"--limit-{name}", "off")), "--mail-interval", "0s")
OPTIONS += ("--smtp-tls", "off", "--smtp-timeout", "2s", "--smtp-retry", "1s", "--smtp-retry-limit", "1s")


def commands(title: str) -> list[str]:
    """The indented blocks of a section of the guide."""
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert found, title
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in BLOCK.findall(found[1])]


def placed(text: str, places: dict[str, str]) -> str:
    """A text with other places; each must be in it."""
    for found, place in places.items():
        assert found in text, found
        text = text.replace(found, place)
    return text


class Primary(Cluster):
    """db-1, as the guide sets it up."""

    def create(self) -> None:
        super().create()
        authority = Authority(self.folder, "database-authority")
        certificate, key = authority.issue("database", "IP:127.0.0.1")
        for file in (certificate, key):
            if self.as_owner:
                postgres.shutil.chown(file, "postgres")
            file.chmod(0o600)
        with (self.data / "postgresql.conf").open("a") as file:
            # Debian's PostgreSQL has TLS with a certificate of the machine.
            file.write(f"ssl = on\nssl_cert_file = '{certificate}'\nssl_key_file = '{key}'\n")
            file.write(placed((FOLDER / "postgresql.conf").read_text(), {"listen_addresses = '*'": ""}))
        rules = placed(
            (FOLDER / "pg_hba.conf").read_text(), {"192.0.2.21/32": "127.0.0.1/32", "192.0.2.22/32": "::1/128"}
        )
        # Beside what the file allows, only what the tests look at.
        (self.data / "pg_hba.conf").write_text(rules + "host all postgres 127.0.0.1/32 scram-sha-256\n")


class Follower(Standby):
    """db-2, made with the command of the guide."""

    def create(self) -> None:
        (command,) = [one for one in commands("PostgreSQL") if "pg_basebackup" in one]
        (password,) = re.findall(r"replicator \S+ PASSWORD '([^']+)'|ROLE replicator .*'([^']+)'", GUIDE)[:1]
        words = shlex.split(
            placed(
                command.replace("\\\n", " "),
                {
                    "/var/lib/postgresql/15/main": str(self.data),
                    "host=db-1.example.com": f"host=127.0.0.1 port={self._primary.port}",
                },
            )
        )
        assert words[:3] == ["sudo", "-u", "postgres"], words
        program = words[3]
        subprocess.run(
            [*self.as_owner, postgres.programs() / program, *words[4:]],
            cwd="/", env=os.environ | {"PGPASSWORD": "".join(password)}, stdin=subprocess.DEVNULL, check=True,
            capture_output=True,
        )  # fmt: skip
        self.settle()


class ClusterSite:
    """All of it, and people who come through nginx."""

    def __init__(self, folder: Path, program: Path = PROGRAM) -> None:
        self.folder = folder
        self.port = postgres.free_port()
        self.sink = MailSink()
        self.program = program
        self.instances: list[GatehouseServer] = []
        self.pulse = Pulse()
        self.primary: Cluster
        self.standby: Standby
        self.proxy: Proxy
        self.load: Load

    def __enter__(self) -> "ClusterSite":
        with contextlib.ExitStack() as stack:
            self._databases(stack)
            self.sink.start()
            stack.callback(self.sink.close)
            for number in (1, 2):
                instance = self._instance(number)
                self.instances.append(instance)
                stack.callback(instance.kill)
                instance.start()
            front = self.folder / "front"
            front.mkdir()
            upstream = front / "gatehouse-upstream.conf"
            names = {f"app-{number}.example.com:8080": self.name(number) for number in (1, 2)}
            upstream.write_text(placed((FOLDER / "upstream.conf").read_text(), names))
            self.proxy = stack.enter_context(Proxy(front, HOST, self.port, upstream))
            stack.enter_context(self.pulse)
            number = random.randrange(1, 1_000_000)
            self.load = stack.enter_context(Load([self.port], self.sink, number, self.pulse, lambda _: self.connect()))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _databases(self, stack: contextlib.ExitStack) -> None:
        self.primary = stack.enter_context(Primary(durable=True))
        # The role and the database are those of the guide.
        self.primary.sql("postgres", "DROP ROLE gatehouse")
        statements, *_ = commands("PostgreSQL")
        for statement in statements.split(";"):
            if statement.strip():
                self.primary.sql("postgres", statement)
        (password,) = re.findall(r"ROLE gatehouse .*'([^']+)'", statements)
        self.standby = stack.enter_context(Follower(self.primary))
        self.run_sql(self.primary, "confirm.sql")
        state = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
        eventually("the standby confirms", lambda: self.primary.sql("postgres", state) or None)
        self.poolers = []
        for cluster in (self.primary, self.standby):
            superuser, cluster.password = cluster.password, password
            self.poolers.append(stack.enter_context(Pooler(cluster, size=20)))
            cluster.password = superuser
        self.secrets = self.folder / "secrets"
        self.secrets.mkdir()
        for name, content in (
            ("database-password", password.encode()),
            ("master.key", secrets.token_bytes(32)),
            # Both machines have certificates of one authority; here each pooler made its own.
            ("database-ca.pem", b"".join(one.authority.certificate.read_bytes() for one in self.poolers)),
        ):
            (self.secrets / name).write_bytes(content)
            (self.secrets / name).chmod(0o600)

    def _instance(self, number: int) -> GatehouseServer:
        folder = self.folder / f"app-{number}"
        folder.mkdir()
        settings = folder / "gatehouse.json"
        settings.write_text(
            placed(
                (FOLDER / "gatehouse.json").read_text(),
                {
                    "https://sign-in.example.com": f"https://{HOST}:{self.port}",
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

    def name(self, number: int) -> str:
        """What nginx calls an instance."""
        return f"127.0.0.1:{self.instances[number - 1].port}"

    def run_sql(self, cluster: Cluster, name: str) -> None:
        """Runs a file of the sample as the owner of PostgreSQL."""
        for statement in re.sub(r"^--.*$", "", (FOLDER / name).read_text(), flags=re.MULTILINE).split(";"):
            if statement.strip():
                cluster.sql("postgres", statement)

    def connect(self) -> APIConnection:
        """A connection to nginx, whose certificate is checked."""

        def opened() -> http.client.HTTPConnection:
            context = ssl.create_default_context(cafile=str(self.proxy.certificate))
            connection = http.client.HTTPSConnection(HOST, self.port, context=context, timeout=SECONDS)
            plain = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sock = context.wrap_socket(plain, server_hostname=HOST)
            return connection

        return APIConnection(self.port, opened)

    def roll(self, number: int, replace: Callable[[GatehouseServer], None]) -> None:
        """Runs roll.sh for an instance; its command has the instance replaced."""
        gate = self.folder / f"gate-{secrets.token_hex(4)}"
        os.mkfifo(gate)
        environment = os.environ | {
            "ROLL_UPSTREAM": str(self.proxy.upstream),
            "ROLL_NGINX": str(self.proxy.program),
            "ROLL_NGINX_PID": str(self.proxy.process_file),
        }
        # It says that it may be replaced, and waits until it is.
        command = ["sh", "-c", 'echo now; read -r _ < "$1"', "sh", str(gate)]
        with subprocess.Popen(
            [FOLDER / "roll.sh", self.name(number), *command],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as rolling:  # fmt: skip
            assert rolling.stdout is not None
            assert rolling.stderr is not None
            said = rolling.stdout.readline()
            if said == "now\n":
                replace(self.instances[number - 1])
                gate.write_text("done\n")
            complaint = rolling.stderr.read()
            assert rolling.wait(timeout=SECONDS) == 0, complaint
