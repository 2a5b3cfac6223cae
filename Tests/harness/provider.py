"""A real OpenID provider on loopback, built from Authlib's grants, that lies and misbehaves on request."""

import html
import json
import os
import re
import secrets
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import requests
from authlib.common.security import generate_token
from authlib.oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import ClientMixin, JsonRequest, OAuth2Error, OAuth2Payload, OAuth2Request
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core import OpenIDCode, UserInfo
from authlib.oidc.core.grants.util import generate_id_token
from joserfc import jwt
from joserfc.jwk import ECKey, Key, RSAKey
from provider_device import DEVICE_CODE_GRANT_TYPE, DeviceCode, DeviceEndpoint, DeviceGrant
from provider_lies import Lie, told
from werkzeug import Request, Response
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

# Authlib insists on https otherwise, and there is none on loopback.
os.environ.setdefault("AUTHLIB_INSECURE_TRANSPORT", "1")

HUGE = 8_000_000
SECONDS = 60


@dataclass(frozen=True)
class Somebody:
    """A person who has an account at the provider."""

    subject: str = field(default_factory=lambda: f"subject-{secrets.token_hex(8)}")
    email: str | None = field(default_factory=lambda: f"person-{secrets.token_hex(6)}@example.com")
    verified: bool = True
    first_name: str = "Robin"
    last_name: str = "Miller"

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True)
class Client(ClientMixin):
    """An application that is registered at the provider. `apple_key` is the public key of one that signs its secret,
    for the provider's issuer if `audience` is empty. One that is `public` has no secret, and its callback any port."""

    id: str
    secret: str = field(default="", repr=False)
    redirect_uris: tuple[str, ...] = ()
    apple_key: Key | None = field(default=None, repr=False)
    apple_team: str = "TEAM012345"
    audience: str = ""
    public: bool = False

    def get_client_id(self) -> str:
        return self.id

    def get_default_redirect_uri(self) -> str | None:
        return self.redirect_uris[0] if self.redirect_uris else None

    def get_allowed_scope(self, scope: str | None) -> str:
        allowed = {"openid", "email", "profile", "name"} | ({"offline_access"} if self.public else set())
        return " ".join(word for word in (scope or "").split() if word in allowed)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        if self.public:
            redirect_uri = re.sub(r"^(http://127\.0\.0\.1):\d+/", r"\1/", redirect_uri)
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:
        if self.apple_key is None:
            return bool(self.secret) and secrets.compare_digest(client_secret, self.secret)
        claims = jwt.decode(client_secret, self.apple_key, algorithms=["ES256"]).claims
        pinned = {"iss": self.apple_team, "sub": self.id, "aud": self.audience}
        fits = {name: claims.get(name) for name in pinned} == pinned
        return fits and claims["iat"] <= time.time() + 5 < claims["exp"] <= time.time() + 15_777_000

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "none" if self.public else method in ("client_secret_basic", "client_secret_post")

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        if grant_type == "refresh_token":
            return self.public or self.apple_key is not None
        return grant_type == "authorization_code" or (grant_type == DEVICE_CODE_GRANT_TYPE and self.public)


@dataclass
class Issued:
    """The tokens of a public application."""

    client: str
    person: Somebody
    scope: str
    access_token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    is_revoked: bool = False
    is_used: bool = False

    def check_client(self, client: Client) -> bool:
        return client.id == self.client

    def get_scope(self) -> str:
        return self.scope


@dataclass(frozen=True)
class Callback:
    """What a browser would bring back from the provider: `form` is None where it comes as a link."""

    url: str
    form: dict[str, str] | None

    @property
    def values(self) -> dict[str, str]:
        return self.form or dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.url).query))


