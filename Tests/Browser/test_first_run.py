"""The first run of the demo, as `script/server` starts it: the start page, the crew, the bar, and the start text."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import webkit
from checks import accessibility_problems, layout_problems
from first_minute import ADMINISTRATOR, TOUR, spend_the_first_minute
from gatehouse_server import PROGRAM, GatehouseServer, eventually
from person import FIRST_TAB, HOME, Person
from playwright.sync_api import Page, expect
from raw_browser import RawBrowser
from webkit import WebKit, WebKitPerson
from words import say


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """A demo with its tour, in an empty folder."""
    running = GatehouseServer(tmp_path_factory.mktemp("first-run") / "data", command=(PROGRAM, "demo")).start()
    yield running
    running.stop()


def test_APP_01_APP_02_the_first_minute_in_chromium(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    spend_the_first_minute(Person(new_page(), server))


def test_APP_01_APP_02_the_first_minute_in_webkit(server: GatehouseServer) -> None:
    with webkit.driver() as driver:
        window = WebKit(driver)
        spend_the_first_minute(WebKitPerson(window, server))
        window.close()


def test_APP_01_one_click_is_a_member_an_owner_an_administrator_or_a_guest(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    for button, place in [
        (say("fieldhouse.tourAs", "Ken Ito"), FIRST_TAB),
        (say("fieldhouse.tourAs", "Maria Silva"), FIRST_TAB),
        (say("fieldhouse.tourAs", ADMINISTRATOR), ("/admin", say("administration.overview"))),
        (say("fieldhouse.tourAsGuest"), (HOME, say("fieldhouse.groups"))),
    ]:
        person.open("/demo")
        person.sees("/demo", TOUR)
        person.press(button)
        person.sees(*place)


def test_APP_01_the_reset_brings_the_demo_back_to_its_beginning(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.open("/demo")
    person.press(say("fieldhouse.tourAs", "Maria Silva"))
    person.sees(*FIRST_TAB)
    person.follow(say("page.demoReset"))
    person.sees("/demo/reset", say("fieldhouse.tourReset"))
    person.press(say("fieldhouse.tourResetEverything"))
    person.sees("/demo", TOUR)
    expect(person.page.get_by_role("button", name=say("fieldhouse.tourExpire"))).to_have_count(0)
    person.press(say("fieldhouse.tourAs", "Ken Ito"))
    person.sees(*FIRST_TAB)
    expect(person.page.get_by_text("Market Hall")).to_be_visible()


def test_UI_09_the_start_page_and_the_bar_fit_a_phone_and_a_desk(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    problems: list[str] = []
    for path in ("/", "/sign-in", "/mailbox", "/demo/reset"):
        page.goto(path)
        expect(page.get_by_role("navigation", name=say("page.demo"))).to_be_visible()
        problems += [f"{path}: {problem}" for problem in layout_problems(page)]
    page.goto("/")
    screenshot("first-run")
    assert problems == []


def test_UI_09_the_crew_stands_in_rows_with_names_above_and_buttons_of_one_width(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    for width in (1280, 640, 390, 360):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/demo")
        rows = page.locator(".tour li:has(form)").all()
        assert len(rows) >= 3
        buttons = [row.get_by_role("button").bounding_box() for row in rows]
        assert len({round(box["width"]) for box in buttons if box}) == 1, width
        for row in rows:
            name, about = row.locator("strong"), row.locator(".help").bounding_box()
            if name.count() and about:
                above = name.bounding_box()
                assert above, width
                assert above["height"] < 30, width
                assert above["y"] + above["height"] <= about["y"] + 1, width


def test_UI_09_the_start_page_breaks_no_rule_of_accessibility(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    problems: list[str] = []
    for dark in (False, True):
        page = new_page(dark=dark)
        page.goto("/")
        problems += accessibility_problems(page, f"/, {'dark' if dark else 'light'}")
    assert problems == []


def test_SRV_01_the_start_text_is_one_block_with_the_address(server: GatehouseServer) -> None:
    def whole() -> list[str] | None:
        lines = [line.strip() for line in server.printed if line.strip()]
        return lines if lines and lines[-1].startswith("Stop") else None

    first, *block = eventually("the end of the start text", whole)
    assert first == f"Gatehouse is ready at {server.origin}"
    assert [line.split()[0] for line in block] == ["Start", "Mailbox", "Console", "Data", "Stop"]
    assert block[0].endswith(f" {server.origin}")


@pytest.mark.parametrize("options", [(), ("--dev",)])
def test_SRV_14_serve_has_nothing_of_the_tour(tmp_path: Path, options: tuple[str, ...]) -> None:
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    try:
        browser = RawBrowser(server)
        for path in ("/demo", "/demo/console", "/demo/reset"):
            assert server.get(path).status == 404
        for path in ("/demo/sign-in", "/demo/expire", "/demo/reset"):
            assert browser.post(path, {"role": "administrator"}).status == 404
        page = server.get("/sign-in")
        assert page.status == 200
        assert b'class="demo"' not in page.body
        assert b"/demo" not in page.body
    finally:
        server.stop()
