"""A simple browser: it keeps cookies, follows no redirects, and sends exactly what it is told to.

For tests that a real browser does not allow: leave out `Origin`, post one form twice at once, replay a cookie.
"""

import html
import http.client
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlencode

from gatehouse_server import GatehouseServer

# The target of the menu of languages.
LANGUAGES = "/language"


@dataclass(frozen=True)
class Page:
    """An answer with all its headers, in order."""

    status: int
    headers: list[tuple[str, str]]
    text: str

    def header(self, name: str) -> str | None:
        """The only header of this name, or nothing; two of a name are two answers to one question."""
        values = self.all(name)
        assert len(values) <= 1, f"{name} is there {len(values)} times"
        return values[0] if values else None

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key.lower() == name.lower()]

    @property
    def location(self) -> str | None:
        return self.header("location")

    @property
    def heading(self) -> str:
        found = re.search(r"<h1>(?:<bdi>)?(.*?)(?:</bdi>)?</h1>", self.text)
        return html.unescape(found[1]) if found else ""

    def form(self, action: str, **having: str | None) -> dict[str, str]:
        """The hidden fields of the first form with this action, and with these hidden fields if any are given; without
        those that are None."""
        reader = _Forms()
        reader.feed(self.text)
        for form_action, fields in reader.forms:
            if form_action == action and all(fields.get(name) == value for name, value in having.items()):
                return fields
        raise AssertionError(f"there is no form to {action}{f' with {having}' if having else ''}")


class RawBrowser:
    """One person's cookies against one server. By default, posts have the server's own origin, and nothing says which
    browser it is."""

    def __init__(
        self, server: GatehouseServer, cookies: dict[str, str] | None = None, agent: str | None = None
    ) -> None:
        self.server = server
        self.cookies = dict(cookies or {})
        self.agent = agent

    def get(self, path: str, headers: dict[str, str] | None = None) -> Page:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, fields: dict[str, str], headers: dict[str, str] | None = None) -> Page:
        """Posts a form. `headers` of None means those that a browser sends from a page of the server."""
        return self.send(
            "POST",
            path,
            urlencode(fields).encode(),
            {"Content-Type": "application/x-www-form-urlencoded"}
            | ({"Origin": self.server.origin} if headers is None else headers),
        )

    def send(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Page:
        connection = http.client.HTTPConnection(self.server.name, self.server.port, timeout=60)
        try:
            sent = ({"User-Agent": self.agent} if self.agent else {}) | (headers or {})
            if self.cookies:
                sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body or None, sent)
            response = connection.getresponse()
            # What keeps a word on one line is no part of what is said.
            text = re.sub(r'<span class="whole">([^<]*)</span>', r"\1", response.read().decode())
            page = Page(response.status, response.getheaders(), text)
        finally:
            connection.close()
        self._keep(page)
        return page

    def cookie(self, kind: str) -> str | None:
        """The value of a cookie: `flow` or `session`."""
        return self.cookies.get(cookie_name(self.server, kind))

    def _keep(self, page: Page) -> None:
        for cookie in page.all("set-cookie"):
            name, _, value = cookie.split(";")[0].partition("=")
            if re.search(r"max-age=0\b", cookie, re.IGNORECASE):
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value


def cookie_name(server: GatehouseServer, kind: str) -> str:
    """The name of the cookie: for this port, and over TLS only for this host."""
    prefix = "__Host-" if server.origin.startswith("https:") else ""
    return f"{prefix}gatehouse-{server.port}-{kind}"


def press_mailed_link(server: GatehouseServer, link: str, password: str = "Lantern-Orchard-19") -> str:
    """Opens a mailed link, presses the button behind it, and gives where the page after that leads on to. Where the
    page asks for a password, old or new, it is this one."""
    browser = RawBrowser(server)
    page = browser.get(link.removeprefix(server.origin))
    while page.status == 303:
        page = browser.get(str(page.location).removeprefix(server.origin))
    # Every page has a menu of languages besides.
    (action,) = set(re.findall(r'<form[^>]*\baction="([^"]*)"', page.text)) - {LANGUAGES}
    fields = page.form(action)
    fields |= {name: password for name in ("password", "confirmPassword") if f'name="{name}"' in page.text}
    fields |= {"consent": "yes"} if 'name="consent"' in page.text else {}
    page = browser.post(action, fields)
    while page.status == 303:
        page = browser.get(str(page.location).removeprefix(server.origin))
    # A browser may not be led elsewhere by the answer to a form: a page of the server's own does it.
    if (refresh := page.header("refresh")) is None:
        # The app named no destination that is listed: the page says so, and its link leads to the public URL.
        (target,) = re.findall(r'href="([^"]*[?&]code=[\w-]+)"', page.text)
        return str(target)
    target = refresh.removeprefix("0; url=")
    assert f'href="{target}"' in page.text
    return target


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if tag == "form":
            self.forms.append((values.get("action") or "", {}))
        elif tag == "input" and values.get("type") == "hidden" and self.forms:
            self.forms[-1][1][values.get("name") or ""] = values.get("value") or ""
