"""Mail on its way out: the server as a process, and a mail server that refuses, stalls, drops and recovers."""

import itertools
import re
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing
from email.utils import parsedate_to_datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from gatehouse_server import PROGRAM, GatehouseServer, ServerError, eventually
from mail_sink import LOGIN, MailSink, make_certificate
from rows import connect
from words import say

PASSWORD = "Lantern-Orchard-19"
FROM = "Gätehouse <no-reply@example.com>"
CONSENT = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
QUICK = ("--smtp-retry", "1s", "--smtp-retry-limit", "1s")

_numbers = itertools.count(1)


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
def sink(new_sink: Callable[..., MailSink]) -> MailSink:
    return new_sink()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., GatehouseServer]]:
    """Starts `gatehouse serve` with a mail server; `data` names another folder than the test's."""
    servers: list[GatehouseServer] = []

    def make(
        sink: MailSink | None, *options: str, tls: str = "off", data: str = "data", retry: tuple[str, ...] = QUICK
    ) -> GatehouseServer:
        mail = ("--smtp-url", sink.url, "--mail-from", FROM, "--smtp-tls", tls) if sink else ()
        server = GatehouseServer(tmp_path / data, *mail, *retry, *options, command=(PROGRAM, "serve"))
        servers.append(server)
        return server.start()

    yield make
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ssl.SSLContext]:
    """A certificate for the address that the mail server is reached at."""
    return make_certificate(tmp_path_factory.mktemp("certificate"), "IP:127.0.0.1")


@pytest.fixture
def login_options(tmp_path: Path) -> tuple[str, ...]:
    file = tmp_path / "password"
    file.write_text(LOGIN[1] + "\n")
    file.chmod(0o600)
    return ("--smtp-user", LOGIN[0], "--smtp-password-file", str(file))


def new_address() -> str:
    return f"person-{next(_numbers)}@example.org"


def sign_up(server: GatehouseServer, email: str | None = None) -> str:
    """Signs somebody up, who then has to be mailed a code. Gives the address."""
    email = email or new_address()
    answer = server.post("/auth/v1/signup", {"email": email, "password": PASSWORD})
    assert answer.status == 200
    assert "access_token" not in answer.json()
    return email


def rows(server: GatehouseServer) -> list[dict[str, Any]]:
    """What the outbox has noted, oldest first."""
    with closing(connect(server.data)) as database:
        found = database.execute("SELECT * FROM outbox ORDER BY position")
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found]


def all_sent(server: GatehouseServer) -> list[dict[str, Any]]:
    """The rows, once every mail is noted as sent."""

    def attempt() -> list[dict[str, Any]] | None:
        found = rows(server)
        return found if all(row["sent_at"] for row in found) else None

    return eventually("all mails noted as sent", attempt)


def test_SRV_21_a_mail_has_code_and_link_in_text_and_html_and_they_work(sink: MailSink, serve: Any) -> None:
    server = serve(sink)
    email = sign_up(server)
    mail = sink.receive()
    assert (mail.sender, mail.recipients, mail.greeting) == ("no-reply@example.com", [email], "example.com")
    assert mail.user is None
    assert not mail.encrypted

    message = mail.message
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert str(message["from"]) == FROM
    assert message["to"] == email
    assert re.fullmatch(say("mail.subject.signup", r"\d{6}", r"\S+"), message["subject"])
    assert re.fullmatch(r"<[0-9a-f-]{36}@example\.com>", message["message-id"])
    assert parsedate_to_datetime(message["date"]).utcoffset() is not None
    assert message["auto-submitted"] == "auto-generated"
    assert message.defects == []
    assert all(part.defects == [] for part in message.iter_parts())
    assert all(len(line) <= 76 for line in mail.raw.split(b"\r\n"))
    assert b"\n" not in mail.raw.replace(b"\r\n", b"")
    assert mail.raw.isascii()

    text, html = mail.part("text/plain"), mail.part("text/html")
    code = re.search(say("mail.code", r"(\d{6})"), text)[1]
    link = re.search(r"^http://\S+/sign-in/link\?\S+$", text, re.MULTILINE)[0]
    escaped = link.replace("&", "&amp;")
    assert f">{code}<" in html
    assert f'href="{escaped}"' in html
    assert f">{escaped}<" in html
    assert not re.search(r"\b(?:src|url\()", html), "the HTML fetches something"
    # What a list of mails shows stands before the mail, where nobody sees it.
    html, hidden = re.subn(r'<div aria-hidden="true".*?</div>', "", html, flags=re.DOTALL)
    assert hidden == 1
    plain = " ".join(unescape(re.sub(r"<[^>]*>", " ", html.split("<body", 1)[1].split(">", 1)[1])).split())
    for paragraph in text.strip().split("\n\n"):
        assert plain.count(" ".join(paragraph.split())) == 1, paragraph
    assert say("mail.button.signup") in plain

    assert server.get(link.removeprefix(server.origin)).status == 200
    verified = server.post("/auth/v1/verify", {"type": "signup", "email": email, "token": code})
    assert verified.status == 200
    assert verified.json()["access_token"]

    (row,) = all_sent(server)
    assert row["sealed"] == ""
    assert row["due_at"] is None
    assert row["failed_at"] is None
    assert row["attempts"] == 1
    assert not any(word in server.log() for word in (email, code, "example.org", "token="))


