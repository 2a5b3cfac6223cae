"""The pages behind the mailed links of a change of address, and the one that leads on to an app of its own scheme."""

import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gatehouse_server import GatehouseServer
from person import PASSWORD, Person, age_codes, new_address, sessions
from playwright.sync_api import Page, expect
from raw_browser import RawBrowser
from words import say

APP = "fieldhouse-test://done/here"
HOUR = 3600


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo that may lead on to the app."""
    data = tmp_path_factory.mktemp("links") / "data"
    server = GatehouseServer(data, "--redirect-allow-list", APP, "--mail-interval", "0s").start()
    yield server
    server.stop()


def ask(server: GatehouseServer, method: str, path: str, body: dict[str, Any], token: str = "") -> Any:
    """A request of an app's; it has to be served."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    answer = server.request(method, f"/auth/v1{path}", json.dumps(body).encode(), headers)
    assert answer.status == 200, answer.status
    return answer.json()


def wish(server: GatehouseServer, **fields: str) -> tuple[str, str, str]:
    """Somebody who is signed in asks for another address: the access token, the present address, the new one."""
    old, new = new_address("old"), new_address("new")
    consent = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
    ask(server, "POST", "/signup", {"email": old, "password": PASSWORD, "gatehouse_consent": consent})
    code = server.mailbox(old)["code"]
    token = ask(server, "POST", "/verify", {"type": "signup", "email": old, "token": code})["access_token"]
    ask(server, "PUT", "/user", {"email": new} | fields, token)
    return token, old, new


