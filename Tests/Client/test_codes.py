"""The official client asks for mails, and uses the codes and links in them."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal
from person import OTHER_PASSWORD, age_codes, new_address, wrong
from stored import ban
from supabase_auth.errors import AuthApiError, AuthInvalidCredentialsError

HOUR = 3600
MINUTE = 60
# What a code or a link is handed in as.
Proof = Callable[[dict[str, Any], str], dict[str, str]]


def by_code(mail: dict[str, Any], kind: str) -> dict[str, str]:
    return {"type": kind, "email": mail["to"], "token": mail["code"]}


def by_link(mail: dict[str, Any], kind: str) -> dict[str, str]:
    (token,) = parse_qs(urlsplit(mail["links"][0]).query)["token"]
    return {"type": kind, "token_hash": token}


@pytest.fixture
def pending(clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]) -> OfficialClient:
    """Somebody who signed up and has not confirmed."""
    client = clients.new(confirming)
    client.sign_up(credentials)
    return client


@pytest.fixture
def confirmed(pending: OfficialClient, confirming: GatehouseServer, email: str) -> OfficialClient:
    """Somebody who signed up, confirmed and signed out."""
    pending.verify_otp(by_code(confirming.mailbox(email), "signup"))
    pending.sign_out()
    pending.events.clear()
    return pending


# Confirming an address.


@pytest.mark.parametrize("kind", ["signup", "email"])
@pytest.mark.parametrize("proof", [by_code, by_link])
def test_SRV_03_code_and_link_confirm_an_address_and_sign_in(
    pending: OfficialClient, confirming: GatehouseServer, credentials: dict[str, str], proof: Proof, kind: str
) -> None:
    answer = pending.verify_otp(proof(confirming.mailbox(credentials["email"]), kind))
    assert answer.user.email == credentials["email"]
    assert answer.user.email_confirmed_at is not None
    assert answer.user.last_sign_in_at is not None
    assert pending.events == ["SIGNED_IN"]
    assert pending.get_user().user == answer.user
    assert [entry["method"] for entry in pending.get_claims()["claims"]["amr"]] == ["otp"]
    pending.refresh_session()
    pending.sign_out()
    assert pending.sign_in_with_password(credentials).user.id == answer.user.id


def test_SRV_02_a_client_that_presents_a_code_may_say_where_to_go_next(
    pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    options = {"redirect_to": "https://app.example.com/welcome", "captcha_token": "not asked for"}
    answer = pending.verify_otp({**by_code(confirming.mailbox(email), "signup"), "options": options})
    assert answer.session is not None


# What is no proof: each gets the answer that says least.


def test_SRV_06_a_code_and_its_link_work_once_between_them(
    clients: Clients, pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    mail = confirming.mailbox(email)
    pending.verify_otp(by_code(mail, "signup"))
    for proof in (by_code, by_link):
        with refusal(403, "otp_expired"):
            clients.new(confirming).verify_otp(proof(mail, "signup"))


def test_SRV_06_every_proof_that_is_not_taken_gets_the_same_answer(
    clients: Clients, pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    mail = confirming.mailbox(email)
    attempts = [
        by_code(mail | {"code": wrong(mail["code"])}, "signup"),
        by_code(mail | {"code": "none"}, "signup"),
        by_code(mail | {"to": new_address("nobody")}, "signup"),
        by_code(mail | {"to": "nobody"}, "signup"),
        by_code(mail, "recovery"),
        by_link(mail, "recovery"),
        {"type": "signup", "token_hash": "none"},
    ]
    client = clients.new(confirming)
    answers = set()
    for attempt in attempts:
        with refusal(403, "otp_expired"):
            client.verify_otp(attempt)
        answers.add(("token_hash" in attempt, clients.wire.last.answer))
    # A link is refused in the words for links, whatever is wrong with it.
    assert len(answers) == 2
    assert not client.is_signed_in()
    pending.verify_otp(by_code(mail, "signup"))


@pytest.mark.parametrize("proof", [by_code, by_link])
def test_SRV_06_a_code_and_its_link_expire(
    pending: OfficialClient, confirming: GatehouseServer, email: str, proof: Proof
) -> None:
    age_codes(confirming, email, HOUR + 1)
    with refusal(403, "otp_expired"):
        pending.verify_otp(proof(confirming.mailbox(email), "signup"))


def test_SRV_06_five_wrong_attempts_burn_a_code_and_not_its_link(
    pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    mail = confirming.mailbox(email)
    for _ in range(5):
        with refusal(403, "otp_expired"):
            pending.verify_otp(by_code(mail | {"code": wrong(mail["code"])}, "signup"))
    with refusal(403, "otp_expired"):
        pending.verify_otp(by_code(mail, "signup"))
    assert pending.verify_otp(by_link(mail, "signup")).session is not None


@pytest.mark.parametrize("proof", [by_code, by_link])
def test_SRV_06_of_many_who_hand_in_the_same_proof_at_once_one_is_let_in(
    clients: Clients, pending: OfficialClient, confirming: GatehouseServer, email: str, proof: Proof
) -> None:
    params = proof(confirming.mailbox(email), "signup")
    racers = [clients.new(confirming) for _ in range(12)]
    outcomes = clients.at_once([(racer, "verify_otp", (params,)) for racer in racers])
    refused = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert len(refused) == 11
    assert {(type(error), error.status, error.code) for error in refused} == {(AuthApiError, 403, "otp_expired")}
    assert pending.events == []


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"type": "signup", "email": "a@example.com", "token": "123456", "token_hash": "hash"}, "validation_failed"),
        ({"type": "signup", "email": "a@example.com"}, "validation_failed"),
        ({"type": "signup", "token": "123456"}, "validation_failed"),
        ({"type": "signup"}, "validation_failed"),
        ({"type": "whatever", "email": "a@example.com", "token": "123456"}, "validation_failed"),
        ({"type": "signup", "email": "a@example.com", "token": 123456}, "validation_failed"),
        ({"type": "signup", "token_hash": "h" * 1025}, "validation_failed"),
        ({"type": "sms", "phone": "none", "token": "123456"}, "validation_failed"),
    ],
    ids=["both", "no code", "no address", "nothing", "kind", "type", "length", "telephone"],
)
def test_SRV_14_what_cannot_be_a_proof_is_refused(
    clients: Clients, confirming: GatehouseServer, params: dict[str, Any], code: str
) -> None:
    with refusal(400, code):
        clients.new(confirming).verify_otp(params)


def test_SRV_03_a_banned_person_does_not_sign_in_by_mail(
    confirmed: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    confirmed.reset_password_for_email(email)
    ban(confirming, email)
    with refusal(403, "user_banned"):
        confirmed.verify_otp(by_code(confirming.mailbox(email, after=1), "recovery"))


# Asking for the confirmation again.


def test_SRV_03_a_confirmation_comes_again_and_replaces_the_first(
    pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    old = confirming.mailbox(email)
    age_codes(confirming, email, MINUTE + 1)
    answer = pending.resend({"type": "signup", "email": email, "options": {"email_redirect_to": "https://a.example"}})
    assert (answer.user, answer.session, answer.message_id) == (None, None, None)
    new = confirming.mailbox(email, after=1)
    with refusal(403, "otp_expired"):
        pending.verify_otp(by_link(old, "signup"))
    assert pending.verify_otp(by_code(new, "signup")).session is not None


def test_SRV_07_a_mail_that_is_asked_for_too_soon_is_refused_with_the_time_to_wait(
    clients: Clients, pending: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    with refusal(429, "over_email_send_rate_limit"):
        pending.resend({"type": "signup", "email": email})
    assert 1 <= int(clients.wire.last.got["retry-after"]) <= MINUTE
    assert confirming.mail_count(email) == 1


def test_SRV_17_asking_for_a_confirmation_tells_nobody_who_has_an_account(
    clients: Clients, confirmed: OfficialClient, confirming: GatehouseServer, email: str
) -> None:
    age_codes(confirming, email, MINUTE + 1)
    nobody = new_address("nobody")
    for address in (email, nobody):
        stranger = clients.new(confirming)
        answer = stranger.resend({"type": "signup", "email": address})
        assert (answer.user, answer.session, answer.message_id) == (None, None, None)
        with refusal(429, "over_email_send_rate_limit"):
            stranger.resend({"type": "signup", "email": address})
    assert (confirming.mail_count(email), confirming.mail_count(nobody)) == (1, 0)
    assert confirmed.events == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"type": "signup", "email": "nobody"}, "validation_failed"),
        ({"type": "whatever", "email": "a@example.com"}, "validation_failed"),
        ({"type": "signup", "phone": "+491510000000"}, "validation_failed"),
        ({"type": "sms", "phone": "none"}, "validation_failed"),
        ({"type": "phone_change", "phone": "+0491510000000"}, "validation_failed"),
    ],
    ids=["address", "kind", "confusion", "message", "number"],
)
def test_SRV_03_what_cannot_be_sent_again_is_refused(
    clients: Clients, confirming: GatehouseServer, asked: dict[str, str], code: str
) -> None:
    with refusal(400, code):
        clients.new(confirming).resend(asked)


@pytest.mark.parametrize("kind", ["sms", "phone_change"])
def test_SRV_32_a_number_that_nobody_has_is_answered_as_an_address_that_nobody_has(
    clients: Clients, confirming: GatehouseServer, kind: str
) -> None:
    clients.new(confirming).resend({"type": kind, "phone": "+491510000000"})
    assert clients.wire.last.json() == {}


def test_SRV_32_nobody_who_is_named_by_an_address_waits_for_a_code_for_a_number(
    clients: Clients, confirming: GatehouseServer, email: str
) -> None:
    clients.new(confirming).resend({"type": "phone_change", "email": email})
    assert clients.wire.last.json() == {}
    assert confirming.mail_count(email) == 0
    with refusal(400, "validation_failed"):
        clients.new(confirming).resend({"type": "phone_change", "email": "nobody"})


def test_SRV_03_a_resend_to_nobody_does_not_leave_the_client(clients: Clients, confirming: GatehouseServer) -> None:
    with pytest.raises(AuthInvalidCredentialsError):
        clients.new(confirming).resend({"type": "signup"})
    assert clients.wire.exchanges == []


# A forgotten password.


@pytest.mark.parametrize("proof", [by_code, by_link])
@pytest.mark.parametrize("kind", ["recovery", "email"])
def test_SRV_03_a_forgotten_password_is_replaced_by_way_of_a_mail(
    clients: Clients,
    confirmed: OfficialClient,
    confirming: GatehouseServer,
    credentials: dict[str, str],
    proof: Proof,
    kind: str,
) -> None:
    elsewhere = clients.new(confirming)
    elsewhere.sign_in_with_password(credentials)
    confirmed.reset_password_for_email(credentials["email"], {"redirect_to": "https://app.example.com/reset"})
    mail = confirming.mailbox(credentials["email"], after=1)
    answer = confirmed.verify_otp(proof(mail, kind))
    assert answer.user.recovery_sent_at is not None
    assert confirmed.events == ["PASSWORD_RECOVERY" if kind == "recovery" else "SIGNED_IN"]
    confirmed.update_user({"password": OTHER_PASSWORD})
    with refusal(403, "session_not_found"):
        elsewhere.get_user()
    with refusal(400, "invalid_credentials"):
        elsewhere.sign_in_with_password(credentials)
    elsewhere.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})


@pytest.mark.parametrize("method", ["reset_password_for_email", "reset_password_email"])
@pytest.mark.parametrize("flow", ["implicit", "pkce"])
def test_SRV_17_asking_for_a_new_password_tells_nobody_who_has_an_account(
    clients: Clients, confirmed: OfficialClient, confirming: GatehouseServer, email: str, method: str, flow: str
) -> None:
    nobody = new_address("nobody")
    answers = []
    for address in (email, nobody):
        stranger = clients.new(confirming, flow_type=flow)
        getattr(stranger, method)(address)
        answers.append((clients.wire.last.status, clients.wire.last.answer))
        with refusal(429, "over_email_send_rate_limit") as caught:
            getattr(stranger, method)(address)
        # The seconds may differ by the time that passed.
        answers.append((429, re.sub(r"\d+", "N", caught.value.message).encode()))
    assert answers[:2] == answers[2:]
    assert answers[0] == (200, b"{}")
    assert (confirming.mail_count(email), confirming.mail_count(nobody)) == (2, 0)
    assert confirmed.events == []


def test_SRV_03_an_invalid_address_gets_no_new_password(clients: Clients, confirming: GatehouseServer) -> None:
    with refusal(400, "validation_failed"):
        clients.new(confirming).reset_password_for_email("nobody")


def test_SRV_06_an_address_that_was_never_confirmed_is_recovered_without_the_password_from_the_sign_up(
    clients: Clients, pending: OfficialClient, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    owner = clients.new(confirming)
    owner.reset_password_for_email(credentials["email"])
    owner.verify_otp(by_code(confirming.mailbox(credentials["email"], after=1), "recovery"))
    with refusal(400, "invalid_credentials"):
        pending.sign_in_with_password(credentials)
    owner.update_user({"password": OTHER_PASSWORD})
    owner.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})
