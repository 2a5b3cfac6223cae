"""Acme's back end: a small REST API over HTTP, to check the adapter in this folder against the contracts.

It keeps everything in memory. Each path starts with the name of a tenant, so that every rule gets a new one.
`/test/…` reads the mail and moves the clock. `python3 back_end.py` prints its address.
"""

import json
import re
import secrets
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CODE_LIFE = 600
ACCESS_LIFE = 300
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
TERMS = "2026-01"

Values = dict[str, Any]


class RefusalError(Exception):
    """The refusal of a request."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


@dataclass
class Account:
    """A person's account."""

    user: str
    password: str | None
    confirmed: bool = False


@dataclass
class Code:
    """A code that was mailed."""

    digits: str
    expires: float
    left: int = 5


@dataclass
class Tenant:
    """The data of one customer of Acme."""

    offset: float = 0
    accounts: dict[str, Account] = field(default_factory=dict)
    codes: dict[tuple[str, str], Code] = field(default_factory=dict)
    mail: dict[str, str] = field(default_factory=dict)
    grants: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)
    access: dict[str, tuple[str, float]] = field(default_factory=dict)
    profiles: dict[str, Values] = field(default_factory=dict)

    @property
    def now(self) -> float:
        """Returns the time of this tenant."""
        return time.time() + self.offset

    def send_code(self, purpose: str, email: str) -> None:
        """Mails a code, which replaces an older one."""
        digits = f"{secrets.randbelow(10**6):06}"
        self.codes[purpose, email] = Code(digits, self.now + CODE_LIFE)
        self.mail[email] = digits

    def use_code(self, purpose: str, email: str, digits: str) -> None:
        """Uses up a code."""
        code = self.codes.get((purpose, email))
        if code is None:
            raise RefusalError(422, "code_wrong")
        if self.now >= code.expires or code.left == 0:
            raise RefusalError(422, "code_expired")
        if digits != code.digits:
            code.left -= 1
            raise RefusalError(422, "code_wrong")
        del self.codes[purpose, email]

    def issue(self, user: str, family: str | None = None) -> Values:
        """Starts a session, or renews one."""
        access, refresh = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        family = family or secrets.token_urlsafe(12)
        self.sessions[f"{family}.{refresh}"] = user
        self.access[access] = (user, self.now + ACCESS_LIFE)
        return {
            "user": user,
            "access": access,
            "refresh": f"{family}.{refresh}",
            "issued_at": self.now,
            "expires_in": ACCESS_LIFE,
        }

    def caller(self, token: str | None) -> Account:
        """Returns the account that sent the request."""
        user, expires = self.access.get(token or "", ("", 0.0))
        account = next((account for account in self.accounts.values() if account.user == user), None)
        if account is None or self.now >= expires:
            raise RefusalError(401, "token_over")
        return account

    def check_password(self, password: str) -> None:
        """Refuses a password that is too short."""
        if not 8 <= len(password) <= 200:
            raise RefusalError(422, "password_weak")


def address(body: Values) -> str:
    """Returns the email in a request, in its stored form."""
    email = str(body.get("email", "")).strip().lower()
    if not ADDRESS.fullmatch(email):
        raise RefusalError(422, "email_invalid")
    return email


def sign_up(tenant: Tenant, body: Values) -> Values | None:
    """Creates an account that must be confirmed with a code."""
    email = address(body)
    tenant.check_password(body["password"])
    if body.get("terms") != TERMS:
        raise RefusalError(422, "terms_not_accepted")
    account = tenant.accounts.get(email)
    if account is not None and account.confirmed:
        raise RefusalError(409, "email_taken")
    if account is None:
        tenant.accounts[email] = Account(secrets.token_hex(8), body["password"])
    tenant.send_code("confirm", email)
    return {"waits_for_code": email}


def confirm(tenant: Tenant, body: Values) -> Values | None:
    """Confirms an email and signs in."""
    email = address(body)
    tenant.use_code("confirm", email, body["code"])
    tenant.accounts[email].confirmed = True
    return tenant.issue(tenant.accounts[email].user)


def resend(tenant: Tenant, body: Values) -> Values | None:
    """Mails the confirmation again."""
    account = tenant.accounts.get(address(body))
    if account is not None and not account.confirmed:
        tenant.send_code("confirm", address(body))
    return None


def sign_in(tenant: Tenant, body: Values) -> Values | None:
    """Signs in with a password."""
    account = tenant.accounts.get(str(body.get("email", "")).strip().lower())
    if account is None or account.password is None or account.password != body["password"]:
        raise RefusalError(401, "wrong_credentials")
    if not account.confirmed:
        raise RefusalError(403, "email_unconfirmed")
    return tenant.issue(account.user)


def renew(tenant: Tenant, body: Values) -> Values | None:
    """Exchanges a refresh token."""
    user = tenant.sessions.pop(body["refresh"], None)
    if user is None:
        raise RefusalError(401, "session_over")
    return tenant.issue(user, body["refresh"].split(".")[0])


def end(tenant: Tenant, body: Values) -> Values | None:
    """Ends a session, even one that has already ended."""
    tenant.sessions.pop(body["refresh"], None)
    return None