def has_changed_nothing(server: GatehouseServer, link: str, heading: str) -> None:
    """Opens a link as scanners do, again and again, with both methods."""
    path = link.removeprefix(server.origin)
    scanner = RawBrowser(server)
    for method in ("GET", "HEAD", "GET", "HEAD", "GET"):
        page = scanner.send(method, path)
        assert page.status == 200
        if method == "GET":
            assert page.heading == heading
    assert scanner.cookies == {}


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def test_SRV_06_the_links_of_both_addresses_change_it_by_their_buttons_alone(
    page: Page, serving: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    token, old, new = wish(serving)
    current, other = serving.mailbox(old, after=1)["links"][0], serving.mailbox(new)["links"][0]
    for link in (current, other):
        has_changed_nothing(serving, link, say("page.changeAddressTitle"))
    assert ask_user(serving, token) == (old, new)

    page.goto(current)
    heading(page, say("page.changeAddressTitle"))
    screenshot("address-first")
    page.get_by_role("button", name=say("page.agree"), exact=True).click()
    heading(page, say("page.otherAddressTitle"))
    screenshot("address-waits")
    assert ask_user(serving, token) == (old, new)

    page.goto(current)
    heading(page, say("page.linkUsedTitle"))
    screenshot("address-used")

    page.goto(other)
    heading(page, say("page.changeAddressTitle"))
    screenshot("address-second")
    page.get_by_role("button", name=say("page.agree"), exact=True).click()
    heading(page, say("page.addressChangedTitle"))
    screenshot("address-changed")
    assert ask_user(serving, token) == (new, "")
    # Nobody is signed in by it: the one session is the app's.
    assert len(sessions(serving, new)) == 1
    for link in (current, other):
        page.goto(link)
        heading(page, say("page.linkExpiredTitle"))


def ask_user(server: GatehouseServer, token: str) -> tuple[str, str]:
    """The address of whoever has this token, and the one that waits."""
    answer = server.request("GET", "/auth/v1/user", headers={"Authorization": f"Bearer {token}"})
    user = answer.json()
    return user["email"], user.get("new_email") or ""


def test_SRV_06_a_link_of_a_change_that_is_too_old_says_so_and_changes_nothing(
    new_page: Callable[..., Page], serving: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    token, old, new = wish(serving)
    link = serving.mailbox(new)["links"][0]
    page = new_page()
    page.goto(link)
    heading(page, say("page.changeAddressTitle"))
    age_codes(serving, old, HOUR + 1)
    # The button of a page that was open for too long.
    page.get_by_role("button", name=say("page.agree"), exact=True).click()
    heading(page, say("page.linkExpiredTitle"))
    screenshot("address-expired", page)
    page.goto(link)
    heading(page, say("page.linkExpiredTitle"))
    assert ask_user(serving, token) == (old, new)


def test_LINK_04_the_link_that_completes_a_change_leads_on_to_an_app_of_its_own_scheme(
    page: Page, serving: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    token, old, new = wish(serving, redirect_to=APP, code_challenge="c" * 43, code_challenge_method="s256")
    current, other = serving.mailbox(old, after=1)["links"][0], serving.mailbox(new)["links"][0]
    browser = RawBrowser(serving)
    for link in (current, other):
        has_changed_nothing(serving, link, say("page.changeAddressTitle"))
    path = current.removeprefix(serving.origin).partition("?")[0]
    first = browser.post(path, browser.get(current.removeprefix(serving.origin)).form(path))
    assert (first.status, first.location) == (200, None)
    second = browser.post(path, browser.get(other.removeprefix(serving.origin)).form(path))
    assert second.status == 303
    onward = str(second.location)
    assert ask_user(serving, token) == (new, "")

    # The page between: whoever opens it, however often, changes nothing.
    for method in ("GET", "HEAD", "GET"):
        answer = browser.send(method, onward)
        target = str(answer.header("refresh")).removeprefix("0; url=")
        assert answer.status == 200
        assert re.fullmatch(re.escape(APP) + r"\?code=[\w-]{43}", target)
    assert ask_user(serving, token) == (new, "")

    # A browser without the app stays on the page, which says where it leads by a link.
    page.goto(serving.origin + onward)
    way = page.get_by_role("link", name=say("page.goOn"), exact=True)
    expect(way).to_have_attribute("href", target)
    screenshot("leads-to-app")
    assert len(sessions(serving, new)) == 1


@pytest.mark.parametrize("app", ["https://elsewhere.example/done", "fieldhouse-other://done", ""])
def test_SRV_08_a_person_whose_app_is_not_listed_is_told_to_go_back_to_it(serving: GatehouseServer, app: str) -> None:
    _, old, new = wish(serving, redirect_to=app, code_challenge="c" * 43, code_challenge_method="s256")
    browser = RawBrowser(serving)
    onward = ""
    for link in (serving.mailbox(old, after=1)["links"][0], serving.mailbox(new)["links"][0]):
        path = link.removeprefix(serving.origin)
        action = path.partition("?")[0]
        onward = str(browser.post(action, browser.get(path).form(action)).location)
    page = browser.get(onward)
    # Nothing leads on by itself: neither to an address that anybody could have chosen, nor to the public URL.
    assert page.status == 200
    assert page.header("refresh") is None
    assert say("page.appUnknownText") in html.unescape(page.text)
    assert re.search(rf'href="{re.escape(serving.origin)}/?\?code=[\w-]{{43}}"', page.text)
    assert app == "" or app not in page.text


@pytest.mark.parametrize("target", ["fieldhouse-test://else/here", "javascript:alert(1)", "https://eve.example/", ""])
def test_SRV_08_the_page_that_leads_on_leads_to_listed_places_alone(serving: GatehouseServer, target: str) -> None:
    page = RawBrowser(serving).get(f"/sign-in/link/onward?to={target}")
    assert page.status == 404
    assert page.header("refresh") is None
    # The menu of languages leads back to the page that was asked for, and nothing else names the place.
    text = re.sub(r'<input type="hidden" name="to" value="/sign-in/[^"]*">', "", page.text)
    assert target == "" or target not in text


def test_LINK_04_a_person_who_holds_the_page_open_is_not_signed_in_by_a_link_of_a_change(
    new_page: Callable[..., Page], serving: GatehouseServer
) -> None:
    _, old, new = wish(serving)
    person = Person(new_page(), serving, new)
    for link in (serving.mailbox(old, after=1)["links"][0], serving.mailbox(new)["links"][0]):
        person.page.goto(link)
        person.press(say("page.agree"))
    person.page.goto(serving.origin + "/groups")
    expect(person.page).to_have_url(re.compile(r"/sign-in$"))
