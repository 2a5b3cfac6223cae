"""The addresses of the provider in django_provider.py, and what its id tokens say. Django imports it by name."""

from typing import Any

from django.contrib.auth.views import LoginView
from django.urls import include, path
from oauth2_provider.oauth2_validators import OAuth2Validator


class Claims(OAuth2Validator):
    """The name and the address of a person in the id token."""

    oidc_claim_scope = None

    def get_additional_claims(self, request: Any) -> dict[str, Any]:
        person = request.user
        return {"name": person.get_full_name(), "email": person.email, "email_verified": True}


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("login/", LoginView.as_view()),
]
