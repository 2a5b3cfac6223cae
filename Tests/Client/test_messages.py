"""What the official client tells an app of a refusal: GoTrue's own text wherever GoTrue has the case.

Apps compare texts. Those that GoTrue sends are in `interface_messages.json`, one row for each case that this server can
answer; a row is put to the test by the function of its name here, with the sync client and with the async one.
"""

import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import jwt
import pyotp
import pytest
import rows
from gatehouse_server import ROOT, Answer, GatehouseServer
from official_client import VERSION, VERSION_HEADER, Clients, OfficialClient
from person import OTHER_PASSWORD, PASSWORD, age_sessions, new_address, wrong
from provider import Somebody
from provider_world import APP, PLAIN, ProviderWorld
from raw_browser import press_mailed_link
from stored import ban
from supabase_auth.errors import AuthApiError

ROWS: list[dict[str, Any]] = json.loads((ROOT / "Tests" / "data" / "interface_messages.json").read_text())
NOBODY = "00000000-0000-4000-8000-000000000000"
LIFE = 3600
SECRET = secrets.token_urlsafe(40)

Case = Callable[["World"], Any]
CASES: dict[str, Case] = {}


def case(name: str) -> Callable[[Case], Case]:
    """Names the row that a function puts to the test."""

    def keep(function: Case) -> Case:
        assert name not in CASES, f"{name} is there twice"
        CASES[name] = function
        return function

    return keep


@dataclass(frozen=True)
class Servers:
    """Servers with different settings."""

    # Little is offered. Addresses count as confirmed, and a secret of the test signs tokens.
    plain: GatehouseServer
    # Addresses are confirmed by mail.
    confirming: GatehouseServer
    # Nobody may sign up.
    closed: GatehouseServer
    # Two requests for a session are too many.
    limited: GatehouseServer
    # Second factors, passkeys and guest accounts are offered.
    factors: GatehouseServer
    # A provider is offered, and people link its identities.
    providers: ProviderWorld

    @property
    def linking(self) -> GatehouseServer:
        assert self.providers.server is not None
        return self.providers.server


@dataclass(frozen=True)
class World:
    """What a case works with."""

    clients: Clients
    servers: Servers

    def stranger(self, server: GatehouseServer | None = None, **options: Any) -> OfficialClient:
        return self.clients.new(server or self.servers.plain, **options)

    def person(self, server: GatehouseServer | None = None) -> tuple[OfficialClient, str]:
        """Somebody who is signed in, and their address. Where addresses are confirmed by mail they are confirmed."""
        email = new_address("told")
        client = self.stranger(server)
        client.sign_up({"email": email, "password": PASSWORD})
        return client, email

    def administrator(self, server: GatehouseServer | None = None) -> OfficialClient:
        return self.clients.administrator(server or self.servers.plain)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        server: GatehouseServer | None = None,
    ) -> Answer:
        """A request that the official client cannot be made to send."""
        headers = {VERSION_HEADER: VERSION} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        return (server or self.servers.plain).request(method, f"/auth/v1{path}", data, headers)

    def owner(self, name: str = "phone") -> "Owner":
        """Somebody whose authenticator app has this name, and who has taken the second step with it."""
        client, email = self.person(self.servers.factors)
        factor = client.mfa.enroll({"factor_type": "totp", "friendly_name": name})
        app = pyotp.TOTP(factor.totp.secret)
        client.mfa.challenge_and_verify({"factor_id": factor.id, "code": app.now()})
        return Owner(self, client, email, factor.id, app)

    def newcomer(self) -> tuple[OfficialClient, str]:
        """Somebody who is adding an authenticator app, and its id."""
        client, _ = self.person(self.servers.factors)
        return client, client.mfa.enroll({"factor_type": "totp"}).id

    def signed(self, claims: dict[str, Any], secret: str = SECRET) -> str:
        return jwt.encode(claims, secret, "HS256")

    def with_id_token(self, person: Somebody, **members: Any) -> dict[str, Any]:
        """What signs a person in by the provider."""
        nonce, plain = secrets.token_urlsafe(24), self.servers.providers.plain
        hashed = hashlib.sha256(nonce.encode()).hexdigest()
        token = plain.id_token(plain.clients["gatehouse-web"], hashed, person)
        return {"provider": PLAIN, "token": token, "nonce": nonce, **members}

    def code(self) -> tuple[OfficialClient, str]:
        """Somebody who asked for a mail, and the code that the link in it gave the app."""
        server, email = self.servers.linking, new_address("told")
        client = self.stranger(server, flow_type="pkce")
        client.sign_in_with_otp({"email": email, "options": {"email_redirect_to": APP}})
        target = press_mailed_link(server, server.mailbox(email)["links"][0])
        return client, parse_qs(urlsplit(target).query)["code"][0]


