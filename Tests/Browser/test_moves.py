"""What browsers do that forms do not expect: reload, Back, two tabs, two posts at once."""

import threading
from collections.abc import Callable

import pytest
from gatehouse_server import GatehouseServer
from person import (
    COMMON_PASSWORD,
    HOME,
    OTHER_PASSWORD,
    PASSWORD,
    WELCOME,
    Person,
    age_codes,
    count_accounts,
    new_address,
    sessions,
)
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect
from raw_browser import Page as RawPage
from raw_browser import RawBrowser
from words import say

PROTECTED = ["/projects", "/rfis", "/settings", "/profile", "/groups"]


def test_APP_02_SRV_15_reload_and_back_never_post_again_and_never_end_on_an_error(
    either_page: Page, server: GatehouseServer
) -> None:
    page, person = either_page, Person(either_page, server)
    visits: list[str] = []
    answers: list[int] = []

    def note(request: Request) -> None:
        if request.is_navigation_request():
            visits.append(request.method)

    page.on("request", note)
    page.on("response", lambda answer: answers.append(answer.status))

    def reload(path: str, heading: str) -> None:
        person.sees(path, heading)
        visits.clear()
        page.reload()
        person.sees(path, heading)
        assert set(visits) == {"GET"}

    person.open("/sign-in")
    reload("/sign-in", WELCOME)
    person.follow(say("createAccount"))
    reload("/sign-in/create-account", say("signupTitle"))
    person.fill_sign_up(COMMON_PASSWORD)
    person.press(say("createAccount"))
    person.fault("password", say("failure.commonPassword"))
    reload("/sign-in/create-account", say("signupTitle"))
    person.fault("password", say("failure.commonPassword"))
    person.fill_sign_up(PASSWORD)
    person.press(say("createAccount"))
    reload("/sign-in/confirm", say("confirmEmailTitle"))
    person.is_told(say("confirmationSent", person.email))
    mails = server.mail_count(person.email)
    assert mails == 1
    person.confirm()
    reload(HOME, say("fieldhouse.groups"))
    person.open("/profile")
    reload("/profile", person.name)
    page.go_back()
    person.sees(HOME, say("fieldhouse.groups"))

    # All the way back: signed in, no screen of sign-in shows, whichever the history names.
    for _ in ["confirm", "create-account", "choice"]:
        page.go_back()
        expect(page.get_by_role("navigation", name=say("fieldhouse.navigation"))).to_be_visible()
    person.log_out()

    # And signed out, no page of the app.
    for _ in range(3):
        page.go_back()
        expect(page.get_by_role("navigation", name=say("fieldhouse.navigation"))).to_have_count(0)
        assert person.path.startswith("/sign-in")

    person.open("/sign-in/login")
    reload("/sign-in/login", say("loginTitle"))
    person.type(say("emailLabel"), person.email)
    person.press(say("forgotPassword"))
    reload("/sign-in/forgot-password", say("resetRequestTitle"))
    person.press(say("sendCode"))
    reload("/sign-in/new-password", say("resetVerifyTitle"))
    visits.clear()
    page.go_back()
    person.sees("/sign-in/forgot-password", say("resetRequestTitle"))
    assert set(visits) == {"GET"}
    # The mailed code still waits for its screen, so the browser's Forward leads there, and posts nothing either.
    page.go_forward()
    reload("/sign-in/new-password", say("resetVerifyTitle"))
    page.go_back()
    person.sees("/sign-in/forgot-password", say("resetRequestTitle"))
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    age_codes(server, person.email, 61)
    mails = server.mail_count(person.email)
    person.press(say("sendCode"))
    person.sees("/sign-in/new-password", say("resetVerifyTitle"))
    person.type(say("codeLabel"), person.mail(after=mails)["code"])
    person.type(say("newPasswordLabel"), PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("password", say("failure.samePassword"))
    reload("/sign-in/new-password", say("resetVerifyTitle"))
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    reload("/sign-in/login", say("loginTitle"))
    assert max(answers) < 400


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_SRV_15_back_after_sign_out_shows_no_page_that_the_browser_had_kept(
    keeping_browser: Browser, server: GatehouseServer, script: bool
) -> None:
    page = keeping_browser.new_page(base_url=server.origin, java_script_enabled=script)
    person = Person(page, server)
    person.sign_up()
    tabs = page.get_by_role("navigation", name=say("fieldhouse.navigation"))
    for title in [say("fieldhouse.projects"), say("fieldhouse.groups"), say("fieldhouse.settings")]:
        tabs.get_by_role("link", name=title, exact=True).click()
        person.sees(f"/{title.lower()}", title)
    person.press(say("signOut"))
    person.sees("/sign-in", WELCOME)
    for _ in ["settings", "groups", "projects", "groups, at first"]:
        page.go_back()
        person.sees("/sign-in", WELCOME)


def test_FLOW_04_the_way_back_leads_to_the_first_screen_and_forgets_what_was_typed(
    either_page: Page, server: GatehouseServer
) -> None:
    page, person = either_page, Person(either_page, server)
    person.open("/sign-in/login")
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    person.press(say("signIn"))
    person.fault("password", say("failure.invalidCredentials"))
    person.follow(say("back"))
    person.sees("/sign-in", WELCOME)
    person.follow(say("signIn"))
    person.sees("/sign-in/login", say("loginTitle"))
    expect(person.field(say("emailLabel"))).to_have_value("")
    expect(page.locator(".fault, .notice")).to_have_count(0)
    person.ask_for_account()
    person.follow(say("back"))
    person.sees("/sign-in", WELCOME)
    expect(page.locator(".notice")).to_have_count(0)


def test_SRV_15_a_page_of_the_app_asked_for_directly_leads_to_sign_in_and_sign_in_leads_to_the_app_when_signed_in(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    for path in PROTECTED:
        person.open(path)
        person.sees("/sign-in", WELCOME)
    person.sign_up()
    screens = ["", "/login", "/create-account", "/forgot-password", "/confirm", "/new-password"]
    for path in [*(f"/sign-in{screen}" for screen in screens), "/"]:
        person.open(path)
        person.sees(HOME, say("fieldhouse.groups"))


def test_SRV_15_a_screen_that_needs_a_mailed_code_is_nowhere_without_one(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    for path in ["/sign-in/confirm", "/sign-in/new-password"]:
        person.open(path)
        person.sees("/sign-in", WELCOME)


def test_SRV_15_two_tabs_of_one_flow_on_different_screens_both_work(either_page: Page, server: GatehouseServer) -> None:
    known = Person(either_page.context.new_page(), server)
    known.sign_up()
    known.log_out()
    newcomer = Person(either_page, server)
    known.open("/sign-in/login")
    newcomer.open("/sign-in/create-account")

    known.type(say("emailLabel"), known.email)
    known.type(say("passwordLabel"), OTHER_PASSWORD)
    known.press(say("signIn"))
    known.fault("password", say("failure.invalidCredentials"))
    newcomer.fill_sign_up(PASSWORD)
    newcomer.press(say("createAccount"))
    newcomer.sees("/sign-in/confirm", say("confirmEmailTitle"))

    # The flow is at the code now; the login form in the other tab is still one.
    mails = server.mail_count(known.email)
    known.press(say("forgotPassword"))
    known.sees("/sign-in/forgot-password", say("resetRequestTitle"))
    known.type(say("emailLabel"), known.email)
    known.press(say("sendCode"))
    known.sees("/sign-in/new-password", say("resetVerifyTitle"))
    newcomer.confirm_with(newcomer.mail()["code"])
    newcomer.sees(HOME, say("fieldhouse.groups"))

    # The newcomer is signed in, in both tabs; the reset of the other account still does what it says.
    known.type(say("codeLabel"), known.mail(after=mails)["code"])
    known.type(say("newPasswordLabel"), OTHER_PASSWORD)
    known.press(say("setNewPassword"))
    known.sees(HOME, say("fieldhouse.groups"))
    known.open("/profile")
    known.sees("/profile", newcomer.name)
    known.log_out()
    known.password = OTHER_PASSWORD
    known.log_in()


def test_SRV_15_two_flows_in_two_tabs_keep_the_codes_of_their_own_addresses(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    first, second = Person(page, server), Person(page.context.new_page(), server)
    first.ask_for_account()
    second.ask_for_account()
    first.confirm()
    first.open("/profile")
    first.sees("/profile", first.name)


def post_twice(browser: RawBrowser, path: str, fields: dict[str, str]) -> tuple[list[RawPage], list[RawBrowser]]:
    """The same post at the same moment from two tabs that share what cookies there are."""
    tabs = [RawBrowser(browser.server, browser.cookies) for _ in range(2)]
    answers: list[RawPage | None] = [None, None]
    start = threading.Barrier(2)

    def post(index: int) -> None:
        start.wait()
        answers[index] = tabs[index].post(path, fields)

    threads = [threading.Thread(target=post, args=(index,)) for index in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answer for answer in answers if answer is not None], tabs


def test_SRV_15_a_form_posted_twice_at_once_is_one_post(server: GatehouseServer) -> None:
    # First in a browser that has no cookie yet, then in one that has.
    for has_cookie in (False, True):
        email = new_address("twice")
        browser = RawBrowser(server)
        if has_cookie:
            empty = browser.get("/sign-in/login").form("/sign-in/login")
            browser.post("/sign-in/login", empty | {"email": email, "password": PASSWORD})
            assert browser.cookie("flow")
        path = "/sign-in/create-account"
        fields = browser.get(path).form(path)
        fields |= {"email": email, "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
        answers, tabs = post_twice(browser, path, fields)
        assert [(answer.status, answer.location) for answer in answers] == [(303, "/sign-in/confirm")] * 2
        assert count_accounts(server, email) == 1
        assert server.mail_count(email) == 1

        browser = tabs[0]
        path = "/sign-in/confirm"
        fields = browser.get(path).form(path) | {"otp": server.mailbox(email)["code"]}
        answers, tabs = post_twice(browser, path, fields)
        assert [(answer.status, answer.location) for answer in answers] == [(303, HOME)] * 2
        assert len(sessions(server, email)) == 1
        for tab in tabs:
            assert tab.get(HOME).heading == say("fieldhouse.groups")


def test_SRV_15_a_post_repeated_after_its_answer_says_the_same_and_does_nothing(server: GatehouseServer) -> None:
    email = new_address("again")
    browser = RawBrowser(server)
    path = "/sign-in/create-account"
    fields = browser.get(path).form(path)
    fields |= {"email": email, "password": PASSWORD, "confirmPassword": PASSWORD, "consent": "yes"}
    for _ in range(3):
        assert browser.post(path, fields).location == "/sign-in/confirm"
    assert server.mail_count(email) == 1
    path = "/sign-in/confirm"
    fields = browser.get(path).form(path) | {"otp": server.mailbox(email)["code"]}
    flow = browser.cookie("flow")
    assert flow is not None
    for _ in range(3):
        tab = RawBrowser(server, browser.cookies)
        assert tab.post(path, fields).location == HOME
        assert tab.get(HOME).status == 200
    assert len(sessions(server, email)) == 1


def test_FLOW_21_a_double_click_on_the_button_makes_one_account_and_one_mail(
    either_page: Page, server: GatehouseServer
) -> None:
    page, person = either_page, Person(either_page, server)
    person.open("/sign-in/create-account")
    person.fill_sign_up(PASSWORD)
    page.get_by_role("button", name=say("createAccount"), exact=True).dblclick()
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    assert count_accounts(server, person.email) == 1
    assert server.mail_count(person.email) == 1
    code, confirm = person.mail()["code"], page.get_by_role("button", name=say("confirm"), exact=True)
    if page.evaluate("matchMedia('(scripting: enabled)').matches"):
        # The complete code sends itself, so the clicks come in the same instant.
        confirm.evaluate(
            """(button, code) => {
                const field = button.form.elements.otp
                field.value = code
                field.dispatchEvent(new Event("input", { bubbles: true }))
                button.click()
                button.click()
            }""",
            code,
        )
    else:
        person.type(say("codeLabel"), code)
        confirm.dblclick()
    person.sees(HOME, say("fieldhouse.groups"))
    assert len(sessions(server, person.email)) == 1


def shows_the_step(tab: Page, person: Person) -> None:
    """The screen of the code, with the address it was sent to."""
    expect(tab).to_have_url(person.server.origin + "/sign-in/confirm")
    expect(tab.get_by_text(say("confirmationSent", person.email), exact=True)).to_be_visible()
    expect(tab.get_by_label(say("codeLabel"), exact=True)).to_be_visible()


def test_FLOW_04_the_address_is_kept_when_the_person_goes_to_read_the_code_and_comes_back(
    either_page: Page, server: GatehouseServer
) -> None:
    page, person = either_page, Person(either_page, server)
    person.ask_for_account()
    # Another tab of the same browser is at the same step, also for somebody who types the address of the app alone.
    for path in ["/sign-in/confirm", "/sign-in", "/"]:
        tab = page.context.new_page()
        tab.goto(path)
        shows_the_step(tab, person)
        tab.close()
    page.bring_to_front()
    shows_the_step(page, person)
    # The mail is read in this very tab, and Back leads to the step again; so does a reload.
    page.goto("/mailbox")
    page.go_back()
    shows_the_step(page, person)
    page.reload()
    shows_the_step(page, person)
    person.confirm()


def test_FLOW_04_the_address_is_kept_in_a_browser_that_was_closed_meanwhile(
    new_context: Callable[..., BrowserContext], server: GatehouseServer
) -> None:
    person = Person(new_context().new_page(), server)
    person.ask_for_account()
    # What a browser keeps on disk: cookies that have not been set for its session alone.
    kept = [cookie for cookie in person.page.context.cookies() if cookie["expires"] > 0]
    person.page.context.close()
    later = new_context()
    later.add_cookies(kept)
    person.page = later.new_page()
    person.open("/")
    shows_the_step(person.page, person)
    person.confirm()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_FLOW_04_a_tab_that_a_phone_kept_or_threw_away_meanwhile_is_at_the_step_again(
    keeping_browser: Browser, server: GatehouseServer, script: bool
) -> None:
    page = keeping_browser.new_page(base_url=server.origin, java_script_enabled=script)
    person = Person(page, server)
    person.ask_for_account()
    page.goto("/mailbox")
    # A page that was kept is not loaded.
    page.go_back(wait_until="commit")
    shows_the_step(page, person)
    # A page that was thrown away is fetched anew when somebody looks at it.
    page.reload()
    shows_the_step(page, person)
    person.confirm()


def test_FLOW_04_the_way_back_cancels_the_code_for_every_tab(either_page: Page, server: GatehouseServer) -> None:
    person = Person(either_page, server)
    person.ask_for_account()
    person.follow(say("back"))
    person.sees("/sign-in", WELCOME)
    tab = either_page.context.new_page()
    for path, seen in [("/", "/sign-in"), ("/sign-in/confirm", "/sign-in")]:
        tab.goto(path)
        expect(tab).to_have_url(server.origin + seen)
        expect(tab.get_by_text(person.email)).to_have_count(0)
