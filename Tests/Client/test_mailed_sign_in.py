"""The official client signs in by mail: by code, by link, and by the code that a link gives the app."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from gatehouse_server import GatehouseServer
from official_client import MEMBER, Clients, refusal
from person import OTHER_PASSWORD, age_codes, new_address
from raw_browser import press_mailed_link

MINUTE = 60
# Where apps may be led to.
APP = "https://app.example.com/done"
# What a code or a link is handed in as.
Proof = Callable[[dict[str, Any], str], dict[str, str]]


def by_code(mail: dict[str, Any], kind: str) -> dict[str, str]:
    return {"type": kind, "email": mail["to"], "token": mail["code"]}


def by_link(mail: dict[str, Any], kind: str) -> dict[str, str]:
    (token,) = parse_qs(urlsplit(mail["links"][0]).query)["token"]
    return {"type": kind, "token_hash": token}


def pressed(server: GatehouseServer, mail: dict[str, Any]) -> str:
    """The code that the app gets when the button behind the link of a mail is pressed."""
    target = press_mailed_link(server, mail["links"][0])
    assert target.partition("?")[0] == APP
    return parse_qs(urlsplit(target).query)["code"][0]


@pytest.fixture(scope="module", params=[(), ("--auto-confirm",)], ids=["by mail", "automatic"])
def leading(request: pytest.FixtureRequest, make_server: Any) -> GatehouseServer:
    """Links may lead to `APP`; addresses are confirmed by mail or automatically."""
    return make_server(f"--redirect-allow-list={APP}", *request.param)


@pytest.mark.parametrize("kind", ["email", "magiclink", "signup"])
@pytest.mark.parametrize("proof", [by_code, by_link])
def test_SRV_03_a_newcomer_signs_in_by_mail_alone(
    clients: Clients, leading: GatehouseServer, proof: Proof, kind: str
) -> None:
    client, email = clients.new(leading), new_address("mailed")
    client.sign_in_with_otp({"email": email, "options": {"data": {"name": "Ada"}}})
    mail = leading.mailbox(email)
    answer = client.verify_otp(proof(mail, kind))
    assert (answer.user.email, answer.user.user_metadata) == (email, {"name": "Ada"})
    assert client.events == ["SIGNED_IN"]
    client.refresh_session()
    with refusal(403, "otp_expired"):
        clients.new(leading).verify_otp(proof(mail, kind))


def test_LINK_04_a_link_leads_the_device_that_asked_to_its_session_and_no_other(
    clients: Clients, leading: GatehouseServer
) -> None:
    client, email = clients.new(leading, flow_type="pkce"), new_address("device")
    client.sign_in_with_otp({"email": email, "options": {"email_redirect_to": APP}})
    code = pressed(leading, leading.mailbox(email))
    thief = clients.new(leading)
    with refusal(400, "bad_code_verifier"):
        thief.exchange_code_for_session({"auth_code": code, "code_verifier": "t" * 64})
    assert not thief.is_signed_in()
    assert client.exchange_code_for_session({"auth_code": code}).user.email == email


def test_SRV_02_a_forgotten_password_is_replaced_by_a_link_that_leads_to_the_app(
    clients: Clients, leading: GatehouseServer
) -> None:
    client, email = clients.new(leading, flow_type="pkce"), new_address("forgetful")
    client.sign_in_with_otp({"email": email})
    client.verify_otp(by_code(leading.mailbox(email), "email"))
    client.sign_out()
    client.reset_password_for_email(email, {"redirect_to": APP})
    code = pressed(leading, leading.mailbox(email, after=1))
    assert client.exchange_code_for_session({"auth_code": code}).user.email == email
    client.update_user({"password": OTHER_PASSWORD})
    clients.new(leading).sign_in_with_password({"email": email, "password": OTHER_PASSWORD})


def test_SRV_02_a_closed_server_lets_members_in_by_mail_and_nobody_else(
    clients: Clients, closed: GatehouseServer
) -> None:
    client = clients.new(closed)
    for create in (True, False):
        with refusal(422, "signup_disabled" if create else "otp_disabled"):
            client.sign_in_with_otp({"email": new_address(), "options": {"should_create_user": create}})
    before = closed.mail_count(MEMBER["email"])
    if before:
        age_codes(closed, MEMBER["email"], MINUTE + 1)
    client.sign_in_with_otp({"email": MEMBER["email"]})
    answer = client.verify_otp(by_code(closed.mailbox(MEMBER["email"], after=before), "magiclink"))
    assert answer.user.email == MEMBER["email"]
