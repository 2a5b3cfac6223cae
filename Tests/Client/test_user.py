"""The official client reads and changes the account of whoever is signed in."""

from typing import Any

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal, with_claims
from person import COMMON_PASSWORD, OTHER_PASSWORD, PASSWORD, SHORT_PASSWORD
from supabase_auth.errors import AuthWeakPasswordError


@pytest.fixture
def client(clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]) -> OfficialClient:
    """Somebody who is signed in."""
    client = clients.new(automatic)
    client.sign_up({**credentials, "options": {"data": {"name": "Ada", "colour": "blue"}}})
    client.events.clear()
    return client


# Reading.


def test_SRV_03_the_account_is_read_with_the_session_or_with_a_token(
    clients: Clients, automatic: GatehouseServer, client: OfficialClient
) -> None:
    user = client.get_user().user
    assert user == client.get_session().user
    assert clients.new(automatic).get_user(client.get_session().access_token).user == user
    assert (user.factors, user.banned_until, user.is_sso_user) == (None, None, False)


def test_SRV_03_the_identities_of_a_person_with_a_password(client: OfficialClient, email: str) -> None:
    user = client.get_user().user
    (identity,) = client.get_user_identities().identities
    assert (identity.provider, identity.id, identity.user_id) == ("email", user.id, user.id)
    assert identity.identity_data == {
        "sub": user.id, "email": email, "email_verified": True, "phone_verified": False,
        "name": "Ada", "colour": "blue",
    }  # fmt: skip
    assert identity.created_at == user.created_at


def test_SRV_03_nobody_has_a_second_factor_yet(client: OfficialClient) -> None:
    factors = client.mfa.list_factors()
    assert (factors.all, factors.totp, factors.phone) == ([], [], [])


def test_SRV_03_a_token_that_is_not_of_this_server_reads_nothing(client: OfficialClient) -> None:
    token = client.get_session().access_token
    for forged in (with_claims(token, role="service_role"), token[:-4], f"{token}.", "no.token.atall", "none"):
        with refusal(403, "bad_jwt"):
            client.get_user(forged)


# Changing.


def test_SRV_03_data_is_merged_and_a_null_removes(client: OfficialClient) -> None:
    before = client.get_user().user
    change = {"colour": None, "note": {"text": "hello", "nothing": None}, "count": 3}
    user = client.update_user({"data": change}).user
    assert user.user_metadata == {"name": "Ada", "note": {"text": "hello", "nothing": None}, "count": 3}
    assert user.updated_at > before.updated_at
    assert client.events == ["USER_UPDATED"]
    assert client.get_session().user == client.get_user().user == user
    client.refresh_session()
    assert client.get_claims()["claims"]["user_metadata"] == user.user_metadata


@pytest.mark.parametrize("nothing", [{}, {"data": None, "password": None, "email": None}, {"data": {}}])
def test_SRV_02_a_change_of_nothing_changes_nothing(client: OfficialClient, nothing: dict[str, Any]) -> None:
    before = client.get_user().user
    user = client.update_user(nothing).user
    assert (user.user_metadata, user.email) == (before.user_metadata, before.email)


def test_SRV_02_the_address_that_somebody_has_already_is_no_change(client: OfficialClient, email: str) -> None:
    user = client.update_user({"email": email.upper()}, {"email_redirect_to": "https://app.example.com"}).user
    assert (user.email, user.new_email) == (email, None)


def test_SRV_03_a_new_password_takes_the_place_of_the_old_and_ends_the_other_sessions(
    clients: Clients, automatic: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    other = clients.new(automatic)
    other.sign_in_with_password(credentials)
    client.update_user({"password": OTHER_PASSWORD})
    assert client.events == ["USER_UPDATED"]
    client.refresh_session()
    assert client.get_user() is not None
    with refusal(403, "session_not_found"):
        other.get_user()
    with refusal(400, "session_not_found"):
        other.refresh_session()
    with refusal(400, "invalid_credentials"):
        other.sign_in_with_password(credentials)
    other.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})


def test_SRV_03_the_current_password_counts_where_it_is_given(client: OfficialClient) -> None:
    with refusal(400, "current_password_invalid"):
        client.update_user({"password": OTHER_PASSWORD, "current_password": "Copper-Willow-53"})
    assert client.update_user({"password": OTHER_PASSWORD, "current_password": PASSWORD}) is not None