@dataclass(frozen=True)
class Owner:
    """Somebody with a second factor."""

    world: World
    client: OfficialClient
    email: str
    factor: str
    app: pyotp.TOTP

    def before_the_step(self) -> OfficialClient:
        """Another client of theirs, which has not taken the second step."""
        client = self.world.stranger(self.world.servers.factors)
        client.sign_in_with_password({"email": self.email, "password": PASSWORD})
        return client

    def ask(self, method: str, path: str, body: Any = None, client: OfficialClient | None = None) -> Answer:
        token = (client or self.client).get_session().access_token
        return self.world.ask(method, path, body, token, self.world.servers.factors)


@pytest.fixture(scope="module")
def servers(make_server: Callable[..., GatehouseServer], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    folder = tmp_path_factory.mktemp("messages")
    file = folder / "secret"
    file.touch(mode=0o600)
    file.write_text(SECRET)
    providers = ProviderWorld(folder)
    yield Servers(
        make_server("--auto-confirm", f"--jwt-secret-file={file}", f"--session-timebox={LIFE}s"),
        make_server(),
        make_server("--sign-up=closed"),
        make_server("--limit-token=2/1h"),
        make_server("--auto-confirm", "--mfa=optional", "--passkeys=yes", "--anonymous=yes"),
        providers.serve(make_server, "--auto-confirm", "--manual-linking=yes"),
    )
    providers.close()


def outcome(run: Case, world: World) -> tuple[int, str, str]:
    """Status, code and text of the refusal that a case ends in."""
    try:
        answer = run(world)
    except AuthApiError as error:
        return error.status, str(error.code), error.message
    assert isinstance(answer, Answer), "nothing was refused"
    return answer.status, answer.json()["code"], answer.json()["message"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["case"])
def test_SRV_32_a_refusal_has_the_text_that_apps_compare(
    clients: Clients, servers: Servers, row: dict[str, Any]
) -> None:
    status, code, text = outcome(CASES[row["case"]], World(clients, servers))
    assert (status, code) == (row["status"], row["code"])
    if row["code"] == "over_email_send_rate_limit":
        text = re.sub(r"\b[1-9]\d*\b", "N", text)
    if row["code"] == "mfa_challenge_expired":
        text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID", text)
    assert text == row["text"]


def test_SRV_32_every_row_has_a_case_and_every_case_a_row() -> None:
    names = [row["case"] for row in ROWS]
    assert len(set(names)) == len(names)
    assert set(names) == set(CASES)


# Signing in and up.


@case("sign in with a wrong password")
def _(world: World) -> Any:
    return world.stranger().sign_in_with_password({"email": world.person()[1], "password": OTHER_PASSWORD})


@case("sign in before the address is confirmed")
def _(world: World) -> Any:
    client, email = world.person(world.servers.confirming)
    return client.sign_in_with_password({"email": email, "password": PASSWORD})


@case("sign up with a taken address")
def _(world: World) -> Any:
    return world.stranger().sign_up({"email": world.person()[1], "password": PASSWORD})


@case("sign up where sign-up is closed")
def _(world: World) -> Any:
    return world.person(world.servers.closed)


@case("mailed sign-in without an account")
def _(world: World) -> Any:
    wish = {"email": new_address(), "options": {"should_create_user": False}}
    return world.stranger().sign_in_with_otp(wish)


@case("sign in as a guest")
def _(world: World) -> Any:
    return world.stranger().sign_in_anonymously()


@case("sign up with what is not an address")
def _(world: World) -> Any:
    return world.stranger().sign_up({"email": "nobody", "password": PASSWORD})


@case("sign in by phone")
def _(world: World) -> Any:
    return world.stranger().sign_in_with_password({"phone": "+491510000000", "password": PASSWORD})


@case("sign in by SAML")
def _(world: World) -> Any:
    return world.stranger().sign_in_with_sso({"domain": "example.com"})


@case("sign in by wallet")
def _(world: World) -> Any:
    return world.ask("POST", "/token?grant_type=web3", {"chain": "ethereum", "message": "m", "signature": "s"})


@case("sign in without a password")
def _(world: World) -> Any:
    return world.ask("POST", "/token?grant_type=password", {"email": world.person()[1], "password": None})


@case("refresh without a token")
def _(world: World) -> Any:
    return world.ask("POST", "/token?grant_type=refresh_token", {"refresh_token": None})


@case("sign in while banned")
def _(world: World) -> Any:
    client, email = world.person()
    ban(world.servers.plain, email)
    return client.sign_in_with_password({"email": email, "password": PASSWORD})


@case("sign in with an address and a number")
def _(world: World) -> Any:
    body = {"email": new_address(), "phone": "+491510000000", "password": PASSWORD}
    return world.ask("POST", "/token?grant_type=password", body)


@case("sign in with neither an address nor a number")
def _(world: World) -> Any:
    return world.ask("POST", "/token?grant_type=password", {"password": PASSWORD})


@case("mailed sign-in with neither an address nor a number")
def _(world: World) -> Any:
    return world.ask("POST", "/otp", {})


@case("mailed sign-in by phone")
def _(world: World) -> Any:
    return world.stranger().sign_in_with_otp({"phone": "+491510000000"})


@case("sign out with a scope that is not known")
def _(world: World) -> Any:
    return world.ask("POST", "/logout?scope=everywhere", token=world.person()[0].get_session().access_token)


# Addresses, passwords and codes.


@case("send again what is not known")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"type": "recovery", "email": new_address()})


