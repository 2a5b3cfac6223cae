"""Where a browser is in the app: links before sign-in, expiry, sign-out, several windows, restarts."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from html import unescape

import pytest
from gatehouse_server import GatehouseServer
from member import LOGIN, Member
from person import FIRST_TAB, HOME, WELCOME, Person, end_sessions, new_address
from playwright.sync_api import Browser, Page, expect
from raw_browser import RawBrowser, cookie_name
from words import say

EXPIRED = say("sessionExpiredTitle")


def places(server: GatehouseServer, email: str | None = None) -> list[str]:
    """What is kept of the browsers of an account, or of those in which nobody is signed in."""
    with closing(sqlite3.connect(server.data / "gatehouse.sqlite", timeout=60)) as database:
        query = "SELECT state FROM browser_places WHERE user_id = "
        if email is None:
            rows = database.execute(query + "''").fetchall()
        else:
            rows = database.execute(query + "(SELECT id FROM users WHERE email = ?)", (email,)).fetchall()
    return [row[0] for row in rows]


def tabs(page: Page) -> dict[str, str]:
    """Where each tab leads."""
    links = page.get_by_role("navigation", name=say("fieldhouse.navigation")).get_by_role("link")
    return {link.inner_text(): link.get_attribute("href") or "" for link in links.all()}


def log_in(person: Person) -> None:
    """From the first screen, as a person does."""
    person.sees("/sign-in", WELCOME)
    person.sign_in()


def test_APP_02_NAV_05_LINK_03_a_page_asked_for_directly_while_signed_out_opens_after_sign_in_and_once(
    page: Page, server: GatehouseServer
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    person = Person(page, server, member.email)

    person.open(project)
    person.sees("/sign-in", WELCOME)
    assert "Mill Road" not in page.content()
    log_in(person)
    person.sees(project, "Mill Road")
    expect(page.get_by_role("navigation", name=say("fieldhouse.navigation")).locator("[aria-current]")).to_have_text(
        say("fieldhouse.projects")
    )
    page.reload()
    person.sees(project, "Mill Road")
    # Back does not lead to the sign-in.
    page.go_back()
    expect(page.get_by_role("navigation", name=say("fieldhouse.navigation"))).to_be_visible()

    person.log_out()
    log_in(person)
    person.sees(*FIRST_TAB)


def test_LINK_03_the_link_survives_sign_up_a_restart_of_the_server_and_the_latest_one_wins(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    for path in ["/profile", "/rfis", "/new/project"]:
        person.open(path)
        person.sees("/sign-in", WELCOME)
    person.ask_for_account()
    server.restart()
    person.confirm_with(person.mail()["code"])
    person.sees("/new/project", say("fieldhouse.newProject"))


def test_APP_02_NAV_09_expiry_and_sign_in_again_is_where_the_person_was(page: Page, server: GatehouseServer) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    rfi = member.rfi(project)
    person = Person(page, server, member.email)
    person.log_in(FIRST_TAB)
    for path in ["/profile", rfi, project]:
        person.open(path)
    before = tabs(page)
    assert before == {
        say("fieldhouse.projects"): "/projects",
        say("fieldhouse.requests"): rfi,
        say("fieldhouse.groups"): "/groups",
        say("fieldhouse.settings"): "/profile",
    }

    end_sessions(server, person.email)
    page.reload()
    person.sees(project, EXPIRED)
    # Nothing of the page, and the address only to continue with.
    for secret in ["Mill Road", "Which stone?"]:
        assert secret not in page.content()
    # Asking again changes nothing.
    page.reload()
    person.sees(project, EXPIRED)
    person.sign_in()
    person.sees(project, "Mill Road")
    assert tabs(page) == before


def test_NAV_09_a_page_asked_for_while_the_session_is_over_opens_after_sign_in(
    either_page: Page, server: GatehouseServer
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    person = Person(either_page, server, member.email)
    person.log_in(FIRST_TAB)
    person.open("/profile")
    end_sessions(server, person.email)
    person.open(project)
    person.sees(project, EXPIRED)
    person.sign_in()
    person.sees(project, "Mill Road")
    assert tabs(either_page)[say("fieldhouse.settings")] == "/profile"


def test_NAV_09_NAV_10_another_account_after_expiry_starts_afresh_and_sees_nothing_of_the_first(
    either_page: Page, server: GatehouseServer
) -> None:
    first, second = Member(server), Member(server)
    first.sign_in()
    project = first.project()
    person = Person(either_page, server, first.email)
    person.log_in(FIRST_TAB)
    for path in ["/profile", project]:
        person.open(path)
    end_sessions(server, first.email)
    # What is asked for now is for whoever signs in (FLOW-32); a reload asks for nothing new.
    either_page.reload()
    person.sees(project, EXPIRED)
    person.press(say("useAnotherAccount"))
    person.email = second.email
    log_in(person)
    person.sees(HOME, say("fieldhouse.groups"))
    assert set(tabs(either_page).values()) == {"/projects", "/rfis", "/groups", "/settings"}
    person.open(project)
    person.sees(project, say("fieldhouse.missingTitle"))
    assert "Mill Road" not in either_page.content()
    assert not any(project.rpartition("/")[2] in state and first.email in state for state in places(server))


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_APP_02_NAV_08_logout_leaves_nothing_behind_for_back_to_show_nor_for_the_next_sign_in(
    keeping_browser: Browser, server: GatehouseServer, script: bool
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    page = keeping_browser.new_page(base_url=server.origin, java_script_enabled=script)
    person = Person(page, server, member.email)
    person.log_in(FIRST_TAB)
    for path, heading in [
        ("/rfis", say("fieldhouse.requests")),
        (project, "Mill Road"),
        ("/new/project", say("fieldhouse.newProject")),
    ]:
        person.open(path)
        person.sees(path, heading)
    person.open("/settings")
    person.press(say("signOut"))
    person.sees("/sign-in", WELCOME)
    names = {cookie["name"] for cookie in page.context.cookies()}
    assert names.isdisjoint({cookie_name(server, kind) for kind in ("session", "place")})
    for _ in ["settings", "new project", "project", "requests", "projects"]:
        page.go_back()
        person.sees("/sign-in", WELCOME)
        assert "Mill Road" not in page.content()
    # The last of these was a page that was asked for: nothing else is.
    person.open("/sign-in")
    log_in(person)
    person.sees(*FIRST_TAB)
    assert set(tabs(page).values()) == {"/projects", "/rfis", "/groups", "/settings"}


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_NAV_09_back_after_the_session_is_over_shows_no_page_that_the_browser_had_kept(
    keeping_browser: Browser, server: GatehouseServer, script: bool
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    page = keeping_browser.new_page(base_url=server.origin, java_script_enabled=script)
    person = Person(page, server, member.email)
    person.log_in(FIRST_TAB)
    person.open(project)
    person.sees(project, "Mill Road")
    person.follow(say("fieldhouse.profile"))
    person.sees("/profile", person.name)
    end_sessions(server, person.email)
    page.reload()
    person.sees("/profile", EXPIRED)
    page.go_back()
    person.sees(project, EXPIRED)
    assert "Mill Road" not in page.content()


def test_NAV_10_the_place_is_the_browsers_and_outlives_a_restart_of_the_server(
    either_page: Page, server: GatehouseServer
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    person = Person(either_page, server, member.email)
    person.log_in(FIRST_TAB)
    for path in ["/profile", project]:
        person.open(path)
    before = tabs(either_page)
    server.restart()
    person.open("/")
    person.sees(project, "Mill Road")
    assert tabs(either_page) == before
    # The person's other browser is elsewhere.
    assert member.browser.get("/").location == "/new/project"


def test_NAV_10_windows_of_one_browser_each_stay_on_their_page_and_share_the_tabs(
    either_page: Page, server: GatehouseServer
) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    first = Person(either_page, server, member.email)
    first.log_in(FIRST_TAB)
    second = Person(either_page.context.new_page(), server, member.email)
    first.open(project)
    second.open("/profile")
    first.page.reload()
    first.sees(project, "Mill Road")
    assert tabs(first.page)[say("fieldhouse.settings")] == "/profile"
    second.page.reload()
    second.sees("/profile", second.name)
    assert tabs(second.page)[say("fieldhouse.projects")] == project
    # The tab that is open leads to its root, the others to where they were left.
    first.page.get_by_role("navigation", name=say("fieldhouse.navigation")).get_by_role(
        "link", name=say("fieldhouse.projects"), exact=True
    ).click()
    first.sees("/projects", say("fieldhouse.projects"))
    second.page.reload()
    assert tabs(second.page)[say("fieldhouse.projects")] == "/projects"
    assert len(places(server, member.email)) == 2, "one for this browser, one for the member's own"

    first.log_out()
    second.page.reload()
    second.sees("/sign-in", WELCOME)


def test_LINK_03_two_windows_waiting_for_sign_in_open_the_latest_and_both_are_signed_in(
    either_page: Page, server: GatehouseServer
) -> None:
    member = Member(server)
    first = Person(either_page, server, member.email)
    second = Person(either_page.context.new_page(), server, member.email)
    first.open("/profile")
    second.open("/rfis")
    log_in(first)
    first.sees("/rfis", say("fieldhouse.requests"))
    # The other window is at the sign-in still, and goes to where the person is.
    second.page.reload()
    second.sees("/rfis", say("fieldhouse.requests"))
    second.open("/profile")
    second.sees("/profile", second.name)


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/project/1/2", 404, say("fieldhouse.linkRoute")),
        ("/settings/more", 404, say("fieldhouse.linkRoute")),
        ("/new/nothing", 404, say("fieldhouse.linkRoute")),
        ("/invite", 404, say("fieldhouse.linkRoute")),
        ("/project/%2e%2e", 400, say("fieldhouse.linkValue")),
        ("/project/", 404, say("fieldhouse.linkRoute")),
        ("/project//1", 400, say("fieldhouse.linkValue")),
        ("/project/a%07b", 400, say("fieldhouse.linkCharacter")),
        ("/project/a%2Fb", 400, say("fieldhouse.linkCharacter")),
        ("/project/a%5Cb", 400, say("fieldhouse.linkCharacter")),
        ("/project/%E2%80%AEtxt", 400, say("fieldhouse.linkCharacter")),
        ("/project/%ff", 400, say("fieldhouse.linkCharacter")),
        ("/project/%zz", 400, say("fieldhouse.linkCharacter")),
        ("/project/<script>alert(1)</script>", 404, say("fieldhouse.linkRoute")),
        ("/about?a=1&access_token=2", 400, say("fieldhouse.linkWithToken")),
        ("/about?next=https://evil.example/&x=%0d%0aSet-Cookie:x", 400, say("fieldhouse.linkCharacter")),
        ("/project/" + "a" * 257, 400, say("fieldhouse.linkTooLong")),
        ("/project/" + "a" * 5000, 400, say("fieldhouse.linkTooLong")),
    ],
)
def test_LINK_02_a_link_that_is_hostile_or_leads_nowhere_gets_a_page_that_says_so_and_is_not_kept(
    server: GatehouseServer, path: str, status: int, sentence: str
) -> None:
    member = Member(server)
    # The interface of the tests would not send some of these.
    for signed_in in (False, True):
        if signed_in:
            assert member.sign_in() == HOME
        page = member.browser.get(path.replace("<", "%3C").replace(">", "%3E"))
        if "script" in path:
            # A slash that is encoded is none; one that is not is one.
            assert page.status in (400, 404)
        else:
            assert (page.status, unescape(page.heading)) == (status, say("fieldhouse.linkDoesNotWork"))
            assert sentence in unescape(page.text)
        assert "<script>alert" not in page.text
        assert page.header("cache-control") == "no-store"
        assert page.all("set-cookie") == []
    assert member.browser.get("/").location == HOME


def test_SRV_40_a_path_with_the_character_zero_is_refused_whatever_page_it_asks_for(server: GatehouseServer) -> None:
    for path in ["/project/a%00b", "/sign-in/%00", "/%00"]:
        page = Member(server).browser.get(path)
        assert (page.status, unescape(page.heading)) == (400, say("page.unreadableTitle")), path
        assert page.all("set-cookie") == []


def test_LINK_04_no_address_decides_where_a_sign_in_leads(server: GatehouseServer) -> None:
    """The way back after sign-in is a place of the app, never a URL: an open redirect cannot be written down."""
    for query in ["next=https://evil.example/", "returnTo=//evil.example", "redirect_to=/profile", "from=/profile"]:
        member = Member(server)
        for path in ["/sign-in", LOGIN]:
            assert member.browser.get(f"{path}?{query}").status == 200
        assert member.sign_in() == HOME
        asked = Member(server)
        assert asked.browser.get(f"/about?{query}").status == 200
        assert asked.browser.get(f"/profile?{query}").location == "/sign-in"
        assert asked.sign_in() == "/profile"


def test_NAV_06_about_is_for_everybody_and_the_rest_is_not(server: GatehouseServer) -> None:
    browser = RawBrowser(server)
    about = browser.get("/about")
    assert (about.status, about.heading) == (200, say("fieldhouse.aboutFieldhouse"))
    assert about.all("set-cookie") == []
    for path in [
        "/projects", "/rfis", "/groups", "/settings", "/project/1", "/rfi/1", "/group/1", "/new/project", "/new/rfi/1",
        "/profile",
    ]:  # fmt: skip
        page = RawBrowser(server).get(path)
        assert (page.status, page.location) == (303, "/sign-in"), path
    assert unescape(RawBrowser(server).get("/invite/code").heading) == say("groupPage.unknownTitle")
    member = Member(server)
    member.sign_in()
    assert member.browser.get("/about").heading == say("fieldhouse.aboutFieldhouse")
    for path in ["/project/1", "/rfi/1", "/group/1", "/new/rfi/1"]:
        page = member.browser.get(path)
        assert (page.status, page.heading) == (404, say("fieldhouse.missingTitle")), path
    invitation = member.browser.get("/invite/code")
    assert (invitation.status, unescape(invitation.heading)) == (404, say("groupPage.unknownTitle"))


def test_NAV_10_nobody_sees_or_changes_what_is_anothers_whatever_the_address(server: GatehouseServer) -> None:
    first, second = Member(server), Member(server)
    first.sign_in()
    second.sign_in()
    project = first.project()
    rfi = first.rfi(project)
    own = second.project("Own")
    ask = project.replace("/project/", "/new/rfi/")
    for path in [project, rfi, ask]:
        page = second.browser.get(path)
        assert (page.status, page.heading) == (404, say("fieldhouse.missingTitle"))
        assert "Mill Road" not in page.text
        assert "Which stone?" not in page.text
    ours, theirs = (member.browser.get("/new/project").form("/new/project") for member in (second, first))
    assert second.browser.post(ask, ours | {"title": "Mine", "question": "Mine"}).status == 404
    # The group is the browser's to name: one that is another's is none.
    named = theirs | {"ticket": ours["ticket"], "name": "Mine now"}
    assert second.browser.post("/new/project", named).status == 404
    assert second.browser.post("/new/project", theirs | {"name": "Mine now"}).status == 403
    for path in [f"/group/{theirs['group']}", f"/account/groups/{theirs['group']}"]:
        page = second.browser.get(path)
        assert page.status == 404 or page.location == f"/account/groups/{theirs['group']}", path
        assert "Crew" not in page.text, path
    assert "Mine now" not in first.browser.get("/projects").text
    assert first.browser.get(project).heading == "Mill Road"
    assert "Mill Road" not in second.browser.get("/projects").text
    assert "Own" in second.browser.get("/projects").text
    assert second.browser.get(own).heading == "Own"
    assert second.browser.get("/rfis").text.count('class="row"') == 0


def test_NAV_10_a_form_says_what_is_wrong_and_makes_nothing_then(server: GatehouseServer) -> None:
    member = Member(server)
    member.sign_in()
    path = "/new/project"
    assert say("fieldhouse.createGroupFirst") in member.browser.get(path).text
    member.make_group()
    form = member.browser.get(path).form(path)
    for name, sentence in [
        ("", say("fieldhouse.enterName")),
        (" \t\n ", say("fieldhouse.enterName")),
        ("x" * 81, say("fieldhouse.atMost", 80)),
        ("Mill\nRoad", say("fieldhouse.oneLine")),
    ]:
        page = member.browser.post(path, form | {"name": name, "site": "Long Acre"})
        assert (page.status, page.heading) == (422, say("fieldhouse.newProject"))
        assert sentence in unescape(page.text)
        assert 'value="Long Acre"' in page.text
        assert page.form(path) | {"ticket": form["ticket"]} == form
    assert member.browser.post(path, {"name": "Mill Road", "ticket": form["ticket"]}).status == 404
    assert member.browser.get("/projects").text.count('class="row"') == 0
    made = member.create(path, name="  Mill <Road>  ")
    assert member.browser.get("/projects").text.count('class="row"') == 1
    assert member.browser.get(made).heading == "Mill <Road>"


def test_NAV_10_what_is_kept_of_a_browser_is_bounded_and_one_row(server: GatehouseServer) -> None:
    member = Member(server)
    member.sign_in()
    for number in range(200):
        assert member.browser.get(f"/project/{number:0250d}").status == 404
    (state,) = places(server, member.email)
    assert len(state) < 4_000
    before = places(server, member.email)
    for _ in range(5):
        member.browser.get(f"/project/{199:0250d}")
    assert places(server, member.email) == before, "a reload writes nothing"
    member.sign_out()
    assert places(server, member.email) == []


def test_LINK_06_NAV_11_the_log_says_what_became_of_links_and_names_nobody(fresh_server: GatehouseServer) -> None:
    server = fresh_server
    visitor = RawBrowser(server)
    member = Member(server)
    owner = Member(server)
    owner.sign_in()
    code = owner.invite(owner.make_group(), new_address("invited")).rpartition("/")[2]
    assert visitor.get("/invite/nothing").status == 404
    assert visitor.get(f"/invite/{code}?utm=s3cret").location == "/sign-in"
    assert visitor.get("/project/a%07s3cret").status == 400
    member.browser = visitor
    assert member.sign_in() == f"/invite/{code}"
    assert visitor.get(f"/invite/{code}").heading == say("group.joinTitle", "Crew")
    project = member.project()
    member.browser.get(project)
    end_sessions(server, member.email)
    member.browser.get(project)
    member.sign_in()
    # What has been shown, and how somebody signed in, is no secret.
    known = ("-welcomed", "-visited", "-method")
    values = [value for name, value in visitor.cookies.items() if not name.endswith(known)]
    assert len(values) == 3
    member.sign_out()
    log = server.log()
    lines = re.findall(r'level=info message="([^ ]+ [^"]*)"', log)
    for line in [
        "❌ refused (universal link): a character is not allowed in a link",
        "✅ signed in",
        "🔗 opened projectDetail (universal link)",
        "⚠️ session expired, place kept",
        "✅ resumed",
        "🚪 signed out",
    ]:
        assert line in lines, line
    user = project.rpartition("/")[2]
    for secret in [code, "s3cret", member.email, user, "Mill Road", *values]:
        assert secret not in log


def test_SRV_15_the_place_cookie_is_the_hosts_alone_and_leads_to_nothing_by_itself(server: GatehouseServer) -> None:
    member = Member(server)
    member.sign_in()
    project = member.project()
    member.browser.get(project)
    name = cookie_name(server, "place")
    thief = RawBrowser(server, {name: member.browser.cookies[name]})
    for path in ["/", project, "/projects", "/profile"]:
        page = thief.get(path)
        assert page.heading == EXPIRED
        assert "Mill Road" not in page.text
        assert (project in page.text) == (path == project), (
            "only the menu of languages leads back to what was asked for"
        )
    # Whoever signs in with it as somebody else finds nothing but what they asked for last, and the member goes on.
    other = Member(server)
    other.browser = thief
    assert other.sign_in() == "/profile"
    assert thief.get(project).status == 404
    assert member.browser.get(project).heading == "Mill Road"
    fresh = RawBrowser(server)
    cookie = fresh.get("/profile").header("set-cookie") or ""
    words = {word.strip().lower() for word in cookie.split(";")[1:]}
    assert cookie.startswith(f"{name}=")
    assert {"httponly", "samesite=lax", "path=/"} <= words
    assert "secure" not in words
    assert not any(word.startswith("domain") for word in words)
    for value in ["", "x", "A" * 43, "A" * 4000, "../../etc"]:
        assert RawBrowser(server, {name: value}).get("/profile").location == "/sign-in"


def test_NAV_10_many_windows_at_once_break_nothing(server: GatehouseServer, new_page: Callable[..., Page]) -> None:
    member = Member(server)
    page = new_page()
    person = Person(page, server, member.email)
    person.log_in()
    windows = [page.context.new_page() for _ in range(6)]
    for number, window in enumerate(windows):
        # None is waited for.
        window.evaluate(f"location.href = '{server.origin}/project/{number}'")
    for number, window in enumerate(windows):
        expect(window).to_have_url(f"{server.origin}/project/{number}")
        expect(window.get_by_role("heading", level=1)).to_have_text(say("fieldhouse.missingTitle"))
    (state,) = places(server, member.email)
    assert re.search(r"project", state)


def test_UI_12_SRV_15_after_a_sign_out_the_first_screen_says_how_the_person_signed_in_last(
    either_page: Page, server: GatehouseServer
) -> None:
    hint = either_page.get_by_text(say("page.lastUsed"), exact=True)
    person = Person(either_page, server, Member(server).email)
    person.open("/sign-in")
    person.sees("/sign-in", WELCOME)
    expect(hint).to_have_count(0)
    person.log_in()
    person.log_out()
    expect(hint).to_be_visible()
    cookies = either_page.context.cookies()
    kept = {cookie["name"]: cookie for cookie in cookies}[cookie_name(server, "method")]
    assert (kept["value"], kept["httpOnly"], kept["secure"], kept["sameSite"]) == ("email", True, False, "Lax")
    assert not any(person.name in cookie["value"] for cookie in cookies)
    # Whoever goes on to another screen and back still finds it.
    person.follow(say("signIn"))
    person.open("/sign-in")
    expect(hint).to_be_visible()