def test_SRV_03_the_password_that_somebody_has_already_is_no_new_one(client: OfficialClient) -> None:
    with refusal(422, "same_password"):
        client.update_user({"password": PASSWORD})
    assert client.events == []


@pytest.mark.parametrize(("password", "reason"), [(SHORT_PASSWORD, "length"), (COMMON_PASSWORD, "pwned")])
def test_SRV_03_a_weak_new_password_arrives_as_its_own_error(
    client: OfficialClient, credentials: dict[str, str], password: str, reason: str
) -> None:
    with pytest.raises(AuthWeakPasswordError) as caught:
        client.update_user({"password": password, "data": {"name": "Eve"}})
    assert (caught.value.status, caught.value.reasons) == (422, [reason])
    assert client.get_user().user.user_metadata["name"] == "Ada"
    client.sign_in_with_password(credentials)


@pytest.mark.parametrize(
    "wrong",
    [
        {"password": ["text"]},
        {"password": "p" * 1025},
        {"data": "text"},
        {"data": {"much": "m" * 16 * 1024}},
        {"data": {"nul": "\0"}},
        {"email": 7},
        {"current_password": {}},
    ],
    ids=lambda wrong: f"{next(iter(wrong))}-{type(next(iter(wrong.values()))).__name__}",
)
def test_SRV_14_what_no_account_can_hold_is_refused(client: OfficialClient, wrong: dict[str, Any]) -> None:
    before = client.get_user().user
    with refusal(400, "validation_failed"):
        client.update_user(wrong)
    assert client.get_user().user == before


def test_SRV_03_a_telephone_number_is_refused(client: OfficialClient) -> None:
    with refusal(400, "phone_provider_disabled"):
        client.update_user({"phone": "+491510000000"})


def test_SRV_10_nobody_gives_themselves_rights_or_proofs(client: OfficialClient) -> None:
    before = client.get_user().user
    with refusal(403, "not_admin"):
        client.update_user({"app_metadata": {"provider": "google", "admin": True}, "data": {"name": "Eve"}})
    assert client.get_user().user == before
    wanted = {"role": "service_role", "email_confirm": True, "banned_until": "2999-01-01"}
    wanted |= {"id": "00000000-0000-0000-0000-000000000000", "is_anonymous": True}
    client.update_user({**wanted, "data": {"role": "service_role"}})
    user = client.get_user().user
    free = {"user_metadata", "updated_at", "identities"}
    assert user.model_dump(exclude=free) == before.model_dump(exclude=free)
    assert [identity.provider for identity in user.identities] == ["email"]
    assert client.refresh_session().user == user
    claims = client.get_claims()["claims"]
    assert (claims["role"], claims["app_metadata"]) == ("authenticated", before.app_metadata)


def test_SRV_10_nobody_signs_up_with_rights_or_proofs(
    clients: Clients, confirming: GatehouseServer, email: str
) -> None:
    wanted = {"app_metadata": {"admin": True}, "role": "service_role", "email_confirm": True, "is_anonymous": True}
    client = clients.new(confirming)
    user = client.sign_up({"email": email, "password": PASSWORD, "options": {"data": wanted}, **wanted}).user
    assert (user.role, user.app_metadata) == ("authenticated", {"provider": "email", "providers": ["email"]})
    assert (user.email_confirmed_at, user.is_anonymous) == (None, False)


def test_SRV_03_an_account_changes_for_all_who_are_signed_in(
    clients: Clients, automatic: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    other = clients.new(automatic)
    other.sign_in_with_password(credentials)
    client.update_user({"data": {"name": "Grace"}})
    assert other.get_user().user.user_metadata["name"] == "Grace"
    # The token says what was so when it was made; the next one says what is so.
    assert other.get_claims()["claims"]["user_metadata"]["name"] == "Ada"
    other.refresh_session()
    assert other.get_claims()["claims"]["user_metadata"]["name"] == "Grace"
    assert other.get_session().access_token != client.get_session().access_token


def test_SRV_03_a_person_who_signed_out_changes_nothing(
    clients: Clients, automatic: GatehouseServer, client: OfficialClient, credentials: dict[str, str]
) -> None:
    other = clients.new(automatic)
    other.sign_in_with_password(credentials)
    other.sign_out()
    with refusal(403, "session_not_found"):
        client.update_user({"password": OTHER_PASSWORD})
    other.sign_in_with_password(credentials)
