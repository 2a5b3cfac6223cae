"""Pages with a code: a field for every mailed code, Back and Forward, the focus, what the script sends by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks import accessibility_problems, fits, layout_problems
from gatehouse_server import GatehouseServer
from member import Member
from person import HOME, OTHER_PASSWORD, Person, Variant, make_account, new_address, sessions, wrong
from playwright.sync_api import BrowserContext, Page, Route, expect
from raw_browser import RawBrowser
from words import say


def test_SRV_20_the_codes_of_an_address_change_have_fields_on_the_account_page(
    page: Page, variant: Variant, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = Person(page, server)

    def enter(address: str, code: str) -> None:
        """Types one code, and leaves the other; with script it sends itself."""
        person.type(say("accountPage.addressCode", address), code)
        if not variant.script:
            person.press(say("confirm"))

    make_account(server, person.email, confirmed=True)
    person.log_in()
    wish = new_address("wish")
    person.open("/account/email")
    person.type(say("account.newEmail"), wish)
    person.type(say("account.currentPassword"), person.password)
    person.press(say("changeEmail"))
    expect(page).to_have_url(f"{server.origin}/account")
    expect(page.get_by_role("button", name=say("confirm"), exact=True)).to_have_count(1)
    screenshot("address-codes")
    fits(page, "codes")

    enter(wish, wrong(server.mailbox(wish)["code"]))
    person.fault("newAddressCode", say("accountPage.addressCodeRefused"))
    screenshot("address-codes-wrong")
    enter(wish, server.mailbox(wish)["code"])
    person.is_told(say("accountPage.otherAddressAsked"))
    expect(person.field(say("accountPage.addressCode", wish))).to_have_count(0)
    before = sessions(server, person.email)
    enter(person.email, person.mail()["code"])
    person.is_told(say("account.emailChanged"))
    expect(page.get_by_role("heading", level=1)).to_have_text(wish)
    assert sessions(server, wish) == before
    screenshot("address-codes-done")


def test_SRV_15_Back_then_Forward_on_the_page_of_a_code_leads_to_the_code_again(
    page: Page, server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.ask_for_account()
    page.go_back()
    person.sees("/sign-in/create-account", say("signupTitle"))
    page.go_forward()
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    expect(page.get_by_text(person.email)).to_be_visible()
    person.confirm()


def test_UI_09_after_a_reset_the_focus_is_on_the_password_because_the_address_is_filled_in(
    page: Page, server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.ask_for_reset()
    person.type(say("codeLabel"), person.mail(after=1)["code"])
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.sees("/sign-in/login", say("loginTitle"))
    expect(person.field(say("emailLabel"))).to_have_value(person.email)
    expect(person.field(say("passwordLabel"))).to_be_focused()
    screenshot("after-reset")


def test_FLOW_31_with_script_a_complete_code_is_sent_by_itself_and_without_it_by_the_button(
    page: Page, variant: Variant, server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.ask_for_account()
    code = person.mail()["code"]
    field = person.field(say("codeLabel"))
    field.press_sequentially(code[:5])
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    if not variant.script:
        field.press_sequentially(code[5:])
        person.sees("/sign-in/confirm", say("confirmEmailTitle"))
        person.press(say("confirm"))
    else:
        field.press_sequentially(code[5:], no_wait_after=True)
    person.sees(HOME, say("fieldhouse.groups"))


@pytest.mark.parametrize("zero", ["0", "\u0660", "\u06f0", "\u0966", "\uff10"])
def test_FLOW_13_a_code_is_understood_as_it_comes_out_of_a_mail_and_off_a_keyboard(
    page: Page, variant: Variant, server: GatehouseServer, zero: str
) -> None:
    person = Person(page, server)
    person.ask_for_account()
    code = "".join(chr(ord(zero) + int(digit)) for digit in person.mail()["code"])
    field = person.field(say("codeLabel"))
    if variant.script:
        field.evaluate("(input, text) => { input.value = text; }", f"\u2068{code[:3]}\u00a0{code[3:-1]}")
        field.press_sequentially(code[-1], no_wait_after=True)
    else:
        field.fill(f"\u2068{code[:3]}\u00a0{code[3:]}\u2069")
        person.press(say("confirm"))
    person.sees(HOME, say("fieldhouse.groups"))


def test_SRV_40_fields_take_the_direction_of_what_is_typed(page: Page, server: GatehouseServer) -> None:
    person = Person(page, server)
    person.open("/sign-in/create-account")
    for name in ("email", "password", "confirmPassword"):
        expect(page.locator(f"input[name={name}]")).to_have_attribute("dir", "ltr")
    person.ask_for_account()
    expect(person.field(say("codeLabel"))).to_have_attribute("dir", "ltr")
    person.confirm()
    person.open("/account/groups")
    expect(page.locator("main input[name=name]").first).to_have_attribute("dir", "auto")


def test_FLOW_31_a_mailed_code_signs_in_by_itself_once_it_is_complete(
    page: Page, variant: Variant, server: GatehouseServer
) -> None:
    person = Person(page, server)
    make_account(server, person.email, confirmed=True)
    person.open("/sign-in/login")
    person.type(say("emailLabel"), person.email)
    mails = server.mail_count(person.email)
    person.press(say("emailMeCode"))
    person.sees("/sign-in/code", say("confirmEmailTitle"))
    code = person.mail(after=mails)["code"]
    field = person.field(say("codeLabel"))
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    if not variant.script:
        field.press_sequentially(code)
        assert posts == []
        person.press(say("signIn"))
    else:
        field.fill(wrong(code))
        expect(page.locator("#otp-error")).to_be_visible()
        person.stands()
        assert len(posts) == 1
        field.press_sequentially(code, no_wait_after=True)
    person.sees(HOME, say("fieldhouse.groups"))


def test_FLOW_31_a_code_is_sent_once_per_entry(new_page: Callable[..., Page], server: GatehouseServer) -> None:
    page = new_page()
    person = Person(page, server)
    person.ask_for_account()
    code = person.mail()["code"]
    posts: list[str] = []
    # Nothing is answered, so that the page stays and shows whether it sends again.

    def answer_nothing(route: Route) -> None:
        posts.append(route.request.post_data or "")
        route.fulfill(status=204)

    page.route("**/sign-in/confirm", answer_nothing)
    field = person.field(say("codeLabel"))
    # What it sends is also counted where that is decided, which takes no time.
    field.evaluate(
        "(input) => { window.sent = 0; input.form.addEventListener('submit', () => { window.sent += 1; }); }"
    )
    with page.expect_response("**/sign-in/confirm"):
        field.fill(f" {code[:3]}-{code[3:]} ")
    expect(field).to_have_value(code)
    # Neither the same entry once more nor time makes it send again.
    field.dispatch_event("input")
    page.clock.fast_forward(60_000)
    assert page.evaluate("window.sent") == 1
    assert len(posts) == 1
    assert f"otp={code}" in posts[0]


def test_FLOW_31_a_wrong_code_is_sent_once_and_the_page_waits_for_another_entry(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    person = Person(page, server)
    person.ask_for_account()
    code = person.mail()["code"]
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    person.field(say("codeLabel")).fill(wrong(code))
    expect(page.locator("#otp-error")).to_be_visible()
    person.stands()
    assert len(posts) == 1
    expect(person.field(say("codeLabel"))).to_have_value("")
    person.field(say("codeLabel")).fill(code)
    person.sees(HOME, say("fieldhouse.groups"))
    assert len(posts) == 2


@pytest.mark.parametrize(
    "path",
    [
        "/auth/v1/callback?state=nobody-waits-for-this&code=1",
        "/auth/v1/callback",
        "/auth/v1/authorize?provider=nobody",
        "/auth/v1/user",
        "/auth/v1/there-is-no-such-path",
    ],
)
def test_SRV_32_a_person_never_sees_JSON_in_a_browser(
    new_page: Callable[..., Page], server: GatehouseServer, path: str, screenshot: Callable[..., Path]
) -> None:
    page = new_page()
    answer = page.goto(path)
    assert answer is not None
    assert answer.status >= 400
    assert answer.headers["content-type"].startswith("text/html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "{" not in page.locator("body").inner_text()
    assert layout_problems(page) + accessibility_problems(page, path) == []
    if "state=" in path:
        expect(page.get_by_role("heading", level=1)).to_have_text(say("page.attemptEndedTitle"))
        screenshot("stray-callback", page)
        page.get_by_role("link", name=say("goToSignIn")).click()
        expect(page).to_have_url(f"{server.origin}/sign-in")


def test_SRV_32_a_form_post_to_the_callback_shows_a_page_and_a_client_of_the_interface_gets_JSON(
    server: GatehouseServer,
) -> None:
    browser = RawBrowser(server)
    navigation = {"Sec-Fetch-Mode": "navigate", "Content-Type": "application/x-www-form-urlencoded"}
    page = browser.send("POST", "/auth/v1/callback", b"state=nobody&code=1", navigation)
    assert (page.status, page.header("content-type")) == (400, "text/html; charset=utf-8")
    older = browser.get("/auth/v1/callback?state=nobody&code=1", {"Accept": "text/html,application/xhtml+xml,*/*"})
    assert (older.status, older.header("content-type")) == (400, "text/html; charset=utf-8")
    for headers in (
        {"Accept": "*/*"},
        {"Accept": "text/html", "apikey": "key"},
        {"Accept": "text/html", "Authorization": "Bearer x"},
        {"Accept": "text/html", "Sec-Fetch-Mode": "cors"},
    ):
        answer = browser.get("/auth/v1/callback?state=nobody&code=1", headers)
        assert answer.status == 400, headers
        assert "json" in str(answer.header("content-type")), headers


def test_APP_01_the_mailbox_shows_a_code_only_where_a_mail_has_one(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path]
) -> None:
    owner = Member(server)
    owner.sign_in()
    invited = new_address("invited")
    owner.invite(owner.make_group("North yard"), invited)
    view = new_page()
    view.goto("/mailbox")
    mail = view.locator("article").filter(has_text=invited).first
    expect(mail).to_be_visible()
    expect(mail.locator(".mail-code")).to_have_count(0)
    # Only the newest mail is shown whole; the others open under their subjects.
    coded = view.locator("article").filter(has=view.locator(".mail-code")).first
    expect(coded.locator(".mail-code")).to_be_hidden()
    coded.locator("summary").click()
    expect(coded.locator(".mail-code")).to_be_visible()
    screenshot("mailbox-invitation", view)


def test_APP_01_the_button_beside_a_code_of_the_mailbox_copies_it_and_says_so(
    new_context: Callable[..., BrowserContext], server: GatehouseServer
) -> None:
    email = new_address("copied")
    make_account(server, email, confirmed=False)
    code = server.mailbox(email)["code"]
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/mailbox")
    mail = page.locator("article").filter(has_text=email).first
    # A link has its own, which says so.
    expect(mail.get_by_role("button", name=say("page.copyLink"), exact=True)).to_be_visible()
    button = mail.get_by_role("button", name=say("page.copyCode"), exact=True)
    button.click()
    expect(mail.get_by_role("button", name=say("page.copied"), exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.clock.fast_forward(2_000)
    expect(button).to_be_visible()
