"""The screens of a server that asks for nothing of its own, at the sizes they are made for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gatehouse_server import GatehouseServer
from person import Person
from playwright.sync_api import Page


@pytest.fixture
def server(tmp_path: Path) -> Iterator[GatehouseServer]:
    """A demo without sign-up fields of its own."""
    file = tmp_path / "fields.json"
    file.write_text("[]", encoding="utf-8")
    running = GatehouseServer(tmp_path / "data", "--sign-up-fields", str(file)).start()
    yield running
    running.stop()


def test_UI_09_the_common_screens_fit_a_phone_and_a_desk_without_scrolling(page: Page, server: GatehouseServer) -> None:
    person = Person(page, server)
    for path in ["/sign-in", "/sign-in/login", "/sign-in/create-account", "/sign-in/forgot-password"]:
        person.open(path)
        height = page.viewport_size["height"] if page.viewport_size else 0
        boxes = [control.bounding_box() for control in page.locator("main a, main button").all()]
        lowest = max(box["y"] + box["height"] for box in boxes if box)
        assert lowest <= height, f"{path} ends at {lowest:.0f} of {height} px"