def test_SRV_21_a_mail_refused_for_now_is_sent_once_the_mail_server_takes_it(sink: MailSink, serve: Any) -> None:
    sink.recipient_reply = "451 4.3.0 come back later, person@example.org"
    server = serve(sink)
    email = sign_up(server)
    assert [sink.attempt(), sink.attempt()] == [email, email]
    assert rows(server)[0]["sealed"]
    assert rows(server)[0]["last_status"] == 451
    assert rows(server)[0]["last_reason"] == "refused"
    sink.recipient_reply = None
    assert sink.receive().recipients == [email]
    (row,) = all_sent(server)
    assert row["attempts"] >= 3
    assert row["last_status"] is None
    assert row["last_reason"] is None
    line = server.logged("a mail will be tried again")
    assert "reason=refused" in line
    assert "status=451" in line
    assert "example.org" not in server.log()


def test_SRV_21_the_message_of_every_attempt_is_the_same(sink: MailSink, serve: Any) -> None:
    sink.data_reply = "451 4.3.0 come back later"
    server = serve(sink)
    sign_up(server)
    sink.attempt()
    sink.data_reply = None
    # A mailbox that gets a mail twice, because an answer was lost, can tell by the Message-ID.
    received = sink.receive().raw
    assert len(sink.offered) >= 2
    assert set(sink.offered) == {received}


@pytest.mark.parametrize("stage", ["recipient_reply", "data_reply"])
def test_SRV_21_a_permanently_refused_mail_is_noted_and_never_tried_again(
    sink: MailSink, serve: Any, stage: str
) -> None:
    setattr(sink, stage, "550 5.1.1 no such person: person@example.org")
    server = serve(sink)
    refused = sign_up(server)
    assert sink.attempt() == refused
    eventually("the refusal noted", lambda: rows(server)[0]["failed_at"])
    # Only what has a time at which it is due is ever looked at again.
    (row,) = rows(server)
    assert (row["due_at"], row["sealed"], row["sent_at"], row["last_status"], row["attempts"]) == (
        None,
        "",
        None,
        550,
        1,
    )
    line = server.logged("a mail could not be delivered")
    assert "status=550" in line
    assert "no such" not in server.log()
    assert "example.org" not in server.log()
    setattr(sink, stage, None)
    later = sign_up(server)
    assert sink.receive().recipients == [later]
    assert sink.asked.count(refused) == 1


@pytest.mark.alone
def test_SRV_21_a_mail_server_that_stalls_slows_no_request_and_gets_the_mails_later(sink: MailSink, serve: Any) -> None:
    sink.stalls = True
    # Longer than any machine takes for a few requests.
    server = serve(sink, "--smtp-timeout", "20s")
    addresses = {sign_up(server) for _ in range(4)}
    assert {sink.attempt() for _ in range(4)} == addresses
    # As many connections as the server makes are kept waiting, and go on waiting while people are served.
    for _ in range(5):
        addresses.add(sign_up(server))
        assert server.get("/auth/v1/health").status == 200
    assert (sink.stalled(), sink.connections) == (4, 4), "the requests took as long as the mail server"
    server.logged("reason=timeout")
    # Four others are under way, so that none of the first four is any more.
    for _ in range(4):
        sink.attempt()
    sink.release()
    assert sink.receive_all(9).keys() == addresses
    all_sent(server)


