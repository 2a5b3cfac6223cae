"""The official client signs people up, with every setting that decides about it."""

import json
from typing import Any

import pytest
from gatehouse_server import GatehouseServer
from official_client import MEMBER, Clients, refusal
from person import COMMON_PASSWORD, OTHER_PASSWORD, PASSWORD, SHORT_PASSWORD
from supabase_auth.errors import AuthInvalidCredentialsError, AuthWeakPasswordError

# Every kind of value that JSON has.
DATA: dict[str, Any] = {
    "name": "Zoë “Z” \U0001f30a",
    "whole": 9_007_199_254_740_991,
    "broken": -12.5,
    "flag": True,
    "list": [1, "two", None, [False]],
    "object": {"inner": {}},
}


def test_SRV_03_sign_up_with_automatic_confirmation_signs_in(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic)
    answer = client.sign_up({**credentials, "options": {"data": DATA}})
    user, session = answer.user, answer.session
    assert (user.email, user.phone, user.aud, user.role) == (credentials["email"], "", "authenticated", "authenticated")
    assert user.user_metadata == DATA
    assert user.app_metadata == {"provider": "email", "providers": ["email"]}
    assert user.is_anonymous is False
    assert user.email_confirmed_at is not None
    assert user.confirmed_at == user.email_confirmed_at
    assert user.last_sign_in_at is not None
    assert [identity.provider for identity in user.identities] == ["email"]
    assert user.identities[0].user_id == user.id
    assert user.identities[0].identity_data["email"] == credentials["email"]
    assert (session.token_type, session.expires_in, session.user) == ("bearer", 3600, user)
    assert client.events == ["SIGNED_IN"]
    assert client.get_session().refresh_token == session.refresh_token
    assert client.get_user().user == user


def test_SRV_03_sign_up_that_has_to_be_confirmed_gives_a_user_and_no_session(
    clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(confirming)
    answer = client.sign_up({**credentials, "options": {"data": DATA}})
    user = answer.user
    assert answer.session is None
    assert (user.email, user.aud, user.role) == (credentials["email"], "authenticated", "authenticated")
    assert user.user_metadata == DATA
    assert user.confirmation_sent_at is not None
    assert (user.email_confirmed_at, user.confirmed_at, user.last_sign_in_at) == (None, None, None)
    assert [identity.provider for identity in user.identities] == ["email"]
    assert client.events == []
    assert not client.is_signed_in()
    assert confirming.mail_count(credentials["email"]) == 1


def test_SRV_03_the_client_works_as_it_comes(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic, http_client=None, auto_refresh_token=True)
    client.sign_up(credentials)
    assert client.get_user().user.email == credentials["email"]
    client.sign_out()
    assert not client.is_signed_in()


def test_SRV_02_a_client_with_pkce_and_a_redirect_signs_up_too(
    clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(confirming, flow_type="pkce")
    options = {"email_redirect_to": "https://app.example.com/welcome", "captcha_token": "not asked for"}
    assert client.sign_up({**credentials, "options": options}).user.email == credentials["email"]
    assert clients.wire.last.sent_json()["code_challenge_method"] == "s256"


def test_SRV_16_the_interface_may_lie_at_another_path(
    clients: Clients, elsewhere: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(elsewhere, base_path="/identity/v2")
    client.sign_up({**credentials, "password": "Zq7!xy"})
    assert client.get_claims()["claims"]["iss"] == f"{elsewhere.origin}/identity/v2"
    with refusal(404, "not_found"):
        clients.new(elsewhere, base_path="/identity/v2/auth/v1").sign_in_with_password(credentials)


@pytest.mark.parametrize(
    ("password", "reasons"),
    [
        (SHORT_PASSWORD, ["length"]),
        (COMMON_PASSWORD, ["pwned"]),
        ("123456", ["length", "pwned"]),
        ("pässwö", ["length"]),
    ],
    ids=["short", "common", "short and common", "short though it has eight bytes"],
)
def test_SRV_03_a_weak_password_arrives_as_its_own_error_with_the_reasons(
    clients: Clients, automatic: GatehouseServer, email: str, password: str, reasons: list[str]
) -> None:
    with pytest.raises(AuthWeakPasswordError) as caught:
        clients.new(automatic).sign_up({"email": email, "password": password})
    assert (caught.value.status, caught.value.code, caught.value.reasons) == (422, "weak_password", reasons)


@pytest.mark.parametrize(
    "wrong",
    [
        {"email": "nobody"},
        {"email": "no body@example.com"},
        {"email": "nobody@example"},
        {"email": "nobody@example.com\0"},
        {"email": 7},
        {"email": f"{'n' * 310}@example.com"},
        {"password": 7},
        {"password": "p" * 1025},
        {"password": f"{PASSWORD}\0"},
        {"options": {"data": "text"}},
        {"options": {"data": {"much": "m" * 16 * 1024}}},
    ],
    ids=lambda wrong: f"{next(iter(wrong))}-{type(next(iter(wrong.values()))).__name__}",
)
def test_SRV_14_what_no_sign_up_can_hold_is_refused(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str], wrong: dict[str, Any]
) -> None:
    client = clients.new(automatic)
    with refusal(400, "validation_failed"):
        client.sign_up(credentials | wrong)
    assert not client.is_signed_in()


def test_SRV_03_a_telephone_number_is_refused(clients: Clients, automatic: GatehouseServer) -> None:
    with refusal(400, "phone_provider_disabled"):
        clients.new(automatic).sign_up({"phone": "+491510000000", "password": PASSWORD})


def test_SRV_03_a_sign_up_without_a_password_does_not_leave_the_client(
    clients: Clients, automatic: GatehouseServer, email: str
) -> None:
    with pytest.raises(AuthInvalidCredentialsError):
        clients.new(automatic).sign_up({"email": email})
    assert clients.wire.exchanges == []


@pytest.mark.parametrize("spelling", [str, str.upper, lambda email: f" {email} "], ids=["same", "capitals", "blanks"])
def test_SRV_17_explicit_an_address_with_a_confirmed_account_is_told(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str], spelling: Any
) -> None:
    owner = clients.new(automatic)
    owner.sign_up(credentials)
    stranger = clients.new(automatic)
    with refusal(422, "user_already_exists"):
        stranger.sign_up({"email": spelling(credentials["email"]), "password": OTHER_PASSWORD})
    assert not stranger.is_signed_in()
    with refusal(400, "invalid_credentials"):
        stranger.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})
    assert owner.get_user().user.email == credentials["email"]


