"""A strict stand-in for Firebase Authentication on loopback: our reading of what Google's servers answer.

Run it as a program: it prints its address, and stops when its standard input ends. Each project is named by its API
key and shares nothing with the others, so that tests need not wait for each other.

What it does follows public sources, named where it does it: FT = firebase-tools, src/emulator/auth/operations.ts at
01f8c7b5 by function, errors.ts and state.ts; FI = firebase-ios-sdk, FirebaseAuth/Sources/Swift at 00bcca2d by type.
It does not prove what Google does: `firebase_live.py` runs the same cases against an emulator or a project.
"""

import hashlib
import json
import re
import secrets
import sys
import threading
import time
import urllib.parse
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NoReturn

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from firebase_shapes import SHAPES, fault

HOUR = 3_600
RECENT = 300  # Firebase's documentation of re-authentication: a recent sign-in is at most five minutes old.
OOB_LIFE = HOUR
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
KEY = rsa.generate_private_key(public_exponent=65_537, key_size=2_048)
KEY_ID = secrets.token_hex(20)


class RefusedError(Exception):
    """An answer other than success, in Google's form (FT errors.ts ApiError.toJSON)."""

    def __init__(self, message: str, status: int = 400, name: str | None = None, reason: str = "invalid") -> None:
        super().__init__(message)
        self.status = status
        self.error: dict[str, Any] = {
            "code": status,
            "message": message,
            "errors": [{"message": message, "reason": reason, "domain": "global"}],
        }
        if name:
            self.error["status"] = name


def refuse(message: str) -> NoReturn:
    raise RefusedError(message)


def demand(condition: object, message: str) -> None:
    if not condition:
        refuse(message)


@dataclass
class User:
    """An account."""

    local_id: str
    created_at: float
    email: str | None = None
    password: str | None = None
    verified: bool = False
    display_name: str | None = None
    disabled: bool = False
    valid_since: int = 0
    last_login: int = 0
    providers: dict[str, dict[str, str]] = field(default_factory=dict)

    def provider_info(self) -> list[dict[str, str]]:
        password = [{"providerId": "password", "email": self.email, "federatedId": self.email, "rawId": self.email}]
        return (password if self.password else []) + list(self.providers.values())

    def described(self) -> dict[str, Any]:
        """FT lookup: a user as it is shown to its owner; times are texts of milliseconds."""
        shown = {
            "localId": self.local_id,
            "email": self.email,
            "emailVerified": self.verified,
            "displayName": self.display_name,
            "providerUserInfo": self.provider_info(),
            "validSince": str(self.valid_since),
            "createdAt": str(int(self.created_at * 1000)),
            "lastLoginAt": str(self.last_login * 1000),
        }
        return {name: value for name, value in shown.items() if value not in (None, [])}


@dataclass
class Code:
    """A code in a mailed link."""

    kind: str
    email: str
    expires: float
    link: str
    new_email: str | None = None


