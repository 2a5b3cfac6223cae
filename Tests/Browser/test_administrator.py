"""The administrator's page in a real browser: what is done there is there at once, and nobody else finds it."""

import re
from collections.abc import Callable

import pytest
from administrator import Administrator
from checks import NARROW, WIDE, accessibility_problems, is_checked, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from person import (
    PASSWORD,
    Person,
    account_id,
    age_sessions,
    make_account,
    new_address,
    sessions,
    sign_ins_of_a_month,
)
from playwright.sync_api import Page, expect
from raw_browser import Page as RawPage
from raw_browser import RawBrowser
from words import say

PAGES = [
    "/admin",
    "/admin/people",
    "/admin/add-person",
    "/admin/events",
    "/admin/keys",
    "/admin/mails",
    "/admin/settings",
]


@pytest.fixture(scope="module")
def root(server: GatehouseServer) -> str:
    """The address of an account that a command made an administrator's."""
    email = new_address("root")
    make_account(server, email, confirmed=True)
    told = Administrator(server.data).do("users", "administrator", email, "--on")
    assert "/admin" in told
    return email


@pytest.fixture(scope="module")
def month(server: GatehouseServer, root: str) -> None:
    """Sign-ins to be seen in the plots."""
    sign_ins_of_a_month(server)


@pytest.fixture
def administer(new_page: Callable[..., Page], server: GatehouseServer, root: str) -> Callable[..., Page]:
    """A page of an administrator who asked for the page, and signed in."""

    def begin(*arguments: object, **options: object) -> Page:
        page = new_page(*arguments, **options)
        page.goto("/admin")
        expect(page).to_have_url(f"{server.origin}/sign-in")
        page.goto("/sign-in/login")
        page.locator("#email").fill(root)
        page.locator("#password").fill(PASSWORD)
        page.locator("form button.primary").click()
        expect(page).to_have_url(f"{server.origin}/admin")
        return page

    return begin


@pytest.fixture
def ada(new_page: Callable[..., Page], server: GatehouseServer) -> Person:
    """Somebody who is signed in."""
    person = Person(new_page(), server, new_address("ada"))
    make_account(server, person.email, confirmed=True)
    person.log_in()
    return person


def open_place(page: Page, place: str) -> None:
    """Follows the bar, which is in a menu on a phone."""
    menu = page.get_by_role("button", name=say("administration.menu"), exact=True)
    if menu.is_visible():
        menu.click()
    page.get_by_role("link", name=say(place), exact=True).first.click()


def open_person(page: Page, person: Person) -> None:
    """From anywhere to the page of a person, by searching for a part of the address."""
    open_place(page, "administration.people")
    page.get_by_label(say("administration.part")).fill(person.name.upper())
    page.get_by_role("button", name=say("administration.search")).click()
    assert person.name not in page.url
    page.get_by_role("link", name=person.email, exact=True).click()
    # Below the name, if there is one.
    expect(page.locator(".title-row h1, .title-row + .lead").filter(has_text=person.email)).to_be_visible()


def act(page: Page, name: str) -> None:
    """Opens an act and presses its button."""
    page.locator("summary").filter(has_text=name).click()
    page.locator("details.act").get_by_role("button", name=name, exact=True).click()


def is_out(person: Person) -> None:
    """The next page that the person asks for wants a sign-in."""
    person.open("/groups")
    expect(person.page.get_by_role("heading", level=1)).not_to_have_text(say("fieldhouse.groups"))


def told(page: Page, sentence: str, role: str = "status") -> None:
    expect(page.get_by_role(role).filter(has_text=sentence)).to_be_visible()


