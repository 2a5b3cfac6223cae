"""The same rounds in both engines: Chromium, and a WebKit, which is what Safari is made of.

Two rounds and not all tests, which would take twice as long: what differs between engines is what a page may keep and
when a form is sent. No pixels are compared.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import webkit
from gatehouse_server import GatehouseServer
from household import household
from member import Member
from person import Person
from playwright.sync_api import Browser, Page
from webkit import WebKit, WebKitPerson
from whole_round import go_round, go_round_a_site


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """Chromium as people start it."""
    return whole_browser


@pytest.fixture
def window() -> Iterator[WebKit]:
    with webkit.driver() as driver:
        opened = WebKit(driver)
        yield opened
        opened.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[GatehouseServer]:
    """A site without an app, with groups, passkeys and second steps."""
    running = household(tmp_path)
    yield running
    running.stop()


def inviting(server: GatehouseServer) -> Member:
    member = Member(server)
    member.sign_in()
    return member


def test_SRV_42_APP_02_the_round_in_chromium(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    go_round(Person(new_page(), server), inviting(server))


def test_SRV_42_APP_02_the_round_in_webkit(window: WebKit, server: GatehouseServer) -> None:
    go_round(WebKitPerson(window, server), inviting(server))
    kept = window.cookies
    assert kept
    assert not any(cookie["secure"] or cookie["name"].startswith("__") for cookie in kept)
    assert all(cookie["name"].startswith(f"gatehouse-{server.port}-") for cookie in kept)
    assert all(cookie["httpOnly"] and cookie["sameSite"] == "Lax" for cookie in kept)


def test_GRP_23_PKF_05_PKF_07_the_round_of_a_site_without_an_app_in_chromium(
    browser: Browser, site: GatehouseServer
) -> None:
    context = browser.new_context(base_url=site.origin, locale="en-US")
    go_round_a_site(Person(context.new_page(), site), inviting(site))
    context.close()


def test_GRP_23_PKF_05_PKF_07_the_round_of_a_site_without_an_app_in_webkit(
    window: WebKit, site: GatehouseServer
) -> None:
    go_round_a_site(WebKitPerson(window, site), inviting(site))
