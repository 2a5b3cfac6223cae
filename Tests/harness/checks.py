"""The checks that every page has to pass."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
# The minimum height of buttons and fields, in CSS pixels; controls inside a list or a field may be lower.
LEAST_HEIGHT = 44
LEAST_HEIGHTS = {"small": 36, "reveal": 40}


# The pages that are checked for accessibility in every language: a form, its errors, a page of lists and actions, and a
# mail. The others are checked in English; script/soak checks all of them in all languages.
IN_EVERY_LANGUAGE = ("signup-empty", "signup-error", "/account", "signup")
whole_or_part = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["part", "whole"]
)


def is_checked(place: str, language: str, whole: bool) -> bool:
    """Whether a page is checked for accessibility in a language."""
    return whole or language == "en" or place in IN_EVERY_LANGUAGE


# What was found and what was wrong with it: all that holds, told to a test, would take longer than the check itself.
CHECK = "axe.run({resultTypes: ['violations']}).then(({ violations }) => ({ violations }))"


def accessibility_problems(page: Page, name: str) -> list[str]:
    """The rules of accessibility that a page breaks, in one text that begins with its name."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
        # What is opened next in this window has it already: that takes a quarter of the time of handing it over.
        page.add_init_script(AXE_SCRIPT)
    found = AxeResults(page.evaluate(CHECK))
    return [f"{name}:\n{found.generate_report()}"] if found.violations_count else []


# How much wider than the window a page is, and its controls that are shown with their heights.
LAYOUT = """() => [document.documentElement.scrollWidth - document.documentElement.clientWidth,
  [...document.querySelectorAll('button, a.button, input:not([type=hidden]):not([type=checkbox])')].filter((node) =>
    node.checkVisibility()).map((node) => ({
    name: node.innerText || node.name || node.ariaLabel,
    classes: [...node.classList],
    height: node.getBoundingClientRect().height,
  }))]"""


def layout_problems(page: Page) -> list[str]:
    """Elements that overflow the page, and targets that are too small."""
    over, controls = page.evaluate(LAYOUT)
    problems = [f"{over} px wider than the window"] if over > 0 else []
    for control in controls:
        least = min([LEAST_HEIGHTS.get(name, LEAST_HEIGHT) for name in control["classes"]], default=LEAST_HEIGHT)
        if control["height"] < least:
            problems.append(f"{control['name']} is {control['height']:.0f} px high")
    return problems


def problems_in(language: str, page: Page, place: str, whole: bool) -> list[str]:
    """What is wrong with a page in a language: its layout, and its accessibility where that is checked."""
    found = accessibility_problems(page, f"{place}, {language}") if is_checked(place, language, whole) else []
    return found + [f"{place}, {language}: {problem}" for problem in layout_problems(page)]


def fits(page: Page, name: str) -> None:
    """Checks layout on a phone and a desktop and, if scripts run, accessibility, which would hang without them."""
    runs_scripts = page.evaluate("matchMedia('(scripting: enabled)').matches")
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        assert layout_problems(page) + (accessibility_problems(page, name) if runs_scripts else []) == []
