"""A real mail server on loopback that accepts mails, and misbehaves on request."""

import asyncio
import email
import email.policy
import queue
import socket
import ssl
import subprocess
import threading
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

SECONDS = 60
# The name and password that a sink asks for, if it asks.
LOGIN = ("gatehouse", "Walnut-Harbour-27")


def make_certificate(folder: Path, name: str) -> tuple[Path, ssl.SSLContext]:
    """A certificate for a name (`IP:127.0.0.1`) that nobody else vouches for."""
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
    ]
    command += [
        "-subj",
        "/CN=sink",
        "-addext",
        f"subjectAltName={name}",
        "-keyout",
        "key.pem",
        "-out",
        "certificate.pem",
    ]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return folder / "certificate.pem", context


@dataclass(frozen=True)
class Delivery:
    """An accepted mail, and how it was delivered."""

    sender: str
    recipients: list[str]
    raw: bytes
    encrypted: bool
    user: str | None
    greeting: str

    @property
    def message(self) -> EmailMessage:
        return email.message_from_bytes(self.raw, policy=email.policy.default)

    def part(self, kind: str) -> str:
        """The decoded text of the part of this type."""
        parts = [part for part in self.message.walk() if part.get_content_type() == kind]
        assert len(parts) == 1, f"{len(parts)} parts of type {kind}"
        return parts[0].get_content().replace("\r\n", "\n")


class MailSink:
    """Listens between `start` and `stop`, which may be called again, always on the same port.

    What it does with a mail is an attribute, which may be changed at any time:
    `recipient_reply` and `data_reply` are its replies, None for taking the mail; `drops` breaks the connection in the
    middle of DATA; `stalls` says nothing more after DATA until `release`. `asked` has the recipients and `offered` the
    messages of all attempts.
    """

    def __init__(
        self,
        tls: ssl.SSLContext | None = None,
        encrypted_from_start: bool = False,
        login: tuple[str, str] | None = None,
    ) -> None:
        self.tls = tls
        self.encrypted_from_start = encrypted_from_start
        self.login = login
        # Never listens, and keeps the port from others while nothing listens there.
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self._place.bind(("127.0.0.1", 0))
        self.port: int = self._place.getsockname()[1]
        self.recipient_reply: str | None = None
        self.data_reply: str | None = None
        self.drops = False
        self.stalls = False
        self.connections = 0
        self.asked: list[str] = []
        self.offered: list[bytes] = []
        self._mails: queue.Queue[Delivery] = queue.Queue()
        self._attempts: queue.Queue[str] = queue.Queue()
        self._stalled: set[asyncio.Event] = set()
        self._dialogues: set[_Dialogue] = set()
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"{'smtps' if self.encrypted_from_start else 'smtp'}://127.0.0.1:{self.port}"

    def start(self) -> "MailSink":
        self._run(self._listen())
        return self

    def stop(self) -> None:
        """Stops listening, and closes every connection."""
        self._run(self._unlisten())

    def close(self) -> None:
        """Ends the server permanently."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._place.close()

    def receive(self) -> Delivery:
        """Returns the next accepted mail."""
        return self._mails.get(timeout=SECONDS)

    def receive_all(self, count: int) -> dict[str, Delivery]:
        """Returns this many mails, by address; it is an error if one address gets two."""
        mails: dict[str, Delivery] = {}
        for _ in range(count):
            mail = self.receive()
            assert mail.recipients[0] not in mails, "a mail came twice"
            mails[mail.recipients[0]] = mail
        return mails

    def taken(self) -> list[Delivery]:
        """Returns the mails since the last call, without waiting for more."""
        mails: list[Delivery] = []
        while not self._mails.empty():
            mails.append(self._mails.get())
        return mails

    def is_empty(self) -> bool:
        return self._mails.empty()

    def attempt(self) -> str:
        """Waits for the next mail that is not accepted: refused, dropped or kept waiting. Returns its recipient."""
        return self._attempts.get(timeout=SECONDS)

    def stalled(self) -> int:
        """The number of connections that are kept waiting."""
        return len(self._stalled)

    def release(self) -> None:
        """Stops stalling, and accepts the mails that were kept waiting."""
        self.stalls = False
        for event in list(self._stalled):
            self._loop.call_soon_threadsafe(event.set)

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    async def _listen(self) -> None:
        def dialogue() -> _Dialogue:
            options: dict[str, Any] = {}
            if self.tls and not self.encrypted_from_start:
                options |= {"tls_context": self.tls, "require_starttls": True}
            if self.login:
                options |= {"authenticator": self._authenticate, "auth_required": True}
            return _Dialogue(self, hostname="sink.example.com", loop=self._loop, **options)

        context = self.tls if self.encrypted_from_start else None
        self._server = await self._loop.create_server(dialogue, "127.0.0.1", self.port, ssl=context, reuse_port=True)

    async def _unlisten(self) -> None:
        if self._server is None:
            return
        self._server.close()
        self._server = None
        for event in self._stalled:
            event.set()
        for dialogue in list(self._dialogues):
            if dialogue.transport is not None:
                dialogue.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=SECONDS)

    def _authenticate(self, _: SMTP, __: Session, ___: Envelope, ____: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        given = (data.login.decode(), data.password.decode())
        return AuthResult(success=given == self.login, handled=False, auth_data=given[0])

    # Called by aiosmtpd.

    async def handle_RCPT(self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]) -> str:
        self.asked.append(address)
        if self.recipient_reply:
            self._attempts.put(address)
            return self.recipient_reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.offered.append(envelope.original_content)
        if self.stalls:
            event = asyncio.Event()
            self._stalled.add(event)
            self._attempts.put(envelope.rcpt_tos[0])
            try:
                await event.wait()
            finally:
                self._stalled.discard(event)
        if self.data_reply:
            self._attempts.put(envelope.rcpt_tos[0])
            return self.data_reply
        if server.transport is None or server.transport.is_closing():
            return "451 too late"
        self._mails.put(
            Delivery(
                sender=envelope.mail_from,
                recipients=list(envelope.rcpt_tos),
                raw=envelope.original_content,
                encrypted=session.ssl is not None or self.encrypted_from_start,
                user=session.auth_data if self.login else None,
                greeting=session.host_name,
            )
        )
        return "250 taken"


class _Dialogue(SMTP):
    """One connection."""

    def __init__(self, sink: MailSink, **options: Any) -> None:
        super().__init__(sink, **options)
        self._sink = sink

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._sink.connections += 1
        self._sink._dialogues.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._sink._dialogues.discard(self)
        super().connection_lost(error)

    async def smtp_DATA(self, arg: str) -> None:
        if self._sink.drops:
            await self.push("354 go on")
            self.transport.abort()
            self._sink._attempts.put(self.envelope.rcpt_tos[0])
            return
        await super().smtp_DATA(arg)
