"""The addresses of the provider in django_provider.py, and what its id tokens say. Django imports it by name."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.views import LoginView
from django.urls import include, path
from django.utils import timezone
from oauth2_provider.models import AccessToken
from oauth2_provider.oauth2_validators import OAuth2Validator


class Claims(OAuth2Validator):
    """The name and the address of a person in the id token."""

    oidc_claim_scope = None

    def get_additional_claims(self, request: Any) -> dict[str, Any]:
        person = request.user
        return {"name": person.get_full_name(), "email": person.email, "email_verified": True}

    def save_bearer_token(self, token: dict[str, Any], request: Any, *args: Any, **kwargs: Any) -> None:
        """Takes an access token for longer than the app is told, so that it has time to ask with a new one."""
        super().save_bearer_token(token, request, *args, **kwargs)
        end = timezone.now() + timedelta(hours=1)
        AccessToken.objects.filter(token=token["access_token"]).update(expires=end)


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("login/", LoginView.as_view()),
]