@case("send again without a type")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"email": new_address()})


@case("send a confirmation again to a number")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"type": "signup", "phone": "+491510000000"})


@case("send a message again to an address")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"type": "sms", "email": new_address()})


@case("send again to an address and a number")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"type": "email_change", "email": new_address(), "phone": "+491510000000"})


@case("send again to nobody")
def _(world: World) -> Any:
    return world.ask("POST", "/resend", {"type": "email_change"})


@case("recover what is not an address")
def _(world: World) -> Any:
    return world.stranger().reset_password_for_email("nobody")


@case("recover without an address")
def _(world: World) -> Any:
    return world.stranger().reset_password_for_email("")


@case("change to what is not an address")
def _(world: World) -> Any:
    return world.person()[0].update_user({"email": "nobody"})


@case("change to a taken address")
def _(world: World) -> Any:
    return world.person()[0].update_user({"email": world.person()[1]})


@case("change to what is not a phone number")
def _(world: World) -> Any:
    return world.person()[0].update_user({"phone": "none"})


@case("change the password to nothing")
def _(world: World) -> Any:
    return world.ask("PUT", "/user", {"password": ""}, world.person()[0].get_session().access_token)


@case("change the password with a wrong current one")
def _(world: World) -> Any:
    token = world.person()[0].get_session().access_token
    body = {"password": OTHER_PASSWORD, "current_password": OTHER_PASSWORD}
    return world.ask("PUT", "/user", body, token)


@case("change the password to the old one")
def _(world: World) -> Any:
    return world.person()[0].update_user({"password": PASSWORD})


@case("change the password with a wrong nonce")
def _(world: World) -> Any:
    client, email = world.person()
    client.reauthenticate()
    nonce = wrong(world.servers.plain.mailbox(email)["code"])
    return client.update_user({"password": OTHER_PASSWORD, "nonce": nonce})


