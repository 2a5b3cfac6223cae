"""Signing in with the practice provider of a demo: the buttons lead there and back, and its lies get nobody in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from person import HOME, WELCOME, Person
from playwright.sync_api import Page

LIES = ["Signed with a key", "Another issuer", "Meant for another app", "The answer to another question", "Expired"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with its practice provider."""
    running = GatehouseServer(tmp_path_factory.mktemp("practice") / "data", "--practice-provider").start()
    yield running
    running.stop()


@pytest.mark.parametrize("provider", ["Apple", "Google", "Practice"])
def test_SRV_19_UI_01_each_button_leads_to_the_practice_provider_and_back_into_the_app(
    page: Page, server: GatehouseServer, provider: str
) -> None:
    person = Person(page, server)
    person.open("/sign-in")
    person.press(f"Sign in with {provider}")
    page.get_by_role("heading", name=f"Sign in with {provider}").wait_for()
    assert not page.url.startswith(server.origin)
    page.get_by_role("button", name="Ada Okafor").click()
    if provider == "Apple" and page.get_by_role("button", name="Continue").is_visible():
        page.get_by_role("button", name="Continue").click()
    page.wait_for_url(f"{server.origin}/**")
    person.open("/profile")
    assert "ada.okafor@practice.example" in page.content()