def test_SRV_21_a_connection_that_breaks_in_the_middle_loses_no_mail(sink: MailSink, serve: Any) -> None:
    sink.drops = True
    server = serve(sink)
    addresses = {sign_up(server) for _ in range(3)}
    # One may be tried again before another is tried at all.
    tried: set[str] = set()
    for _ in range(30):
        tried.add(sink.attempt())
        if tried == addresses:
            break
    assert tried == addresses
    server.logged("reason=unreachable")
    sink.drops = False
    assert sink.receive_all(3).keys() == addresses
    all_sent(server)


def test_SRV_21_mails_that_wait_survive_the_death_of_the_server(sink: MailSink, serve: Any) -> None:
    sink.stop()
    server = serve(sink, "--smtp-timeout", "2s")
    addresses = {sign_up(server) for _ in range(3)}
    server.logged("reason=unreachable")
    server.kill()
    sink.start()
    server.start()
    assert sink.receive_all(3).keys() == addresses
    all_sent(server)


def test_SRV_21_a_mail_under_way_when_the_server_dies_is_sent_by_the_next_one(sink: MailSink, serve: Any) -> None:
    sink.stalls = True
    server = serve(sink, "--smtp-timeout", "2s")
    email = sign_up(server)
    sink.attempt()
    server.kill()
    sink.stop()
    sink.stalls = False
    sink.start()
    server.start()
    assert sink.receive().recipients == [email]
    assert all_sent(server)[0]["attempts"] == 2


def test_SRV_21_a_server_that_stops_gives_its_mails_back_at_once(sink: MailSink, serve: Any) -> None:
    sink.stalls = True
    server = serve(sink, "--smtp-timeout", "10m", retry=("--smtp-retry", "10m"))
    email = sign_up(server)
    sink.attempt()
    server.stop()
    sink.stop()
    sink.stalls = False
    sink.start()
    # The lease would last for twenty minutes, and the wait after an attempt that failed for ten.
    server.start()
    assert sink.receive().recipients == [email]


def test_SRV_21_a_server_that_stops_lets_a_mail_finish_that_is_about_to(sink: MailSink, serve: Any) -> None:
    sink.stalls = True
    server = serve(sink)
    email = sign_up(server)
    sink.attempt()
    server.terminate()
    sink.release()
    server.stop()
    assert sink.receive().recipients == [email]
    assert all_sent(server)[0]["attempts"] == 1


def test_SRV_21_two_servers_on_one_database_send_each_mail_once(sink: MailSink, serve: Any) -> None:
    first, second = serve(sink), serve(sink)
    addresses = {sign_up(server) for _ in range(10) for server in (first, second)}
    assert sink.receive_all(20).keys() == addresses
    assert {row["attempts"] for row in all_sent(first)} == {1}
    assert sink.is_empty()
    assert len(sink.asked) == 20


def test_SRV_21_starttls_and_a_password_are_used(
    new_sink: Any, serve: Any, certificate: Any, login_options: tuple[str, ...]
) -> None:
    file, context = certificate
    sink = new_sink(tls=context, login=LOGIN)
    server = serve(sink, "--smtp-ca-file", str(file), *login_options, tls="required")
    email = sign_up(server)
    mail = sink.receive()
    assert (mail.recipients, mail.encrypted, mail.user) == ([email], True, LOGIN[0])
    assert LOGIN[1] not in server.log()


def test_SRV_21_tls_from_the_start_is_used(new_sink: Any, serve: Any, certificate: Any) -> None:
    file, context = certificate
    sink = new_sink(tls=context, encrypted_from_start=True)
    server = serve(sink, "--smtp-ca-file", str(file), tls="required")
    email = sign_up(server)
    assert sink.receive().recipients == [email]


def test_SRV_21_a_wrong_password_is_told_and_loses_no_mail(
    new_sink: Any, serve: Any, certificate: Any, login_options: tuple[str, ...]
) -> None:
    file, context = certificate
    sink = new_sink(tls=context, login=(LOGIN[0], "another"))
    server = serve(sink, "--smtp-ca-file", str(file), *login_options, tls="required")
    email = sign_up(server)
    assert "status=535" in server.logged("reason=authentication")
    sink.login = LOGIN
    assert sink.receive().recipients == [email]


