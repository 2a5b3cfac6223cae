"""The gallery, and with it every screen in every language."""

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
import scripts
from checks import IN_EVERY_LANGUAGE, NARROW, WIDE, accessibility_problems, layout_problems, whole_or_part
from chromium import fetched
from gallery import (
    AREAS,
    KEPT_SIZE,
    LANGUAGES,
    MOST_BYTES,
    MOST_DIFFERENT,
    MOST_REQUESTS,
    Place,
    World,
    demo,
    difference,
    kept_pictures,
    quiet,
    visit,
)
from gatehouse_server import ROOT, GatehouseServer
from household import SITE_AREAS, Household, household
from playwright.sync_api import Browser, Page, expect
from words import say

DIRECTIONS = {"en": "ltr", "es": "ltr", "fr": "ltr", "de": "ltr", "ja": "ltr", "ar": "rtl"}


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
        for offset, (language, direction) in enumerate(DIRECTIONS.items()):
            # A third each: of a half, all would have the same theme.
            if not whole and language != "en" and name not in IN_EVERY_LANGUAGE and (number + offset) % 3:
                continue
            # Light and dark, narrow and wide take turns, so that each language meets all four on some screens.
            theme = ("light", "dark")[(number + offset) % 2]
            size = (NARROW, WIDE)[(number // 2 + offset) % 2]
            page.set_viewport_size(size)
            page.goto(f"{server.origin}/gallery/{name}/screen?language={language}&theme={theme}")
            assert page.evaluate("document.documentElement.dir") == direction
            where = f"{name}, {language}, {theme}, {size['width']}"
            problems += [f"{where}: {problem}" for problem in layout_problems(page)]
            # In English, every screen is checked below, with all other pages.
            if name in IN_EVERY_LANGUAGE or (whole and name.endswith(("-error", "-banner", "-empty"))):
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


def test_PKF_07_a_phone_folds_the_picture_that_only_another_device_can_scan(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    picture, name = page.locator("img.qr"), page.locator(".picture > summary")
    page.set_viewport_size(NARROW)
    page.goto(f"{server.origin}/gallery/enrollFactor-empty/screen?language=en&theme=light")
    expect(name).to_have_text(say("page.showPicture"))
    expect(picture).to_be_hidden()
    # One button of the screen is filled.
    opens = page.get_by_role("link", name=say("account.openAuthenticator"), exact=True)
    confirms = page.get_by_role("button", name=say("confirm"), exact=True)
    fills = {node.evaluate("node => getComputedStyle(node).backgroundColor") for node in (opens, confirms)}
    assert len(fills) == 2
    name.click()
    expect(picture).to_be_visible()
    name.click()
    page.set_viewport_size(WIDE)
    expect(picture).to_be_visible()
    expect(name).to_be_hidden()


def test_FLOW_10_a_form_that_waits_stays_in_its_place_and_nothing_leads_away_from_it(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()

    def form(state: str) -> dict[str, float] | None:
        page.goto(f"{server.origin}/gallery/{state}/screen?language=en&theme=light")
        return page.locator("main form.form").bounding_box()

    assert form("login-empty") == form("login-loading")
    # The button that was pressed turns its spinner, and the words are there for those who hear the page.
    button = page.get_by_role("button", name=say("signIn"), exact=True)
    assert button.evaluate("node => getComputedStyle(node, '::after').content") != "none"
    line = page.get_by_role("status").filter(has_text=say("working"))
    assert line.evaluate("node => node.offsetWidth") == 1
    page.goto(f"{server.origin}/gallery/choice-loading/screen?language=en&theme=light")
    for name in (say("signIn"), say("createAccount")):
        expect(page.get_by_role("link", name=name)).to_have_css("pointer-events", "none")


def test_FLOW_10_what_failed_is_said_below_what_was_pressed_and_moves_nothing_above_it(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    for size, screen in itertools.product((NARROW, WIDE), ("choice", "login", "signup", "resetRequest")):
        page.set_viewport_size(size)
        places = []
        for state in ("empty", "offline"):
            page.goto(f"{server.origin}/gallery/{screen}-{state}/screen?language=en&theme=light")
            controls = page.locator("h1, .body :is(input, .button, a)")
            tops = controls.evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().top + scrollY)")
            places.append(tops)
        assert places[0] == places[1], (screen, size)
        below = page.locator(".body").evaluate("node => node.nextElementSibling.matches('.notice-error')")
        assert below, screen


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
    expect(page.frame_locator("iframe").first.get_by_role("button", name="Create Account")).to_be_visible()
    for rights in page.locator("iframe").evaluate_all("nodes => nodes.map(node => node.sandbox.value)"):
        assert "allow-forms" not in rights.split(), "a form in a frame would be sent"
        assert rights
    page.get_by_role("link", name="Gallery").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A demo of its own, in which somebody has been at work."""
    server = demo(tmp_path_factory.mktemp("gallery"))
    yield World(server)
    server.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    """A site without an app, with groups and passkeys."""
    server = household(tmp_path_factory.mktemp("household"))
    yield Household(server)
    server.stop()


@pytest.fixture
def world_of(request: pytest.FixtureRequest) -> Callable[[str], World]:
    """The world that has the pages of an area."""
    return lambda area: request.getfixturevalue("site" if area in SITE_AREAS else "world")


@pytest.fixture
def look(browser: Browser, world_of: Callable[[str], World]) -> Iterator[Callable[..., Page]]:
    """Opens a page as somebody looks at it; one browser for each person and language."""
    pages: dict[tuple[str, ...], Page] = {}

    def open_place(place: Place, language: str = "en", size: dict[str, int] = NARROW, theme: str = "light") -> Page:
        key = (str(place.area in SITE_AREAS), place.who, language, theme)
        page = pages.get(key) or pages.setdefault(
            key, quiet(browser, world_of(place.area), place.who, size, language, theme, is_still=False)
        )
        page.set_viewport_size(size)
        visit(page, place, language, theme)
        return page

    yield open_place
    for page in pages.values():
        page.context.close()


# Mails are laid out in pixels, as mail programs need it, and are held to a phone in test_mails.py.
ON_PAGES = [*(area for area in AREAS if area != "mails"), *SITE_AREAS]


@pytest.mark.parametrize("area", ON_PAGES)
@whole_or_part
def test_UI_09_every_page_fits_the_smallest_phone_a_large_desk_and_a_phone_with_text_of_twice_the_size(
    world_of: Callable[[str], World], look: Callable[..., Page], area: str, whole: bool
) -> None:
    problems: list[str] = []
    for number, place in enumerate(world_of(area).places(area)):
        for offset, language in enumerate(LANGUAGES):
            # German has the longest words; the other languages take turns.
            if not whole and language != "de" and (number + offset) % 3:
                continue
            page = look(place, language)
            if language == "de":
                for width in (320, 1440) if whole else ((320, 1440)[number % 2],):
                    page.set_viewport_size({"width": width, "height": 740})
                    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    if over > 0:
                        problems.append(f"{place}, {width} px: {over} px wider than the window")
                page.set_viewport_size(NARROW)
            page.evaluate("document.documentElement.style.fontSize = '212.5%'")
            page.evaluate("document.querySelectorAll('details').forEach((node) => { node.open = true })")
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                problems.append(f"{place}, {language}: {over} px wider than the window")
            problems += [f"{place}, {language}: {what} is cut off" for what in page.evaluate(CUT_OFF)]
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("area", ["account", *SITE_AREAS])
def test_UI_09_the_pages_of_an_account_and_its_groups_need_no_script(
    world_of: Callable[[str], World], browser: Browser, area: str
) -> None:
    world = world_of(area)
    problems: list[str] = []
    pages: dict[str, Page] = {}
    for place in world.places(area):
        if place.form:
            # It is a script of the test that posts it.
            continue
        if place.who not in pages:
            context = browser.new_context(
                base_url=world.server.origin, java_script_enabled=False, viewport=NARROW, locale="en-US"
            )
            world.enter(context, place.who)
            pages[place.who] = context.new_page()
        page = pages[place.who]
        page.goto(place.path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        problems += [f"{place}: {problem}" for problem in layout_problems(page)]
    for page in pages.values():
        page.context.close()
    assert problems == [], "\n".join(problems)


# What is wider than its box and hidden there; but for what is there for those who hear the page alone.
CUT_OFF = """() => [...document.querySelectorAll('body *')].filter((node) => {
  const style = getComputedStyle(node);
  return style.overflowX === 'hidden' && node.scrollWidth > node.clientWidth && node.clientWidth > 1;
}).map((node) => `${node.tagName.toLowerCase()}.${node.className}: ${node.innerText.slice(0, 40)}`)"""


def test_UI_09_what_is_cut_off_at_the_edge_of_its_box_is_found(world: World, look: Callable[..., Page]) -> None:
    page = look(world.places("app")[0])
    assert page.evaluate(CUT_OFF) == []
    page.evaluate("document.querySelector('h1').style = 'overflow: hidden; width: 20px; white-space: nowrap'")
    assert len(page.evaluate(CUT_OFF)) == 1


@pytest.mark.parametrize("area", ON_PAGES)
@whole_or_part
def test_UI_09_nothing_is_wrong_with_any_page_for_those_who_cannot_see_it(
    world_of: Callable[[str], World], look: Callable[..., Page], area: str, whole: bool
) -> None:
    problems: list[str] = []
    for number, place in enumerate(world_of(area).places(area)):
        looks = ((NARROW, "dark"), (WIDE, "light"))
        for size, theme in looks if whole else looks[number % 2 :][:1]:
            page = look(place, "en", size, theme)
            page.evaluate("document.querySelectorAll('details').forEach((node) => { node.open = true })")
            problems += accessibility_problems(page, f"{place}, {theme}")
    assert problems == [], "\n".join(problems)


# How far the words of a heading stand from the edge of what is below it.
INDENTS = """() => [...document.querySelectorAll('.group > h2, .group > .help')].map((node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return Math.abs(range.getBoundingClientRect().left - node.parentElement.getBoundingClientRect().left);
})"""


def test_UI_09_on_a_desk_headings_and_their_cards_begin_at_the_same_edge(
    world: World, site: Household, look: Callable[..., Page]
) -> None:
    indents = [
        (str(place), indent)
        for place in [*world.places("account", "app", "console"), *site.places(*SITE_AREAS)]
        for indent in look(place, "en", WIDE).evaluate(INDENTS)
    ]
    assert len(indents) > 20
    assert [(place, indent) for place, indent in indents if indent >= 1] == []


# The boxes of the buttons on the page of an invitation: left, top, width and height of each.
BUTTONS = """() => [...document.querySelectorAll('.narrow .buttons .button:not(.link)')].map((node) => {
  const box = node.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round);
})"""
INVITATIONS = (
    "invitation", "invitation-to-own-address", "invitation-to-another-address", "invitation-code-sent",
    "invitation-for-a-guest",
)  # fmt: skip


def test_UI_09_the_buttons_of_an_invitation_share_a_row_on_a_desk_and_a_column_on_a_phone(
    site: Household, look: Callable[..., Page]
) -> None:
    places = [place for place in site.places("groups") if place.name in INVITATIONS]
    assert len(places) == len(INVITATIONS)
    for place in places:
        tops = {top for _, top, _, _ in look(place, "en", WIDE).evaluate(BUTTONS)}
        assert len(tops) == 1, place
        column = look(place, "en", NARROW).evaluate(BUTTONS)
        assert len({(left, width) for left, _, width, _ in column}) == 1, place
        for (_, above, _, height), (_, below, _, _) in zip(column, column[1:], strict=False):
            assert abs(below - above - height - 12) <= 1, place


def test_UI_09_the_dots_of_a_row_end_where_its_card_ends_its_words(
    world: World, site: Household, look: Callable[..., Page]
) -> None:
    edges = """() => [...document.querySelectorAll('.row > .more > summary .icon')].map((node) => {
      const row = node.closest('.row');
      const end = parseFloat(getComputedStyle(row).paddingInlineEnd);
      const [icon, box] = [node.getBoundingClientRect(), row.getBoundingClientRect()];
      return document.dir === 'rtl' ? icon.left - box.left - end : box.right - end - icon.right;
    })"""
    seen = 0
    for place in [*world.places("account"), *site.places("groups", "passkeys")]:
        if place.name not in ("two-step-app", "invitations", "kept"):
            continue
        for language in ("en", "ar"):
            for size in (NARROW, WIDE):
                found = look(place, language, size).evaluate(edges)
                assert all(abs(distance) <= 1 for distance in found), (place, language, size, found)
                seen += len(found)
    assert seen > 8


def test_UI_09_on_a_desk_a_long_address_leaves_the_other_columns_room_for_their_words(
    world: World, look: Callable[..., Page]
) -> None:
    narrow: list[tuple[str, float]] = []
    for place in world.places("console"):
        page = look(place, "en", WIDE)
        widths = page.locator(".table .cell").evaluate_all("nodes => nodes.map((node) => node.clientWidth)")
        narrow += [(str(place), width) for width in widths if width < 96]
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert narrow == []


def without_cache(page: Page) -> Page:
    """A page that fetches everything each time, as at somebody's first visit."""
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    return page


@pytest.mark.parametrize("area", ON_PAGES)
def test_UI_09_every_page_is_light_and_fetches_little(
    world_of: Callable[[str], World], browser: Browser, area: str
) -> None:
    world = world_of(area)
    problems: list[str] = []
    pages: dict[str, Page] = {}
    for place in world.places(area):
        if place.form:
            # It fetches another page first.
            continue
        if place.who not in pages:
            pages[place.who] = without_cache(quiet(browser, world, place.who, NARROW, "en", "light", is_still=False))
        sizes = fetched(pages[place.who], place.url("en"))
        # The page itself and its stylesheet at least: a browser that kept them would fetch less.
        assert len(sizes) >= 2, place
        if sum(sizes) > MOST_BYTES or len(sizes) > MOST_REQUESTS:
            problems.append(f"{place}: {sum(sizes)} bytes in {len(sizes)} requests")
    for page in pages.values():
        page.context.close()
    assert problems == [], "\n".join(problems)


# What the keyboard can get to, of what is shown; and a name for it that tells it from the others. Of a choice, the
# Tab key gets to what is chosen, and the arrows to the rest.
REACHABLE = """() => [...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary')].filter((node) =>
  node.checkVisibility({ visibilityProperty: true }) && !node.matches(':disabled') && !node.closest('[inert]')
  && node.tabIndex >= 0 && !node.matches('[type=radio]:not(:checked)')
).map((node, index) => { node.dataset.place = index; return index; })"""

# Notes where the focus gets to, and how that shows. To ask after each press would take as long as the presses.
WATCH = """() => {
  window.reached = [];
  document.addEventListener('focusin', ({ target }) => {
    const isShown = [null, '::after'].some((part) => getComputedStyle(target, part).outlineStyle !== 'none');
    window.reached.push([target.dataset.place, target.matches(':focus-visible'), isShown]);
  });
}"""
PRESSES = 8


@pytest.mark.parametrize("area", ON_PAGES)
def test_UI_09_the_keyboard_alone_gets_everywhere_and_shows_where_it_is(
    world_of: Callable[[str], World], look: Callable[..., Page], area: str
) -> None:
    problems: list[str] = []
    for place in world_of(area).places(area):
        page = look(place)
        page.evaluate("document.activeElement?.blur()")
        page.evaluate("document.querySelectorAll('details').forEach((node) => { node.open = true })")
        expected = page.evaluate(REACHABLE)
        page.evaluate(WATCH)
        seen: set[int] = set()
        # A date has several places of its own.
        for _ in range(4 * len(expected) // PRESSES + 1):
            for _ in range(PRESSES):
                page.keyboard.press("Tab")
            for number, is_visible, is_shown in page.evaluate("window.reached.splice(0)"):
                if number is None:
                    continue
                if is_visible and not is_shown:
                    problems.append(f"{place}: nothing shows that the focus is at {number}")
                seen.add(int(number))
            if len(seen) == len(expected):
                break
        if missing := set(expected) - seen:
            names = page.evaluate(
                "(places) => places.map((place) => document.querySelector(`[data-place='${place}']`).outerHTML)",
                sorted(missing),
            )
            problems += [f"{place}: the keyboard does not get to {name[:120]}" for name in names]
    assert problems == [], "\n".join(problems)


def test_FLOW_10_each_state_of_the_sign_in_looks_as_it_was_kept(world: World, browser: Browser) -> None:
    folder = ROOT / "Tests" / "data" / "pictures"
    drawn = dict(kept_pictures(browser, world))
    kept = {file.stem: file.read_bytes() for file in folder.glob("*.png")}
    assert set(drawn) == set(kept), "script/gallery --renew keeps what is new and drops what is gone"
    canvas = browser.new_page()
    problems: list[str] = []
    for name, picture in drawn.items():
        share = difference(canvas, kept[name], picture)
        if share > MOST_DIFFERENT:
            target = ROOT / ".build" / "screenshots" / f"kept-{name}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(picture)
            problems.append(f"{name}: {share:.2%} of the picture is other than it was kept; it is in {target}")
    canvas.close()
    problems += ["script/gallery --renew keeps them as they are now"] if problems else []
    assert problems == [], "\n".join(problems)


def test_FLOW_10_a_word_that_changes_is_more_than_the_pictures_tolerate(world: World, browser: Browser) -> None:
    (place,) = [place for place in world.places("sign-in") if place.name == "login-empty"]
    page = quiet(browser, world, place.who, KEPT_SIZE, "en", "light")
    page.goto(place.url("en"))
    before = page.screenshot(full_page=True, animations="disabled")
    page.evaluate("document.querySelector('h1').textContent = 'Something else'")
    after = page.screenshot(full_page=True, animations="disabled")
    page.context.close()
    # The pages themselves load no pictures from data.
    canvas = browser.new_page()
    assert difference(canvas, before, before) == 0
    assert difference(canvas, before, after) > MOST_DIFFERENT
    canvas.close()


@pytest.fixture
def script() -> ModuleType:
    """The command that draws the pages."""
    return scripts.load("gallery")


def test_every_picture_that_is_drawn_is_on_one_of_the_sheets(
    script: ModuleType, world: World, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = world.places("messages")[:3]
    looks = script.looks(quick=True)
    assert script.draw(browser, world, places, tmp_path, looks) == 3 * len(looks) == 6
    drawn = {f"{place.name}-en-{size}-{theme}.png" for place in places for _, size, theme in looks}
    assert {file.name for file in tmp_path.glob("*.png")} == drawn | {"sheet-1.png"}
    monkeypatch.setattr(script, "SHEET_HEIGHT", 10)
    assert script.sheet(browser, tmp_path, places, looks) == [2, 2, 2]
    assert (tmp_path / "sheet-3.png").stat().st_size > 1000
    assert len(script.looks(quick=False)) == 14
