"""Every screen in every notable state: checked for accessibility, kept as a picture, walked by keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path

from checks import NARROW, WIDE, accessibility_problems, layout_problems, whole_or_part
from gatehouse_server import GatehouseServer
from person import (
    COMMON_PASSWORD,
    CONSENT,
    HOME,
    OTHER_PASSWORD,
    PASSWORD,
    WELCOME,
    Person,
    age_codes,
    end_sessions,
    renew_codes,
    wrong,
)
from playwright.sync_api import Locator, Page, expect
from words import say


def signed_out(person: Person) -> Iterator[str]:
    """Leads through the screens of sign-in; stops at each with its name."""
    person.open("/sign-in")
    yield "choice"
    person.open("/sign-in/login")
    yield "login"
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    person.press(say("signIn"))
    person.fault("password", say("failure.invalidCredentials"))
    yield "login-refused"
    person.follow(say("back"))
    person.follow(say("createAccount"))
    yield "create-account"
    person.fill_sign_up(COMMON_PASSWORD)
    person.press(say("createAccount"))
    person.fault("password", say("failure.commonPassword"))
    yield "create-account-refused"
    person.fill_sign_up(PASSWORD, consent=False)
    person.press(say("createAccount"))
    person.fault("consent", say("consentMissing"))
    yield "create-account-consent"
    person.ask_for_account()
    yield "confirm"
    person.confirm_with(wrong(person.mail()["code"]))
    person.fault("otp", say("failure.otpIncorrect"))
    yield "confirm-refused"
    # It takes a while to look at the screens.
    renew_codes(person.server, person.email)
    person.ask_again()
    person.is_told("Too many attempts. Try again in", role="alert")
    yield "confirm-too-soon"
    age_codes(person.server, person.email, 61)
    person.ask_again()
    person.is_told(say("codeSentAgain", person.email))
    yield "confirm-again"
    person.open("/sign-in/login")
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), PASSWORD)
    person.press(say("signIn"))
    person.is_told(say("confirmationNeeded", person.email))
    yield "confirm-unverified"
    person.open(person.mail(after=1)["links"][0])
    yield "link-confirm"


def signed_in(person: Person) -> Iterator[str]:
    """Leads through the app, and through a reset."""
    person.press(say("page.confirmAddress"))
    person.sees(HOME, say("fieldhouse.groups"))
    for tab in ["projects", "rfis", "groups", "settings", "profile"]:
        person.open(f"/{tab}")
        yield tab
    yield from things(person)
    person.open("/profile")
    person.press(say("signOut"))
    mails = person.server.mail_count(person.email)
    person.open("/sign-in/forgot-password")
    yield "forgot-password"
    person.press(say("sendCode"))
    person.fault("email", say("emailInvalid"))
    yield "forgot-password-refused"
    person.ask_for_reset()
    yield "new-password"
    person.open(person.mail(after=mails)["links"][0])
    yield "link-reset"
    person.press(say("page.goOn"))
    person.type(say("newPasswordLabel"), PASSWORD)
    person.press(say("setNewPassword"))
    person.fault("password", say("failure.samePassword"))
    yield "new-password-accepted"
    person.type(say("newPasswordLabel"), OTHER_PASSWORD)
    person.press(say("setNewPassword"))
    person.is_told(say("passwordChanged"))
    yield "login-after-reset"


def things(person: Person) -> Iterator[str]:
    """Makes a project and a request; and where there is nothing."""
    person.open("/account/groups")
    person.type(say("group.name"), "The crew of the mill")
    person.press(say("group.create"))
    person.is_told(say("groupPage.created"))
    yield "group"
    person.open("/new/project")
    yield "new-project"
    person.press(say("fieldhouse.createProject"))
    person.fault("name", say("fieldhouse.enterName"))
    yield "new-project-refused"
    person.type(say("fieldhouse.name"), "Extension of the mill on the corner of Mill Road and Long Acre")
    person.press(say("fieldhouse.createProject"))
    yield "project"
    person.follow(say("fieldhouse.newRequest"))
    yield "new-request"
    person.type(say("fieldhouse.title"), "Which stone goes above the door to the yard?")
    person.type(say("fieldhouse.question"), "The drawings show none.")
    person.press(say("fieldhouse.ask"))
    yield "request"
    for name, path in {
        "projects-some": "/projects",
        "rfis-some": "/rfis",
        "groups-some": "/groups",
        "project-missing": "/project/none",
        "link-refused": "/project/one/two",
        "about": "/about",
    }.items():
        person.open(path)
        yield name
    end_sessions(person.server, person.email)
    person.page.reload()
    person.sees("/about", say("sessionExpiredTitle"))
    yield "session-expired"
    person.sign_in()
    person.sees("/about", say("fieldhouse.aboutFieldhouse"))


def messages(person: Person) -> Iterator[str]:
    """Pages that say something, and the mailbox."""
    for name, path in {
        "mailbox": "/mailbox",
        "about-signed-out": "/about",
        "not-found": "/nowhere",
        "wrong-method": "/sign-out",
        "link-incomplete": "/sign-in/link",
        "link-expired": "/sign-in/link?purpose=signup&token=abc",
    }.items():
        person.open(path)
        yield name


@whole_or_part
def test_UI_09_no_screen_breaks_a_rule_of_accessibility_or_runs_over_on_phone_or_desk_in_light_or_dark(
    new_page: Callable[..., Page], server: GatehouseServer, screenshot: Callable[..., Path], whole: bool
) -> None:
    person = Person(new_page(), server)
    page = person.page
    problems: list[str] = []
    seen: list[str] = []
    for part in (signed_out, signed_in, messages):
        for name in part(person):
            seen.append(name)
            for width, size, schemes in (("narrow", NARROW, ["light", "dark"]), ("wide", WIDE, ["dark", "light"])):
                page.set_viewport_size(size)
                for scheme in schemes if whole else schemes[:1]:
                    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                    screenshot(f"{name}-{width}-{scheme}", page)
                    problems += accessibility_problems(page, f"{name}, {width}, {scheme}")
                problems += [f"{name}, {width}: {problem}" for problem in layout_problems(page)]
    assert len(seen) == len(set(seen)) == 42
    # The checks see what they are there for.
    page.evaluate("document.querySelector('h1').style.color = '#333'")
    page.evaluate("document.body.style.minWidth = '2000px'")
    assert len(accessibility_problems(page, "spoilt")) == 1
    assert len(layout_problems(page)) == 1
    assert problems == [], "\n".join(problems)


def test_UI_09_with_a_field_of_the_apps_own_the_form_can_still_be_sent_without_scrolling(
    page: Page, server: GatehouseServer
) -> None:
    person = Person(page, server)
    person.open("/sign-in/create-account")
    box = page.get_by_role("button", name=say("createAccount"), exact=True).bounding_box()
    height = page.viewport_size["height"] if page.viewport_size else 0
    assert box
    assert box["y"] + box["height"] <= height


def test_UI_09_every_field_says_what_it_is_for_people_and_for_password_managers(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    page = person.page

    def has(label: str, autocomplete: str, kind: str, required: bool = True) -> None:
        field = person.field(label)
        expect(field).to_have_attribute("autocomplete", autocomplete)
        expect(field).to_have_attribute("type", kind)
        assert (field.get_attribute("required") is not None) == required

    person.open("/sign-in/login")
    has(say("emailLabel"), "username", "email")
    has(say("passwordLabel"), "current-password", "password")
    expect(person.field(say("emailLabel"))).to_be_focused()
    person.open("/sign-in/create-account")
    has(say("emailLabel"), "username", "email")
    has(say("passwordLabel"), "new-password", "password")
    has(say("confirmPasswordLabel"), "new-password", "password")
    expect(person.field(say("emailLabel"))).to_be_focused()
    person.ask_for_account()
    has(say("codeLabel"), "one-time-code", "text")
    expect(person.field(say("codeLabel"))).to_have_attribute("inputmode", "numeric")
    expect(person.field(say("codeLabel"))).to_be_focused()
    person.ask_for_reset()
    has(say("codeLabel"), "one-time-code", "text")
    has(say("newPasswordLabel"), "new-password", "password")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_UI_09_a_password_can_be_shown_and_is_hidden_again_when_it_is_sent(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    person = Person(new_page(), server)
    person.open("/sign-in/login")
    field, show = person.field(say("passwordLabel")), person.page.get_by_role("button", name=say("showPassword"))
    person.type(say("emailLabel"), person.email)
    person.type(say("passwordLabel"), OTHER_PASSWORD)
    show.click()
    expect(field).to_have_attribute("type", "text")
    expect(show).to_have_attribute("aria-pressed", "true")
    expect(field).to_have_value(OTHER_PASSWORD)
    show.click()
    expect(field).to_have_attribute("type", "password")
    show.click()
    types = person.page.evaluate_handle(
        "() => { const seen = []; document.addEventListener('submit', (e) => {"
        " seen.push(e.target.password.type); e.preventDefault(); }); return seen; }"
    )
    person.press(say("signIn"))
    assert types.json_value() == ["password"]


def test_UI_09_the_keyboard_alone_creates_an_account_looks_around_and_signs_out(
    either_page: Page, server: GatehouseServer
) -> None:
    person = Person(either_page, server)
    page, keyboard = either_page, either_page.keyboard

    def tab_to(target: Locator) -> None:
        """Goes on from field to field until the target has the focus, and shows that it has."""
        for _ in range(20):
            if target.evaluate("node => node === document.activeElement"):
                break
            keyboard.press("Tab")
        expect(target).to_be_focused()
        outline = target.evaluate(
            "node => { const s = getComputedStyle(node); return s.outlineStyle + ' ' + s.outlineWidth; }"
        )
        assert outline != "none 0px", "nothing shows where the focus is"
        assert float(outline.split()[1].removesuffix("px")) >= 2, outline

    def button(name: str) -> Locator:
        return page.get_by_role("button", name=name, exact=True)

    person.open("/")
    tab_to(page.get_by_role("link", name=say("fieldhouse.next"), exact=True))
    keyboard.press("Enter")
    person.sees("/welcome/2", say("fieldhouse.welcomeAsk"))
    tab_to(button(say("fieldhouse.skip")))
    keyboard.press("Enter")
    person.sees("/sign-in", WELCOME)
    tab_to(page.get_by_role("link", name=say("createAccount"), exact=True))
    keyboard.press("Enter")
    person.sees("/sign-in/create-account", say("signupTitle"))
    expect(person.field(say("emailLabel"))).to_be_focused()
    keyboard.type(person.email)
    tab_to(person.field(say("passwordLabel")))
    keyboard.type(PASSWORD)
    tab_to(person.field(say("confirmPasswordLabel")))
    keyboard.type(PASSWORD)
    keyboard.press("Enter")
    person.fault("consent", say("consentMissing"))
    keyboard.press("Space")
    expect(person.field(CONSENT)).to_be_checked()
    keyboard.press("Shift+Tab")
    for label in [say("confirmPasswordLabel"), say("passwordLabel")]:
        for _ in range(3):
            if person.field(label).evaluate("node => node === document.activeElement"):
                break
            keyboard.press("Shift+Tab")
        expect(person.field(label)).to_be_focused()
        keyboard.type(PASSWORD)
        keyboard.press("Shift+Tab")
    tab_to(button(say("createAccount")))
    keyboard.press("Enter")
    person.sees("/sign-in/confirm", say("confirmEmailTitle"))
    expect(person.field(say("codeLabel"))).to_be_focused()
    keyboard.type(person.mail()["code"])
    keyboard.press("Enter")
    person.sees(HOME, say("fieldhouse.groups"))
    tab_to(page.get_by_role("navigation").get_by_role("link", name=say("fieldhouse.settings"), exact=True))
    keyboard.press("Enter")
    person.sees("/settings", say("fieldhouse.settings"))
    tab_to(button(say("signOut")))
    keyboard.press("Space")
    person.sees("/sign-in", WELCOME)


def test_UI_09_nothing_moves_for_people_who_ask_for_that(
    new_page: Callable[..., Page], server: GatehouseServer
) -> None:
    page = new_page()
    moving = (
        "[...document.querySelectorAll('*')].map(node => getComputedStyle(node))"
        ".filter(style => /[1-9]/.test(style.transitionDuration) || style.animationName !== 'none')"
        ".length"
    )
    for path in ["/sign-in", "/sign-in/login"]:
        page.emulate_media(reduced_motion="no-preference")
        page.goto(path)
        assert page.evaluate(moving) > 0
        page.emulate_media(reduced_motion="reduce")
        assert page.evaluate(moving) == 0


def test_UI_09_a_banner_is_announced_politely(either_page: Page, server: GatehouseServer) -> None:
    person = Person(either_page, server)
    person.ask_for_account()
    person.is_told(say("confirmationSent", person.email), role="status")
    expect(either_page.get_by_role("alert")).to_have_count(0)
