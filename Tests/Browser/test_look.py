"""What the look does for people who see, print or read it in another way, measured in a real browser."""

import re
from collections.abc import Callable
from itertools import pairwise

from gatehouse_server import GatehouseServer
from member import Member
from person import FIRST_TAB, Person
from playwright.sync_api import Locator, Page, expect
from words import say

# How many lines the text of an element has.
LINES = """node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size;
}"""


def request_of(page: Page, server: GatehouseServer) -> str:
    """Signs in somebody who has a group with a request, and returns the path of the request."""
    member = Member(server)
    member.sign_in()
    request = member.rfi(member.project())
    Person(page, server, member.email).log_in(FIRST_TAB)
    return request


def style(place: Locator, name: str) -> str:
    return str(place.evaluate(f"node => getComputedStyle(node).{name}"))


def test_UI_09_where_one_is_shows_in_the_colors_of_the_reader(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    request_of(page, server)
    page.emulate_media(forced_colors="active")
    page.goto("/rfis")
    tabs = page.get_by_role("navigation", name=say("fieldhouse.navigation")).get_by_role("link")
    here, elsewhere = page.locator(".tabs a[aria-current]"), page.locator(".tabs a:not([aria-current])").first
    expect(tabs).to_have_count(4)
    assert style(here, "borderBottomColor") != style(elsewhere, "borderBottomColor")
    assert style(here, "color") != style(elsewhere, "color")
    chosen, other = page.locator(".sift-choices [aria-current]"), page.locator(".sift-choices a:not([aria-current])")
    assert style(chosen, "backgroundColor") != style(other.first, "backgroundColor")


def test_UI_09_the_keyboard_gets_past_the_bar_at_once(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    page = new_page()
    request_of(page, server)
    for path in ("/rfis", "/account"):
        page.goto(path)
        page.keyboard.press("Tab")
        way = page.locator(":focus")
        expect(way).to_have_text(say("page.skipToContent"))
        assert (box := way.bounding_box())
        assert box["height"] >= 24
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null")


def test_UI_09_the_longest_name_of_a_tab_fits_the_smallest_phone(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    request_of(page, server)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/settings")
    page.locator(".languages summary").click()
    page.locator(".languages button[value=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    for name in page.locator(".tabs a span").all():
        assert name.evaluate(LINES) == 1, name.inner_text()


def test_UI_09_on_paper_there_is_nothing_to_press_or_to_fill_in(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    request = request_of(page, server)
    page.emulate_media(media="print")
    for path in (request, "/rfis", "/account", "/account/email"):
        page.goto(path)
        for control in page.locator("button, input:not([type=hidden]), textarea, summary, a.back, .row .icon").all():
            expect(control).to_be_hidden()
    page.goto(request)
    expect(page.locator(".post-text").filter(has_text="Above the door.")).to_be_visible()


def test_UI_09_a_link_of_a_mail_and_its_copy_are_apart(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    page = new_page()
    Person(page, server).ask_for_account()
    # A browser gives a page the clipboard only where it is safe.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/mailbox")
    row = page.locator(".mail-link").first.locator(".button")
    expect(row).to_have_count(2)
    boxes = [box for button in row.all() if (box := button.bounding_box())]
    assert len(boxes) == 2
    for left, right in pairwise(boxes):
        assert right["x"] >= left["x"] + left["width"] + 8 or right["y"] >= left["y"] + left["height"] + 8


def test_SRV_21_the_mailbox_shows_a_mail_with_its_design_once_that_is_chosen(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    Person(page, server).ask_for_account()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/mailbox")
    mail = page.locator(".mail").first
    expect(mail.locator(".mail-text")).to_be_visible()
    assert not any("/mailbox/" in url for url in loaded), "a frame is loaded that nobody asked for"
    mail.get_by_role("radio", name=say("page.mailAsDesigned")).check()
    expect(mail.locator(".mail-text")).to_be_hidden()
    # Its link leads the window on, not the frame.
    mail.frame_locator(".mail-design").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/sign-in/link"))
    assert sum("/mailbox/" in url for url in loaded) == 1