@case("verify without a type")
def _(world: World) -> Any:
    return world.ask("POST", "/verify", {"email": new_address(), "token": "123456"})


@case("verify without a token")
def _(world: World) -> Any:
    return world.ask("POST", "/verify", {"type": "signup", "email": new_address()})


@case("verify a token without an address")
def _(world: World) -> Any:
    return world.ask("POST", "/verify", {"type": "signup", "token": "123456"})


@case("verify a type that is not known")
def _(world: World) -> Any:
    return world.stranger().verify_otp({"type": "whatever", "email": new_address(), "token": "123456"})


@case("open a link without a type")
def _(world: World) -> Any:
    return world.ask("GET", "/verify?token=none")


@case("open a link without a token")
def _(world: World) -> Any:
    return world.ask("GET", "/verify?type=signup")


@case("verify a wrong code")
def _(world: World) -> Any:
    return world.stranger().verify_otp({"type": "email", "email": new_address(), "token": "123456"})


@case("verify a code for a phone number that nobody has")
def _(world: World) -> Any:
    return world.stranger().verify_otp({"type": "sms", "phone": "+491510000000", "token": "123456"})


@case("verify a code for what is not a phone number")
def _(world: World) -> Any:
    return world.stranger().verify_otp({"type": "sms", "phone": "+491510000000-invalid", "token": "123456"})


@case("verify a wrong link")
def _(world: World) -> Any:
    return world.stranger().verify_otp({"type": "email", "token_hash": "none"})


@case("mailed sign-in with half of PKCE")
def _(world: World) -> Any:
    return world.ask("POST", "/otp", {"email": new_address(), "code_challenge": "c" * 43})


@case("mailed sign-in with another method of PKCE")
def _(world: World) -> Any:
    body = {"email": new_address(), "code_challenge": "c" * 43, "code_challenge_method": "plain"}
    return world.ask("POST", "/otp", body)


@case("mailed sign-in with a short challenge")
def _(world: World) -> Any:
    body = {"email": new_address(), "code_challenge": "c" * 42, "code_challenge_method": "s256"}
    return world.ask("POST", "/otp", body)


@case("mailed sign-in with a challenge of other characters")
def _(world: World) -> Any:
    body = {"email": new_address(), "code_challenge": "@" * 43, "code_challenge_method": "s256"}
    return world.ask("POST", "/otp", body)


@case("exchange a code with another verifier")
def _(world: World) -> Any:
    client, code = world.code()
    return client.exchange_code_for_session({"auth_code": code, "code_verifier": "v" * 43})


@case("exchange a code that is not known")
def _(world: World) -> Any:
    return world.stranger().exchange_code_for_session({"auth_code": "none", "code_verifier": "v" * 43})


@case("exchange a code that is too old")
def _(world: World) -> Any:
    client, code = world.code()
    with closing(rows.connect(world.servers.linking.data)) as file, file:
        file.execute("UPDATE auth_codes SET expires_at = ?", (int((time.time() - 1) * 1_000_000),))
    return client.exchange_code_for_session({"auth_code": code})


@case("ask for a mail too soon")
def _(world: World) -> Any:
    email = new_address()
    world.stranger().reset_password_for_email(email)
    return world.stranger().reset_password_for_email(email)


@case("ask too often")
def _(world: World) -> Any:
    def exchange(world: World) -> Any:
        wish = {"auth_code": "none", "code_verifier": "v" * 43}
        return world.stranger(world.servers.limited).exchange_code_for_session(wish)

    for _ in range(2):
        outcome(exchange, world)
    return exchange(world)


# Sessions and tokens.


@case("refresh with what is not a token")
def _(world: World) -> Any:
    return world.stranger().refresh_session("none")


@case("refresh with a replaced token")
def _(world: World) -> Any:
    client, _ = world.person()
    first = client.get_session().refresh_token
    client.refresh_session()
    client.refresh_session()
    return world.stranger().refresh_session(first)


