"""A real OpenID provider on loopback: django-oauth-toolkit, with its own pages, database and RS256 keys."""

import secrets
import threading
from pathlib import Path
from typing import Any
from wsgiref.types import WSGIApplication

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings
from provider import Silent
from werkzeug.serving import make_server

CLIENT = "the-terminal"
PASSWORD = "velvet harbour lantern"
LOGIN_PAGE = '<form method="post">{% csrf_token %}{{ form }}<button>Sign in</button></form>'


def _key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def _configure(database: Path) -> WSGIApplication:
    """Django is configured once a process."""
    settings.configure(
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF="django_provider_urls",
        SECRET_KEY=secrets.token_hex(32),
        USE_TZ=True,
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(database)}},
        INSTALLED_APPS=[
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "oauth2_provider",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "OPTIONS": {
                    "loaders": [("django.template.loaders.locmem.Loader", {"registration/login.html": LOGIN_PAGE})]
                },
            }
        ],
        LOGGING_CONFIG=None,
        LOGIN_URL="/login/",
        OAUTH2_PROVIDER={
            "OIDC_ENABLED": True,
            "OIDC_RSA_PRIVATE_KEY": _key(),
            "OAUTH2_VALIDATOR_CLASS": "django_provider_urls.Claims",
            "SCOPES": {"openid": "Identity", "profile": "Name", "email": "Email"},
            "PKCE_REQUIRED": True,
            "ALLOWED_SCHEMES": ["http"],
        },
    )
    django.setup()
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application

    call_command("migrate", verbosity=0, interactive=False)
    return get_wsgi_application()


class DjangoProvider:
    """Listens between `start` and `stop`. There is one person, and one public client."""

    def __init__(self, folder: Path) -> None:
        self._application = _configure(folder / "django.sqlite3")
        from django.contrib.auth.models import User
        from oauth2_provider.models import Application

        self.person = User.objects.create_user(
            "robin", "robin@example.com", PASSWORD, first_name="Robin", last_name="Miller"
        )
        Application.objects.create(
            client_id=CLIENT,
            client_type=Application.CLIENT_PUBLIC,
            authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
            redirect_uris="http://127.0.0.1/callback",
            algorithm=Application.RS256_ALGORITHM,
            skip_authorization=True,
            name="The terminal",
        )

    def start(self) -> "DjangoProvider":
        self._server = make_server("127.0.0.1", 0, self._application, request_handler=Silent)
        self.issuer = f"http://127.0.0.1:{self._server.server_port}/o"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @staticmethod
    def access_tokens_live(seconds: int) -> None:
        """Sets the lifetime of access tokens that are issued from now on."""
        from oauth2_provider.settings import oauth2_settings

        oauth2_settings.ACCESS_TOKEN_EXPIRE_SECONDS = seconds

    @staticmethod
    def refresh_tokens() -> int:
        """The number of valid refresh tokens."""
        from oauth2_provider.models import RefreshToken

        return RefreshToken.objects.filter(revoked__isnull=True).count()

    @staticmethod
    def renewals() -> int:
        """The number of replaced refresh tokens."""
        from oauth2_provider.models import RefreshToken

        return RefreshToken.objects.filter(revoked__isnull=False).count()

    @staticmethod
    def revoke_all() -> None:
        """Revokes all tokens, as an administrator at the provider does."""
        from oauth2_provider.models import RefreshToken

        for token in RefreshToken.objects.filter(revoked__isnull=True):
            token.revoke()

    def sign_in(self, browser: Any, page: str) -> str:
        """Signs in on the provider's own pages, and returns the URL that it redirects to."""
        answer = browser.get(page, allow_redirects=False, timeout=30)
        login = requests_url(page, answer.headers["location"])
        assert browser.get(login, timeout=30).status_code == 200
        form = {
            "csrfmiddlewaretoken": browser.cookies["csrftoken"],
            "username": self.person.username,
            "password": PASSWORD,
        }
        answer = browser.post(login, form, allow_redirects=False, timeout=30)
        answer = browser.get(requests_url(page, answer.headers["location"]), allow_redirects=False, timeout=30)
        return answer.headers["location"]


def requests_url(page: str, location: str) -> str:
    """The target of a page's redirect."""
    from urllib.parse import urljoin

    return urljoin(page, location)
