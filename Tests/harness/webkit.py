"""A person in front of a WebKit, Safari's engine, who takes the steps of `Person` in it.

It is the WebKit of Debian's webkit2gtk-driver, spoken to by the W3C's protocol (https://www.w3.org/TR/webdriver2/) and
shown on a display of its own (Xvfb), as there is none on a server.
"""

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gatehouse_server import GatehouseServer, eventually
from person import Person
from postgres import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
BROWSERS = "/usr/lib/*/webkit2gtk-4.?/MiniBrowser"


class RefusalError(AssertionError):
    """An error answer of the driver, such as `no such element`."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(f"{error}: {message}")
        self.error = error


# While a page is replaced by the next one, these are no more than answers to a question that came too early.
PASSING = {
    "no such element", "no such frame", "stale element reference", "element not interactable",
    "element click intercepted",
}  # fmt: skip


class WebKit:
    """One window of one browser, with cookies of its own."""

    def __init__(self, driver: str) -> None:
        self._driver = driver
        (binary, *_) = sorted(Path("/").glob(BROWSERS[1:]))
        options = {"binary": str(binary), "args": ["--automation"]}
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._session = f"/session/{answer['sessionId']}"

    def go(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    @property
    def url(self) -> str:
        return str(self._ask("GET", f"{self._session}/url"))

    @property
    def is_whole(self) -> bool:
        """Whether all of the page is there, and its script has run."""
        question = {"script": "return document.readyState", "args": []}
        return bool(self._ask("POST", f"{self._session}/execute/sync", question) == "complete")

    def find(self, path: str) -> list[str]:
        """The elements that an XPath names, in the order of the page."""
        answer = self._ask("POST", f"{self._session}/elements", {"using": "xpath", "value": path})
        return [element[ELEMENT] for element in answer]

    def text(self, element: str) -> str:
        return str(self._ask("GET", f"{self._session}/element/{element}/text"))

    def is_selected(self, element: str) -> bool:
        return bool(self._ask("GET", f"{self._session}/element/{element}/selected"))

    def click(self, element: str) -> None:
        self._ask("POST", f"{self._session}/element/{element}/click", {})

    def fill(self, element: str, text: str) -> None:
        self._ask("POST", f"{self._session}/element/{element}/clear", {})
        self._ask("POST", f"{self._session}/element/{element}/value", {"text": text})

    @property
    def cookies(self) -> list[dict[str, Any]]:
        """What the browser keeps for this site."""
        return list(self._ask("GET", f"{self._session}/cookie"))

    def close(self) -> None:
        self._ask("DELETE", self._session)

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._driver + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as answer:
            with answer:
                value = json.load(answer)["value"]
            raise RefusalError(value["error"], value["message"]) from None


@contextmanager
def driver() -> Iterator[str]:
    """A display and a driver on it; gives the driver's address."""
    for program in ("Xvfb", "WebKitWebDriver"):
        assert shutil.which(program), f"there is no {program}: script/bootstrap installs it"
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with _running(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as display:
        number = _line(display)
        port = free_port()
        # Without an accessibility bus and a sound server, neither of which a server has.
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"} | {
            "DISPLAY": f":{number}",
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        with _running(
            ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ):
            address = f"http://127.0.0.1:{port}"

            def ready() -> bool | None:
                try:
                    with urllib.request.urlopen(f"{address}/status", timeout=60) as response:
                        return json.load(response)["value"]["ready"] or None
                except OSError:
                    return None

            eventually("WebKit's driver", ready)
            yield address


@contextmanager
def _running(command: list[str], **options: Any) -> Iterator[subprocess.Popen]:
    process = subprocess.Popen(command, start_new_session=True, **options)
    try:
        yield process
    finally:
        # Its own children too.
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=60)
        if process.stdout is not None:
            process.stdout.close()


def _line(process: subprocess.Popen) -> str:
    """The first line that a process prints."""
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: lines.put(process.stdout.readline()), daemon=True).start()
    return lines.get(timeout=60).strip()


