"""The reference app as people use it: the first steps, its forms, its lists, and the way back from everywhere."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks import NARROW, WIDE, accessibility_problems, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from member import LOGIN, Member
from person import FIRST_TAB, HOME, WELCOME, Person, Variant, sessions
from playwright.sync_api import Browser, Page, expect
from words import say

INTRODUCTION = [say("fieldhouse.welcomeSite"), say("fieldhouse.welcomeAsk"), say("fieldhouse.welcomeCrew")]


class Crew(Member):
    """Somebody with a group."""

    def __init__(self, server: GatehouseServer) -> None:
        super().__init__(server)
        self.sign_in()
        self.group = self.make_group("North yard")

    def project(self, name: str = "Mill Road") -> str:
        return self.create("/new/project", name=name)


def new_rfi(project: str) -> str:
    return project.replace("/project/", "/new/rfi/")


def introduce(person: Person) -> None:
    """Through the introduction to the sign-in."""
    person.open("/")
    for number, title in enumerate(INTRODUCTION, 1):
        person.sees(f"/welcome/{number}", title)
        if number < len(INTRODUCTION):
            person.follow(say("fieldhouse.next"))
    person.press(say("fieldhouse.getStarted"))
    person.sees("/sign-in", WELCOME)


def heading(person: Person, text: str) -> None:
    expect(person.page.get_by_role("heading", level=1)).to_have_text(text)


def test_APP_01_UI_09_the_button_that_leads_through_the_introduction_stays_where_it_is(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    for size in (NARROW, WIDE):
        page.set_viewport_size(size)
        places = set()
        for number in range(1, len(INTRODUCTION) + 1):
            page.goto(f"{server.origin}/welcome/{number}")
            box = page.locator("main .button.primary").bounding_box()
            assert box
            places.add((round(box["x"]), round(box["y"])))
        assert len(places) == 1, places


def test_APP_01_a_newcomer_gets_from_the_introduction_to_an_answered_request_and_is_still_in_after_a_restart(
    page: Page, server: GatehouseServer
) -> None:
    person = Person(page, server)
    introduce(person)
    person.follow(say("createAccount"))
    person.fill_sign_up(person.password)
    person.press(say("createAccount"))
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    person.confirm()
    # The household step: make a group, or join one.
    expect(page.get_by_role("heading", name=say("fieldhouse.noGroups"))).to_be_visible()
    person.follow(say("fieldhouse.joinOrCreate"))
    person.sees("/account/groups", say("groupPage.groups"))
    expect(page.get_by_text(say("groupPage.typeCode"), exact=True)).to_be_visible()
    person.type(say("group.name"), "The crew of the mill")
    person.press(say("group.create"))
    heading(person, "The crew of the mill")
    person.open("/")
    person.sees(HOME, say("fieldhouse.groups"))
    page.get_by_role("navigation", name=say("fieldhouse.navigation")).get_by_role(
        "link", name=say("fieldhouse.projects"), exact=True
    ).click()
    person.sees("/projects", say("fieldhouse.projects"))
    person.follow(say("fieldhouse.newProject"))
    person.type(say("fieldhouse.name"), "Mill Road")
    person.type(say("fieldhouse.optional", say("fieldhouse.site")), "Corner of Long Acre")
    person.press(say("fieldhouse.createProject"))
    heading(person, "Mill Road")
    person.follow(say("fieldhouse.newRequest"))
    person.type(say("fieldhouse.title"), "Which stone?")
    person.type(say("fieldhouse.question"), "Above the door.\nThe plans show none.")
    person.press(say("fieldhouse.ask"))
    heading(person, "Which stone?")
    page.get_by_text(say("fieldhouse.answerIt"), exact=True).click()
    person.type(say("fieldhouse.answer"), "Sandstone, as beside it.")
    person.press(say("fieldhouse.saveAnswer"))
    expect(page.locator(".post-text").filter(has_text="Sandstone, as beside it.")).to_be_visible()
    place = person.path

    server.restart()
    page.reload()
    person.sees(place, "Which stone?")
    other = Person(page.context.new_page(), server, person.email)
    other.open("/")
    other.sees(place, "Which stone?")
    other.page.close()
    person.log_out()
    assert sessions(server, person.email) == []
    # The introduction was for a newcomer.
    person.open("/")
    person.sees("/sign-in", WELCOME)
    person.log_in(FIRST_TAB)


def test_APP_02_back_from_every_screen_of_the_app_leads_to_the_one_before_and_never_to_an_error(
    either_page: Page, server: GatehouseServer
) -> None:
    crew = Crew(server)
    project = crew.project("Mill Road")
    request = crew.create(new_rfi(project), title="Which stone?", question="Above the door.")
    page, person = either_page, Person(either_page, server, crew.email)
    answers: list[int] = []
    page.on("response", lambda answer: answers.append(answer.status))
    introduce(person)
    # The introduction is over: back in it leads on to the sign-in.
    page.go_back()
    person.sees("/sign-in", WELCOME)
    person.log_in(FIRST_TAB)
    walk = [
        (project, "Mill Road"),
        (new_rfi(project), say("fieldhouse.newRequestAbout", "Mill Road")),
        ("/rfis", say("fieldhouse.requests")),
        (request, "Which stone?"),
        ("/groups", say("fieldhouse.groups")),
        ("/new/project", say("fieldhouse.newProject")),
        ("/settings", say("fieldhouse.settings")),
        ("/profile", person.name),
        ("/about", say("fieldhouse.aboutFieldhouse")),
    ]
    for path, title in walk:
        person.open(path)
        person.sees(path, title)
    for path, title in [*reversed(walk[:-1]), FIRST_TAB]:
        page.go_back()
        person.sees(path, title)
    # The way back of the page itself leads up, wherever the person came from.
    for path, label, parent in [
        (project, say("fieldhouse.projects"), FIRST_TAB),
        (request, say("fieldhouse.requests"), ("/rfis", say("fieldhouse.requests"))),
        ("/new/project", say("fieldhouse.projects"), FIRST_TAB),
    ]:
        person.open(path)
        page.get_by_role("main").get_by_role("link", name=label, exact=True).click()
        person.sees(*parent)
    assert max(answers) < 400


def test_APP_02_every_protected_page_asked_for_directly_asks_for_a_sign_in_and_opens_after_it(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    crew = Crew(server)
    project = crew.project("Mill Road")
    person = Person(new_page(), server, crew.email)
    for path, title in [
        (project, "Mill Road"),
        (new_rfi(project), say("fieldhouse.newRequestAbout", "Mill Road")),
        (crew.group, "North yard"),
        ("/projects?page=1", say("fieldhouse.projects")),
        ("/profile", person.name),
    ]:
        person.open(path)
        person.sees("/sign-in", WELCOME)
        person.open(LOGIN)
        person.type(say("emailLabel"), person.email)
        person.type(say("passwordLabel"), person.password)
        person.press(say("signIn"))
        person.sees(path.partition("?")[0], title)
        person.log_out()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_SRV_15_a_double_click_and_a_form_sent_again_after_back_make_one_thing(
    keeping_browser: Browser, server: GatehouseServer, script: bool
) -> None:
    crew = Crew(server)
    page = keeping_browser.new_page(base_url=server.origin, java_script_enabled=script)
    person = Person(page, server, crew.email)
    person.log_in(FIRST_TAB)
    person.open("/new/project")
    person.type(say("fieldhouse.name"), "Mill Road")
    page.get_by_role("button", name=say("fieldhouse.createProject"), exact=True).dblclick()
    heading(person, "Mill Road")
    place = person.path
    # A page that was kept alive does not load again.
    page.go_back(wait_until="commit")
    heading(person, say("fieldhouse.newProject"))
    # The browser has kept the form as it was sent, or shows a new one, which is empty.
    with page.expect_navigation():
        person.press(say("fieldhouse.createProject"))
    heading(person, say("fieldhouse.newProject") if page.locator(".fault").count() else "Mill Road")
    assert crew.browser.get("/projects").text.count('class="row"') == 1
    person.open(place)
    heading(person, "Mill Road")


def test_APP_01_a_long_list_continues_with_older_back_and_reload_stay_on_its_page(
    either_page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    crew = Crew(server)
    for number in range(1, 52):
        crew.project(f"Project {number}")
    page, person = either_page, Person(either_page, server, crew.email)
    person.log_in(FIRST_TAB)
    items = page.get_by_role("main").get_by_role("listitem")
    expect(items).to_have_count(50)
    person.follow(say("page.nextPage"))
    person.sees("/projects?page=2", say("fieldhouse.projects"))
    expect(items).to_have_count(1)
    expect(page.get_by_text(say("fieldhouse.pageOf", 2, 2))).to_be_visible()
    page.reload()
    person.sees("/projects?page=2", say("fieldhouse.projects"))
    items.get_by_role("link").click()
    heading(person, "Project 1")
    page.go_back()
    person.sees("/projects?page=2", say("fieldhouse.projects"))
    person.follow(say("page.previousPage"))
    person.sees("/projects", say("fieldhouse.projects"))
    page.go_back()
    person.sees("/projects?page=2", say("fieldhouse.projects"))
    person.open("/projects?page=3")
    expect(page.get_by_text(say("fieldhouse.listHas", 2))).to_be_visible()
    person.follow(say("fieldhouse.goTo", say("fieldhouse.projects")))
    person.sees(*FIRST_TAB)


def test_APP_01_back_leads_to_where_a_long_list_was_left(either_page: Page, server: GatehouseServer) -> None:
    crew = Crew(server)
    for number in range(1, 52):
        crew.project(f"Project {number}")
    page, person = either_page, Person(either_page, server, crew.email)
    person.log_in(FIRST_TAB)
    link = page.get_by_role("link", name="Project 5 North yard")
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 500
    link.click()
    heading(person, "Project 5")
    page.go_back()
    person.sees(*FIRST_TAB)
    page.wait_for_function("before => Math.abs(scrollY - before) < 2", arg=before)


def test_UI_09_the_actions_of_a_long_title_stay_beside_it(page: Page, server: GatehouseServer) -> None:
    crew = Crew(server)
    person = Person(page, server, crew.email)
    person.log_in(FIRST_TAB)
    page.set_viewport_size(WIDE)
    places = []
    for name in ("Mill Road", "Mill Road and everything that belongs to it, from the gate to the river"):
        person.open(crew.project(name))
        boxes = [page.locator(what).bounding_box() for what in ("h1", ".title-acts > .button")]
        assert all(boxes)
        places.append([(round(box["x"]), round(box["y"])) for box in boxes if box])
        assert layout_problems(page) == []
    (title, beside), (long_title, still_beside) = places
    assert beside[0] > title[0] + 300
    assert still_beside[0] == beside[0]
    assert abs(still_beside[1] - long_title[1]) < 24


def test_LINK_01_LINK_03_a_link_of_the_apps_scheme_is_handed_over_as_the_system_would_and_opens_after_sign_in(
    either_page: Page, server: GatehouseServer
) -> None:
    crew = Crew(server)
    project = crew.project("Mill Road")
    person = Person(either_page, server, crew.email)
    person.open(f"/open?url=fieldhouse:/{project}")
    # Whoever follows a link is not held up by the introduction.
    person.sees("/sign-in", WELCOME)
    person.open(LOGIN)
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), person.password)
    person.press(say("signIn"))
    person.sees(project, "Mill Road")
    person.open("/open?url=https%3A%2F%2Fevil.example%2Fproject%2F1")
    heading(person, say("fieldhouse.linkDoesNotOpen"))
    expect(either_page.get_by_text(say("fieldhouse.linkForeign"))).to_be_visible()
    person.follow(say("page.goToStart"))
    person.sees(project, "Mill Road")


@whole_or_part
def test_UI_09_the_pages_of_the_app_break_no_rule_of_accessibility_and_run_over_nowhere(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path], whole: bool
) -> None:
    crew = Crew(server)
    long = "The northern extension of the mill on the corner of Mill Road and Long Acre, 2nd part"[:80]
    project = crew.project(long)
    request = crew.create(new_rfi(project), title="Which stone?", question="Above the door.\nThe plans show none.")
    for number in range(60):
        crew.project(f"Project {number}")
    person = Person(new_page(), server, crew.email)
    page = person.page
    problems: list[str] = []

    def look(name: str) -> None:
        for width, size, schemes in (("narrow", NARROW, ["light", "dark"]), ("wide", WIDE, ["dark", "light"])):
            page.set_viewport_size(size)
            for scheme in schemes if whole else schemes[:1]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                screenshot(f"fieldhouse-{name}-{width}-{scheme}", page)
                problems.extend(accessibility_problems(page, f"{name}, {width}, {scheme}"))
            problems.extend(f"{name}, {width}: {problem}" for problem in layout_problems(page))

    for number in (1, 3):
        person.open(f"/welcome/{number}")
        look(f"welcome-{number}")
    person.open("/open?url=fieldhouse://project/1/2")
    look("open-refused")
    person.log_in(FIRST_TAB)
    person.open("/projects?page=2")
    look("projects-page-2")
    person.open("/projects?page=9")
    look("projects-no-page")
    person.open(request)
    look("request-open")
    page.get_by_text(say("fieldhouse.answerIt"), exact=True).click()
    person.press(say("fieldhouse.saveAnswer"))
    person.fault("answer", say("fieldhouse.enterAnswer"))
    look("request-refused")
    person.type(say("fieldhouse.answer"), "Sandstone.\nAs beside it.")
    person.press(say("fieldhouse.saveAnswer"))
    look("request-answered")
    person.open("/groups")
    look("groups")
    crew.make_group("South yard")
    person.open("/new/project")
    look("project-choice")
    person.open("/profile")
    person.follow(say("fieldhouse.name"))
    person.type(say("optionalLabel", say("account.name")), "Zoë Östberg")
    person.press(say("account.save"))
    person.sees("/account", "Zoë Östberg")
    person.open("/profile")
    person.sees("/profile", "Zoë Östberg")
    look("profile-named")
    assert problems == [], "\n".join(problems)


def test_APP_01_what_is_deleted_is_named_by_the_page_after_it_and_comes_back_by_its_button(
    either_page: Page, server: GatehouseServer
) -> None:
    crew = Crew(server)
    project = crew.project("Mill Road")
    request = crew.create(new_rfi(project), title="Which stone?", question="Above the door.")
    page, person = either_page, Person(either_page, server, crew.email)
    person.log_in(FIRST_TAB)
    for path, label, name, root, restored in [
        (request, "fieldhouse.deleteRequest", "Which stone?", "/rfis", "fieldhouse.requestRestored"),
        (project, "fieldhouse.deleteProject", "Mill Road", "/projects", "fieldhouse.projectRestored"),
    ]:
        person.open(path)
        button = page.get_by_role("button", name=say("fieldhouse.delete", name), exact=True)
        expect(button).to_be_hidden()
        page.get_by_label(say("accountPage.moreActions"), exact=True).click()
        # The menu says what is done, and its button does it: nothing opens inside of it.
        expect(page.get_by_role("heading", name=say(label), exact=True)).to_be_visible()
        expect(page.locator("details details")).to_have_count(0)
        button.click()
        expect(page).to_have_url(server.origin + root)
        person.is_told(say("fieldhouse.deleted", name))
        expect(page.get_by_role("link", name=name)).to_have_count(0)
        page.reload()
        person.press(say("fieldhouse.undo"))
        person.sees(path, name)
        person.is_told(say(restored))
        page.reload()
        expect(page.get_by_text(say(restored))).to_have_count(0)


def test_APP_01_the_requests_of_a_project_are_filtered_and_searched_by_addresses_that_can_be_kept(
    either_page: Page, server: GatehouseServer
) -> None:
    crew = Crew(server)
    project = crew.project("Mill Road")
    for number in range(1, 22):
        crew.create(new_rfi(project), title=f"Stone {number}", question="Which?")
    page, person = either_page, Person(either_page, server, crew.email)
    person.log_in(FIRST_TAB)
    person.open(project)
    items = page.get_by_role("main").locator("a.row").filter(has_text="Stone")
    expect(items).to_have_count(21)
    person.follow(say("fieldhouse.mine"))
    expect(page).to_have_url(f"{server.origin}{project}?state=mine")
    expect(items).to_have_count(21)
    person.type(say("fieldhouse.searchRequests"), "stone 21")
    person.press(say("fieldhouse.search"))
    expect(items).to_have_count(1)
    page.reload()
    expect(items).to_have_count(1)
    expect(person.field(say("fieldhouse.searchRequests"))).to_have_value("stone 21")
    person.follow(say("fieldhouse.answered"))
    expect(page.get_by_text(say("fieldhouse.noResultsText"))).to_be_visible()
    person.follow(say("fieldhouse.showAll"))
    person.sees(project, "Mill Road")
    expect(items).to_have_count(21)


def test_APP_01_a_key_leads_to_the_search_of_a_list_until_it_is_switched_off(
    new_page: Callable[..., Page], without_script: Variant, server: GatehouseServer
) -> None:
    crew = Crew(server)
    crew.project("Mill Road")
    page = new_page()
    person = Person(page, server, crew.email)
    person.log_in(FIRST_TAB)
    search = person.field(say("fieldhouse.searchProjects"))
    page.keyboard.press("/")
    expect(search).to_be_focused()
    # In a field it is a character as any other, and with another key it is the browser's.
    page.keyboard.press("/")
    expect(search).to_have_value("/")
    page.reload()
    page.keyboard.press("Control+/")
    expect(search).not_to_be_focused()
    person.open("/settings")
    box = page.get_by_label(say("fieldhouse.searchKey"))
    expect(box).to_be_checked()
    box.uncheck()
    person.open("/projects")
    page.keyboard.press("/")
    expect(search).not_to_be_focused()
    person.open("/settings")
    expect(box).not_to_be_checked()

    # Without a script there is no such key, and nothing to switch.
    page = new_page(without_script)
    person = Person(page, server, crew.email)
    person.log_in(FIRST_TAB)
    person.open("/settings")
    expect(page.get_by_label(say("fieldhouse.searchKey"))).to_be_hidden()
