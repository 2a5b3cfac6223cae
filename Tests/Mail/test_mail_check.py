"""`gatehouse doctor --mail`: what a mail server does not accept is found and named, and no mail is sent."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from administrator import Administrator
from mail_sink import LOGIN, MailSink, make_certificate

SENDER = "no-reply@example.com"


@pytest.fixture
def new_sink() -> Iterator[Callable[..., MailSink]]:
    sinks: list[MailSink] = []

    def make(**options: Any) -> MailSink:
        sinks.append(MailSink(**options).start())
        return sinks[-1]

    yield make
    for sink in sinks:
        sink.close()


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """What the doctor says of a mail server."""

    def made(url: str, *options: str, **settings: str) -> dict[str, Any]:
        administrator = Administrator(
            tmp_path / "data", smtp_url=url, mail_from=SENDER, **({"smtp_tls": "off"} | settings)
        )
        if not (tmp_path / "data").exists():
            administrator.do("init")
        command = ("doctor", "--mail", *options, "--data", str(tmp_path / "data"), "--format", "json")
        ended = administrator.run(*command)
        assert ended.stderr == ""
        (found,) = [one for one in json.loads(ended.stdout) if one["check"] == "mail-server"]
        assert found["ok"] == ("remedy" not in found)
        return dict(found)

    return made


def test_OPS_05_a_mail_server_in_order_is_spoken_with_to_the_end_and_nothing_is_sent(
    new_sink: Any, check: Any, tmp_path: Path
) -> None:
    certificate, context = make_certificate(tmp_path, "IP:127.0.0.1")
    sink = new_sink(tls=context, login=LOGIN)
    settings = {
        "smtp_tls": "required", "smtp_ca_file": str(certificate), "smtp_user": LOGIN[0], "smtp_password": LOGIN[1],
    }  # fmt: skip
    found = check(sink.url, **settings)
    assert found["ok"], found
    assert "Nothing was sent." in found["text"]
    assert check(sink.url, "--mail-to", "ada@example.org", **settings)["ok"]
    assert sink.asked == [SENDER, "ada@example.org"]
    assert sink.offered == []
    assert sink.is_empty()
    # Each time everything went over one connection, which counts again once it is encrypted.
    assert sink.connections == 4


def test_OPS_05_tls_from_the_start_is_spoken_too(new_sink: Any, check: Any, tmp_path: Path) -> None:
    certificate, context = make_certificate(tmp_path, "IP:127.0.0.1")
    sink = new_sink(tls=context, encrypted_from_start=True)
    assert check(sink.url, smtp_tls="required", smtp_ca_file=str(certificate))["ok"]
    assert sink.offered == []


def test_OPS_05_a_mail_server_without_encryption_is_told_from_one_that_is_not_trusted(
    new_sink: Any, check: Any, tmp_path: Path
) -> None:
    bare = check(new_sink().url, smtp_tls="required")
    assert "offers no encryption" in bare["text"]
    certificate, context = make_certificate(tmp_path, "IP:127.0.0.1")
    unknown = check(new_sink(tls=context).url, smtp_tls="required")
    assert "has a certificate" in unknown["text"]
    (tmp_path / "other").mkdir()
    certificate, context = make_certificate(tmp_path / "other", "DNS:mail.example.com")
    misnamed = check(new_sink(tls=context).url, smtp_tls="required", smtp_ca_file=str(certificate))
    assert misnamed["text"].split(" ", 4)[4] == unknown["text"].split(" ", 4)[4]


def test_OPS_05_a_wrong_password_is_named(new_sink: Any, check: Any, tmp_path: Path) -> None:
    certificate, context = make_certificate(tmp_path, "IP:127.0.0.1")
    sink = new_sink(tls=context, login=(LOGIN[0], "another"))
    found = check(
        sink.url, smtp_tls="required", smtp_ca_file=str(certificate), smtp_user=LOGIN[0], smtp_password=LOGIN[1]
    )
    assert "does not accept the sign-in (reply 535)" in found["text"]
    assert LOGIN[1] not in str(found)


def test_OPS_05_a_refused_recipient_is_named_with_the_reply_and_without_the_address(new_sink: Any, check: Any) -> None:
    sink = new_sink()
    sink.recipient_reply = "550 5.7.1 no relaying for ada@example.org"
    found = check(sink.url, "--mail-to", "ada@example.org")
    assert "does not accept the recipient (reply 550)" in found["text"]
    assert "ada@" not in str(found)
    assert sink.offered == []


class Scripted:
    """A mail server that says these lines, one for each line it hears, and then says nothing or hangs up."""

    def __init__(self, *lines: str, hangs_up: bool) -> None:
        self._lines, self._hangs_up = lines, hangs_up
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self._listening.getsockname()[1]}"
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._listening.accept()
        with connection, connection.makefile("rb") as heard:
            for line in self._lines:
                connection.sendall(line.encode() + b"\r\n")
                if not heard.readline():
                    return
            if not self._hangs_up:
                self._over.wait(60)

    def close(self) -> None:
        self._over.set()
        self._listening.close()
        self._thread.join(60)


@pytest.mark.parametrize(
    ("lines", "hangs_up", "settings", "text"),
    [
        ((), True, {}, "cannot be reached, or ends the connection"),
        (("554 not for you",), True, {}, "cannot be reached, or ends the connection"),
        ((), False, {"smtp_timeout": "2s"}, "does not answer within 2 s"),
        (("220 hello", "250 hello"), False, {"smtp_timeout": "2s"}, "does not answer within 2 s"),
        (("220 hello", "250 hello", "250 well", "553 not you"), True, {}, "does not accept the sender (reply 553)"),
        (
            ("220 hello", "250 hello", "250 well", "250 well", "553 nobody"),
            True,
            {},
            "does not accept the recipient (reply 553)",
        ),
        (("220 hello", "250 hello", "250 well", "530 sign in first"), True, {}, "does not accept the sign-in"),
    ],
)
def test_OPS_05_whatever_else_a_mail_server_does_is_named(
    check: Any, lines: tuple[str, ...], hangs_up: bool, settings: dict[str, str], text: str
) -> None:
    server = Scripted(*lines, hangs_up=hangs_up)
    try:
        assert text in check(server.url, **settings)["text"]
    finally:
        server.close()


def test_OPS_05_a_recipient_is_one_only_with_the_check(tmp_path: Path) -> None:
    administrator = Administrator(tmp_path / "data")
    for options in (("--mail-to", "ada@example.org"), ("--mail", "--mail-to", "ada")):
        ended = administrator.run("doctor", "--data", str(tmp_path / "data"), *options)
        assert (ended.returncode, ended.stdout) == (64, "")
        assert "--mail-to" in ended.stderr