@case("refresh a session that was ended")
def _(world: World) -> Any:
    client, _ = world.person()
    token = client.get_session().refresh_token
    client.sign_out()
    return world.stranger().refresh_session(token)


@case("refresh a session that is too old")
def _(world: World) -> Any:
    client, email = world.person()
    age_sessions(world.servers.plain, email, LIFE)
    return client.refresh_session()


@case("read the user of a session that was ended")
def _(world: World) -> Any:
    client, _ = world.person()
    token = client.get_session().access_token
    client.sign_out()
    return client.get_user(token)


@case("read the user without a token")
def _(world: World) -> Any:
    return world.ask("GET", "/user")


@case("read the user with what is not a token")
def _(world: World) -> Any:
    return world.stranger().get_user("none")


def claims_of(client: OfficialClient) -> dict[str, Any]:
    return jwt.decode(client.get_session().access_token, SECRET, algorithms=["HS256"], audience="authenticated")


@case("read the user with a forged token")
def _(world: World) -> Any:
    return world.stranger().get_user(world.signed(claims_of(world.person()[0]), secret=secrets.token_urlsafe(40)))


@case("read the user with an expired token")
def _(world: World) -> Any:
    return world.stranger().get_user(world.signed(claims_of(world.person()[0]) | {"exp": int(time.time()) - 1}))


@case("read the user with a service's token")
def _(world: World) -> Any:
    return world.stranger().get_user(world.signed({"role": "service_role"}))


@case("read a user who was deleted")
def _(world: World) -> Any:
    client, _ = world.person()
    token = client.get_session().access_token
    world.administrator().admin.delete_user(claims_of(client)["sub"])
    return client.get_user(token)


@case("read the user while banned")
def _(world: World) -> Any:
    client, email = world.person()
    ban(world.servers.plain, email)
    return client.get_user()


# Administration.


@case("administer with a person's token")
def _(world: World) -> Any:
    token = world.person()[0].get_session().access_token
    return world.stranger(headers={"Authorization": f"Bearer {token}"}).admin.list_users()


@case("administer a user who is not there")
def _(world: World) -> Any:
    return world.administrator().admin.get_user_by_id(NOBODY)


@case("administer what is not the id of a user")
def _(world: World) -> Any:
    return world.ask("GET", "/admin/users/7", token=world.signed({"role": "service_role"}))


@case("list users in an order that is not known")
def _(world: World) -> Any:
    return world.ask("GET", "/admin/users?sort=email+asc", token=world.signed({"role": "service_role"}))


@case("list users in a direction that is not known")
def _(world: World) -> Any:
    return world.ask("GET", "/admin/users?sort=created_at+sideways", token=world.signed({"role": "service_role"}))


@case("list a page of users that has no number")
def _(world: World) -> Any:
    return world.ask("GET", "/admin/users?page=many", token=world.signed({"role": "service_role"}))


@case("ban a user for what is not a time")
def _(world: World) -> Any:
    uid = claims_of(world.person()[0])["sub"]
    return world.administrator().admin.update_user_by_id(uid, {"ban_duration": "forever"})


@case("make a link of a kind that is not known")
def _(world: World) -> Any:
    body = {"type": "other", "email": new_address()}
    return world.ask("POST", "/admin/generate_link", body, world.signed({"role": "service_role"}))


@case("make a link for a user who is not there")
def _(world: World) -> Any:
    return world.administrator().admin.generate_link({"type": "recovery", "email": new_address()})


@case("create a user with a taken address")
def _(world: World) -> Any:
    return world.administrator().admin.create_user({"email": world.person()[1]})


@case("create a user without an address")
def _(world: World) -> Any:
    return world.administrator().admin.create_user({"password": PASSWORD})


@case("create a user with what is not an id")
def _(world: World) -> Any:
    return world.administrator().admin.create_user({"email": new_address(), "id": "7"})


@case("create a user with the id of nobody")
def _(world: World) -> Any:
    return world.administrator().admin.create_user({"email": new_address(), "id": str(UUID(int=0))})


