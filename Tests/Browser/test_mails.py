"""Every mail as a mail program shows it: on a phone, in light and dark, and from right to left."""

from collections.abc import Callable
from pathlib import Path

from checks import IN_EVERY_LANGUAGE, NARROW, accessibility_problems, is_checked, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from playwright.sync_api import Page
from words import say

LANGUAGES = {"en": "ltr", "es": "ltr", "fr": "ltr", "de": "ltr", "ja": "ltr", "ar": "rtl"}


def names(page: Page, server: GatehouseServer) -> list[str]:
    page.goto(f"{server.origin}/gallery/mails")
    links = page.locator(".frames a").evaluate_all("nodes => nodes.map(node => new URL(node.href).pathname)")
    assert len(links) > 20
    return [link.removeprefix("/gallery/mails/") for link in links]


@whole_or_part
def test_SRV_21_UI_09_every_mail_fits_a_phone_and_is_accessible(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path], whole: bool
) -> None:
    page = new_page()
    page.set_viewport_size(NARROW)
    problems: list[str] = []
    requests: list[str] = []
    listed = names(page, server)
    assert set(listed) & set(IN_EVERY_LANGUAGE)
    for number, name in enumerate(listed):
        for offset, (language, direction) in enumerate(LANGUAGES.items()):
            # Each mail in English and Arabic; the other languages take turns.
            if language not in ("en", "ar") and (number + offset) % 4:
                continue
            page.on("request", lambda request: requests.append(request.url))
            page.goto(f"{server.origin}/gallery/mails/{name}/html?language={language}")
            assert page.evaluate("document.documentElement.dir") == direction, f"{name}, {language}"
            problems += [f"{name}, {language}: {problem}" for problem in layout_problems(page)]
            for theme in ("light", "dark") if whole else (("light", "dark")[number % 2],):
                page.emulate_media(color_scheme=theme)
                if is_checked(name, language, whole):
                    problems += accessibility_problems(page, f"{name}, {language}, {theme}")
                if name in ("signup", "group-invitation", "notice-passwordChanged"):
                    screenshot(f"mail-{name}-{language}-{theme}", page)
    assert problems == [], "\n".join(problems)
    assert all("/html?" in url for url in requests), "a mail fetches something"


def test_SRV_21_the_button_of_a_mail_is_what_stands_out(page: Page, server: GatehouseServer) -> None:
    page.goto(f"{server.origin}/gallery/mails/recovery/html?language=en")
    button, plain = page.locator("a:not([href^=mailto])").all()
    assert button.inner_text() == say("mail.button.recovery")
    assert button.get_attribute("href") == plain.get_attribute("href") == plain.inner_text()
    height = button.evaluate("node => node.parentElement.getBoundingClientRect().height")
    assert height >= 44
    code = page.locator("strong")
    assert code.inner_text() == "441294"
    assert code.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") >= 28
