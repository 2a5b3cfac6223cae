"""The official client keeps, renews, hands over and ends sessions."""

import json
import socket
import time
from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer, eventually
from official_client import Clients, OfficialClient, hasten, refusal, with_claims
from supabase_auth.errors import AuthInvalidJwtError, AuthSessionMissingError


@pytest.fixture
def signed_in(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> Callable[..., OfficialClient]:
    """Makes clients of one person, each with a session of its own."""
    clients.new(automatic).sign_up(credentials)

    def make(**options: object) -> OfficialClient:
        client = clients.new(automatic, **options)
        client.sign_in_with_password(credentials)
        client.events.clear()
        return client

    return make


# Renewing.


def test_SRV_03_a_session_is_renewed_with_new_tokens(signed_in: Callable[..., OfficialClient]) -> None:
    client = signed_in()
    before, claims = client.get_session(), client.get_claims()["claims"]
    answer = client.refresh_session()
    assert answer.session.refresh_token != before.refresh_token
    assert client.get_session().refresh_token == answer.session.refresh_token
    assert answer.user.id == before.user.id
    assert client.get_claims()["claims"]["session_id"] == claims["session_id"]
    assert client.get_claims()["claims"]["amr"] == claims["amr"]
    assert client.events == ["TOKEN_REFRESHED"]
    assert client.get_user().user.id == before.user.id


def test_SRV_03_a_session_is_renewed_from_a_token_that_is_handed_over(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    session = signed_in().get_session()
    other = clients.new(automatic)
    assert other.refresh_session(session.refresh_token).user.id == session.user.id
    assert other.get_user().user.id == session.user.id


def test_SRV_04_the_previous_token_gives_the_same_successor_until_that_has_been_used(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    client = signed_in()
    first = client.get_session().refresh_token
    second = client.refresh_session().session.refresh_token
    late = clients.new(automatic)
    for _ in range(3):
        assert late.refresh_session(first).session.refresh_token == second
    late.refresh_session(second)
    with refusal(400, "refresh_token_already_used"):
        clients.new(automatic).refresh_session(first)
    # Somebody else may hold a copy: the whole session has ended.
    with refusal(400, "session_not_found"):
        late.refresh_session()
    with refusal(403, "session_not_found"):
        client.get_user()


def test_SRV_04_any_number_of_clients_with_one_token_end_in_one_lineage(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    client = signed_in()
    session_id = client.get_claims()["claims"]["session_id"]
    token = client.get_session().refresh_token
    for _ in range(3):
        racers = [clients.new(automatic) for _ in range(12)]
        answers = clients.at_once([(racer, "refresh_session", (token,)) for racer in racers])
        assert [answer for answer in answers if isinstance(answer, Exception)] == []
        successors = {answer.session.refresh_token for answer in answers}
        assert len(successors) == 1
        assert successors != {token}
        assert {racer.get_claims()["claims"]["session_id"] for racer in racers} == {session_id}
        token = answers[0].session.refresh_token


def test_SRV_04_two_clients_that_renew_in_turns_from_one_storage_continue(
    clients: Clients, automatic: GatehouseServer, credentials: dict[str, str]
) -> None:
    storage = clients.storage()
    pair = [clients.new(automatic, storage=storage) for _ in range(2)]
    pair[0].sign_up(credentials)
    for turn in range(6):
        pair[turn % 2].refresh_session()
    assert pair[0].get_user() == pair[1].get_user()


@pytest.mark.parametrize("token", ["none of ours", "aaaaaaaaaaaa", "é\U0001f30a", "t" * 1024])
def test_SRV_03_an_invalid_token_is_not_found(clients: Clients, automatic: GatehouseServer, token: str) -> None:
    client = clients.new(automatic)
    with refusal(400, "refresh_token_not_found"):
        client.refresh_session(token)
    assert not client.is_signed_in()


def test_SRV_03_a_token_that_is_longer_than_any_is_refused(clients: Clients, automatic: GatehouseServer) -> None:
    with refusal(400, "validation_failed"):
        clients.new(automatic).refresh_session("t" * 1025)


def test_SRV_04_a_token_of_another_server_is_not_found(
    clients: Clients, confirming: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    with refusal(400, "refresh_token_not_found"):
        clients.new(confirming).refresh_session(signed_in().get_session().refresh_token)


# Keeping.


def test_SRV_03_without_a_session_nothing_leaves_the_client(clients: Clients, automatic: GatehouseServer) -> None:
    client = clients.new(automatic)
    assert not client.is_signed_in()
    assert client.get_user() is None
    assert client.get_claims() is None
    for call in (client.refresh_session, lambda: client.update_user({"data": {}}), client.reauthenticate):
        with pytest.raises(AuthSessionMissingError):
            call()
    client.sign_out()
    assert clients.wire.exchanges == []


def test_SRV_03_a_stored_session_is_found_again_by_the_next_client(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    storage = clients.storage()
    user = signed_in(storage=storage).get_user().user
    for start in ("initialize", "initialize_from_storage"):
        next_one = clients.new(automatic, storage=storage)
        getattr(next_one, start)()
        assert next_one.events == ["SIGNED_IN"]
        assert next_one.get_user().user == user


def test_SRV_03_a_stored_session_that_expires_is_renewed_on_the_way(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    storage = clients.storage()
    client = signed_in(storage=storage)
    before = client.get_session().refresh_token
    hasten(storage, expires_at=int(time.time()) - 60)
    assert client.get_user() is not None
    assert client.events == ["TOKEN_REFRESHED"]
    assert client.get_session().refresh_token != before

    hasten(storage, expires_at=int(time.time()) - 60)
    next_one = clients.new(automatic, storage=storage, auto_refresh_token=True)
    next_one.initialize_from_storage()
    assert next_one.events == ["TOKEN_REFRESHED"]
    next_one.sign_out()


def test_SRV_03_a_stored_session_that_has_ended_is_removed(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    storage = clients.storage()
    client = signed_in(storage=storage)
    signed_in().sign_out()
    hasten(storage, expires_at=int(time.time()) - 60)
    with refusal(400, "session_not_found"):
        client.get_user()
    next_one = clients.new(automatic, storage=storage, auto_refresh_token=True)
    next_one.initialize_from_storage()
    assert not next_one.is_signed_in()


def test_SRV_03_the_client_renews_a_session_by_itself_before_it_ends(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    storage = clients.storage()
    before = signed_in(storage=storage).get_session().refresh_token
    # It renews ten seconds ahead.
    hasten(storage, expires_at=round(time.time()) + 12)
    client = clients.new(automatic, storage=storage, auto_refresh_token=True)
    client.initialize_from_storage()
    clients.wait_for(client, "TOKEN_REFRESHED")
    assert client.get_session().refresh_token != before
    client.sign_out()


# Handing over.


def test_SRV_03_a_session_is_taken_over_from_its_two_tokens(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    session = signed_in().get_session()
    other = clients.new(automatic)
    answer = other.set_session(session.access_token, session.refresh_token)
    assert (answer.user.id, other.events) == (session.user.id, ["SIGNED_IN"])
    assert answer.session.expires_at == session.expires_at
    other.refresh_session()
    assert other.get_user().user.id == session.user.id


def test_SRV_03_a_session_whose_access_token_has_expired_is_renewed_when_it_is_taken_over(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    session = signed_in().get_session()
    other = clients.new(automatic)
    answer = other.set_session(with_claims(session.access_token, exp=1), session.refresh_token)
    assert (answer.user.id, other.events) == (session.user.id, ["TOKEN_REFRESHED"])
    assert answer.session.refresh_token != session.refresh_token


def test_SRV_03_a_session_is_not_taken_over_from_tokens_that_are_none(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient]
) -> None:
    session = signed_in().get_session()
    other = clients.new(automatic)
    with pytest.raises(AuthInvalidJwtError):
        other.set_session("no token", session.refresh_token)
    with refusal(403, "bad_jwt"):
        other.set_session(with_claims(session.access_token, role="service_role"), session.refresh_token)
    with refusal(400, "refresh_token_not_found"):
        other.set_session(with_claims(session.access_token, exp=1), "none of ours")
    assert (other.is_signed_in(), other.events) == (False, [])


@pytest.mark.parametrize("start", ["initialize", "initialize_from_url"])
def test_SRV_03_a_session_is_taken_over_from_the_url_that_an_app_was_opened_with(
    clients: Clients, automatic: GatehouseServer, signed_in: Callable[..., OfficialClient], start: str
) -> None:
    session = signed_in().get_session()
    other = clients.new(automatic)
    fragment = f"access_token={session.access_token}&refresh_token={session.refresh_token}"
    url = f"https://app.example.com/#{fragment}&expires_in=3600&token_type=bearer&type=recovery"
    getattr(other, start)(url=url)
    assert other.events == ["SIGNED_IN", "PASSWORD_RECOVERY"]
    assert other.get_user().user.id == session.user.id


# Ending.


def test_SRV_03_signing_out_ends_all_sessions_of_the_person(
    clients: Clients, signed_in: Callable[..., OfficialClient]
) -> None:
    client, other = signed_in(), signed_in()
    token = client.get_session().access_token
    client.sign_out()
    assert clients.wire.last.status == 204
    assert (client.events, client.is_signed_in()) == (["SIGNED_OUT"], False)
    for call in (other.get_user, lambda: client.get_user(token), lambda: other.update_user({"data": {}})):
        with refusal(403, "session_not_found"):
            call()
    with refusal(400, "session_not_found"):
        other.refresh_session()


def test_SRV_03_signing_out_here_ends_this_session_alone(signed_in: Callable[..., OfficialClient]) -> None:
    client, other = signed_in(), signed_in()
    token = client.get_session().access_token
    client.sign_out({"scope": "local"})
    assert (client.events, client.is_signed_in()) == (["SIGNED_OUT"], False)
    with refusal(403, "session_not_found"):
        client.get_user(token)
    other.refresh_session()
    assert other.get_user() is not None


def test_SRV_03_signing_out_elsewhere_keeps_this_session(signed_in: Callable[..., OfficialClient]) -> None:
    client, other = signed_in(), signed_in()
    client.sign_out({"scope": "others"})
    assert client.events == []
    client.refresh_session()
    assert client.get_user() is not None
    with refusal(400, "session_not_found"):
        other.refresh_session()


@pytest.mark.parametrize("scope", ["global", "local", "others"])
def test_SRV_03_signing_out_of_a_session_that_has_ended_is_no_error(
    clients: Clients, signed_in: Callable[..., OfficialClient], scope: str
) -> None:
    client = signed_in()
    signed_in().sign_out()
    client.sign_out({"scope": scope})
    assert (clients.wire.last.path.rpartition("/")[2], clients.wire.last.status) == ("logout", 204)


def test_SRV_03_signing_out_of_an_ended_session_ends_no_other(signed_in: Callable[..., OfficialClient]) -> None:
    client = signed_in()
    token = client.get_session().access_token
    client.sign_out({"scope": "local"})
    other = signed_in()
    client.admin.sign_out(token, "global")
    assert other.get_user() is not None


def test_SRV_03_a_sign_out_that_cannot_be_meant_is_refused(signed_in: Callable[..., OfficialClient]) -> None:
    client = signed_in()
    token = client.get_session().access_token
    with refusal(400, "validation_failed"):
        client.admin.sign_out(token, "everything")
    with refusal(403, "bad_jwt"):
        client.admin.sign_out(with_claims(token, sub="somebody else"), "global")
    assert client.get_user() is not None


# Nobody waits.


def _events(server: GatehouseServer, user_id: str) -> list[str]:
    """The newest events of an account, the newest first."""
    key = (server.data / "admin.key").read_text().strip()
    answer = server.request(
        "GET", f"/auth/v1/admin/audit?query=author:{user_id}", None, {"Authorization": f"Bearer {key}"}
    )
    assert answer.status == 200, answer.status
    return [entry["payload"]["action"] for entry in answer.json()]


def test_SES_13_a_sign_in_whose_client_has_left_opens_no_session(
    automatic: GatehouseServer, signed_in: Callable[..., OfficialClient], credentials: dict[str, str]
) -> None:
    client = signed_in()
    user_id = client.get_user().user.id
    before = _events(automatic, user_id)
    body = json.dumps(credentials).encode()
    head = (
        f"POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: 127.0.0.1:{automatic.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    # The end of the connection arrives with the request, in one segment: the system keeps a part of one back until the
    # end (MSG_MORE), and so the password cannot be compared before, however late this process gets to the end.
    with socket.create_connection(("127.0.0.1", automatic.port), timeout=20) as connection:
        connection.sendall(head.encode() + body, socket.MSG_MORE)

    def after() -> list[str] | None:
        events = _events(automatic, user_id)
        return events if len(events) >= len(before) + 2 else None

    assert eventually("the session ends", after)[:2] == ["logout", "login"]
    # Other sessions of the account stay.
    assert client.get_user() is not None
