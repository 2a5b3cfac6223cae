"""A real OpenID provider on loopback: the library of idpyoidc, which has a certificate of the OpenID Foundation's.

It signs the one person in without a page of its own. Its library decides on every request and signs every token; what
is here only carries requests to it.
"""

import json
import secrets
import threading
from typing import Any

import requests
from idpyoidc.server import Server
from idpyoidc.server.configure import OPConfiguration
from provider import Silent
from werkzeug import Request, Response
from werkzeug.serving import make_server

CLIENT = "the-terminal"
PATHS = {
    ".well-known/openid-configuration": "provider_config",
    "authorization": "authorization",
    "token": "token",
    "userinfo": "userinfo",
    "revocation": "token_revocation",
}
ENDPOINTS = {
    "provider_config": "oidc.provider_config.ProviderConfiguration",
    "authorization": "oidc.authorization.Authorization",
    "token": "oidc.token.Token",
    "userinfo": "oidc.userinfo.UserInfo",
    "token_revocation": "oauth2.token_revocation.TokenRevocation",
}


class IdpyProvider:
    """Listens between `start` and `stop`, on one port, to which the one client's callback belongs."""

    def __init__(self, callback_port: int, access_life: int = 1) -> None:
        """Tells the app that an access token lives for `access_life` seconds. It takes one for longer, so that the app
        has time to ask with one that it has just got."""
        self._life = access_life
        self._web = make_server("127.0.0.1", 0, self._application, request_handler=Silent)
        self.issuer = f"http://127.0.0.1:{self._web.server_port}"
        self.callback = f"http://127.0.0.1:{callback_port}/callback"
        self.renewals = 0
        self.revocations = 0
        self._last: dict[str, str] = {}
        self._server = Server(OPConfiguration(conf=self._configuration(), base_path="."), cwd=".")
        self._context = self._server.context
        self._context.cdb[CLIENT] = {
            "redirect_uris": [(self.callback, {})],
            "token_endpoint_auth_method": "none",
            "response_types_supported": ["code"],
            "allowed_scopes": ["openid", "profile", "email", "offline_access"],
        }

    def _configuration(self) -> dict[str, Any]:
        def endpoint(name: str, path: str) -> dict[str, Any]:
            methods = {"token": ["none"], "token_revocation": ["none"], "userinfo": ["bearer_header"]}
            return {
                "path": path,
                "class": f"idpyoidc.server.{ENDPOINTS[name]}",
                "kwargs": {"client_authn_method": methods.get(name)},
            }

        keys = [{"type": "RSA", "use": ["sig"]}, {"type": "EC", "crv": "P-256", "use": ["sig"]}]
        return {
            "issuer": self.issuer,
            "base_url": self.issuer,
            "key_conf": {"key_defs": keys, "uri_path": "jwks.json"},
            "endpoint": {name: endpoint(name, path) for path, name in PATHS.items()},
            "add_on": {
                "pkce": {
                    "function": "idpyoidc.server.oauth2.add_on.pkce.add_support",
                    "kwargs": {"essential": True, "code_challenge_method": ["S256"]},
                }
            },
            "authentication": {
                "anybody": {
                    "acr": "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified",
                    "class": "idpyoidc.server.user_authn.user.NoAuthn",
                    "kwargs": {"user": "robin"},
                }
            },
            "userinfo": {
                "class": "idpyoidc.server.user_info.UserInfo",
                "kwargs": {
                    "db": {"robin": {"name": "Robin Miller", "email": "robin@example.com", "email_verified": True}}
                },
            },
            "authz": {
                "class": "idpyoidc.server.authz.AuthzHandling",
                "kwargs": {
                    "grant_config": {
                        "usage_rules": {
                            "authorization_code": {
                                "supports_minting": ["access_token", "refresh_token", "id_token"],
                                "max_usage": 1,
                            },
                            "access_token": {},
                            "refresh_token": {"supports_minting": ["access_token", "refresh_token", "id_token"]},
                        },
                        "expires_in": 43_200,
                    }
                },
            },
            "token_handler_args": {
                "code": {"lifetime": 600, "kwargs": {"crypt_conf": self._secret()}},
                "token": {"class": "idpyoidc.server.token.jwt_token.JWTToken", "kwargs": {"lifetime": 3600}},
                "refresh": {"class": "idpyoidc.server.token.jwt_token.JWTToken", "kwargs": {"lifetime": 86_400}},
                "id_token": {"class": "idpyoidc.server.token.id_token.IDToken", "kwargs": {}},
            },
            "session_params": {"encrypter": self._secret()},
        }

    @staticmethod
    def _secret() -> dict[str, Any]:
        return {"kwargs": {"password": secrets.token_hex(16), "salt": secrets.token_hex(16)}}

    def start(self) -> "IdpyProvider":
        self._thread = threading.Thread(target=self._web.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        self._web.shutdown()
        self._thread.join()
        self._web.server_close()

    def is_refused(self) -> bool:
        """Whether the refresh token that was revoked last is refused."""
        form = {"grant_type": "refresh_token", "refresh_token": self._last["token"], "client_id": CLIENT}
        return requests.post(f"{self.issuer}/token", form, timeout=30).status_code == 400

    def _application(self, environ: dict[str, Any], start_response: Any) -> Any:
        request = Request(environ)
        path = request.path.lstrip("/")
        if path == "jwks.json":
            keys = self._context.keyjar.export_jwks_as_json(private=False, issuer_id=self.issuer)
            return Response(keys, content_type="application/json")(environ, start_response)
        name = PATHS.get(path)
        answer = Response(status=404) if name is None else self._answer(name, request)
        return answer(environ, start_response)

    def _answer(self, name: str, request: Request) -> Response:
        endpoint = self._server.get_endpoint(name)
        info = {"headers": {key.lower(): value for key, value in request.headers.items()}, "method": request.method}
        asked = endpoint.parse_request(request.values.to_dict(), http_info=info)
        if "error" in asked:
            status = 400
            return Response(asked.to_json(), status=status, content_type="application/json")
        done = endpoint.process_request(asked, http_info=info)
        if asked.get("grant_type") == "refresh_token" and "error" not in done:
            self.renewals += 1
        if name == "token_revocation" and "error" not in done:
            self.revocations += 1
            self._last = request.form.to_dict()
        if "error" in done:
            body = done.to_json() if hasattr(done, "to_json") else str(done)
            return Response(body, status=400, content_type="application/json")
        result = endpoint.do_response(request=asked, **done)
        headers = dict(result.get("http_headers", []))
        if name == "authorization":
            return Response(status=302, headers={"Location": result["response"]})
        body = result["response"]
        if name == "token":
            body = json.dumps(json.loads(body) | {"expires_in": self._life})
        return Response(body, headers=headers)