def _literal(text: str) -> str:
    """A text as XPath 1.0 writes it, which has no escapes."""
    parts = ", '\"', ".join(f'"{part}"' for part in text.split('"'))
    return f"concat({parts}, '')"


def _named(text: str) -> str:
    """What has these words and no others, or is called by them."""
    return f"[normalize-space()={_literal(text)} or @aria-label={_literal(text)}]"


class WebKitPerson(Person):
    """One person in a WebKit: whatever Playwright does for a `Person`, this does."""

    def __init__(self, webkit: WebKit, server: GatehouseServer, email: str | None = None) -> None:
        super().__init__(None, server, email)
        self.webkit = webkit

    def open(self, path: str) -> None:
        self.webkit.go(self.server.origin + path)

    def follow(self, link: str) -> None:
        # The initial in the circle before a name is not read out.
        named = f"substring-after(normalize-space(), ' ')={_literal(link)}"
        self._click(f"//a{_named(link)} | //a[.//*[@aria-hidden='true' and normalize-space()] and {named}]")

    def follow_first(self, link: str) -> None:
        self.follow(link)

    def press(self, button: str) -> None:
        self._click(f"//button{_named(button)}")

    def type(self, label: str, text: str) -> None:
        self._at(self._labelled(label), lambda element: self.webkit.fill(element, text))

    def tick(self, label: str, wanted: bool) -> None:
        def set_to(element: str) -> None:
            if self.webkit.is_selected(element) != wanted:
                self.webkit.click(element)

        self._at(self._labelled(label), set_to)

    def stands(self) -> None:
        self._soon("the whole page", lambda: self.webkit.is_whole, self._place)

    def sees(self, path: str, heading: str) -> None:
        wanted = (self.server.origin + path, heading)
        self._soon(f"{path} with {heading}", lambda: self._place() == wanted, self._place)

    def is_told(self, sentence: str, role: str = "status") -> None:
        notice = f"//*[@role={_literal(role)}][contains(normalize-space(), {_literal(sentence)})]"
        self._soon(sentence, lambda: bool(self.webkit.find(notice)), self._place)

    def fault(self, field: str, sentence: str) -> None:
        at_field = f'//*[@id="{field}-error"]'

        def is_there() -> bool:
            return [self.webkit.text(element) for element in self.webkit.find(at_field)] == [sentence]

        self._soon(sentence, is_there, self._place)

    def shown(self, name: str) -> str:
        found: list[str] = []
        path = f"//*[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]"
        self._at(path, lambda element: found.append(self.webkit.text(element)))
        return found[-1]

    @property
    def path(self) -> str:
        return self.webkit.url.removeprefix(self.server.origin)

    @property
    def runs_script(self) -> bool:
        return True

    def _labelled(self, label: str) -> str:
        return f"//*[@id=//label{_named(label)}/@for] | //input[@aria-label={_literal(label)}]"

    def _click(self, path: str) -> None:
        self._at(path, self.webkit.click)

    def _at(self, path: str, act: Any) -> None:
        """Does something to the first element that the path names, as soon as there is one that can take it."""

        def attempt() -> bool:
            (element, *_) = self.webkit.find(path) or [""]
            if element:
                act(element)
            return bool(element)

        self._soon(path, attempt, self._place)

    def _place(self) -> tuple[str, str]:
        heading = " ".join(self.webkit.text(found) for found in self.webkit.find("//h1"))
        return (self.webkit.url, re.sub(r"\s+", " ", heading))

    @staticmethod
    def _soon(what: str, attempt: Any, instead: Any) -> None:
        def passed() -> bool | None:
            try:
                return attempt() or None
            except RefusalError as refusal:
                if refusal.error not in PASSING:
                    raise
                return None

        try:
            eventually(what, passed)
        except AssertionError as failure:
            raise AssertionError(f"{failure}; the page is {instead()}") from None
