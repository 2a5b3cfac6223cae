"""The same round in both engines: Chromium, and a WebKit, which is what Safari is made of.

One round and not all tests, which would take twice as long: what differs between engines is what a page may keep and
when a form is sent. No pixels are compared.
"""

from collections.abc import Callable, Iterator

import pytest
import webkit
from gatehouse_server import GatehouseServer
from member import Member
from person import Person
from playwright.sync_api import Browser, Page
from webkit import WebKit, WebKitPerson
from whole_round import go_round


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
