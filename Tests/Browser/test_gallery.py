"""The gallery, and with it every screen in every language."""

import re
from collections.abc import Callable
from pathlib import Path

from checks import IN_EVERY_LANGUAGE, NARROW, WIDE, accessibility_problems, is_checked, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from playwright.sync_api import Page, expect
from words import say

LANGUAGES = {"en": "ltr", "es": "ltr", "fr": "ltr", "de": "ltr", "ja": "ltr", "ar": "rtl"}


def entries(page: Page, server: GatehouseServer) -> list[str]:
    page.goto(f"{server.origin}/gallery")
    links = page.locator(".frames a").evaluate_all("nodes => nodes.map(node => node.innerText)")
    assert len(links) > 40
    return links


@whole_or_part
def test_UI_11_every_screen_in_every_language_is_accessible_and_fits(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path], whole: bool
) -> None:
    page = new_page()
    names = entries(page, server)
    assert {"signup-empty", "signup-error"} <= set(names) & set(IN_EVERY_LANGUAGE)
    problems: list[str] = []
    for number, name in enumerate(names):
        for offset, (language, direction) in enumerate(LANGUAGES.items()):
            # Light and dark, narrow and wide take turns, so that each language meets all four on some screens.
            theme = ("light", "dark")[(number + offset) % 2]
            size = (NARROW, WIDE)[(number // 2 + offset) % 2]
            page.set_viewport_size(size)
            page.goto(f"{server.origin}/gallery/{name}/screen?language={language}&theme={theme}")
            assert page.evaluate("document.documentElement.dir") == direction
            where = f"{name}, {language}, {theme}, {size['width']}"
            problems += [f"{where}: {problem}" for problem in layout_problems(page)]
            if name.endswith(("-error", "-banner", "-empty")) and is_checked(name, language, whole):
                problems += accessibility_problems(page, where)
            if language in ("ar", "ja") and name.endswith("-error"):
                screenshot(f"gallery-{name}-{language}", page)
    assert problems == [], "\n".join(problems)


def test_UI_11_from_right_to_left_the_page_is_mirrored(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    page = new_page()

    def left_of_title(language: str) -> float:
        page.goto(f"{server.origin}/gallery/login-empty/screen?language={language}&theme=light")
        return page.evaluate(
            "() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('h1'));"
            " return range.getBoundingClientRect().left }"
        )

    english = left_of_title("en")
    assert left_of_title("ar") > english + 100
    arrow = page.locator("a.back svg").evaluate("node => new DOMMatrix(getComputedStyle(node).transform).a")
    assert arrow == -1, "the arrow of the way back points the way that is back"


def test_FLOW_10_the_gallery_shows_the_screens_side_by_side_without_letting_them_act(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    page = new_page()
    page.goto(f"{server.origin}/gallery")
    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    frame = page.frame_locator("iframe").first
    expect(frame.get_by_role("heading", name="Willkommen bei Fieldhouse")).to_be_visible()
    screenshot("gallery", page)
    page.get_by_role("link", name="signup-filled").click()
    expect(page).to_have_url(re.compile("/gallery/signup-filled"))
    expect(page.frame_locator("iframe").first.get_by_role("button", name=say("createAccount"))).to_be_visible()
    for rights in page.locator("iframe").evaluate_all("nodes => nodes.map(node => node.sandbox.value)"):
        assert "allow-forms" not in rights.split(), "a form in a frame would be sent"
        assert rights
    page.get_by_role("link", name="Gallery").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
