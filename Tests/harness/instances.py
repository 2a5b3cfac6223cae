"""Several servers on one PostgreSQL database, as if behind one address: each request may go to a different one."""

import itertools
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import postgres
from administrator import OPTIONS
from api_connection import APIConnection, Reply
from gatehouse_server import PROGRAM, GatehouseServer
from mail_sink import Delivery, MailSink
from postgres_world import Place

Result = TypeVar("Result")

# At least one of many requests at once does not get a connection; it is repeated, as clients do.
BUSY = {503}


class Instances:
    """Servers with one database, one master key and one public URL."""

    def __init__(
        self, place: Place, folder: Path, count: int, *options: str, sink: MailSink | None = None, confirm: bool = False
    ) -> None:
        """With `confirm`, addresses are confirmed by mail; otherwise people are signed in at once."""
        self.place = place
        self.folder = folder
        self.url = f"http://localhost:{postgres.free_port()}"
        # The first two of them confirm without a mail.
        common = [*(OPTIONS[1:] if confirm else OPTIONS), *place.options, "--public-url", self.url]
        if sink is not None:
            common += ["--smtp-url", sink.url, "--mail-from", "no-reply@example.com", "--smtp-tls", "off"]
        self.servers = [
            GatehouseServer(
                folder / f"instance-{number}", *common, *self._key(number), *options, command=(PROGRAM, "serve")
            )
            for number in range(count)
        ]
        self._turns = itertools.count()

    def _key(self, number: int) -> tuple[str, ...]:
        return ("--master-key-file", str(self.folder / "instance-0" / "master.key")) if number else ()

    def __enter__(self) -> "Instances":
        try:
            for server in self.servers:
                # Its public URL does not tell where it listens.
                server.port = postgres.free_port()
                server.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            server.kill()

    def __getitem__(self, number: int) -> GatehouseServer:
        return self.servers[number]

    def ask(
        self, method: str, path: str, body: object = None, bearer: str | None = None, address: str | None = None,
        of: int | None = None,
    ) -> Reply:  # fmt: skip
        """One request on a connection of its own, to the next server in turn unless one is chosen. A server that is too
        busy is asked again."""
        server = self.servers[next(self._turns) % len(self.servers) if of is None else of]
        connection = APIConnection(server.port)
        try:
            for _ in range(60):
                reply = connection.ask(method, path, body, bearer, address)
                if reply.status not in BUSY:
                    return reply
                assert int(reply.headers["retry-after"]) >= 1
            return reply
        finally:
            connection.close()

    def post(self, path: str, body: object, **how: Any) -> Reply:
        return self.ask("POST", path, body, **how)

    def refresh(self, token: str, **how: Any) -> Reply:
        return self.post("/token?grant_type=refresh_token", {"refresh_token": token}, **how)

    def count(self, table: str, condition: str = "TRUE") -> int:
        """The number of rows in a table."""
        return int(self.place.cluster.sql(self.place.name, f"SELECT COUNT(*) FROM gatehouse.{table} WHERE {condition}"))


def at_once(calls: Sequence[Callable[[], Result]], parallel: int = 64) -> list[Result]:
    """Makes calls from many threads, and returns all results."""
    with ThreadPoolExecutor(max_workers=parallel) as threads:
        return [future.result() for future in [threads.submit(call) for call in calls]]


def code_in(mail: Delivery) -> str:
    """The one-time code of a mail."""
    found = re.findall(r"\b\d{6}\b", mail.part("text/plain"))
    assert found, "there is no code in the mail"
    return str(found[0])


def link_in(mail: Delivery) -> str:
    """The link of a mail."""
    found = re.findall(r"http://\S+", mail.part("text/plain"))
    assert found, "there is no link in the mail"
    return str(found[0])