def test_SRV_17_explicit_an_address_that_was_confirmed_by_mail_is_told(
    clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(confirming)
    client.sign_up(credentials)
    code = confirming.mailbox(credentials["email"])["code"]
    client.verify_otp({"email": credentials["email"], "token": code, "type": "signup"})
    with refusal(422, "user_already_exists"):
        clients.new(confirming).sign_up(credentials)


def test_SRV_17_a_sign_up_that_was_never_confirmed_shows_a_stranger_nothing_of_it(
    clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    first = clients.new(confirming).sign_up({**credentials, "options": {"data": {"name": "Ada", "note": "mine"}}})
    stranger = clients.new(confirming)
    second = stranger.sign_up(
        {**credentials, "password": OTHER_PASSWORD, "options": {"data": {"name": "somebody else"}}}
    )
    assert second.session is None
    assert second.user.id != first.user.id
    assert second.user.created_at > first.user.created_at
    assert second.user.user_metadata == {"name": "somebody else"}
    # By this app developers tell it.
    assert second.user.identities == []
    code = confirming.mailbox(credentials["email"])["code"]
    owner = clients.new(confirming)
    user = owner.verify_otp({"email": credentials["email"], "token": code, "type": "signup"}).user
    # The code does not say which of the two it belongs to: nothing of either survives (SRV-28).
    assert (user.id, user.user_metadata) == (first.user.id, {})
    for password in (credentials["password"], OTHER_PASSWORD):
        with refusal(400, "invalid_credentials"):
            stranger.sign_in_with_password(credentials | {"password": password})


def test_SRV_16_a_closed_sign_up_refuses_everybody_alike(
    clients: Clients, closed: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(closed)
    answers = []
    for person in (credentials, MEMBER, credentials | {"password": SHORT_PASSWORD}):
        with refusal(422, "signup_disabled") as caught:
            client.sign_up(person)
        answers.append(caught.value.message)
    assert len(set(answers)) == 1
    assert client.sign_in_with_password(MEMBER).user.email == MEMBER["email"]
    with refusal(400, "invalid_credentials"):
        client.sign_in_with_password(credentials)


def test_SRV_18_where_consent_is_required_a_sign_up_without_it_makes_no_account(
    clients: Clients, consenting: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(consenting)
    consent = {"version": "2026-01", "accepted_at": "2026-01-31T12:00:00Z"}
    for data in ({}, {"gatehouse_consent": None}):
        with refusal(422, "consent_required"):
            client.sign_up({**credentials, "options": {"data": data}})
    with refusal(400, "invalid_credentials"):
        client.sign_in_with_password(credentials)

    body = json.dumps(credentials | {"gatehouse_consent": consent}).encode()
    assert consenting.request("POST", "/auth/v1/signup", body).status == 200
    assert client.sign_in_with_password(credentials).user.user_metadata == {}


def test_SRV_32_a_client_that_can_send_nothing_but_data_gives_consent_there(
    clients: Clients, consenting: GatehouseServer, credentials: dict[str, str]
) -> None:
    consent = {"version": "2026-01", "accepted_at": "2026-03-01T09:30:00Z"}
    data = {"name": "Ada", "gatehouse_consent": consent}
    client = clients.new(consenting)
    with refusal(400, "validation_failed"):
        client.sign_up({**credentials, "options": {"data": data | {"gatehouse_consent": "yes"}}})
    user = client.sign_up({**credentials, "options": {"data": data}}).user
    assert user.user_metadata == {"name": "Ada"}
    assert client.get_user().user.user_metadata == {"name": "Ada"}
    (identity,) = client.get_user_identities().identities
    assert identity.identity_data["name"] == "Ada"
    assert "gatehouse_consent" not in identity.identity_data
    assert client.get_claims()["claims"]["user_metadata"] == {"name": "Ada"}


def test_SRV_18_where_consent_is_optional_the_interface_does_not_ask_for_it(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    assert clients.new(automatic).sign_up(credentials).session is not None