class Provider:
    """Listens between `start` and `stop`, which may be called again, always on the same port.

    `person` is who signs in there. With `answers_at_once` nobody is asked; otherwise a page asks. `lies` and
    `cache_control` may be changed at any time. `apple` makes it behave as Apple's does: a form post with the name the
    first time, booleans as strings. `counts` has the requests by endpoint, `asked` the authorization requests and
    `exchanged` the names of the fields that came with each code, with how the client proved itself.
    """

    def __init__(self, *clients: Client, host: str = "127.0.0.1", apple: bool = False, alg: str = "RS256") -> None:
        self.host = host
        self.apple = apple
        self.alg = alg
        self.port = 0
        self.person: Somebody = Somebody()
        self.answers_at_once = True
        self.denies = False
        self.names_issuer = False
        self.lies: set[Lie] = set()
        self.cache_control: str | None = "public, max-age=3600"
        self.counts: Counter[str] = Counter()
        self.asked: list[dict[str, str]] = []
        self.exchanged: list[dict[str, str]] = []
        self.keys: list[Key] = [_key("RS256"), _key("ES256")]
        self.codes: dict[str, _Code] = {}
        self.issued: list[Issued] = []
        self.devices: dict[str, DeviceCode] = {}
        self.device_life = 600.0
        self.access_life = 3600
        self.met: set[str] = set()
        self.clients: dict[str, Client] = {}
        self._release = threading.Event()
        self._server: BaseWSGIServer | None = None
        self._thread: threading.Thread | None = None
        self._grants = _Grants(self)
        self.register(*clients)

    @property
    def issuer(self) -> str:
        return f"http://{self.host}:{self.port}"

    def register(self, *clients: Client) -> None:
        self.clients |= {client.id: client for client in clients}

    def start(self) -> "Provider":
        self._release.clear()
        self._server = make_server("127.0.0.1", self.port, self._application, threaded=True, request_handler=Silent)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stops listening: connections are refused."""
        self._release.set()
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
        self._server = None

    def release(self) -> None:
        """Answers the requests that `Lie.SLOW_KEYS` has kept waiting."""
        self._release.set()

    @contextmanager
    def lying(self, *lies: Lie) -> Iterator[None]:
        """Turns these lies on inside the block."""
        before = self.lies
        self.lies = before | set(lies)
        try:
            yield
        finally:
            self.lies = before

    def entry(self, client: Client, id: str, **fields: Any) -> dict[str, Any]:
        """The entry of this provider in a server's file of providers."""
        secret = {"client_secret": client.secret} if client.secret else {}
        return {"id": id, "name": "Practice", "issuer": self.issuer, "client_ids": [client.id]} | secret | fields

    def rotate(self, forget: bool = True) -> None:
        """Signs with new keys from now on; the old ones are no longer published unless `forget` is False."""
        new = [_key("RS256"), _key("ES256")]
        self.keys = new if forget else new + self.keys

    def signing_key(self, alg: str | None = None) -> Key:
        wanted = "EC" if (alg or self.alg) == "ES256" else "RSA"
        return next(key for key in self.keys if key.key_type == wanted)

    def published_keys(self) -> dict[str, Any]:
        return {"keys": [key.as_dict(private=False) for key in self.keys]}

    def id_token(
        self,
        client: Client | str,
        nonce: str | None = None,
        person: Somebody | None = None,
        alg: str | None = None,
        lies: set[Lie] | None = None,
        **claims: Any,
    ) -> str:
        """An ID token as an app gets it from the provider's own library; `claims` replace those of the honest one."""
        alg = alg or self.alg
        key = self.signing_key(alg)
        audience = client if isinstance(client, str) else client.id
        info = self.user_info(person or self.person)
        honest = generate_id_token({}, info, key, iss=self.issuer, aud=audience, alg=alg, nonce=nonce, kid=key.kid)
        if claims:
            changed = jwt.decode(honest, key, algorithms=[alg]).claims | claims
            honest = jwt.encode({"alg": alg, "kid": key.kid}, changed, key, [alg])
        return told(self.lies | (lies or set()), honest, key, alg)

    def native_code(self, client: Client, person: Somebody | None = None) -> str:
        """The authorization code of Apple's own sheet in an app: without a redirect and without PKCE."""
        code = _token()
        self.codes[code] = _Code(code, client.id, "", "openid", "", "", "", person or self.person)
        return code

    def user_info(self, person: Somebody, scope: str = "openid email profile") -> UserInfo:
        info = UserInfo(sub=person.subject)
        if "email" in scope and person.email:
            verified: Any = person.verified
            info |= {"email": person.email, "email_verified": str(verified).lower() if self.apple else verified}
            if self.apple:
                info["is_private_email"] = "true" if person.email.endswith("privaterelay.appleid.com") else "false"
        if "profile" in scope and not self.apple:
            info["name"] = person.name
        return info

    def visit(self, url: str) -> Callback:
        """Follows an authorization URL without a browser, and returns the answer."""
        answer = requests.get(url, allow_redirects=False, timeout=SECONDS)
        if answer.status_code == 302:
            return Callback(answer.headers["Location"], None)
        assert answer.status_code == 200, f"the provider answers {answer.status_code}: {answer.text[:300]}"
        page = _Form()
        page.feed(answer.text)
        return Callback(page.action, page.fields)

    # The endpoints

    def _application(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        request = Request(environ)
        endpoint = {
            "/.well-known/openid-configuration": self._discovery,
            "/keys": self._keys,
            "/moved-keys": self._keys,
            "/authorize": self._authorize,
            "/token": self._token,
            "/revoke": self._revoke,
            "/device-authorization": self._device_authorization,
        }.get(request.path)
        if endpoint is None:
            return Response("no such endpoint", status=404)(environ, start_response)
        self.counts[request.path.rsplit("/", 1)[-1]] += 1
        answer = Response("down", status=503) if Lie.DOWN in self.lies else endpoint(request)
        return answer(environ, start_response)

    def _cached(self, text: str) -> Response:
        headers = {"Cache-Control": self.cache_control} if self.cache_control else {}
        return Response(text, headers=headers, content_type="application/json")

    def _discovery(self, request: Request) -> Response:
        if Lie.GARBLED_DISCOVERY in self.lies:
            return self._cached("{")
        base = self.issuer
        issuer = "https://other.example.com" if Lie.DISCOVERY_OF_OTHER_ISSUER in self.lies else base
        described: dict[str, Any] = {
            "issuer": issuer,
            "authorization_endpoint": f"{base}/authorize",
            "token_endpoint": f"{base}/token",
            "jwks_uri": f"{base}/keys",
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "form_post"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": self._grants.methods,
            "revocation_endpoint": f"{base}/revoke",
            "device_authorization_endpoint": f"{base}/device-authorization",
        }
        if self.names_issuer:
            described["authorization_response_iss_parameter_supported"] = True
        return self._cached(json.dumps(described))

    def _keys(self, request: Request) -> Response:
        if Lie.SLOW_KEYS in self.lies:
            self._release.wait(SECONDS)
        if Lie.MOVED_KEYS in self.lies and request.path == "/keys":
            return Response(status=302, headers={"Location": f"{self.issuer}/moved-keys"})
        if Lie.GARBLED_KEYS in self.lies:
            return self._cached('{"keys":[{"kty":"RSA","n":7}')
        if Lie.HUGE_KEYS in self.lies:
            return self._cached(json.dumps(self.published_keys() | {"padding": "x" * HUGE}))
        return self._cached(json.dumps(self.published_keys()))

    def _authorize(self, request: Request) -> Response:
        values = request.values.to_dict()
        try:
            grant = self._grants.get_consent_grant(request)
        except OAuth2Error as error:
            return Response(f"{error.error}: {error.description}", status=400)
        missing = {"state", "nonce", "code_challenge"} - set(values)
        if missing or values.get("code_challenge_method") != "S256":
            return Response(f"missing: {sorted(missing)} or not S256", status=400)
        if self.apple and values.get("response_mode") != "form_post":
            return Response("scopes need response_mode=form_post", status=400)
        decision = values.pop("decision", None)
        if decision is None:
            self.asked.append(values)
            if not self.answers_at_once:
                return Response(_sign_in_page(self.person, values), content_type="text/html; charset=utf-8")
            decision = "deny" if self.denies else "allow"
        person = self.person if decision == "allow" else None
        answer = self._grants.create_authorization_response(request, grant_user=person, grant=grant)
        return self._returning(answer, values)

    def _returning(self, answer: Response, values: dict[str, str]) -> Response:
        """The answer with what belongs to every answer of this provider, as a link or as a form."""
        target, _, query = answer.headers["Location"].partition("?")
        fields = dict(urllib.parse.parse_qsl(query))
        if self.names_issuer and Lie.NO_ISSUER_PARAMETER not in self.lies:
            fields["iss"] = "https://other.example.com" if Lie.OTHER_ISSUER_PARAMETER in self.lies else self.issuer
        if self.apple and fields.get("error") == "access_denied":
            fields["error"] = "user_cancelled_authorize"
        if self.apple and "code" in fields and self.person.subject not in self.met:
            self.met.add(self.person.subject)
            name = {"firstName": self.person.first_name, "lastName": self.person.last_name}
            fields["user"] = json.dumps({"name": name, "email": self.person.email})
        if values.get("response_mode") == "form_post":
            return Response(_posting_page(target, fields), content_type="text/html; charset=utf-8")
        return Response(status=302, headers={"Location": f"{target}?{urllib.parse.urlencode(fields)}"})

    def _token(self, request: Request) -> Response:
        if Lie.NO_EXCHANGE in self.lies:
            return Response("down", status=503)
        how = "basic" if request.authorization else "post" if "client_secret" in request.form else "none"
        self.exchanged.append(dict.fromkeys(request.form, "given") | {"how": how})
        return self._grants.create_token_response(request)

    def _revoke(self, request: Request) -> Response:
        return self._grants.create_endpoint_response("revocation", request)

    def _device_authorization(self, request: Request) -> Response:
        return self._grants.create_endpoint_response("device_authorization", request)

    def device(self, user_code: str) -> DeviceCode:
        """The sign-in on another device that a code is for."""
        return next(one for one in self.devices.values() if one.user_code == user_code)

    def enter(self, user_code: str, person: Somebody | None) -> None:
        """Acts on the page for codes of other devices: allows the sign-in, or refuses it with None."""
        found = self.device(user_code)
        found.person, found.denied = person, person is None

    def revoke_all(self) -> None:
        """Revokes all tokens, as an administrator at the provider does."""
        for one in self.issued:
            one.is_revoked = True

    def find(self, token: str) -> Issued | None:
        return next((one for one in self.issued if token in (one.refresh_token, one.access_token)), None)

    @property
    def renewals(self) -> int:
        """The number of used refresh tokens."""
        return sum(one.is_used for one in self.issued)

    @property
    def live_refresh_tokens(self) -> int:
        return sum(not one.is_used and not one.is_revoked for one in self.issued)


@dataclass(frozen=True)
class _Code:
    """An authorization code that has not been used."""

    code: str
    client: str
    redirect_uri: str
    scope: str
    nonce: str
    code_challenge: str
    code_challenge_method: str
    person: Somebody

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> str:
        return self.nonce

    def get_auth_time(self) -> int:
        return int(time.time())

    def get_acr(self) -> None:
        return None

    def get_amr(self) -> None:
        return None


class _Payload(OAuth2Payload):
    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def data(self) -> Any:
        return self._request.values

    @property
    def datalist(self) -> Any:
        return {name: self._request.values.getlist(name) for name in self._request.values}


class _Asked(OAuth2Request):
    """Authlib's view of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request.method, request.url, headers=request.headers)
        self._request = request
        self.payload = _Payload(request)

    @property
    def args(self) -> Any:
        return self._request.args

    @property
    def form(self) -> Any:
        return self._request.form


class _RenewalGrant(RefreshTokenGrant):
    """Authlib's grant over the refresh tokens of a provider, which are used once."""

    INCLUDE_NEW_REFRESH_TOKEN = True
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def authenticate_refresh_token(self, refresh_token: str) -> Issued | None:
        found = self.server.provider.find(refresh_token)
        return None if found is None or found.is_revoked or found.is_used else found

    def authenticate_user(self, refresh_token: Issued) -> Somebody:
        return refresh_token.person

    def revoke_old_credential(self, refresh_token: Issued) -> None:
        refresh_token.is_used = True


class _Revocation(RevocationEndpoint):
    """Authlib's endpoint over the tokens of a provider."""

    CLIENT_AUTH_METHODS = ["client_secret_post", "none"]

    def query_token(self, token_string: str, token_type_hint: str | None) -> Issued | None:
        return self.server.provider.find(token_string)

    def revoke_token(self, token: Issued, request: OAuth2Request) -> None:
        token.is_revoked = True


class _CodeGrant(AuthorizationCodeGrant):
    """Authlib's grant over the codes of a provider."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def save_authorization_code(self, code: str, request: OAuth2Request) -> None:
        data = request.payload.data
        self.server.provider.codes[code] = _Code(
            code=code,
            client=request.client.id,
            redirect_uri=data["redirect_uri"],
            scope=request.scope,
            nonce=data["nonce"],
            code_challenge=data["code_challenge"],
            code_challenge_method=data["code_challenge_method"],
            person=request.user,
        )

    def query_authorization_code(self, code: str, client: Client) -> _Code | None:
        found = self.server.provider.codes.get(code)
        return found if found and found.client == client.id else None

    def delete_authorization_code(self, authorization_code: _Code) -> None:
        del self.server.provider.codes[authorization_code.code]

    def authenticate_user(self, authorization_code: _Code) -> Somebody:
        return authorization_code.person


class _OpenID(OpenIDCode):
    """Authlib's ID tokens, signed with the keys of a provider, and changed by its lies."""

    def __init__(self, provider: Provider) -> None:
        super().__init__(require_nonce=True)
        self.provider = provider

    def exists_nonce(self, nonce: str, request: OAuth2Request) -> bool:
        return any(code.nonce == nonce for code in self.provider.codes.values())

    def resolve_client_private_key(self, client: Client) -> Key:
        return self.provider.signing_key()

    def get_client_algorithm(self, client: Client) -> str:
        return self.provider.alg

    def get_client_claims(self, client: Client) -> dict[str, Any]:
        return {"iss": self.provider.issuer, "aud": client.id}

    def get_encode_header(self, client: Client) -> dict[str, Any]:
        return {"alg": self.provider.alg, "kid": self.provider.signing_key().kid}

    def generate_user_info(self, user: Somebody, scope: str) -> UserInfo:
        return self.provider.user_info(user, scope)

    def encode_id_token(self, token: dict[str, Any], request: OAuth2Request) -> str:
        honest = super().encode_id_token(token, request)
        return told(self.provider.lies, honest, self.provider.signing_key(), self.provider.alg)


class _Grants(AuthorizationServer):
    """Authlib's server over the clients of a provider."""

    def __init__(self, provider: Provider) -> None:
        super().__init__(scopes_supported=["openid", "email", "profile", "name", "offline_access"])
        self.provider = provider
        self.methods = ["client_secret_basic", "client_secret_post", "none"]
        tokens = BearerTokenGenerator(_token, _token, lambda *_: provider.access_life)
        self.register_token_generator("default", tokens)
        self.register_grant(_CodeGrant, [CodeChallenge(required=True), _OpenID(provider)])
        self.register_grant(_RenewalGrant)
        self.register_grant(DeviceGrant)
        self.register_endpoint(_Revocation)
        self.register_endpoint(DeviceEndpoint)

    def query_client(self, client_id: str) -> Client | None:
        client = self.provider.clients.get(client_id)
        return client and replace(client, audience=client.audience or self.provider.issuer)

    def save_token(self, token: dict[str, Any], request: OAuth2Request) -> None:
        """Nothing is asked of its access tokens. Only public applications renew theirs, and Apple's are revoked."""
        if request.client.public or self.provider.apple:
            self.provider.issued.append(
                Issued(request.client.id, request.user, token["scope"], token["access_token"], token["refresh_token"])
            )

    def create_oauth2_request(self, request: Request | OAuth2Request) -> OAuth2Request:
        return request if isinstance(request, OAuth2Request) else _Asked(request)

    def create_json_request(self, request: Request) -> JsonRequest:
        raise NotImplementedError

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nobody listens."""

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> Response:
        return Response(json.dumps(body) if isinstance(body, dict) else body, status=status, headers=headers)


def providers_file(folder: Path, *entries: dict[str, Any]) -> Path:
    """A file of providers, which nobody else may read."""
    path = folder / "providers.json"
    path.write_text(json.dumps(entries))
    path.chmod(0o600)
    return path


class Silent(WSGIRequestHandler):
    """Logs nothing: its lines would contain codes."""

    def log(self, type: str, message: str, *args: Any) -> None:
        pass


class _Form(HTMLParser):
    """The one form of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.action = ""
        self.fields: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.action = values["action"]
        if tag == "input" and "name" in values:
            self.fields[values["name"]] = values.get("value", "")


def _token(*_: Any, **__: Any) -> str:
    return generate_token(42)


def _key(alg: str) -> Key:
    parameters = {"kid": secrets.token_hex(6), "use": "sig", "alg": alg}
    if alg == "ES256":
        return ECKey.generate_key("P-256", parameters)
    return RSAKey.generate_key(2048, parameters)


def _inputs(fields: dict[str, str]) -> str:
    return "".join(
        f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">'
        for name, value in fields.items()
    )


def _page(title: str, body: str) -> str:
    return f'<!doctype html><html lang="en"><head><title>{title}</title></head><body>{body}</body></html>'


def _sign_in_page(person: Somebody, values: dict[str, str]) -> str:
    name = html.escape(person.name)
    return _page(
        "The provider",
        f'<h1>Sign in</h1><form method="post" action="/authorize">{_inputs(values)}'
        f'<button name="decision" value="allow">Continue as {name}</button>'
        '<button name="decision" value="deny">Cancel</button></form>',
    )


def _posting_page(target: str, fields: dict[str, str]) -> str:
    return _page(
        "Back to the application",
        f'<form method="post" action="{html.escape(target)}">{_inputs(fields)}<button>Back</button></form>'
        "<script>document.forms[0].submit()</script>",
    )
