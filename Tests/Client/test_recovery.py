"""The official client takes an account back: by a recovery, and by the first mail to an address nobody had proved."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, refusal
from person import OTHER_PASSWORD, PASSWORD, age_codes, new_address

MakeServer = Callable[..., GatehouseServer]
EXPLICIT = ("--duplicate-sign-up", "explicit")
MINUTE = 60
# What a code or a link is handed in as.
Proof = Callable[[dict[str, Any], str], dict[str, str]]


def by_code(mail: dict[str, Any], kind: str) -> dict[str, str]:
    return {"type": kind, "email": mail["to"], "token": mail["code"]}


def by_link(mail: dict[str, Any], kind: str) -> dict[str, str]:
    (token,) = parse_qs(urlsplit(mail["links"][0]).query)["token"]
    return {"type": kind, "token_hash": token}


@pytest.mark.parametrize("proof", [by_code, by_link])
def test_SRV_37_the_first_mail_to_an_address_that_was_confirmed_automatically_ends_what_a_stranger_set_up(
    clients: Clients, make_server: MakeServer, proof: Proof
) -> None:
    server = make_server("--auto-confirm")
    credentials = {"email": new_address("unproved"), "password": PASSWORD}
    stranger, owner = clients.new(server), clients.new(server)
    stranger.sign_up(credentials | {"options": {"data": {"theme": "dark"}}})
    # While addresses are confirmed automatically, a mailed sign-in changes nothing.
    owner.sign_in_with_otp({"email": credentials["email"]})
    owner.verify_otp(proof(server.mailbox(credentials["email"]), "email"))
    stranger.refresh_session()
    server.options = ("--dev", *EXPLICIT)
    server.restart()
    age_codes(server, credentials["email"], MINUTE + 1)
    owner.sign_in_with_otp({"email": credentials["email"]})
    user = owner.verify_otp(proof(server.mailbox(credentials["email"], after=1), "email")).user
    assert user.id == stranger.get_session().user.id
    assert user.user_metadata["theme"] == "dark"
    with refusal(403, "session_not_found"):
        stranger.get_user()
    with refusal(400, "invalid_credentials"):
        clients.new(server).sign_in_with_password(credentials)
    owner.update_user({"password": OTHER_PASSWORD})
    assert clients.new(server).sign_in_with_password(credentials | {"password": OTHER_PASSWORD}).user.id == user.id


def test_SRV_36_a_recovery_cancels_a_change_of_address_that_somebody_else_has_asked_for(
    clients: Clients, make_server: MakeServer
) -> None:
    server = make_server("--secure-email-change", "no")
    credentials, strange = {"email": new_address("taken"), "password": PASSWORD}, new_address("stranger")
    owner = clients.new(server)
    owner.sign_up(credentials)
    owner.verify_otp(by_code(server.mailbox(credentials["email"]), "signup"))
    stranger = clients.new(server)
    stranger.sign_in_with_password(credentials)
    stranger.update_user({"email": strange})
    owner.reset_password_for_email(credentials["email"])
    owner.verify_otp(by_code(server.mailbox(credentials["email"], after=1), "recovery"))
    owner.update_user({"password": OTHER_PASSWORD})
    told = server.mailbox(credentials["email"], after=2)
    assert "Removed: Pending change of email address" in told["text"]
    with refusal(403, "otp_expired"):
        stranger.verify_otp(by_code(server.mailbox(strange), "email_change"))
    assert owner.get_user().user.email == credentials["email"]