@case("create a user with a password and a hash")
def _(world: World) -> Any:
    both = {"password": PASSWORD, "password_hash": "$argon2id$"}
    return world.administrator().admin.create_user({"email": new_address(), **both})


@case("change a user's password to nothing")
def _(world: World) -> Any:
    uid = claims_of(world.person()[0])["sub"]
    return world.ask("PUT", f"/admin/users/{uid}", {"password": ""}, world.signed({"role": "service_role"}))


# Second factors.


for name, body in {
    "enroll a factor without a kind": {},
    "enroll a factor of a kind that is not known": {"factor_type": "sms"},
}.items():
    CASES[name] = lambda world, body=body: world.ask(
        "POST", "/factors", body, world.person()[0].get_session().access_token
    )


@case("enroll a factor with a name that is taken")
def _(world: World) -> Any:
    body = {"factor_type": "webauthn", "friendly_name": 'Ada\'s "old" phone'}
    return world.owner(body["friendly_name"]).ask("POST", "/factors", body)


@case("enroll a factor before the second step")
def _(world: World) -> Any:
    return world.owner().before_the_step().mfa.enroll({"factor_type": "totp", "friendly_name": "tablet"})


@case("unenroll a factor before the second step")
def _(world: World) -> Any:
    owner = world.owner()
    return owner.before_the_step().mfa.unenroll({"factor_id": owner.factor})


@case("change the password before the second step")
def _(world: World) -> Any:
    return world.owner().before_the_step().update_user({"password": OTHER_PASSWORD})


@case("add a passkey before the second step")
def _(world: World) -> Any:
    owner = world.owner()
    return owner.ask("POST", "/passkeys/registration/options", {}, owner.before_the_step())


@case("make backup codes before the second step")
def _(world: World) -> Any:
    owner = world.owner()
    return owner.ask("POST", "/factors/recovery-codes", client=owner.before_the_step())


@case("make backup codes again")
def _(world: World) -> Any:
    owner = world.owner()
    owner.ask("POST", "/factors/recovery-codes")
    return owner.ask("POST", "/factors/recovery-codes")


@case("replace backup codes that nobody made")
def _(world: World) -> Any:
    return world.owner().ask("POST", "/factors/recovery-codes/regenerate")


def guest(world: World) -> OfficialClient:
    client = world.stranger(world.servers.factors)
    client.sign_in_anonymously()
    return client


@case("enroll a factor as a guest")
def _(world: World) -> Any:
    return guest(world).mfa.enroll({"factor_type": "totp"})


@case("challenge a factor as a guest")
def _(world: World) -> Any:
    return guest(world).mfa.challenge({"factor_id": NOBODY})


@case("challenge what is not the id of a factor")
def _(world: World) -> Any:
    return world.ask("POST", "/factors/7/challenge", {}, world.person()[0].get_session().access_token)


@case("verify a factor without a code")
def _(world: World) -> Any:
    client, factor = world.newcomer()
    return client.mfa.verify({"factor_id": factor, "challenge_id": NOBODY, "code": ""})


@case("verify a factor with a challenge that is not there")
def _(world: World) -> Any:
    client, factor = world.newcomer()
    return client.mfa.verify({"factor_id": factor, "challenge_id": NOBODY, "code": "123456"})


@case("verify a factor with a wrong code")
def _(world: World) -> Any:
    client, factor = world.newcomer()
    return client.mfa.challenge_and_verify({"factor_id": factor, "code": "none"})


@case("verify a factor with a challenge again")
def _(world: World) -> Any:
    owner = world.owner()
    challenge = owner.client.mfa.challenge({"factor_id": owner.factor}).id
    proof = {"factor_id": owner.factor, "challenge_id": challenge, "code": owner.app.at(time.time() + 30)}
    owner.client.mfa.verify(proof)
    return owner.client.mfa.verify(proof)


@case("verify a factor with a challenge that had too many wrong codes")
def _(world: World) -> Any:
    client, factor = world.newcomer()
    proof = {"factor_id": factor, "challenge_id": client.mfa.challenge({"factor_id": factor}).id, "code": "none"}
    for _ in range(5):
        outcome(lambda _: client.mfa.verify(proof), world)
    return client.mfa.verify(proof)


