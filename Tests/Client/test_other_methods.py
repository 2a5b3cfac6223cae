"""What the official client can ask for beyond passwords, sessions and codes: expectations, and refusals until then.

Each row of `METHODS` names something that the client can do. A name in `SERVED` is put to its expectation; every other
one must be refused with the status and code that its row documents. Whoever builds an endpoint adds its name to
`SERVED`, and the settings that it needs to `OPTIONS`.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from gatehouse_server import GatehouseServer
from official_client import Clients, OfficialClient, refusal
from person import OTHER_PASSWORD, PASSWORD, age_codes, new_address
from raw_browser import press_mailed_link
from supabase_auth import AsyncGoTrueClient, SyncGoTrueClient
from supabase_auth.types import UserIdentity

# The names of the rows that are served today.
SERVED: set[str] = {
    "sign_in_anonymously",
    "admin.create_user",
    "admin.list_users",
    "admin.get_user_by_id",
    "admin.update_user_by_id",
    "admin.delete_user",
    "admin.invite_user_by_email",
    "verify_otp invite",
    "sign_in_with_otp",
    "verify_otp magiclink",
    "exchange_code_for_session",
    "admin.generate_link",
    "unlink_identity",
    "sign_in_anonymously and stay",
    "reauthenticate",
    "update_user email",
    "resend email_change",
    "admin.mfa.list_factors",
    "admin.mfa.delete_factor",
}
# Where apps may be led to, beside the server's own pages.
APP = "https://app.example.com/done"
# What the server has to be told to offer them.
OPTIONS: tuple[str, ...] = ("--anonymous=yes", "--manual-linking=yes", f"--redirect-allow-list={APP}")

MINUTE = 60
NOBODY = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True)
class World:
    """Clients of every kind of asker, of a server that confirms addresses by mail."""

    clients: Clients
    server: GatehouseServer

    def stranger(self, **options: Any) -> OfficialClient:
        return self.clients.new(self.server, **options)

    def person(self, email: str | None = None) -> tuple[OfficialClient, str]:
        """Somebody with a confirmed account who is signed in, and their address."""
        email = email or new_address("person")
        client = self.stranger()
        client.sign_up({"email": email, "password": PASSWORD})
        client.verify_otp(proof(self.server.mailbox(email), "signup"))
        return client, email

    def guest(self) -> OfficialClient:
        """Somebody with a guest account who is signed in."""
        client = self.stranger()
        client.sign_in_anonymously()
        return client

    def administrator(self) -> OfficialClient:
        return self.clients.administrator(self.server)

    def pressed(self, link: str) -> str:
        """The code that the app gets when the button behind a mailed link is pressed, which leads to it."""
        target = press_mailed_link(self.server, link)
        assert target.partition("?")[0] == APP
        return parse_qs(urlsplit(target).query)["code"][0]

    def admits_administrators_alone(self, call: Callable[[OfficialClient], Any]) -> None:
        """Insists that a person and a stranger are refused what an administrator may ask for."""
        with refusal(401, "no_authorization"):
            call(self.stranger())
        token = self.person()[0].get_session().access_token
        with refusal(403, "not_admin"):
            call(self.stranger(headers={"Authorization": f"Bearer {token}"}))
        with refusal(403, "bad_jwt"):
            call(self.stranger(headers={"Authorization": "Bearer no.token.atall"}))


def proof(mail: dict[str, Any], kind: str) -> dict[str, str]:
    """The code of a mail."""
    return {"type": kind, "email": mail["to"], "token": mail["code"]}


def link_of(mail: dict[str, Any], kind: str) -> dict[str, str]:
    """The link of a mail."""
    query = parse_qs(urlsplit(mail["links"][0]).query)
    return {"type": kind, "token_hash": (query.get("token") or query["token_hash"])[0]}


@pytest.fixture(scope="module")
def offering(make_server: Callable[..., GatehouseServer]) -> GatehouseServer:
    """Everything that is served is switched on; addresses are confirmed by mail."""
    return make_server(*OPTIONS)


# What is expected once it is served.


def guests(world: World) -> None:
    guest = world.stranger()
    answer = guest.sign_in_anonymously({"options": {"data": {"theme": "dark"}}})
    assert answer.user.is_anonymous is True
    assert (answer.user.email or "", answer.user.identities) == ("", [])
    assert answer.user.user_metadata == {"theme": "dark"}
    assert guest.events == ["SIGNED_IN"]
    claims = guest.get_claims()["claims"]
    assert (claims["is_anonymous"], claims["role"]) == (True, "authenticated")
    assert [entry["method"] for entry in claims["amr"]] == ["anonymous"]
    assert world.stranger().sign_in_anonymously().user.id != answer.user.id
    # Without an address the password could never be used.
    with refusal(422, "validation_failed"):
        guest.update_user({"password": PASSWORD})
    guest.refresh_session()
    guest.sign_out()


def guests_who_stay(world: World) -> None:
    guest, email = world.stranger(), new_address("guest")
    user = guest.sign_in_anonymously().user
    assert guest.update_user({"email": email}).user.is_anonymous is True
    answer = guest.verify_otp(proof(world.server.mailbox(email), "email_change"))
    assert (answer.user.id, answer.user.email, answer.user.is_anonymous) == (user.id, email, False)
    guest.update_user({"password": PASSWORD})
    assert world.stranger().sign_in_with_password({"email": email, "password": PASSWORD}).user.id == user.id


def codes_by_mail(world: World) -> None:
    client, email = world.stranger(), new_address("otp")
    asked = client.sign_in_with_otp({"email": email, "options": {"data": {"name": "Ada"}}})
    assert (asked.user, asked.session) == (None, None)
    answer = client.verify_otp(proof(world.server.mailbox(email), "email"))
    assert (answer.user.email, answer.user.user_metadata) == (email, {"name": "Ada"})
    assert answer.user.email_confirmed_at is not None
    age_codes(world.server, email, MINUTE + 1)
    client.sign_in_with_otp({"email": email, "options": {"should_create_user": False}})
    again = world.stranger().verify_otp(link_of(world.server.mailbox(email, after=1), "email"))
    assert again.user.id == answer.user.id
    with refusal(429, "over_email_send_rate_limit"):
        client.sign_in_with_otp({"email": email})
    with refusal(400, "validation_failed"):
        client.sign_in_with_otp({"email": "nobody"})
    with refusal(400, "phone_provider_disabled"):
        client.sign_in_with_otp({"phone": "+491510000000"})


def magic_links(world: World) -> None:
    _, email = world.person()
    client = world.stranger()
    client.sign_in_with_otp({"email": email})
    answer = client.verify_otp(link_of(world.server.mailbox(email, after=1), "magiclink"))
    assert answer.user.email == email
    with refusal(403, "otp_expired"):
        client.verify_otp(link_of(world.server.mailbox(email, after=1), "magiclink"))


def code_exchange(world: World) -> None:
    _, email = world.person()
    client = world.stranger(flow_type="pkce")

    def mailed_code(count: int) -> str:
        age_codes(world.server, email, MINUTE + 1)
        client.reset_password_for_email(email, {"redirect_to": APP})
        return world.pressed(world.server.mailbox(email, after=count)["links"][0])

    with refusal(400, "bad_code_verifier"):
        world.stranger().exchange_code_for_session({"auth_code": mailed_code(1), "code_verifier": "v" * 64})
    code = mailed_code(2)
    assert client.exchange_code_for_session({"auth_code": code}).user.email == email
    assert client.events == ["PASSWORD_RECOVERY"]
    client.update_user({"password": OTHER_PASSWORD})
    for unknown in (code, str(uuid4()), "none"):
        with refusal(404, "flow_state_not_found"):
            client.exchange_code_for_session({"auth_code": unknown, "code_verifier": "v" * 64})
    for missing in ({"auth_code": "", "code_verifier": "v" * 64}, {"auth_code": str(uuid4())}):
        with refusal(400, "validation_failed"):
            client.exchange_code_for_session(missing)


def reauthentication(world: World) -> None:
    client, email = world.person()
    answer = client.reauthenticate()
    assert (answer.user, answer.session) == (None, None)
    nonce = world.server.mailbox(email, after=1)["code"]
    client.update_user({"password": OTHER_PASSWORD, "nonce": nonce})
    world.stranger().sign_in_with_password({"email": email, "password": OTHER_PASSWORD})


def another_address(world: World) -> None:
    client, old = world.person()
    _, taken = world.person()
    new = new_address("moved")
    with refusal(422, "email_exists"):
        client.update_user({"email": taken})
    user = client.update_user({"email": new}).user
    assert (user.email, user.new_email) == (old, new)
    first = client.verify_otp(proof(world.server.mailbox(old, after=1), "email_change"))
    assert (first.user, first.session) == (None, None)
    assert client.get_user().user.email == old
    second = client.verify_otp(proof(world.server.mailbox(new), "email_change"))
    assert (second.user.email, second.user.new_email) == (new, None)
    world.stranger().sign_in_with_password({"email": new, "password": PASSWORD})
    with refusal(400, "invalid_credentials"):
        world.stranger().sign_in_with_password({"email": old, "password": PASSWORD})


def another_address_again(world: World) -> None:
    client, _ = world.person()
    new = new_address("moved")
    client.update_user({"email": new})
    with refusal(429, "over_email_send_rate_limit"):
        client.resend({"type": "email_change", "email": new})
    assert world.server.mail_count(new) == 1


def identities_that_stay(world: World) -> None:
    client, _ = world.person()
    (identity,) = client.get_user_identities().identities
    with refusal(422, "single_identity_not_deletable"):
        client.unlink_identity(identity)
    with refusal(422, "identity_not_found"):
        client.unlink_identity(identity.model_copy(update={"identity_id": NOBODY}))
    other, _ = world.person()
    with refusal(422, "identity_not_found"):
        other.unlink_identity(identity)


def administrators_create(world: World) -> None:
    world.admits_administrators_alone(lambda client: client.admin.create_user({"email": new_address()}))
    administrator, email = world.administrator(), new_address("made")
    user = administrator.admin.create_user(
        {
            "email": email,
            "password": PASSWORD,
            "email_confirm": True,
            "user_metadata": {"name": "Ada"},
            "app_metadata": {"plan": "gold"},
        }
    ).user
    assert (user.email, user.user_metadata, user.app_metadata["plan"]) == (email, {"name": "Ada"}, "gold")
    signed_in = world.stranger()
    assert signed_in.sign_in_with_password({"email": email, "password": PASSWORD}).user.id == user.id
    assert signed_in.get_claims()["claims"]["app_metadata"]["plan"] == "gold"
    with refusal(422, "email_exists"):
        administrator.admin.create_user({"email": email.upper(), "password": PASSWORD})
    unconfirmed = new_address("made")
    administrator.admin.create_user({"email": unconfirmed, "password": PASSWORD})
    with refusal(400, "email_not_confirmed"):
        signed_in.sign_in_with_password({"email": unconfirmed, "password": PASSWORD})


def administrators_list(world: World) -> None:
    world.admits_administrators_alone(lambda client: client.admin.list_users())
    made = {world.person()[1] for _ in range(3)}
    administrator = world.administrator()
    everybody = administrator.admin.list_users(page=1, per_page=1000)
    assert made <= {user.email for user in everybody}
    total = int(world.clients.wire.last.got["x-total-count"])
    assert total == len(everybody)
    pages = [administrator.admin.list_users(page=page, per_page=2) for page in range(1, (total + 1) // 2 + 1)]
    assert [user.id for page in pages for user in page] == [user.id for user in everybody]
    assert administrator.admin.list_users(page=total + 1, per_page=1) == []
    administrator.admin.list_users(page=1, per_page=1)
    assert 'rel="next"' in world.clients.wire.last.got["link"]


def administrators_read(world: World) -> None:
    client, _ = world.person()
    user = client.get_user().user
    world.admits_administrators_alone(lambda client: client.admin.get_user_by_id(user.id))
    assert world.administrator().admin.get_user_by_id(user.id).user == user
    with refusal(404, "user_not_found"):
        world.administrator().admin.get_user_by_id(NOBODY)


def administrators_change(world: World) -> None:
    client, email = world.person()
    uid = client.get_user().user.id
    world.admits_administrators_alone(lambda client: client.admin.update_user_by_id(uid, {"role": "service_role"}))
    admin = world.administrator().admin
    user = admin.update_user_by_id(uid, {"app_metadata": {"plan": "gold"}, "user_metadata": {"name": "Ada"}}).user
    assert (user.app_metadata["plan"], user.app_metadata["provider"]) == ("gold", "email")
    assert user.user_metadata["name"] == "Ada"
    assert admin.update_user_by_id(uid, {"ban_duration": "1h"}).user.banned_until is not None
    with refusal(400, "user_banned"):
        client.refresh_session()
    with refusal(403, "user_banned"):
        client.get_user()
    admin.update_user_by_id(uid, {"ban_duration": "none"})
    with refusal(403, "session_not_found"):
        client.get_user()
    assert client.sign_in_with_password({"email": email, "password": PASSWORD}).user.banned_until is None
    admin.update_user_by_id(uid, {"password": OTHER_PASSWORD})
    with refusal(403, "session_not_found"):
        client.get_user()
    client.sign_in_with_password({"email": email, "password": OTHER_PASSWORD})
    with refusal(404, "user_not_found"):
        admin.update_user_by_id(NOBODY, {"user_metadata": {}})


def administrators_delete(world: World) -> None:
    client, email = world.person()
    uid = client.get_user().user.id
    world.admits_administrators_alone(lambda client: client.admin.delete_user(uid))
    admin = world.administrator().admin
    admin.delete_user(uid)
    with refusal(404, "user_not_found"):
        admin.get_user_by_id(uid)
    with refusal(404, "user_not_found"):
        admin.delete_user(uid)
    with refusal(403, "user_not_found"):
        client.get_user()
    with refusal(400, "invalid_credentials"):
        client.sign_in_with_password({"email": email, "password": PASSWORD})
    assert world.person(email)[0].get_user().user.id != uid


def administrators_see_no_factors(world: World) -> None:
    world.admits_administrators_alone(lambda client: client.admin.mfa.list_factors({"user_id": NOBODY}))
    uid = world.person()[0].get_user().user.id
    factors = world.administrator().admin.mfa
    assert factors.list_factors({"user_id": uid}) == []
    with refusal(*NO_FACTOR):
        factors.delete_factor({"user_id": uid, "id": NOBODY})


def administrators_invite(world: World) -> None:
    world.admits_administrators_alone(lambda client: client.admin.invite_user_by_email(new_address()))
    admin, email = world.administrator().admin, new_address("invited")
    user = admin.invite_user_by_email(email, {"data": {"team": "blue"}}).user
    assert (user.email, user.user_metadata, user.email_confirmed_at) == (email, {"team": "blue"}, None)
    assert user.invited_at is not None
    guest = world.stranger()
    answer = guest.verify_otp(link_of(world.server.mailbox(email), "invite"))
    assert (answer.user.id, answer.user.user_metadata) == (user.id, {"team": "blue"})
    guest.update_user({"password": PASSWORD})
    with refusal(422, "email_exists"):
        admin.invite_user_by_email(email)


def administrators_make_links(world: World) -> None:
    world.admits_administrators_alone(
        lambda client: client.admin.generate_link({"type": "magiclink", "email": new_address()})
    )
    admin = world.administrator().admin
    _, known = world.person()
    people = {"signup": new_address("linked"), "invite": new_address("linked"), "magiclink": known, "recovery": known}
    for kind, email in people.items():
        made = admin.generate_link(
            {"type": kind, "email": email} | ({"password": PASSWORD} if kind == "signup" else {})
        )
        assert (made.properties.verification_type, made.user.email) == (kind, email)
        assert made.properties.action_link.startswith(world.server.origin)
        by_code = {"type": kind, "email": email, "token": made.properties.email_otp}
        assert world.stranger().verify_otp(by_code).user.id == made.user.id
        again = admin.generate_link({"type": "magiclink", "email": email})
        by_link = {"type": "magiclink", "token_hash": again.properties.hashed_token}
        assert world.stranger().verify_otp(by_link).user.id == made.user.id
    # Owners are told that an administrator acted, in mails without a code.
    mails = [mail for mail in world.server.get("/mailbox.json").json() if mail["to"] == known and mail["code"]]
    assert len(mails) == 1, "links that are made for somebody else to send were mailed"
    with refusal(404, "user_not_found"):
        admin.generate_link({"type": "recovery", "email": new_address("nobody")})
    new = new_address("moved")
    for kind, email in {"email_change_current": known, "email_change_new": new}.items():
        made = admin.generate_link({"type": kind, "email": known, "new_email": new})
        assert (made.properties.verification_type, made.user.email, made.user.new_email) == (kind, known, new)
        by_code = {"type": "email_change", "email": email, "token": made.properties.email_otp}
        answer = world.stranger().verify_otp(by_code)
    assert answer.user.email == new


# Every row.


@dataclass(frozen=True)
class Method:
    """Something that the client can do: who asks for what, how that is refused, and what holds once it is served."""

    name: str
    asker: Literal["stranger", "guest", "person", "administrator"]
    call: Callable[[OfficialClient], Any]
    refused: tuple[int, str]
    holds: Callable[[World], None] | None = None


IDENTITY = UserIdentity(
    id=NOBODY,
    identity_id=NOBODY,
    user_id=NOBODY,
    identity_data={},
    provider="google",
    created_at="2026-01-01T00:00:00Z",
)
NOTHING_THERE = (404, "not_found")
NO_FACTOR = (404, "mfa_factor_not_found")
NO_OAUTH_SERVER = (404, "feature_disabled")
FACTOR = {"factor_id": NOBODY}
METHODS = [
    Method(
        "sign_in_anonymously",
        "stranger",
        lambda client: client.sign_in_anonymously(),
        (422, "anonymous_provider_disabled"),
        guests,
    ),
    Method(
        "sign_in_anonymously and stay",
        "guest",
        lambda client: client.update_user({"email": new_address()}),
        (422, "feature_disabled"),
        guests_who_stay,
    ),
    Method(
        "sign_in_with_otp",
        "stranger",
        lambda client: client.sign_in_with_otp({"email": new_address()}),
        NOTHING_THERE,
        codes_by_mail,
    ),
    Method(
        "verify_otp magiclink",
        "stranger",
        lambda client: client.verify_otp({"type": "magiclink", "token_hash": "none"}),
        (400, "validation_failed"),
        magic_links,
    ),
    Method(
        "verify_otp invite",
        "stranger",
        lambda client: client.verify_otp({"type": "invite", "token_hash": "none"}),
        (400, "validation_failed"),
        administrators_invite,
    ),
    Method(
        "exchange_code_for_session",
        "stranger",
        lambda client: client.exchange_code_for_session({"auth_code": str(uuid4()), "code_verifier": "v" * 64}),
        (404, "flow_state_not_found"),
        code_exchange,
    ),
    Method(
        "sign_in_with_id_token",
        "stranger",
        lambda client: client.sign_in_with_id_token({"provider": "google", "token": "no.token.atall"}),
        (400, "provider_disabled"),
    ),
    Method(
        "sign_in_with_sso",
        "stranger",
        lambda client: client.sign_in_with_sso({"domain": "example.com"}),
        (404, "saml_provider_disabled"),
    ),
    Method("reauthenticate", "person", lambda client: client.reauthenticate(), NOTHING_THERE, reauthentication),
    Method(
        "update_user email",
        "person",
        lambda client: client.update_user({"email": new_address()}),
        (422, "feature_disabled"),
        another_address,
    ),
    Method(
        "resend email_change",
        "person",
        lambda client: client.resend({"type": "email_change", "email": new_address()}),
        (422, "feature_disabled"),
        another_address_again,
    ),
    Method(
        "link_identity",
        "person",
        lambda client: client.link_identity({"provider": "google", "options": {"scopes": "openid"}}),
        (400, "validation_failed"),
    ),
    Method(
        "unlink_identity",
        "person",
        lambda client: client.unlink_identity(IDENTITY),
        (404, "manual_linking_disabled"),
        identities_that_stay,
    ),
    Method(
        "admin.create_user",
        "administrator",
        lambda client: client.admin.create_user({"email": new_address()}),
        NOTHING_THERE,
        administrators_create,
    ),
    Method(
        "admin.list_users",
        "administrator",
        lambda client: client.admin.list_users(),
        NOTHING_THERE,
        administrators_list,
    ),
    Method(
        "admin.get_user_by_id",
        "administrator",
        lambda client: client.admin.get_user_by_id(NOBODY),
        NOTHING_THERE,
        administrators_read,
    ),
    Method(
        "admin.update_user_by_id",
        "administrator",
        lambda client: client.admin.update_user_by_id(NOBODY, {"user_metadata": {}}),
        NOTHING_THERE,
        administrators_change,
    ),
    Method(
        "admin.delete_user",
        "administrator",
        lambda client: client.admin.delete_user(NOBODY, should_soft_delete=True),
        NOTHING_THERE,
        administrators_delete,
    ),
    Method(
        "admin.invite_user_by_email",
        "administrator",
        lambda client: client.admin.invite_user_by_email(new_address()),
        NOTHING_THERE,
        administrators_invite,
    ),
    Method(
        "admin.generate_link",
        "administrator",
        lambda client: client.admin.generate_link({"type": "magiclink", "email": new_address()}),
        (422, "otp_disabled"),
        administrators_make_links,
    ),
    Method(
        "admin.mfa.list_factors",
        "administrator",
        lambda client: client.admin.mfa.list_factors({"user_id": NOBODY}),
        (404, "user_not_found"),
        administrators_see_no_factors,
    ),
    Method(
        "admin.mfa.delete_factor",
        "administrator",
        lambda client: client.admin.mfa.delete_factor({"user_id": NOBODY, "id": NOBODY}),
        (404, "user_not_found"),
        administrators_see_no_factors,
    ),
    Method(
        "admin.oauth.list_clients",
        "administrator",
        lambda client: client.admin.oauth.list_clients(),
        NO_OAUTH_SERVER,
    ),
    Method(
        "admin.oauth.create_client",
        "administrator",
        lambda client: client.admin.oauth.create_client({"client_name": "App", "redirect_uris": []}),
        NO_OAUTH_SERVER,
    ),
    Method(
        "admin.oauth.get_client", "administrator", lambda client: client.admin.oauth.get_client(NOBODY), NO_OAUTH_SERVER
    ),
    Method(
        "admin.oauth.update_client",
        "administrator",
        lambda client: client.admin.oauth.update_client(NOBODY, {"client_name": "App"}),
        NO_OAUTH_SERVER,
    ),
    Method(
        "admin.oauth.delete_client",
        "administrator",
        lambda client: client.admin.oauth.delete_client(NOBODY),
        NO_OAUTH_SERVER,
    ),
    Method(
        "admin.oauth.regenerate_client_secret",
        "administrator",
        lambda client: client.admin.oauth.regenerate_client_secret(NOBODY),
        NO_OAUTH_SERVER,
    ),
    Method(
        "mfa.enroll",
        "person",
        lambda client: client.mfa.enroll({"factor_type": "totp"}),
        (422, "mfa_totp_enroll_not_enabled"),
    ),
    Method("mfa.challenge", "person", lambda client: client.mfa.challenge(FACTOR), NO_FACTOR),
    Method(
        "mfa.challenge_and_verify",
        "person",
        lambda client: client.mfa.challenge_and_verify(FACTOR | {"code": "123456"}),
        NO_FACTOR,
    ),
    Method(
        "mfa.verify",
        "person",
        lambda client: client.mfa.verify(FACTOR | {"challenge_id": NOBODY, "code": "123456"}),
        NO_FACTOR,
    ),
    Method("mfa.unenroll", "person", lambda client: client.mfa.unenroll(FACTOR), NO_FACTOR),
]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_SRV_03_every_other_method_is_served_as_expected_or_refused_as_documented(
    clients: Clients, offering: GatehouseServer, method: Method
) -> None:
    world = World(clients, offering)
    if method.name in SERVED:
        assert method.holds is not None, "say what is expected of it"
        method.holds(world)
        return
    client = world.person()[0] if method.asker == "person" else getattr(world, method.asker)()
    events = list(client.events)
    with refusal(*method.refused):
        method.call(client)
    # A refusal costs nobody their session, and gives nobody one.
    assert client.is_signed_in() == (method.asker in ("guest", "person"))
    assert client.events == events


def test_SRV_02_a_provider_that_is_not_configured_is_refused(clients: Clients, automatic: GatehouseServer) -> None:
    made = clients.new(automatic, flow_type="pkce").sign_in_with_oauth(
        {"provider": "google", "options": {"redirect_to": "https://app.example.com", "scopes": "openid"}}
    )
    assert made.url.startswith(f"{automatic.origin}/auth/v1/authorize?")
    answer = automatic.get(made.url.removeprefix(automatic.origin))
    assert (answer.status, answer.json()["error_code"]) == (400, "validation_failed")


def test_SRV_16_guests_are_refused_where_nobody_switched_them_on(clients: Clients, automatic: GatehouseServer) -> None:
    client = clients.new(automatic)
    with refusal(422, "anonymous_provider_disabled"):
        client.sign_in_anonymously()
    assert not client.is_signed_in()


# Whether every method of the client is asked for.


def public(kind: type) -> set[str]:
    return {name for name, value in inspect.getmembers(kind, callable) if not name.startswith("_")} - {"close"}


def methods_of(client: type) -> set[str]:
    """All that the client offers, the objects inside it included: `sign_up`, `admin.create_user`."""
    made = client(url="http://127.0.0.1:1")
    parts = {"": made, "admin.": made.admin, "mfa.": made.mfa, "admin.mfa.": made.admin.mfa}
    parts["admin.oauth."] = made.admin.oauth
    return {prefix + name for prefix, part in parts.items() for name in public(type(part))}


def asked_for(folder: Path) -> Iterator[str]:
    """Whatever the tests of the folder call on something, and the names that they call by."""
    for file in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.Attribute):
                path = [node.attr]
                while isinstance(node.value, ast.Attribute):
                    node = node.value
                    path.insert(0, node.attr)
                yield ".".join(path)


def test_SRV_03_every_method_of_the_client_is_asked_for() -> None:
    asked = set(asked_for(Path(__file__).parent))
    assert sorted(methods_of(SyncGoTrueClient) - asked) == []
    assert methods_of(AsyncGoTrueClient) == methods_of(SyncGoTrueClient)


def test_SRV_03_whatever_is_called_served_is_in_the_table() -> None:
    names = [method.name for method in METHODS]
    assert len(set(names)) == len(names)
    assert SERVED - set(names) == set()
