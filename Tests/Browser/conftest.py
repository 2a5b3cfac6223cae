"""The browser tests' world: one server, Debian's Chromium, and a page in each of the ways people look at it.

A test that takes `page` runs with script on a phone, and if it walks through most pages, without on a desk; script/soak
adds the other ways. A test that takes `new_page` opens as many people as it likes, each with cookies of their own:

    def test_SRV_15_...(page, server, screenshot):
        page.goto("/")
        screenshot("choice")
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from chromium import launch
from gatehouse_server import ROOT, GatehouseServer
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

SCREENSHOTS = ROOT / ".build" / "screenshots"

# A test machine may be busy; what is waited for is nearly always there at once.
expect.set_options(timeout=60_000)


@dataclass(frozen=True)
class Variant:
    """A way of looking at the pages."""

    script: bool
    width: int
    height: int

    @property
    def name(self) -> str:
        return f"{'script' if self.script else 'plain'}-{'narrow' if self.width < 600 else 'wide'}"


VARIANTS = [
    Variant(script=script, width=width, height=height)
    for script in (True, False)
    for width, height in ((360, 740), (1280, 800))
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatehouseServer]:
    """The demo, started once in an empty folder; `server.restart()` keeps data and port. It must end well."""
    running = GatehouseServer(tmp_path_factory.mktemp("gatehouse") / "data").start()
    yield running
    running.stop()


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[GatehouseServer]:
    """A demo for one test alone."""
    running = GatehouseServer(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = launch(playwright)
    yield running
    running.close()


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    running = launch(playwright, whole=True)
    yield running
    running.close()


@pytest.fixture
def keeping_browser(playwright: Playwright) -> Iterator[Browser]:
    """One that keeps left pages alive for its Back button, as people's browsers do and automated ones do not."""
    running = launch(playwright, whole=True, ignore_default_args=["--disable-back-forward-cache"])
    yield running
    running.close()


# Every run tries the first way everywhere, and the last one where much is walked through; script/soak tries all four.
SHARED_OUT = [VARIANTS[0], VARIANTS[3], *(pytest.param(VARIANTS[other], marks=pytest.mark.soak) for other in (1, 2))]
WITHOUT_SCRIPT_TOO = {"test_fieldhouse.py", "test_moves.py", "test_protection.py", "test_story.py", "test_walk.py"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves the pages without script on a desk to script/soak, but for the files that walk through most of them."""
    for item in items:
        variant = getattr(item, "callspec", None) and item.callspec.params.get("variant")
        if variant == VARIANTS[3] and item.path.name not in WITHOUT_SCRIPT_TOO:
            item.add_marker(pytest.mark.soak)


@pytest.fixture(params=SHARED_OUT, ids=lambda variant: variant.name)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


@pytest.fixture
def without_script() -> Variant:
    """A phone that runs no script."""
    return VARIANTS[2]


@pytest.fixture
def new_context(browser: Browser, server: GatehouseServer) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that share nothing. What their consoles complain about fails the test in the end."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def note(message: ConsoleMessage) -> None:
        # The browser reports every 4xx page as an error of its own, and every app that it was led to and does not know;
        # whether that was right is for the test to say.
        expected = ("Failed to load resource: the server responded", "Not allowed to launch ")
        # A frame with a mail runs nothing, not even what the clock of these tests would run in it.
        in_frame = message.text.startswith(f"Blocked script execution in '{server.origin}/mailbox/")
        if message.type == "error" and not message.text.startswith(expected) and not in_frame:
            complaints.append(message.text)

    def make(
        variant: Variant = VARIANTS[1], dark: bool = False, locale: str = "en-US", zone: str | None = None
    ) -> BrowserContext:
        context = browser.new_context(
            base_url=server.origin,
            java_script_enabled=variant.script,
            viewport={"width": variant.width, "height": variant.height},
            color_scheme="dark" if dark else "light",
            locale=locale,
            timezone_id=zone,
        )
        context.set_default_timeout(60_000)
        # Time goes on as ever, and can be put forward.
        context.clock.install()
        context.on("console", note)
        context.on("weberror", lambda failure: complaints.append(str(failure.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == [], "the browser's console complained"


@pytest.fixture
def new_page(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Opens a page with cookies of its own: `new_page()`, `new_page(variant)`, `new_page(dark=True)`."""
    return lambda *arguments, **options: new_context(*arguments, **options).new_page()


@pytest.fixture
def page(new_page: Callable[..., Page], variant: Variant) -> Page:
    """A page in each variant."""
    return new_page(variant)


@pytest.fixture(params=[VARIANTS[0], VARIANTS[3]], ids=lambda variant: variant.name)
def either_page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """A page with script on a phone, then one without on a desk: for what does not depend on both."""
    return new_page(request.param)


def picture(page: Page, file: Path) -> None:
    """Draws the whole page into a file.

    Chromium refuses a picture when the page's surface is replaced while it is copied, as happens when a full page
    resizes the view on a busy machine. It takes the same picture when asked again, so that one answer is no failure.
    """
    for _ in range(3):
        try:
            page.screenshot(path=file, full_page=True)
            return
        except Error as failure:
            if "Unable to capture screenshot" not in failure.message:
                raise
    page.screenshot(path=file, full_page=True)


@pytest.fixture
def screenshot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Keeps a picture of the whole page in .build/screenshots: `screenshot("choice")`, `screenshot("x", other_page)`.

    Pictures of a test that runs in variants carry the variant's name. They are for people to look at, so that they are
    drawn only if GATEHOUSE_PICTURES is 1.
    """
    suffix = f"-{request.getfixturevalue('variant').name}" if "variant" in request.fixturenames else ""

    def take(name: str, page: Page | None = None) -> Path:
        file = SCREENSHOTS / f"{name}{suffix}.png"
        if os.environ.get("GATEHOUSE_PICTURES") == "1":
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            picture(page or request.getfixturevalue("page"), file)
        return file

    return take