def forgot(tenant: Tenant, body: Values) -> Values | None:
    """Mails a code for a new password."""
    if address(body) in tenant.accounts:
        tenant.send_code("reset", address(body))
    return None


def verify_reset(tenant: Tenant, body: Values) -> Values | None:
    """Grants the right to set a new password."""
    email = address(body)
    tenant.use_code("reset", email, body["code"])
    grant = secrets.token_urlsafe(24)
    tenant.grants[grant] = email
    return {"grant": grant}


def set_password(tenant: Tenant, body: Values) -> Values | None:
    """Sets a new password with that right."""
    email = tenant.grants.get(body["grant"])
    if email is None or email not in tenant.accounts:
        raise RefusalError(422, "code_expired")
    tenant.check_password(body["password"])
    account = tenant.accounts[email]
    if account.password == body["password"]:
        raise RefusalError(422, "password_same")
    account.password, account.confirmed = body["password"], True
    del tenant.grants[body["grant"]]
    return None


def abandon(tenant: Tenant, body: Values) -> Values | None:
    """Abandons that right."""
    tenant.grants.pop(body["grant"], None)
    return None


def send_sign_in_code(tenant: Tenant, body: Values) -> Values | None:
    """Mails a code to sign in with."""
    email = address(body)
    if email not in tenant.accounts:
        if body.get("terms") is None:
            return None
        if body["terms"] != TERMS:
            raise RefusalError(422, "terms_not_accepted")
        tenant.accounts[email] = Account(secrets.token_hex(8), None)
    tenant.send_code("sign-in", email)
    return None


def sign_in_by_code(tenant: Tenant, body: Values) -> Values | None:
    """Signs in with a mailed code."""
    email = address(body)
    tenant.use_code("sign-in", email, body["code"])
    tenant.accounts[email].confirmed = True
    return tenant.issue(tenant.accounts[email].user)


OPEN = {
    "sign-up": sign_up,
    "sign-up/confirm": confirm,
    "sign-up/resend": resend,
    "sessions": sign_in,
    "sessions/renew": renew,
    "sessions/end": end,
    "passwords/forgot": forgot,
    "passwords/verify": verify_reset,
    "passwords/set": set_password,
    "passwords/abandon": abandon,
    "codes": send_sign_in_code,
    "codes/verify": sign_in_by_code,
}


def me(tenant: Tenant, account: Account, method: str, body: Values) -> Values | None:
    """Reads, changes or deletes the caller's own account."""
    email = next(email for email, each in tenant.accounts.items() if each is account)
    if method == "DELETE":
        del tenant.accounts[email]
        tenant.sessions = {key: user for key, user in tenant.sessions.items() if user != account.user}
        return None
    if method == "PUT":
        if body.get("current") is not None and body["current"] != account.password:
            raise RefusalError(403, "wrong_credentials")
        tenant.check_password(body["password"])
        if body["password"] == account.password:
            raise RefusalError(422, "password_same")
        account.password = body["password"]
        return None
    return {"user": account.user, "email": email}


def profile(tenant: Tenant, account: Account, method: str, body: Values) -> Values | None:
    """Reads or creates the caller's own profile. Nobody can access another one."""
    found = tenant.profiles.get(account.user)
    if method == "GET":
        if found is None:
            raise RefusalError(404, "no_profile")
        return found | {"is_new": False}
    if found is None:
        kept = {name: body.get(name) for name in ("name", "email", "subject")}
        tenant.profiles[account.user] = kept | {"user": account.user, "created_at": tenant.now}
        return tenant.profiles[account.user] | {"is_new": True}
    found["subject"] = found["subject"] or body.get("subject")
    return found | {"is_new": False}


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"
    tenants: dict[str, Tenant] = {}  # noqa: RUF012
    lock = threading.Lock()

    def answer(self) -> None:
        """Decodes a request, handles it and sends the response."""
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length)
        try:
            body = json.loads(raw) if raw else {}
            with self.lock:
                status, value = 200, self.result(body)
        except RefusalError as refusal:
            status, value = refusal.status, {"error": refusal.code}
        except (ValueError, KeyError, TypeError, AttributeError):
            status, value = 400, {"error": "bad_request"}
        text = b"" if value is None else json.dumps(value).encode()
        self.send_response(204 if value is None else status)
        if text:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815

    def result(self, body: Values) -> Values | None:
        """Returns the result of a request."""
        _, name, path = self.path.split("/", 2)
        tenant = self.tenants.setdefault(name, Tenant())
        if path == "test/advance":
            tenant.offset += body["seconds"]
            return None
        if path == "test/mail":
            return {"code": tenant.mail.get(body["email"])}
        if self.command == "POST" and path in OPEN:
            return OPEN[path](tenant, body)
        account = tenant.caller((self.headers.get("Authorization") or "").removeprefix("Bearer "))
        if path == "me":
            return me(tenant, account, self.command, body)
        if path == f"profiles/{account.user}":
            return profile(tenant, account, self.command, body)
        raise RefusalError(403, "out_of_reach")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Logs nothing, because requests contain emails and tokens."""


def main() -> None:
    """Serves until the process ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
