"""What a stranger may make the pages read."""

import http.client
from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from raw_browser import RawBrowser

LOGIN = "/sign-in/login"
# So many forms may lead to nothing, where fewer sign-ins are allowed.
FRUITLESS = 30


@pytest.fixture
def limited(make_server: Callable[..., GatehouseServer]) -> GatehouseServer:
    return make_server("--limit-token", "2/1h")


def unread_form(browser: RawBrowser, path: str) -> int:
    """Announces a form, sends nothing of it, and gives the status of the answer."""
    connection = http.client.HTTPConnection(browser.server.name, browser.server.port, timeout=30)
    try:
        connection.putrequest("POST", path)
        connection.putheader("Origin", browser.server.origin)
        connection.putheader("Content-Type", "application/x-www-form-urlencoded")
        connection.putheader("Cookie", "; ".join(f"{name}={value}" for name, value in browser.cookies.items()))
        connection.putheader("Content-Length", "12000")
        connection.endheaders()
        return connection.getresponse().status
    finally:
        connection.close()


def test_SRV_41_forms_that_lead_to_nothing_are_refused_before_they_are_read(limited: GatehouseServer) -> None:
    visitor = RawBrowser(limited)
    assert visitor.get(LOGIN).status == 200
    headers = {"Origin": limited.origin, "Content-Type": "application/x-www-form-urlencoded"}
    for number in range(FRUITLESS):
        if number % 2:
            assert visitor.send("POST", LOGIN, b"email=%zz", headers).status == 400
        else:
            assert visitor.post(LOGIN, {"email": "", "password": "", "ticket": str(number)}).status == 422
    for path in (LOGIN, "/sign-in/link", "/language"):
        assert unread_form(visitor, path) == 429, path
    # The console is behind the sign-in for a stranger, who gets there without being read.
    assert unread_form(visitor, "/admin/people") == 303
    # Pages without a form, and what the interface does without reading anything, are as before.
    assert visitor.get(LOGIN).status == 200
    assert limited.get("/auth/v1/settings").status == 200