# Providers.


@case("sign in with an id token of a provider that is not enabled")
def _(world: World) -> Any:
    return world.stranger().sign_in_with_id_token({"provider": "google", "token": "mock-id-token", "nonce": "nonce"})


@case("sign in with an id token of nobody")
def _(world: World) -> Any:
    body = {"provider": "nobody", "id_token": "mock-id-token"}
    return world.ask("POST", "/token?grant_type=id_token", body)


@case("sign in without an id token")
def _(world: World) -> Any:
    return world.ask("POST", "/token?grant_type=id_token", {"provider": "google"})


@case("sign in with a forged id token")
def _(world: World) -> Any:
    wish = world.with_id_token(Somebody())
    head, payload, signature = wish["token"].split(".")
    forged = f"{head}.{payload}.{signature[::-1]}"
    return world.stranger(world.servers.linking).sign_in_with_id_token(wish | {"token": forged})


@case("sign in with an id token again")
def _(world: World) -> Any:
    wish = world.with_id_token(Somebody())
    world.stranger(world.servers.linking).sign_in_with_id_token(wish)
    return world.stranger(world.servers.linking).sign_in_with_id_token(wish)


def link(world: World, client: OfficialClient, wish: dict[str, Any]) -> Answer:
    """The official client links by way of a browser alone; the interface takes id tokens too."""
    headers = {VERSION_HEADER: VERSION, "Authorization": f"Bearer {client.get_session().access_token}"}
    body = {"provider": wish["provider"], "id_token": wish["token"], "nonce": wish["nonce"], "link_identity": True}
    path = "/auth/v1/token?grant_type=id_token"
    return world.servers.linking.request("POST", path, json.dumps(body).encode(), headers)


@case("link an identity")
def _(world: World) -> Any:
    return world.person()[0].link_identity({"provider": "google"})


@case("link an identity again")
def _(world: World) -> Any:
    somebody, (client, _) = Somebody(), world.person(world.servers.linking)
    assert link(world, client, world.with_id_token(somebody)).status == 200
    return link(world, client, world.with_id_token(somebody))


@case("link an identity of somebody else")
def _(world: World) -> Any:
    somebody = Somebody()
    world.stranger(world.servers.linking).sign_in_with_id_token(world.with_id_token(somebody))
    return link(world, world.person(world.servers.linking)[0], world.with_id_token(somebody))


@case("unlink an identity")
def _(world: World) -> Any:
    client, _ = world.person()
    return client.unlink_identity(client.get_user_identities().identities[0])


@case("unlink the last identity")
def _(world: World) -> Any:
    client, _ = world.person(world.servers.linking)
    return client.unlink_identity(client.get_user_identities().identities[0])


@case("unlink an identity of somebody else")
def _(world: World) -> Any:
    other = world.person(world.servers.linking)[0].get_user_identities().identities[0]
    return world.person(world.servers.linking)[0].unlink_identity(other)


# What is not offered.


@case("challenge a factor")
def _(world: World) -> Any:
    return world.person()[0].mfa.challenge({"factor_id": NOBODY})


for kind in ("totp", "phone", "webauthn"):
    CASES[f"enroll {kind}"] = lambda world, kind=kind: world.ask(
        "POST", "/factors", {"factor_type": kind}, world.person()[0].get_session().access_token
    )


@case("list passkeys")
def _(world: World) -> Any:
    return world.ask("GET", "/passkeys", token=world.person()[0].get_session().access_token)


@case("list OAuth clients")
def _(world: World) -> Any:
    return world.administrator().admin.oauth.list_clients()


@case("list custom providers")
def _(world: World) -> Any:
    return world.ask("GET", "/admin/custom-providers", token=world.signed({"role": "service_role"}))


@case("ask for SCIM")
def _(world: World) -> Any:
    return world.ask("GET", "/scim/v2/Schemas")