class Project:
    """The accounts of one project and its settings."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ahead = 0.0
        self.privacy = True
        self.anonymous = True
        self.sign_up = True
        self.passwords = True
        self.rotates = False
        self.quota: dict[str, int] = {}
        self.users: dict[str, User] = {}
        self.tokens: dict[str, tuple[str, str, int]] = {}
        self.codes: dict[str, Code] = {}
        self.revoked: list[str] = []

    @property
    def now(self) -> float:
        return time.time() + self.ahead

    # Accounts and tokens

    def by_email(self, email: str) -> User | None:
        return next((user for user in self.users.values() if user.email == email), None)

    def by_subject(self, provider: str, subject: str) -> User | None:
        return next((u for u in self.users.values() if u.providers.get(provider, {}).get("rawId") == subject), None)

    def create(self, **values: Any) -> User:
        user = User(secrets.token_urlsafe(21), self.now, **values)
        self.users[user.local_id] = user
        return user

    def end_sessions(self, user: User) -> None:
        """FT resetPassword, setAccountInfoImpl, signUp: `validSince` is the second of the change."""
        self.ahead += 1
        user.valid_since = int(self.now)

    def issue(self, user: User, provider: str, refresh: str | None = None) -> dict[str, str]:
        """FT issueTokens and generateJwt: an hour; a text in the answer. Google signs with RS256 and names the key.

        The clock moves on by a second, because two tokens of the same second would be the same text."""
        self.ahead += 1
        if refresh is None:
            user.last_login = signed_in = int(self.now)
        else:
            signed_in = self.tokens[refresh][2]
        if refresh is None or self.rotates:
            refresh = "AMf-" + secrets.token_urlsafe(60)
            self.tokens[refresh] = (user.local_id, provider, signed_in)
        claims = {
            "iss": f"https://securetoken.google.com/{self.name}",
            "aud": self.name,
            "auth_time": signed_in,
            "user_id": user.local_id,
            "sub": user.local_id,
            "iat": int(self.now),
            "exp": int(self.now) + HOUR,
            "email": user.email,
            "email_verified": user.verified if user.email else None,
            "name": user.display_name,
            "provider_id": "anonymous" if provider == "anonymous" else None,
            "firebase": {"identities": {}, "sign_in_provider": provider},
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        token = jwt.encode(claims, KEY, algorithm="RS256", headers={"kid": KEY_ID})
        return {"idToken": token, "refreshToken": refresh, "expiresIn": str(HOUR)}

    def owner(self, token: str | None) -> tuple[User, dict[str, Any]]:
        """FT parseIdToken: whose token it is. Unlike the emulator, Google checks signature and expiry."""
        demand(token, "MISSING_ID_TOKEN")
        try:
            options = {"verify_exp": False, "verify_iat": False}
            claims = jwt.decode(token, KEY.public_key(), algorithms=["RS256"], audience=self.name, options=options)
        except jwt.PyJWTError:
            refuse("INVALID_ID_TOKEN")
        user = self.users.get(claims["user_id"])
        if user is None:
            refuse("USER_NOT_FOUND")
        demand(claims["iat"] >= user.valid_since and claims["exp"] > self.now, "TOKEN_EXPIRED")
        demand(not user.disabled, "USER_DISABLED")
        return user, claims

    def recent(self, token: str | None) -> tuple[User, dict[str, Any]]:
        """FI AuthBackend.clientError: a sensitive change asks for a recent sign-in."""
        user, claims = self.owner(token)
        demand(self.now - claims["auth_time"] <= RECENT, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        return user, claims

    def use_quota(self, operation: str, message: str) -> None:
        if operation in self.quota:
            self.quota[operation] -= 1
            demand(self.quota[operation] >= 0, message)

    # Operations

    def sign_up_(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT signUp."""
        if not any(name in body for name in ("idToken", "email", "password")):
            demand(self.anonymous, "ADMIN_ONLY_OPERATION")
            user = self.create()
            return {"localId": user.local_id, **self.issue(user, "anonymous")}
        demand(body.get("email"), "MISSING_EMAIL")
        demand(body.get("password"), "MISSING_PASSWORD")
        demand(self.passwords, "OPERATION_NOT_ALLOWED")
        demand(self.sign_up, "ADMIN_ONLY_OPERATION")
        demand(ADDRESS.fullmatch(body["email"]), "INVALID_EMAIL")
        email = body["email"].lower()
        demand(self.by_email(email) is None, "EMAIL_EXISTS")
        self.weak(body["password"])
        user = self.owner(body["idToken"])[0] if "idToken" in body else self.create()
        user.email, user.password, user.verified = email, body["password"], False
        user.display_name = body.get("displayName", user.display_name)
        self.end_sessions(user)
        return {"localId": user.local_id, "email": email, **self.issue(user, "password")}

    @staticmethod
    def weak(password: str) -> None:
        demand(len(password) >= 6, "WEAK_PASSWORD : Password should be at least 6 characters")

    def sign_in_with_password(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT signInWithPassword, with and without email enumeration protection."""
        demand(self.passwords, "PASSWORD_LOGIN_DISABLED")
        demand("email" in body, "MISSING_EMAIL")
        demand(ADDRESS.fullmatch(body["email"]), "INVALID_EMAIL")
        demand(body.get("password"), "MISSING_PASSWORD")
        self.use_quota("signInWithPassword", "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account is disabled.")
        user = self.by_email(body["email"].lower())
        if user is None:
            refuse("INVALID_LOGIN_CREDENTIALS" if self.privacy else "EMAIL_NOT_FOUND")
        demand(not user.disabled, "USER_DISABLED")
        wrong = "INVALID_LOGIN_CREDENTIALS" if self.privacy else "INVALID_PASSWORD"
        demand(user.password is not None and user.password == body["password"], wrong)
        answer = {"registered": True, "localId": user.local_id, "email": user.email, "displayName": ""}
        return answer | self.issue(user, "password")

    def sign_in_with_idp(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT signInWithIdp with handleLinkIdp, handleIdpSigninEmailRequired and handleIdpSignUp."""
        demand(body.get("requestUri"), "MISSING_REQUEST_URI")
        form = {name: values[0] for name, values in urllib.parse.parse_qs(body.get("postBody", "")).items()}
        provider = form.get("providerId", "").lower()
        demand(provider, "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential")
        claims = self.idp_claims(form)
        answer: dict[str, Any] = {
            "providerId": provider,
            "federatedId": claims["sub"],
            "email": claims.get("email", "").lower() or None,
            "emailVerified": claims.get("email_verified") in (True, "true"),
            "displayName": claims.get("name") or self.name_in(form),
        }
        guest = self.owner(body["idToken"])[0] if "idToken" in body else None
        try:
            user = self.arrived(answer, guest, self.by_subject(provider, claims["sub"]), provider, claims["sub"])
        except RefusedError as error:
            # With `returnIdpCredential` the refusal comes with status 200.
            if not body.get("returnIdpCredential"):
                raise
            return {**self.clean(answer), "errorMessage": error.error["message"]}
        if user is None:
            return self.clean(answer)
        demand(not user.disabled, "USER_DISABLED")
        user.providers[provider] = self.clean(
            {"providerId": provider, "rawId": claims["sub"], "federatedId": claims["sub"], "email": answer["email"]}
        )
        if user.email == answer["email"]:
            answer["emailVerified"] = user.verified
        return self.clean(answer) | self.issue(user, provider)

    def arrived(
        self, answer: dict[str, Any], linking: User | None, known: User | None, provider: str, subject: str
    ) -> User | None:
        """Whose account it is; None where the person must confirm by another provider first."""
        same = self.by_email(answer["email"]) if answer["email"] else None
        if linking:
            demand(known is None, "FEDERATED_USER_ID_ALREADY_LINKED")
            demand(same is None or same is linking, "EMAIL_EXISTS")
            if answer["email"] and not linking.email:
                linking.email, linking.verified = answer["email"], answer["emailVerified"]
            linking.display_name = linking.display_name or answer["displayName"]
            return self.identified(answer, linking)
        if known:
            return self.identified(answer, known)
        if same and not answer["emailVerified"]:
            others = [name for name in same.providers if name not in ("password", "phone")]
            answer |= {"needConfirmation": True, "localId": same.local_id, "verifiedProvider": others}
            return None
        if same:
            if not same.verified:
                same.password, same.providers = None, {}
                self.end_sessions(same)
            same.verified, same.display_name = True, answer["displayName"]
            return self.identified(answer, same)
        answer["isNewUser"] = True
        new = self.create(email=answer["email"], verified=answer["emailVerified"], display_name=answer["displayName"])
        return self.identified(answer, new)

    @staticmethod
    def identified(answer: dict[str, Any], user: User) -> User:
        answer["localId"] = user.local_id
        return user

    @staticmethod
    def clean(answer: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in answer.items() if value is not None}

    @staticmethod
    def name_in(form: dict[str, str]) -> str | None:
        """FI VerifyAssertionRequest: Apple tells the name once, to the app, which passes it on."""
        name = json.loads(form.get("user", "{}")).get("name", {})
        return " ".join(name[part] for part in ("firstName", "lastName") if name.get(part)) or None

    @staticmethod
    def idp_claims(form: dict[str, str]) -> dict[str, Any]:
        """FT parseClaims. The provider's signature cannot be checked here; its nonce is, as Google does."""
        try:
            claims = jwt.decode(form.get("id_token", ""), options={"verify_signature": False})
        except jwt.PyJWTError:
            refuse("INVALID_IDP_RESPONSE : Unable to parse id_token")
        demand(isinstance(claims.get("sub"), str) and claims["sub"], "INVALID_IDP_RESPONSE : Invalid Idp Response")
        if "nonce" in claims:
            raw = form.get("nonce", "")
            matches = claims["nonce"] in (raw, hashlib.sha256(raw.encode()).hexdigest())
            demand(raw and matches, "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
        return claims

    def send_oob_code(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT sendOobCode and createOobRecord."""
        kind = body.get("requestType")
        demand(kind, "MISSING_REQ_TYPE")
        if "continueUrl" in body:
            parts = urllib.parse.urlsplit(body["continueUrl"])
            demand(parts.scheme and parts.netloc, "INVALID_CONTINUE_URI : an absolute URI is expected")
        demand(not body.get("canHandleCodeInApp") or "continueUrl" in body, "MISSING_CONTINUE_URI")
        if kind == "PASSWORD_RESET":
            demand(body.get("email"), "MISSING_EMAIL")
            demand(ADDRESS.fullmatch(body["email"]), "INVALID_EMAIL")
            self.use_quota("PASSWORD_RESET", "RESET_PASSWORD_EXCEED_LIMIT")
            email, mode = body["email"].lower(), "resetPassword"
            if self.by_email(email) is None:
                demand(self.privacy, "EMAIL_NOT_FOUND")
                return {"email": email}
        elif kind == "VERIFY_EMAIL":
            user = self.owner(body.get("idToken"))[0]
            demand(user.email, "MISSING_EMAIL")
            self.use_quota("VERIFY_EMAIL", "TOO_MANY_ATTEMPTS_TRY_LATER")
            email, mode = user.email, "verifyEmail"
        else:
            raise RefusedError(str(kind), 501, "NOT_IMPLEMENTED", "unimplemented")
        code = secrets.token_urlsafe(40)
        query = {"mode": mode, "lang": "en", "oobCode": code, "apiKey": self.name}
        if "continueUrl" in body:
            query["continueUrl"] = body["continueUrl"]
        link = f"http://127.0.0.1/emulator/action?{urllib.parse.urlencode(query)}"
        self.codes[code] = Code(kind, email, self.now + OOB_LIFE, link)
        return {"email": email}

    def valid(self, code: str | None) -> Code:
        demand(code, "MISSING_OOB_CODE")
        found = self.codes.get(code)
        if found is None:
            refuse("INVALID_OOB_CODE")
        demand(found.expires > self.now, "EXPIRED_OOB_CODE")
        return found

    def reset_password(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT resetPassword: without a password only a look; a weak one keeps the code; the first good one uses it."""
        demand(self.passwords, "PASSWORD_LOGIN_DISABLED")
        code = self.valid(body.get("oobCode"))
        if password := body.get("newPassword"):
            demand(code.kind == "PASSWORD_RESET", "INVALID_OOB_CODE")
            self.weak(password)
            del self.codes[body["oobCode"]]
            user = self.by_email(code.email)
            if user is None:
                refuse("INVALID_OOB_CODE")
            user.password, user.verified, user.providers = password, True, {}
            self.end_sessions(user)
        return {"requestType": code.kind, "email": code.email}

    def update(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT setAccountInfoImpl."""
        if "oobCode" in body:
            code = self.valid(body["oobCode"])
            demand(code.kind == "VERIFY_EMAIL", "INVALID_OOB_CODE")
            del self.codes[body["oobCode"]]
            user = self.by_email(code.email)
            if user is None:
                refuse("INVALID_OOB_CODE")
            user.verified = True
            return {"localId": user.local_id, "email": user.email, "emailVerified": True}
        demand("idToken" in body, "INVALID_REQ_TYPE : Unsupported request parameters.")
        sensitive = "password" in body or "email" in body
        user, claims = (self.recent if sensitive else self.owner)(body["idToken"])
        provider = claims["firebase"]["sign_in_provider"]
        demand("email" not in body, "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.")
        if "password" in body:
            self.weak(body["password"])
            user.password, provider = body["password"], "password"
            self.end_sessions(user)
        user.display_name = body.get("displayName", user.display_name)
        if "DISPLAY_NAME" in body.get("deleteAttribute", []):
            user.display_name = None
        answer = {"localId": user.local_id, "email": user.email, "displayName": user.display_name}
        answer |= {"emailVerified": user.verified, "providerUserInfo": user.provider_info()}
        return self.clean(answer) | (self.issue(user, provider) if sensitive else {})

    def lookup(self, body: dict[str, Any]) -> dict[str, Any]:
        return {"users": [self.owner(body.get("idToken"))[0].described()]}

    def delete(self, body: dict[str, Any]) -> dict[str, Any]:
        """FT deleteAccount."""
        user = self.recent(body.get("idToken"))[0]
        del self.users[user.local_id]
        return {}

    def revoke_token(self, body: dict[str, Any]) -> dict[str, Any]:
        """FI RevokeTokenRequest: Apple's authorization code is the only kind of token it names."""
        self.owner(body.get("idToken"))
        demand((body.get("providerId"), body.get("tokenType")) == ("apple.com", "3"), "INVALID_PROVIDER_ID")
        demand(body.get("token"), "MISSING_TOKEN")
        self.revoked.append(body["token"])
        return {}

    def token(self, form: dict[str, Any]) -> dict[str, Any]:
        """FT grantToken, in snake case. Google gives the same refresh token again; `rotates` gives another."""
        grant = form.get("grant_type") or form.get("grantType")
        demand(grant, "MISSING_GRANT_TYPE")
        demand(grant == "refresh_token", "INVALID_GRANT_TYPE")
        refresh = form.get("refresh_token") or form.get("refreshToken")
        demand(refresh, "MISSING_REFRESH_TOKEN")
        demand(refresh in self.tokens, "INVALID_REFRESH_TOKEN")
        local_id, provider, signed_in = self.tokens[refresh]
        user = self.users.get(local_id)
        if user is None:
            refuse("USER_NOT_FOUND")
        demand(not user.disabled, "USER_DISABLED")
        demand(signed_in >= user.valid_since, "TOKEN_EXPIRED")
        tokens = self.issue(user, provider, refresh)
        return {
            "access_token": tokens["idToken"],
            "id_token": tokens["idToken"],
            "refresh_token": tokens["refreshToken"],
            "expires_in": tokens["expiresIn"],
            "token_type": "Bearer",
            "user_id": local_id,
            "project_id": "618104708054",
        }

    # Set by tests

    def control(self, order: dict[str, Any]) -> dict[str, Any]:
        for name in ("privacy", "anonymous", "sign_up", "passwords", "rotates", "quota"):
            if name in order:
                setattr(self, name, order[name])
        self.ahead += order.get("advance", 0)
        for email in order.get("disable", []):
            if user := self.by_email(email):
                user.disabled = True
        return {"now": self.now, "accounts": len(self.users), "revoked": self.revoked}

    def oob_codes(self) -> dict[str, Any]:
        """FT listOobCodesInProject."""
        return {
            "oobCodes": [
                {"email": code.email, "oobCode": text, "oobLink": code.link, "requestType": code.kind}
                for text, code in self.codes.items()
            ]
        }


OPERATIONS = {
    "signUp": Project.sign_up_,
    "signInWithPassword": Project.sign_in_with_password,
    "signInWithIdp": Project.sign_in_with_idp,
    "sendOobCode": Project.send_oob_code,
    "resetPassword": Project.reset_password,
    "update": Project.update,
    "lookup": Project.lookup,
    "delete": Project.delete,
    "revokeToken": Project.revoke_token,
}
assert OPERATIONS.keys() == SHAPES.keys()


class Firebase(ThreadingHTTPServer):
    """The server, with its projects by API key."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.projects: dict[str, Project] = {}
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Firebase
    protocol_version = "HTTP/1.1"
    timeout = 30
    project: Project | None = None

    def do_GET(self) -> None:
        self.handle_request(b"")

    def do_POST(self) -> None:
        self.handle_request(self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1_000_000)))

    def do_PUT(self) -> None:
        self.do_POST()

    def do_DELETE(self) -> None:
        self.do_POST()

    def handle_request(self, body: bytes) -> None:
        self.project = None
        with self.server.lock:
            try:
                status, answer = 200, self.answer(body)
            except RefusedError as error:
                status, answer = error.status, {"error": error.error}
            data = json.dumps(answer).encode()
            date = formatdate(self.project.now if self.project else time.time(), usegmt=True)
        self.send_response_only(status)
        self.send_header("Date", date)
        self.send_header("Content-Type", "application/json; charset=UTF-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def answer(self, body: bytes) -> dict[str, Any]:
        url = urllib.parse.urlsplit(self.path)
        if found := re.fullmatch(r"/emulator/v1/projects/([\w-]+)/oobCodes", url.path):
            return self.named(found[1]).oob_codes()
        if found := re.fullmatch(r"/harness/([\w-]+)", url.path):
            return self.named(found[1]).control(json.loads(body or b"{}"))
        operation = self.operation(url.path)
        # FT server.ts: every route is asked with POST; another method finds none.
        if operation is None or self.command != "POST":
            raise RefusedError("Not Found", 404, "NOT_FOUND", "notFound")
        key = urllib.parse.parse_qs(url.query).get("key", [""])[0]
        if not key:
            message = "The request is missing a valid API key."
            raise RefusedError(message, 403, "PERMISSION_DENIED", "forbidden")
        if key == "refused":
            error = RefusedError(
                "API key not valid. Please pass a valid API key.", 400, "INVALID_ARGUMENT", "badRequest"
            )
            error.error["details"] = [{"@type": "google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
            raise error
        project = self.named(key)
        if operation == "token":
            return project.token(self.form(body))
        value = self.json(body)
        if problem := fault(operation, value):
            raise RefusedError(problem, 400, "INVALID_ARGUMENT")
        return {"kind": "identitytoolkit#Response", **OPERATIONS[operation](project, value)}

    @staticmethod
    def operation(path: str) -> str | None:
        """FT README: the emulator's paths are Google's, below the name of the host."""
        if path == "/securetoken.googleapis.com/v1/token":
            return "token"
        found = re.fullmatch(r"/identitytoolkit\.googleapis\.com/(v[12])/accounts:(\w+)", path)
        if not found or found[2] not in OPERATIONS:
            return None
        return found[2] if found[1] == ("v2" if found[2] == "revokeToken" else "v1") else None

    def named(self, key: str) -> Project:
        self.project = self.server.projects.setdefault(key, Project(key))
        return self.project

    def json(self, body: bytes) -> Any:
        if not self.headers.get("Content-Type", "").startswith("application/json"):
            raise RefusedError("Invalid JSON payload received.", 400, "INVALID_ARGUMENT")
        try:
            return json.loads(body)
        except ValueError:
            raise RefusedError("Invalid JSON payload received.", 400, "INVALID_ARGUMENT") from None

    def form(self, body: bytes) -> dict[str, Any]:
        """FI SecureTokenRequest sends JSON; Google's documentation says a form. Other names are refused."""
        if self.headers.get("Content-Type", "").startswith("application/json"):
            form = self.json(body)
        else:
            form = {name: values[0] for name, values in urllib.parse.parse_qs(body.decode()).items()}
        for name in form:
            if name not in ("grant_type", "grantType", "refresh_token", "refreshToken"):
                message = f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter.'
                raise RefusedError(message, 400, "INVALID_ARGUMENT")
        return form

    def log_message(self, format: str, *arguments: Any) -> None:
        """Says nothing: requests carry passwords and tokens."""


def main() -> None:
    server = Firebase()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"ready at {server.address}", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
