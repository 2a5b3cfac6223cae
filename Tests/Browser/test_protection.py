"""What keeps a browser's sign-in its own: headers, cookies, origins, hosts, and where tokens are."""

import base64
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from gatehouse_server import GatehouseServer
from person import HOME, OTHER_PASSWORD, PASSWORD, Person, count_accounts, new_address, sessions
from playwright.sync_api import Page
from raw_browser import Page as RawPage
from raw_browser import RawBrowser, cookie_name
from words import say

LOGIN = "/sign-in/login"
CREATE = "/sign-in/create-account"
CONFIRM = "/sign-in/confirm"
FORGOT = "/sign-in/forgot-password"
RESET = "/sign-in/new-password"
LINK = "/sign-in/link"
TABS = ["/projects", "/rfis", "/groups", "/settings", "/profile"]


@dataclass
class Visit:
    """A page and how it was come by."""

    name: str
    page: RawPage


class Walker:
    """Goes through every screen without a browser and keeps every answer."""

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        self.browser = RawBrowser(server)
        self.email = new_address("walker")
        self.visits: list[Visit] = []

    def get(self, path: str) -> RawPage:
        page = self.browser.get(path)
        self.visits.append(Visit(f"GET {path.partition('?')[0]}", page))
        return page

    def post(self, path: str, **fields: str) -> RawPage:
        """Posts the form of a screen as it was served, and follows; what is refused at once is an answer of its own."""
        page = self.browser.post(path, self.get(path).form(path) | fields)
        self.visits.append(Visit(f"POST {path}", page))
        if page.status == 422:
            return page
        assert page.status == 303
        return self.get(page.location or "")

    def sign_up(self) -> None:
        passwords = {"password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
        page = self.post(CREATE, email=self.email, **passwords)
        assert page.heading == say("confirmEmailTitle")
        self.post(CONFIRM, otp=self.server.mailbox(self.email)["code"])

    def sign_in(self, password: str = PASSWORD) -> None:
        assert self.post(LOGIN, email=self.email, password=password).heading == say("fieldhouse.groups")

    def sign_out(self) -> None:
        page = self.browser.post("/sign-out", {})
        self.visits.append(Visit("POST /sign-out", page))
        assert page.location == "/sign-in"

    def everywhere(self) -> None:
        """Every screen, every page of the app, every page that says something."""
        for path in ["/", "/welcome/1", "/open?url=x", "/sign-in", LOGIN, CREATE, FORGOT, CONFIRM, RESET]:
            self.get(path)
        self.post(LOGIN, email=self.email, password=PASSWORD)
        self.post(CREATE, email="nobody")
        self.sign_up()
        self.get("/")
        for path in TABS:
            self.get(path)
        self.get("/mailbox")
        self.get(self.link())
        self.sign_out()
        self.post(LOGIN, email=self.email, intent="forgot-password")
        self.post(FORGOT, email=self.email)
        self.get(self.link())
        page = self.post(RESET, otp=self.server.mailbox(self.email, after=1)["code"], password=PASSWORD)
        assert page.text.count(say("resetVerifyAccepted")) == 1
        self.post(RESET, password=OTHER_PASSWORD)
        for path in ["/nowhere", "/sign-in/nowhere", f"{LINK}?purpose=signup&token=abc", LINK, "/sign-out"]:
            self.get(path)
        self.visits.append(Visit("PUT /sign-in", self.browser.send("PUT", "/sign-in")))
        self.visits.append(Visit("POST elsewhere", self.browser.post(LOGIN, {}, {"Origin": "https://example.org"})))
        self.visits.append(Visit("POST large", self.browser.post(LOGIN, {"email": "a" * 20_000})))
        self.visits.append(Visit("Host", self.browser.get("/sign-in", {"Host": "example.org"})))
        self.sign_in(OTHER_PASSWORD)

    def link(self) -> str:
        return self.server.mailbox(self.email)["links"][0].removeprefix(self.server.origin)


@pytest.fixture(scope="module")
def walked(server: GatehouseServer) -> Walker:
    """A walk through everything, done once."""
    walker = Walker(server)
    walker.everywhere()
    return walker


def test_SRV_15_every_page_carries_the_headers_that_keep_others_out(walked: Walker) -> None:
    statuses = {visit.page.status for visit in walked.visits}
    assert {200, 303, 403, 404, 405, 410, 413, 421} <= statuses
    for visit in walked.visits:
        page = visit.page
        policy = {
            words[0]: words[1:]
            for words in (part.split() for part in (page.header("content-security-policy") or "").split(";"))
        }
        assert policy["default-src"] == ["'none'"], visit.name
        assert policy["script-src"] == ["'self'"], visit.name
        assert policy["style-src"] == ["'self'"], visit.name
        assert policy["form-action"] == ["'self'"], visit.name
        assert policy["frame-ancestors"] == ["'none'"], visit.name
        assert policy["base-uri"] == ["'none'"], visit.name
        assert not re.search(r"unsafe|\*|https?:", str(policy)), visit.name
        assert page.header("x-frame-options") == "DENY", visit.name
        assert page.header("cache-control") == "no-store", visit.name
        assert page.header("x-content-type-options") == "nosniff", visit.name
        assert page.header("referrer-policy") == "same-origin", visit.name
        assert page.header("access-control-allow-origin") is None, visit.name
        if page.status != 303:
            assert page.header("content-type") == "text/html; charset=utf-8", visit.name


class InlineCode(HTMLParser):
    """Collects what a page would run or draw from within itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.sources: list[str] = []
        self._inside: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self._inside = tag
        if tag == "style" or (tag == "script" and not values.get("src")):
            self.found.append(f"<{tag}>")
        for name, value in values.items():
            if name == "style" or name.startswith("on"):
                self.found.append(f"{tag}[{name}]")
            if (value or "").strip().lower().startswith("javascript:"):
                self.found.append(f"{tag}[{name}=javascript:]")
        if tag in ("script", "link", "img", "iframe"):
            self.sources.append(values.get("src") or values.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style") and data.strip():
            self.found.append(f"text in <{self._inside}>")


def test_SRV_15_no_page_has_code_or_style_within_or_from_elsewhere(walked: Walker) -> None:
    pages = [visit for visit in walked.visits if visit.page.status != 303]
    assert len({visit.page.heading for visit in pages}) > 15
    for visit in pages:
        reader = InlineCode()
        reader.feed(visit.page.text)
        assert reader.found == [], visit.name
        assert reader.sources, visit.name
        own = ("/assets/", "/mailbox/", "data:image/")
        assert all(source.startswith(own) for source in reader.sources), visit.name


def test_SRV_15_cookies_belong_to_this_host_and_port_alone_and_no_script_or_other_site_has_them(
    walked: Walker, server: GatehouseServer
) -> None:
    cookies = [cookie for visit in walked.visits for cookie in visit.page.all("set-cookie")]
    names = {cookie.partition("=")[0] for cookie in cookies}
    kinds = ("flow", "session", "place", "welcomed", "visited", "method", "device")
    assert names == {cookie_name(server, kind) for kind in kinds}
    for cookie in cookies:
        words = {word.strip().lower() for word in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= words
        assert "secure" not in words
        assert not any(word.startswith("domain") for word in words)


def test_SRV_15_no_page_cookie_or_address_holds_a_token_or_what_one_is_made_of(walked: Walker) -> None:
    ids = [uuid.UUID(text) for text in sessions(walked.server, walked.email, open_only=False)]
    ids += [uuid.UUID(text) for text in sessions(walked.server, walked.email, recovery=True, open_only=False)]
    assert len(ids) >= 3
    # A refresh token begins with a version and the session's id; an access token is a JWT of ours.
    starts = [base64.urlsafe_b64encode(b"\x01" + value.bytes).decode()[:22] for value in ids]
    forbidden = re.compile("|".join([r"\beyJ[\w-]+\.", *starts, *map(str, ids)]), re.IGNORECASE)
    for visit in walked.visits:
        answer = f"{visit.page.headers}\n{visit.page.text}"
        assert not forbidden.search(answer), f"a token in the answer to {visit.name}"
        for secret in (PASSWORD, OTHER_PASSWORD):
            assert secret not in answer, f"a password in the answer to {visit.name}"


def test_SRV_15_the_expression_that_finds_tokens_finds_the_ones_of_the_interface(server: GatehouseServer) -> None:
    walker = Walker(server)
    walker.sign_up()
    answer = server.request(
        "POST",
        "/auth/v1/token?grant_type=password",
        ('{"email": "' + walker.email + '", "password": "' + PASSWORD + '"}').encode(),
        {"Content-Type": "application/json"},
    ).json()
    ids = [uuid.UUID(text) for text in sessions(server, walker.email)]
    starts = [base64.urlsafe_b64encode(b"\x01" + value.bytes).decode()[:22] for value in ids]
    assert any(answer["refresh_token"].startswith(start) for start in starts)
    assert answer["access_token"].startswith("eyJ")


# Where a post comes from.

FOREIGN = [
    {"Origin": "https://example.org"},
    {"Origin": "null"},
    {"Origin": ""},
    {},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "https://example.org", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_SRV_15_a_post_that_another_site_may_have_sent_is_refused_and_does_nothing(
    server: GatehouseServer, headers: dict[str, str]
) -> None:
    walker = Walker(server)
    walker.sign_up()
    stranger = RawBrowser(server)
    email = new_address("foreign")
    form = stranger.get(CREATE).form(CREATE)
    form |= {"email": email, "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
    before = dict(stranger.cookies)
    page = stranger.post(CREATE, form, headers)
    assert (page.status, page.heading) == (403, say("page.foreignTitle"))
    assert (count_accounts(server, email), server.mail_count(email), stranger.cookies) == (0, 0, before)
    for path in ["/sign-in", LOGIN, CONFIRM, FORGOT, RESET, LINK, "/sign-out"]:
        assert walker.browser.post(path, {}, headers).status == 403
    assert walker.browser.get(HOME).status == 200


def test_SRV_15_a_post_with_no_origin_is_taken_when_the_browser_vouches_for_the_page(server: GatehouseServer) -> None:
    walker = Walker(server)
    walker.sign_up()
    assert walker.browser.post("/sign-out", {}, {"Sec-Fetch-Site": "same-origin"}).status == 303
    assert sessions(server, walker.email) == []


def test_SRV_15_a_post_of_the_other_names_of_loopback_is_refused_too(server: GatehouseServer) -> None:
    page = RawBrowser(server).post(LOGIN, {}, {"Origin": f"http://127.0.0.1:{server.port}"})
    assert page.status == 403


def test_SRV_14_SRV_08_the_host_of_a_stranger_is_refused_and_changes_no_address(server: GatehouseServer) -> None:
    browser = RawBrowser(server)
    for host in ["example.org", f"example.org:{server.port}", "127.0.0.1.example.org", "localhost:1", ""]:
        for path in ["/", "/sign-in", LOGIN, "/mailbox", "/mailbox.json", HOME]:
            page = browser.get(path, {"Host": host})
            assert 400 <= page.status < 500, f"{host} {path}"
            assert page.status in (400, 421)
    walker = Walker(server)
    walker.browser.get("/sign-in", {"X-Forwarded-Host": "example.org"})
    form = walker.browser.get(CREATE).form(CREATE)
    form |= {"email": walker.email, "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
    headers = {"Origin": server.origin, "X-Forwarded-Host": "example.org", "Forwarded": "host=example.org"}
    assert walker.browser.post(CREATE, form, headers).location == CONFIRM
    mail = server.mailbox(walker.email)
    assert "example.org" not in mail["text"].replace(walker.email, "")
    assert all(link.startswith(f"{server.origin}/") for link in mail["links"])


def test_SRV_15_another_name_of_loopback_leads_to_the_public_one(server: GatehouseServer) -> None:
    page = RawBrowser(server).get(f"{LOGIN}?x=1", {"Host": f"127.0.0.1:{server.port}"})
    assert (page.status, page.location) == (303, f"{server.origin}{LOGIN}?x=1")


# Sessions of the browser.


def test_SRV_15_every_sign_in_has_its_own_cookie_and_a_planted_one_is_not_adopted(
    server: GatehouseServer,
) -> None:
    walker = Walker(server)
    walker.sign_up()
    first = walker.browser.cookie("session")
    walker.sign_out()
    # What is left are notes that name nobody, and what keeps strangers from locking the owner out.
    notes = {"welcomed": "1", "method": "email"} | {name: walker.browser.cookie(name) for name in ("visited", "device")}
    assert walker.browser.cookies == {cookie_name(server, name): value for name, value in notes.items()}
    # The next person's forms differ from those that were shown before the sign-out.
    assert notes["visited"] not in (None, "1")
    planted = "A" * 43
    walker.browser.cookies[cookie_name(server, "session")] = planted
    walker.sign_in()
    second = walker.browser.cookie("session")
    assert second is not None
    assert len({first, second, planted}) == 3
    assert RawBrowser(server, {cookie_name(server, "session"): planted}).get(HOME).location == "/sign-in"

    # Somebody else's live session in the jar ends there; it does not become this person's, nor stay in the jar.
    other = Walker(server)
    other.sign_up()
    live = other.browser.cookie("session") or ""
    victim = RawBrowser(server, {cookie_name(server, "session"): live, cookie_name(server, "visited"): "1"})
    form = {"ticket": "t" * 43, "email": walker.email, "password": PASSWORD}
    assert victim.post(LOGIN, form).location == HOME
    assert victim.cookie("session") not in (None, live)
    assert walker.email in victim.get("/profile").text
    assert RawBrowser(server, {cookie_name(server, "session"): live}).get(HOME).location == "/sign-in"


def test_SRV_15_the_cookie_of_a_session_that_ended_is_dead(server: GatehouseServer) -> None:
    walker = Walker(server)
    walker.sign_up()
    kept = dict(walker.browser.cookies)
    assert RawBrowser(server, kept).get("/profile").status == 200
    walker.sign_out()
    for path in TABS:
        page = RawBrowser(server, kept).get(path)
        assert (page.status, page.location) == (303, "/sign-in")
        assert walker.email not in page.text


def test_SRV_15_a_new_password_signs_out_the_other_browsers_of_the_account(server: GatehouseServer) -> None:
    walker = Walker(server)
    walker.sign_up()
    elsewhere = Walker(server)
    elsewhere.email = walker.email
    elsewhere.post(FORGOT, email=walker.email)
    code = server.mailbox(walker.email, after=1)["code"]
    assert elsewhere.post(RESET, otp=code, password=OTHER_PASSWORD).heading == say("loginTitle")
    assert walker.browser.get(HOME).heading == say("sessionExpiredTitle")


def test_SRV_15_a_cookie_that_the_server_did_not_set_counts_as_none(server: GatehouseServer) -> None:
    for value in ["", "x", "A" * 42, "A" * 44, "A" * 4000, "../../etc", "' OR 1=1 --", "%00" * 14 + "A"]:
        jar = {cookie_name(server, kind): value for kind in ("flow", "session")}
        assert RawBrowser(server, jar).get(HOME).location == "/sign-in"
        assert RawBrowser(server, jar).get(LOGIN).status == 200


# Pages with a way on.


@pytest.mark.parametrize(
    ("method", "path", "status", "heading"),
    [
        ("GET", "/nowhere", 404, say("page.missingTitle")),
        ("GET", "/sign-in/nowhere", 404, say("page.missingTitle")),
        ("POST", "/nowhere", 404, say("page.missingTitle")),
        ("GET", "/sign-out", 405, say("page.misusedTitle")),
        ("DELETE", "/sign-in", 405, say("page.misusedTitle")),
        ("POST", "/projects", 405, say("page.misusedTitle")),
    ],
)
def test_SRV_14_a_page_that_is_not_there_or_not_for_this_is_a_page_with_a_way_on(
    server: GatehouseServer, method: str, path: str, status: int, heading: str
) -> None:
    page = RawBrowser(server).send(method, path, headers={"Origin": server.origin})
    assert (page.status, page.heading) == (status, heading)
    assert 'href="/"' in page.text
    if status == 405:
        assert page.header("allow")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"email=%ZZ", 400),
        (b"email=%FF", 400),
        (b"\xff\xfe=\xff", 422),
        (b"email=" + b"a" * 20_000, 413),
        (b"{}", 422),
        (b"", 422),
        (b"email=a%00b@example.com", 400),
    ],
    ids=["escape", "escaped bytes", "bytes", "large", "json", "nothing", "nul"],
)
def test_SRV_14_an_invalid_form_is_answered_and_breaks_nothing(
    server: GatehouseServer, body: bytes, status: int
) -> None:
    browser = RawBrowser(server)
    assert browser.get(LOGIN).status == 200
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": server.origin}
    assert browser.send("POST", LOGIN, body, headers).status == status
    assert browser.get(LOGIN).status == 200


def test_FLOW_04_passwords_and_codes_are_in_no_address_and_no_stored_flow(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    person = Person(page, server)
    person.ask_for_account()
    person.confirm()
    assert len(addresses) > 5
    for address in addresses:
        assert parse_qs(urlsplit(address).query) == {}
        assert person.password not in address
        assert person.email not in address
    stored = b"".join(path.read_bytes() for path in server.data.glob("gatehouse.sqlite*"))
    assert person.email.encode() in stored
    assert person.password.encode() not in stored
