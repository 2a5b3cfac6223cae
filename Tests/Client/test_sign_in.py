"""The official client signs people in with a password, and reads what the access token says."""

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, refusal, with_claims
from person import OTHER_PASSWORD, PASSWORD
from stored import ban
from supabase_auth.errors import AuthInvalidCredentialsError, AuthInvalidJwtError


def test_SRV_03_signing_in_with_the_password(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    signed_up = clients.new(automatic).sign_up(credentials)
    client = clients.new(automatic)
    answer = client.sign_in_with_password(credentials)
    assert answer.user.id == signed_up.user.id
    assert answer.user == answer.session.user
    assert answer.user.last_sign_in_at > signed_up.user.last_sign_in_at
    assert client.events == ["SIGNED_IN"]
    earlier = client.get_claims(signed_up.session.access_token)["claims"]
    claims = client.get_claims()["claims"]
    assert claims["session_id"] != earlier["session_id"]
    headers = next(exchange.got for exchange in clients.wire.exchanges if exchange.path.endswith("/token"))
    assert headers["sb-auth-user-id"] == answer.user.id
    assert headers["sb-auth-session-id"] == claims["session_id"]


def test_SRV_05_an_unknown_address_and_a_wrong_password_get_the_same_answer(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    clients.new(automatic).sign_up(credentials)
    client = clients.new(automatic)
    answers = set()
    for wrong in (
        credentials | {"password": OTHER_PASSWORD},
        credentials | {"password": PASSWORD.lower()},
        credentials | {"email": f"un{credentials['email']}"},
        credentials | {"email": "nobody"},
    ):
        with refusal(400, "invalid_credentials"):
            client.sign_in_with_password(wrong)
        answers.add(clients.wire.last.answer)
    assert len(answers) == 1
    assert (client.events, client.is_signed_in()) == ([], False)


def test_SRV_03_an_address_that_is_not_confirmed_is_told_only_to_a_person_who_knows_the_password(
    clients: Clients, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(confirming)
    client.sign_up(credentials)
    with refusal(400, "email_not_confirmed"):
        client.sign_in_with_password(credentials)
    with refusal(400, "invalid_credentials"):
        client.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})


def test_SRV_03_a_telephone_number_is_refused(clients: Clients, automatic: GatehouseServer) -> None:
    with refusal(422, "phone_provider_disabled"):
        clients.new(automatic).sign_in_with_password({"phone": "+491510000000", "password": PASSWORD})


def test_SRV_03_a_sign_in_without_a_password_does_not_leave_the_client(
    clients: Clients, automatic: GatehouseServer, email: str
) -> None:
    with pytest.raises(AuthInvalidCredentialsError):
        clients.new(automatic).sign_in_with_password({"email": email})
    assert clients.wire.exchanges == []


def test_SRV_03_a_banned_person_is_told_once_the_password_is_right(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic)
    client.sign_up(credentials)
    ban(automatic, credentials["email"])
    with refusal(403, "user_banned"):
        client.get_user()
    with refusal(400, "user_banned"):
        client.refresh_session()
    with refusal(400, "user_banned"):
        client.sign_in_with_password(credentials)
    with refusal(400, "invalid_credentials"):
        client.sign_in_with_password(credentials | {"password": OTHER_PASSWORD})


def test_SRV_03_the_claims_of_an_access_token_are_verified_by_the_published_key(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic)
    answer = client.sign_up({**credentials, "options": {"data": {"name": "Ada"}}})
    found = client.get_claims()
    assert (found["headers"]["alg"], found["headers"]["typ"]) == ("ES256", "JWT")
    claims = found["claims"]
    assert claims["sub"] == answer.user.id
    assert claims["iss"] == f"{automatic.origin}/auth/v1"
    assert claims["aud"] == claims["role"] == "authenticated"
    assert (claims["email"], claims["phone"]) == (credentials["email"], "")
    assert (claims["aal"], claims["is_anonymous"]) == ("aal1", False)
    assert [entry["method"] for entry in claims["amr"]] == ["password"]
    assert claims["app_metadata"] == {"provider": "email", "providers": ["email"]}
    assert claims["user_metadata"] == {"name": "Ada"}
    assert claims["exp"] == answer.session.expires_at == claims["iat"] + 10 + 3600

    levels = client.mfa.get_authenticator_assurance_level()
    assert (levels.current_level, levels.next_level) == ("aal1", "aal1")
    assert [entry.method for entry in levels.current_authentication_methods] == ["password"]

    fetched = [exchange for exchange in clients.wire.exchanges if exchange.path.endswith("/.well-known/jwks.json")]
    client.get_claims()
    assert len(fetched) == 1, "the keys are fetched once"
    assert clients.wire.last == fetched[0]
    assert fetched[0].got["cache-control"] == "public, max-age=600"
    keys = fetched[0].json()["keys"]
    assert [key["kid"] for key in keys] == [found["headers"]["kid"]]
    assert not any("d" in key for key in keys), "a private key is published"

    stranger = clients.new(automatic)
    assert stranger.get_claims() is None
    assert stranger.get_claims(answer.session.access_token, fetched[0].json())["claims"] == claims


def test_SRV_09_claims_that_were_changed_or_have_expired_or_are_another_servers_are_no_claims(
    clients: Clients, automatic: GatehouseServer, confirming: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic)
    token = client.sign_up(credentials).session.access_token
    for forged in (with_claims(token, role="service_role"), with_claims(token, exp=1), "no.token.atall", "no token"):
        with pytest.raises(AuthInvalidJwtError):
            client.get_claims(forged)
    with pytest.raises(AuthInvalidJwtError):
        clients.new(confirming).get_claims(token)
    with refusal(403, "bad_jwt"):
        clients.new(confirming).get_user(token)


def test_SRV_03_subscribers_hear_of_everything_until_they_leave(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    client = clients.new(automatic)
    heard: list[tuple[str, str | None]] = []
    subscription = client.on_auth_state_change(
        lambda event, session: heard.append((event, session and session.access_token))
    )
    first = client.sign_up(credentials).session.access_token
    client.update_user({"data": {"name": "Ada"}})
    subscription.unsubscribe()
    client.sign_out()
    assert heard == [("SIGNED_IN", first), ("USER_UPDATED", first)]
    assert client.events == ["SIGNED_IN", "USER_UPDATED", "SIGNED_OUT"]