def test_SRV_20_SRV_36_who_is_banned_is_out_at_once_and_may_sign_in_again_when_the_ban_is_lifted(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    open_person(page, ada)
    page.locator("summary").filter(has_text=say("administration.ban")).click()
    page.get_by_label(say("administration.howLong")).select_option(say("administration.oneDay"))
    page.get_by_role("button", name=say("administration.ban"), exact=True).click()
    told(page, say("administration.doneBanned", ada.email))
    expect(page.locator(".title-row .badge.danger")).to_have_text(say("administration.banned"))
    is_out(ada)
    act(page, say("administration.liftBan"))
    told(page, say("administration.doneUnbanned", ada.email))
    is_out(ada)
    ada.page.context.clear_cookies()
    ada.log_in()
    page.reload()
    expect(page.get_by_role("cell", name=say("auditEvent.userBanned"), exact=True)).to_be_visible()


def test_SRV_20_a_session_ends_on_one_device_and_then_on_all(
    administer: Callable[..., Page], ada: Person, new_page: Callable[..., Page]
) -> None:
    phone = Person(new_page(), ada.server, ada.email)
    phone.log_in()
    assert len(sessions(ada.server, ada.email)) == 2
    page = administer()
    open_person(page, ada)
    # The newest session comes first, and it is asked whether to end it.
    newest = page.locator("td details.act").first
    newest.locator("summary").click()
    newest.get_by_role("button", name=say("administration.signOutSession"), exact=True).click()
    told(page, say("administration.doneSignedOut", ada.email))
    is_out(phone)
    ada.open("/groups")
    ada.sees("/groups", say("fieldhouse.groups"))
    act(page, say("administration.signOutEverywhere"))
    told(page, say("administration.doneSignedOutEverywhere", ada.email))
    is_out(ada)
    assert sessions(ada.server, ada.email) == []


def test_SRV_20_an_account_is_deleted_by_typing_its_address(administer: Callable[..., Page], ada: Person) -> None:
    page = administer()
    open_person(page, ada)
    page.locator("summary").filter(has_text=say("administration.delete")).click()
    page.get_by_label(say("administration.typeToDelete")).fill("somebody else")
    page.get_by_role("button", name=say("administration.delete")).click()
    told(page, say("administration.refusedTyped"), role="alert")
    page.locator("summary").filter(has_text=say("administration.delete")).click()
    page.get_by_label(say("administration.typeToDelete")).fill(ada.email)
    page.get_by_role("button", name=say("administration.delete")).click()
    told(page, say("administration.doneDeleted", ada.email))
    is_out(ada)


def test_SRV_20_SRV_09_keys_rotate_and_nobody_is_signed_out(administer: Callable[..., Page], ada: Person) -> None:
    page = administer()
    page.get_by_role("link", name=say("administration.keys"), exact=True).click()
    act(page, say("administration.rotate"))
    told(page, say("administration.doneRotated"))
    expect(page.get_by_role("cell", name=say("administration.published"))).to_be_visible()
    expect(page.get_by_text(say("administration.rotating"))).to_be_visible()
    ada.open("/groups")
    ada.sees("/groups", say("fieldhouse.groups"))
    assert "published" in Administrator(ada.server.data).do("keys", "list")


def test_SRV_20_the_password_is_asked_for_when_the_sign_in_is_old(
    administer: Callable[..., Page], ada: Person, root: str, screenshot: Callable[..., object]
) -> None:
    page = administer()
    open_person(page, ada)
    age_sessions(ada.server, root, 601)
    act(page, say("administration.signOutEverywhere"))
    expect(page.get_by_role("heading", level=1)).to_have_text(say("administration.proofTitle"))
    assert accessibility_problems(page, "proof") == []
    screenshot("administration-proof", page)
    page.get_by_label(say("account.currentPassword")).fill("not this one")
    page.get_by_role("button", name=say("page.goOn")).click()
    told(page, say("accountPage.currentPasswordWrong"), role="alert")
    ada.open("/groups")
    ada.sees("/groups", say("fieldhouse.groups"))
    page.get_by_label(say("account.currentPassword")).fill(PASSWORD)
    page.get_by_role("button", name=say("page.goOn")).click()
    told(page, say("administration.doneSignedOutEverywhere", ada.email))


def like_missing(page: RawPage, path: str) -> str:
    """The page, whose menu of languages leads back to another address than that of a page which is not there."""
    return page.text.replace(f'name="to" value="{path}"', 'name="to" value="/nowhere"')


def test_SRV_20_to_everybody_else_the_pages_are_like_any_that_is_not_there(
    server: GatehouseServer, root: str, ada: Person
) -> None:
    browser = RawBrowser(server)
    login = "/sign-in/login"
    browser.post(login, browser.get(login).form(login) | {"email": ada.email, "password": PASSWORD})
    missing = browser.get("/nowhere")
    assert missing.status == 404
    for path in [*PAGES, f"/admin/people/{account_id(server, root)}"]:
        page = browser.get(path)
        assert (page.status, like_missing(page, path)) == (missing.status, missing.text), path
        names = ("content-security-policy", "cache-control", "content-type", "x-frame-options", "allow")
        assert [page.header(name) for name in names] == [missing.header(name) for name in names], path
        posted = browser.post(path, {"intent": "rotate"})
        assert (posted.status, like_missing(posted, path)) == (missing.status, missing.text), path


@whole_or_part
def test_SRV_20_UI_09_every_page_is_read_by_everybody_on_a_phone_and_on_a_desk(
    administer: Callable[..., Page], ada: Person, screenshot: Callable[..., object], month: None, whole: bool
) -> None:
    problems: list[str] = []
    for dark in (False, True):
        page = administer(dark=dark)
        paths = [*PAGES, f"/admin/people/{account_id(ada.server, ada.email)}"]
        for path in paths:
            for size in (NARROW, WIDE) if whole else ((WIDE,) if dark else (NARROW,)):
                page.set_viewport_size(size)
                page.goto(path)
                last = "person" if "/people/" in path else path.removeprefix("/admin").strip("/") or "overview"
                screenshot(f"administration-{last}-{size['width']}-{'dark' if dark else 'light'}", page)
                page.evaluate("document.querySelectorAll('details').forEach((node) => { node.open = true })")
                name = f"{path} {size['width']} {'dark' if dark else 'light'}"
                problems += accessibility_problems(page, name)
                problems += [f"{name}: {problem}" for problem in layout_problems(page)]
    assert problems == []


@whole_or_part
def test_SRV_20_UI_11_the_pages_are_in_arabic_from_right_to_left(
    administer: Callable[..., Page], screenshot: Callable[..., object], month: None, whole: bool
) -> None:
    page = administer(locale="ar")
    problems: list[str] = []
    for path in PAGES:
        for size in (NARROW, WIDE):
            page.set_viewport_size(size)
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("dir", "rtl")
            if is_checked(path, "ar", whole):
                problems += accessibility_problems(page, path)
            problems += [f"{path}: {problem}" for problem in layout_problems(page)]
            last = path.removeprefix("/admin").strip("/") or "overview"
            screenshot(f"administration-{last}-{size['width']}-arabic", page)
    assert problems == []


@pytest.mark.parametrize("has_script", [True, False])
def test_SRV_20_UI_09_on_a_phone_every_place_is_in_a_menu(
    administer: Callable[..., Page],
    root: str,
    without_script: object,
    screenshot: Callable[..., object],
    has_script: bool,
) -> None:
    page = administer() if has_script else administer(without_script)
    page.set_viewport_size(NARROW)
    page.goto("/admin/settings")
    menu = page.get_by_role("button", name=say("administration.menu"), exact=True)
    places = page.get_by_role("navigation", name=say("administration.administration"))
    expect(places).to_be_hidden()
    menu.click()
    expect(places).to_be_visible()
    assert places.locator("[aria-current]").inner_text() == say("administration.settings")
    for way in (
        page.get_by_role("link", name=say("administration.backToApp"), exact=True),
        page.get_by_role("link", name=root, exact=True),
        page.get_by_role("button", name=say("signOut"), exact=True),
    ):
        expect(way).to_be_visible()
        assert way.evaluate("node => node.getBoundingClientRect().height") >= 44
    screenshot("administration-menu", page)
    if has_script:
        assert accessibility_problems(page, "the menu") == []
    page.get_by_role("button", name=say("dismiss"), exact=True).click()
    expect(places).to_be_hidden()
    # The keyboard closes it too, and a place leads to its page.
    menu.click()
    page.keyboard.press("Escape")
    expect(places).to_be_hidden()
    menu.click()
    places.get_by_role("link", name=say("administration.people"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("administration.people"))
    expect(places).to_be_hidden()


@pytest.mark.parametrize("locale", ["de", "ar"])
def test_SRV_20_UI_11_the_bar_of_a_phone_is_one_row_in_any_language(
    administer: Callable[..., Page], locale: str
) -> None:
    page = administer(locale=locale)
    page.set_viewport_size(NARROW)
    page.goto("/admin/mails")
    tall, inner, outer = page.locator(".bar-in").evaluate(
        "node => [node.clientHeight, node.scrollWidth, node.clientWidth]"
    )
    assert tall <= 64
    assert inner <= outer
    page.locator("button.menu").click()
    assert layout_problems(page) == []
    # The sheet is at the end of the line.
    left, right = page.locator("#menu").evaluate("""node => {
        const { left, right } = node.getBoundingClientRect();
        return [left, right];
    }""")
    assert left == 0 if locale == "ar" else right == NARROW["width"]


def test_SRV_20_the_pages_work_without_a_script(
    administer: Callable[..., Page], ada: Person, root: str, without_script: object
) -> None:
    page = administer(without_script)
    open_person(page, ada)
    act(page, say("administration.signOutEverywhere"))
    told(page, say("administration.doneSignedOutEverywhere", ada.email))
    open_place(page, "administration.trail")
    page.get_by_label(say("administration.kind")).select_option(say("administration.kindToken"))
    page.get_by_role("button", name=say("administration.search")).click()
    row = page.get_by_role("row").filter(has_text=say("auditEvent.sessionsRevoked")).first
    # Both the person and the administrator are named by their addresses.
    expect(row.get_by_role("link", name=ada.email, exact=True)).to_be_visible()
    expect(row.get_by_role("link", name=root, exact=True)).to_be_visible()


# What a time looks like in the pages' English; a chart has its own note.
CLOCK = r"\d{4}(?:,| at) \d{1,2}:\d{2}"
SHOWN = """() => [...document.querySelectorAll("main time")].map((time) => [
    time.textContent, time.title, new Intl.DateTimeFormat("en-GB", {dateStyle: "medium",
    timeStyle: "short", timeZone: "UTC"}).format(new Date(time.dateTime))])"""
PLAIN = f"""() => {{
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {{
        const node = walker.currentNode;
        if (/{CLOCK}/.test(node.textContent) && !node.parentElement.closest("time, .plot")) {{
            found.push(node.textContent);
        }}
    }}
    return found;
}}"""


def spaced(text: str) -> str:
    """A time as it is compared: browser and server put different spaces and an "at" into it."""
    return " ".join(text.replace(" at ", ", ").split())


def test_SRV_20_every_time_of_the_console_is_in_utc_as_its_filters_and_charts_are(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer(zone="Asia/Tokyo")
    open_person(page, ada)
    page.locator("summary").filter(has_text=say("administration.ban")).click()
    page.get_by_role("button", name=say("administration.ban"), exact=True).click()
    told(page, say("administration.doneBanned", ada.email))
    person = f"/admin/people/{account_id(ada.server, ada.email)}"
    shown = 0
    for path in [*PAGES, person]:
        page.goto(path)
        assert page.evaluate(PLAIN) == [], path
        for text, hover, utc in page.evaluate(SHOWN):
            assert spaced(text) == spaced(utc), (path, text)
            assert spaced(hover) == f"{spaced(utc)} UTC", (path, hover)
            shown += 1
    assert shown > 10
    # The end of a ban stands in its sentence.
    expect(page.locator("dd").filter(has_text=say("administration.bannedUntil", "").strip())).to_have_count(1)


def test_SRV_20_the_way_out_and_ones_own_account_are_in_the_bar_of_the_console(
    administer: Callable[..., Page], root: str
) -> None:
    page = administer()
    own = page.get_by_role("banner").get_by_role("link", name=root, exact=True)
    expect(own).to_have_attribute("href", "/account")
    page.get_by_role("banner").get_by_role("button", name=say("signOut"), exact=True).click()
    page.goto("/admin")
    expect(page).to_have_url(re.compile("/sign-in$"))


def test_SRV_20_UI_09_the_bar_of_the_console_is_one_row_of_a_phone(administer: Callable[..., Page]) -> None:
    page = administer()
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ("/admin", "/admin/settings"):
        page.goto(path)
        assert page.get_by_role("banner").evaluate("node => node.getBoundingClientRect().height") < 76
        assert layout_problems(page) == []


def test_SRV_20_UI_09_a_row_of_a_list_is_a_few_lines_of_a_phone_and_keeps_its_cells(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/admin/people")
    link = page.get_by_role("link", name=ada.email, exact=True)
    row = page.get_by_role("row").filter(has=link)
    expect(row.get_by_role("cell")).to_have_count(5)
    assert row.evaluate("node => node.getBoundingClientRect().height") < 140
    assert link.evaluate("node => node.getBoundingClientRect().height") >= 24
    assert layout_problems(page) == []


def test_SRV_20_UI_09_a_mail_in_the_mailbox_is_two_lines_of_a_phone_with_its_act_at_the_end_of_the_first(
    administer: Callable[..., Page], server: GatehouseServer
) -> None:
    email = new_address("m")
    make_account(server, email, confirmed=False)
    page = administer()
    page.set_viewport_size(NARROW)
    page.goto("/admin/mails")
    row = page.get_by_role("row").filter(has_text=email).first
    assert row.evaluate("node => node.getBoundingClientRect().height") < 90
    title, act = row.locator(".entry-title bdi").bounding_box(), row.locator("summary").bounding_box()
    assert title is not None
    assert act is not None
    assert act["x"] > title["x"] + title["width"]
    assert act["y"] < title["y"] < act["y"] + act["height"]
    assert layout_problems(page) == []


def test_SRV_20_UI_09_on_a_phone_the_acts_on_a_person_are_as_wide_as_the_page_and_one_below_the_other(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    open_person(page, ada)
    page.set_viewport_size(NARROW)
    boxes = page.locator(".place > .acts summary").evaluate_all(
        "nodes => nodes.map((node) => node.getBoundingClientRect()).map(({ left, width }) => [left, width])"
    )
    assert len(boxes) > 2
    assert all(box == boxes[0] for box in boxes)
    assert boxes[0][1] > 300


def test_SRV_20_UI_09_on_a_phone_the_state_of_a_key_stands_beside_its_id(administer: Callable[..., Page]) -> None:
    page = administer()
    page.set_viewport_size(NARROW)
    page.goto("/admin/keys")
    code, state = page.locator("td code.copyable").first.bounding_box(), page.locator("td .badge").first.bounding_box()
    assert code is not None
    assert state is not None
    assert state["x"] > code["x"]
    assert state["y"] < code["y"] + code["height"]
    assert layout_problems(page) == []


def test_SRV_20_ids_of_keys_and_accounts_have_a_button_that_copies_them(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    for path, place in (
        ("/admin/keys", page.get_by_role("cell").filter(has=page.locator("code.copyable")).first),
        (f"/admin/people/{account_id(ada.server, ada.email)}", page.locator("dd:has(code.copyable)")),
    ):
        page.goto(path)
        expect(place.get_by_role("button", name=say("page.copy"), exact=True)).to_be_visible()


def test_SRV_20_UI_09_the_button_that_copies_an_id_does_not_stretch_its_line(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    page.set_viewport_size(WIDE)
    open_person(page, ada)
    value = page.locator("dd:has(code.copyable)")
    expect(value.get_by_role("button", name=say("page.copy"), exact=True)).to_be_visible()
    assert value.evaluate("node => node.getBoundingClientRect().height") < 28


def test_SRV_20_an_address_stays_whole_beside_columns_that_have_room(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    page.set_viewport_size({"width": 1024, "height": 768})
    for path in ("/admin/people", "/admin/events"):
        page.goto(path)
        assert layout_problems(page) == []
        for name in page.locator("td .cell > :is(a, code)").filter(has_text=re.compile(r"^\S{1,24}$")).all():
            assert name.evaluate("node => node.getClientRects().length") == 1, name.inner_text()
            assert name.evaluate("node => node.getBoundingClientRect().height") < 32, name.inner_text()


def test_SRV_20_an_act_that_is_opened_keeps_the_width_of_its_button(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    open_person(page, ada)
    summary = page.locator(".acts details.act > summary").first
    closed = summary.evaluate("node => node.getBoundingClientRect().width")
    summary.click()
    assert summary.evaluate("node => node.getBoundingClientRect().width") == closed


def test_SRV_20_UI_09_every_phrase_of_a_figure_is_a_target_of_its_own(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    open_person(page, ada)
    page.locator("summary").filter(has_text=say("administration.ban")).click()
    page.get_by_role("button", name=say("administration.ban"), exact=True).click()
    told(page, say("administration.doneBanned", ada.email))
    page.goto("/admin")
    phrases = page.locator(".phrase a")
    expect(phrases.first).to_be_visible()
    assert all(link.evaluate("node => node.getBoundingClientRect().height") >= 24 for link in phrases.all())


def test_SRV_20_the_cards_of_the_plots_have_no_empty_room_at_their_ends(administer: Callable[..., Page]) -> None:
    page = administer()
    page.set_viewport_size(WIDE)
    page.goto("/admin")
    room = page.locator(".plots > .plot").evaluate_all(
        "nodes => nodes.map((node) => node.getBoundingClientRect().bottom"
        " - node.lastElementChild.getBoundingClientRect().bottom)"
    )
    assert len(room) > 2
    assert max(room) < 24


def test_SRV_20_UI_09_a_figure_is_one_tile_that_leads_to_what_it_counts(administer: Callable[..., Page]) -> None:
    page = administer()
    tile = page.locator(".figures > li").first
    link = tile.locator("a.figure")
    expect(link).to_have_attribute("href", "/admin/people")
    expect(link).to_contain_text(say("administration.accounts"))
    box = tile.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
    page.wait_for_url("**/admin/people")


def test_SRV_20_UI_09_a_long_address_is_one_line_in_a_column_wider_than_the_name(
    administer: Callable[..., Page], server: GatehouseServer
) -> None:
    email = f"{'long' * 12}@a-domain-of-many-letters.example"
    make_account(server, email, confirmed=True)
    page = administer()
    page.set_viewport_size(WIDE)
    page.goto("/admin/people")
    link = page.get_by_role("link", name=email, exact=True)
    assert link.evaluate("node => node.getBoundingClientRect().height") < 32
    address, name, *_ = page.locator("thead th").evaluate_all("nodes => nodes.map((node) => node.clientWidth)")
    assert address > name
    expect(page.locator(".cell.address").filter(has_text=email)).to_have_attribute("title", f"\u2068{email}\u2069")
    page.set_viewport_size(NARROW)
    assert layout_problems(page) == []


def test_SRV_20_UI_09_a_long_name_is_one_line_as_the_address_beside_it(
    administer: Callable[..., Page], ada: Person
) -> None:
    page = administer()
    page.set_viewport_size(WIDE)
    page.goto("/admin/people")
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name=ada.email, exact=True))
    name = row.locator("td").nth(1).locator(".cell")
    name.evaluate("node => node.replaceChildren(document.createElement('bdi'))")
    name.locator("bdi").evaluate("node => { node.textContent = 'Long Name '.repeat(12); }")
    assert name.evaluate("node => node.getBoundingClientRect().height") < 32


def test_SRV_20_UI_09_the_two_forms_that_add_a_person_stand_on_the_same_lines(
    administer: Callable[..., Page],
) -> None:
    page = administer()
    page.set_viewport_size(WIDE)
    page.goto("/admin/add-person")
    for part in (".sheet-form", "input[type=email]"):
        tops = page.locator(part).evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, part
    heights = page.locator(".sheet-form").evaluate_all("nodes => nodes.map((node) => node.clientHeight)")
    assert heights[0] == heights[1]


def test_SRV_20_a_search_without_results_names_the_same_time_zone(administer: Callable[..., Page]) -> None:
    page = administer()
    page.goto("/admin/people")
    page.get_by_label(say("administration.part")).fill("nobody-has-this-name")
    page.get_by_role("button", name=say("administration.search")).click()
    expect(page.get_by_role("heading", name=say("administration.nobody"))).to_be_visible()
    expect(page.get_by_text(say("administration.inUTC"))).to_be_visible()