@pytest.mark.parametrize("tls", ["required", "opportunistic"])
def test_SRV_21_OPS_05_a_certificate_that_nobody_vouches_for_is_refused(
    new_sink: Any, serve: Any, certificate: Any, tls: str
) -> None:
    sink = new_sink(tls=certificate[1])
    server = serve(sink, tls=tls)
    sign_up(server)
    server.logged("reason=certificate_not_trusted")
    assert sink.asked == []
    assert rows(server)[0]["due_at"]


@pytest.mark.parametrize("name", ["IP:127.0.0.2", "DNS:mail.example.com"])
@pytest.mark.parametrize(("tls", "from_start"), [("required", False), ("opportunistic", False), ("required", True)])
def test_SRV_21_a_certificate_that_names_another_host_is_refused_though_it_is_trusted(
    new_sink: Any, serve: Any, tmp_path: Path, name: str, tls: str, from_start: bool
) -> None:
    file, context = make_certificate(tmp_path, name)
    sink = new_sink(tls=context, encrypted_from_start=from_start)
    server = serve(sink, "--smtp-ca-file", str(file), tls=tls)
    sign_up(server)
    server.logged("reason=certificate_not_trusted")
    assert sink.asked == []
    assert rows(server)[0]["due_at"]


def test_SRV_21_OPS_05_without_tls_on_offer_nothing_is_sent_when_it_is_required(
    sink: MailSink, new_sink: Any, serve: Any
) -> None:
    server = serve(sink, tls="required")
    sign_up(server)
    server.logged("reason=encryption_not_offered")
    assert sink.asked == []
    (row,) = rows(server)
    assert row["due_at"]
    # Before the line in the log there is a row that says the same.
    assert row["last_reason"] == "encryption_not_offered"
    other = new_sink()
    email = sign_up(serve(other, tls="opportunistic", data="other"))
    assert other.receive().recipients == [email]


def test_SRV_21_without_a_mail_server_mails_stay_in_the_outbox_and_the_start_says_so(
    sink: MailSink, serve: Any
) -> None:
    server = serve(None)
    email = sign_up(server)
    assert "gatehouse: no mail will be sent: without --smtp-url" in server.log()
    (row,) = rows(server)
    assert row["sealed"]
    assert row["attempts"] == 0
    server.stop()
    later = serve(sink)
    assert sink.receive().recipients == [email]
    assert "no mail is sent" not in later.log().split("listening", 1)[1]


def test_SRV_21_a_password_that_others_can_read_is_refused_at_start(sink: MailSink, serve: Any, tmp_path: Path) -> None:
    file = tmp_path / "open"
    file.write_text(LOGIN[1])
    file.chmod(0o644)
    with pytest.raises(ServerError) as failure:
        serve(sink, "--smtp-user", LOGIN[0], "--smtp-password-file", str(file))
    assert "must be readable only by its owner: chmod 600" in str(failure.value)
    assert LOGIN[1] not in str(failure.value)


def test_SRV_21_the_demo_shows_mails_and_sends_none(tmp_path: Path) -> None:
    server = GatehouseServer(tmp_path / "data").start()
    try:
        email = new_address()
        body = {"email": email, "password": PASSWORD, "gatehouse_consent": CONSENT}
        assert server.post("/auth/v1/signup", body).status == 200
        assert server.mailbox(email)["code"]
        assert "no mail is sent" not in server.log()
    finally:
        server.stop()


def test_SRV_16_mails_and_pages_call_the_app_as_the_deployment_does(sink: MailSink, serve: Any) -> None:
    terms = "https://example.org/terms"
    server = serve(sink, "--app-name", "Acme <& Söhne>", "--terms-url", terms)
    sign_up(server)
    mail = sink.receive()
    assert "an account at Acme <& Söhne> with" in mail.part("text/plain")
    assert "an account at Acme &lt;&amp; Söhne&gt; with" in mail.part("text/html")
    page = server.get("/sign-in").body.decode()
    assert "<title>Welcome to Acme &lt;&amp; Söhne&gt; · Acme &lt;&amp; Söhne&gt;</title>" in page
    assert f'href="{terms}"' in server.get("/sign-in/create-account").body.decode()


def test_SRV_16_an_app_that_nobody_named_is_called_by_its_host(sink: MailSink, serve: Any) -> None:
    server = serve(sink)
    sign_up(server)
    assert "an account at localhost with" in sink.receive().part("text/plain")
    assert "<title>Welcome to localhost · localhost</title>" in server.get("/sign-in").body.decode()
