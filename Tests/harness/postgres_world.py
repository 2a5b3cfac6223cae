"""What the tests of servers on PostgreSQL share: databases of their own, servers on them, people, and a pooler."""

import itertools
import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import postgres
import pytest
import requests
from administrator import OPTIONS
from certificates import Authority
from gatehouse_server import PROGRAM, ROOT, Answer, GatehouseServer, ServerError
from person import PASSWORD, new_address
from postgres import Cluster

NUMBERS = itertools.count(1)
# For a start on a database that does not come.
AT_ONCE = ("--start-wait", "0s")


class Place:
    """A database of its own, and its URI without the password."""

    def __init__(self, cluster: Cluster, folder: Path, hosts: str = "", query: str = "") -> None:
        """`hosts` and `query` are parts of the URI: where the cluster is reached, and its keywords."""
        self.cluster = cluster
        self.name = f"d_{next(NUMBERS)}"
        cluster.sql("postgres", f"CREATE DATABASE {self.name} OWNER {postgres.ROLE}")
        self.uri = f"postgres://{postgres.ROLE}@{hosts or f'127.0.0.1:{cluster.port}'}/{self.name}{query}"
        self.password = folder / "password"
        self.password.write_text(cluster.password + "\n")
        self.password.chmod(0o600)

    @property
    def options(self) -> tuple[str, ...]:
        return ("--database", self.uri, "--database-password-file", str(self.password))

    @property
    def settings(self) -> dict[str, str]:
        return {"database_password_file": str(self.password)}


def serve(data: Path, *options: str) -> GatehouseServer:
    return GatehouseServer(data, *OPTIONS, *options, command=(PROGRAM, "serve"))


def sign_up(server: GatehouseServer) -> dict[str, str]:
    # Each from an address of its own, so that no limit is met.
    address = f"198.51.{next(NUMBERS) % 250}.{next(NUMBERS) % 250}"
    body = json.dumps({"email": new_address(), "password": PASSWORD}).encode()
    headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
    answer = server.request("POST", "/auth/v1/signup", body, headers)
    assert answer.status == 200
    return answer.json()


def refresh(server: GatehouseServer, session: dict[str, str]) -> Answer:
    return server.post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": session["refresh_token"]})


def refused_start(data: Path, *options: str) -> str:
    with pytest.raises(ServerError) as refused:
        serve(data, *options).start()
    return str(refused.value)


def measured(port: int, headers: dict[str, str] | None = None) -> str:
    """A server's metrics. It says that it is ready when its own port is, which may be before this one is."""
    postgres.await_port(port)
    answer = requests.get(f"http://127.0.0.1:{port}/metrics", headers=headers, timeout=60)
    assert answer.status_code == 200
    return answer.text


def metric(port: int, name: str) -> float:
    """One value of a server's metrics; 0 while it does not show it."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", measured(port), re.MULTILINE)
    return float(found[1]) if found else 0


class Pooler:
    """PgBouncer with the configuration that `deploy/cluster` has for it; only places and the size are others."""

    def __init__(
        self, cluster: Cluster, database: int | None = None, size: int = 2, password: str | None = None,
        authority: Authority | None = None,
    ) -> None:  # fmt: skip
        """`database` is the port of the database, if there is something between; `size` the connections to it;
        `password` is the role's, where it is not the superuser's; `authority` is one that others have as well."""
        self.port = postgres.free_port()
        # The folder of the cluster, which its user can read.
        folder = cluster.folder
        self.users = folder / "users.txt"
        self.users.write_text(f'"{postgres.ROLE}" "{password or cluster.password}"\n')
        self.authority = authority or Authority(folder, "pooler-authority")
        certificate, key = self.authority.issue(f"pooler-{self.port}", "IP:127.0.0.1")
        self._settings = folder / "pgbouncer.ini"
        text = (ROOT / "deploy" / "cluster" / "pgbouncer.ini").read_text(encoding="utf-8")
        target = f"host=127.0.0.1 port={database or cluster.port}"
        for found, placed in {
            "gatehouse = host=127.0.0.1 port=5432 dbname=gatehouse": f"* = {target}",
            "listen_addr = *": "listen_addr = 127.0.0.1",
            "listen_port = 6432": f"listen_port = {self.port}",
            "/etc/pgbouncer/userlist.txt": str(self.users),
            "/etc/pgbouncer/server.pem": str(certificate),
            "/etc/pgbouncer/server.key": str(key),
            "/var/log/postgresql/": f"{folder}/",
            "/run/postgresql/": f"{folder}/",
            "default_pool_size = 20": f"default_pool_size = {size}",
        }.items():
            assert found in text, found
            text = text.replace(found, placed)
        self._settings.write_text(text)
        for file in (self.users, self._settings, certificate, key):
            if cluster.as_owner:
                shutil.chown(file, "postgres")
            file.chmod(0o600)
        self._as_owner = cluster.as_owner

    def __enter__(self) -> "Pooler":
        self._process = subprocess.Popen(
            [*self._as_owner, "/usr/sbin/pgbouncer", str(self._settings)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        postgres.await_port(self.port)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=60)

    def kill(self) -> None:
        """Ends it as the end of its machine does, with the program that gives it to its user."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
