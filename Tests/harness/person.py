"""A person in front of the pages, who uses only the words on them."""

import itertools
import re
import sqlite3
import time
from contextlib import closing
from typing import Protocol
from urllib.parse import urlsplit

import rows
from gatehouse_server import GatehouseServer
from playwright.sync_api import Locator, Page, expect
from words import say

CONSENT = say("consentLabel", after_links=f" {say('page.opensNewTab')}")
# Where a sign-in leads: for a person without a group, and for anybody else.
HOME = "/groups"
FIRST_TAB = ("/projects", say("fieldhouse.projects"))
WELCOME = say("choiceTitle", "Fieldhouse")
# Good, common and too short, by the rules of the demo.
PASSWORD = "Lantern-Orchard-19"
OTHER_PASSWORD = "Walnut-Harbour-27"
COMMON_PASSWORD = "football123"
SHORT_PASSWORD = "Zq7!x"

_numbers = itertools.count(1)


def new_address(name: str = "person") -> str:
    """Returns an address that no other test uses."""
    return f"{name}-{next(_numbers)}@example.com"


def wrong(code: str) -> str:
    """A code of the same length that is not this one."""
    return str((int(code) + 1) % 10 ** len(code)).zfill(len(code))


class Variant(Protocol):
    """A way of looking at the pages."""

    script: bool


class Person:
    """One person, one page, one address."""

    def __init__(self, page: Page, server: GatehouseServer, email: str | None = None) -> None:
        self.page = page
        self.server = server
        self.email = email or new_address()
        self.password = PASSWORD

    # Actions.

    def open(self, path: str) -> None:
        self.page.goto(path)

    def follow(self, link: str) -> None:
        self.stands()
        self.page.bring_to_front()
        self.page.get_by_role("link", name=link, exact=True).click()

    def follow_first(self, link: str) -> None:
        """Follows the first of several links with these words."""
        self.stands()
        self.page.bring_to_front()
        self.page.get_by_role("link", name=link, exact=True).first.click()

    def press(self, button: str) -> None:
        self.stands()
        # A browser is slow to draw a background tab.
        self.page.bring_to_front()
        self.page.get_by_role("button", name=button, exact=True).click()

    def leave_by(self, button: str) -> None:
        """Presses a button whose page leads on by itself: the click must not wait for a page that is left at once."""
        self.page.bring_to_front()
        self.page.get_by_role("button", name=button).click(no_wait_after=True)

    def ask_again(self) -> None:
        """Asks for a new code; where the script counts down to it, after that wait."""
        self.stands()
        self.page.bring_to_front()
        button = self.page.get_by_role("button", name=re.compile(f"^{say('resendCode')}"))
        if button.is_disabled():
            self.page.clock.fast_forward(90_000)
        button.click()

    def type(self, label: str, text: str) -> None:
        self.stands()
        self.fill(self.page.get_by_label(label, exact=True), text)

    def fill(self, field: Locator, text: str) -> None:
        """Types into a field, once the form that it is in is open."""
        self.unfold(field)
        field.fill(text)

    def unfold(self, field: Locator) -> None:
        """Opens the form that a field is in."""
        fold = self.page.locator("details.fold:not([open])").filter(has=field)
        if fold.count():
            fold.locator("summary").click()

    def open_menu(self, entry: str) -> None:
        """Opens the menu of an entry of a list."""
        self.stands()
        self.page.locator(".more > summary").filter(has_text=entry).click()

    def tick(self, label: str, wanted: bool) -> None:
        self.stands()
        self.page.get_by_label(label, exact=True).set_checked(wanted)

    def fill_sign_up(self, password: str, repeated: str | None = None, consent: bool = True) -> None:
        self.type(say("emailLabel"), self.email)
        self.type(say("passwordLabel"), password)
        self.type(say("confirmPasswordLabel"), password if repeated is None else repeated)
        self.tick(CONSENT, consent)

    def ask_for_account(self) -> None:
        """Goes from a new page to the screen that asks for the mailed code."""
        self.open("/sign-in/create-account")
        self.fill_sign_up(self.password)
        self.press(say("createAccount"))
        self.sees("/sign-in/confirm", say("confirmEmailTitle"))

    def confirm(self) -> None:
        self.confirm_with(self.mail()["code"])
        self.sees(HOME, say("fieldhouse.groups"))

    def confirm_with(self, code: str) -> None:
        """Types a code and sends it; with script the form sends itself once the code is complete."""
        self.stands()
        # Asked before typing: the form may be on its way as soon as the code is complete.
        sends_itself = bool(re.fullmatch(r"(\s*[0-9]){6}\s*", code)) and self.runs_script
        self.type(say("codeLabel"), code)
        if not sends_itself:
            self.press(say("confirm"))

    def sign_up(self) -> None:
        self.ask_for_account()
        self.confirm()

    def sign_in(self, email: str | None = None) -> None:
        """Signs in from the first screen, which may know who was signed in before."""
        email = email or self.email
        self.stands()
        former = self.page.get_by_role("button", name=say("continueAs", email), exact=True)
        if former.count():
            former.click()
            expect(self.field(say("emailLabel"))).to_have_value(email)
        else:
            if self.page.get_by_role("button", name=say("useAnotherAccount"), exact=True).count():
                self.press(say("useAnotherAccount"))
            self.follow(say("signIn"))
        self.fill_sign_in(email)
        self.press(say("signIn"))

    def fill_sign_in(self, email: str | None = None) -> None:
        self.type(say("emailLabel"), email or self.email)
        self.type(say("passwordLabel"), self.password)

    def log_in(self, home: tuple[str, str] = (HOME, say("fieldhouse.groups"))) -> None:
        self.open("/sign-in/login")
        self.fill_sign_in()
        self.press(say("signIn"))
        self.sees(*home)

    def send_sign_in(self, language: str) -> None:
        """Fills in the form and sends it, in a browser that prefers this language, wherever that leads."""
        self.open("/sign-in/login")
        self.type(say("emailLabel", language=language), self.email)
        self.type(say("passwordLabel", language=language), self.password)
        self.press(say("signIn", language=language))

    def log_out(self) -> None:
        self.open("/settings")
        self.press(say("signOut"))
        self.sees("/sign-in", WELCOME)

    def ask_for_reset(self) -> None:
        """Goes to the screen that asks for the reset code and the new password."""
        self.open("/sign-in/forgot-password")
        self.type(say("emailLabel"), self.email)
        self.press(say("sendCode"))
        self.sees("/sign-in/new-password", say("resetVerifyTitle"))

    # Expectations.

    def stands(self) -> None:
        """Waits until all of the page is there, and its script has run.

        Before that the script does not see what is typed, and what is counted may be too little.
        """
        expect(self.page.locator("html")).to_have_js_property("ownerDocument.readyState", "complete")

    def sees(self, path: str, heading: str) -> None:
        expect(self.page).to_have_url(self.server.origin + path)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(heading)
        self.stands()

    def is_told(self, sentence: str, role: str = "status") -> None:
        expect(self.page.get_by_role(role).filter(has_text=sentence)).to_be_visible()
        self.stands()

    def fault(self, field: str, sentence: str) -> None:
        """Checks that the first fault is this one, at the field and linked to it, and that the field has the focus."""
        control = self.page.locator(f"#{field}")
        expect(self.page.locator(".fault").first).to_have_text(sentence)
        expect(self.page.locator(f"#{field}-error")).to_have_text(sentence)
        expect(control).to_have_attribute("aria-invalid", "true")
        expect(control).to_have_attribute("aria-describedby", re.compile(rf"\b{field}-error\b"))
        expect(control).to_be_focused()
        self.stands()

    def mail(self, after: int = 0) -> dict:
        return self.server.mailbox(self.email, after)

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def shown(self, name: str) -> str:
        """What the first element of this class says."""
        self.stands()
        return self.page.locator(f".{name}").first.inner_text()

    @property
    def runs_script(self) -> bool:
        return bool(self.page.evaluate("matchMedia('(scripting: enabled)').matches"))

    @property
    def name(self) -> str:
        """The app's name for a person who gave no name."""
        return self.email.partition("@")[0]

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path


def make_account(server: GatehouseServer, email: str, confirmed: bool) -> None:
    """Creates an account that nobody is signed in to."""
    consent = {"version": "1", "accepted_at": "2026-01-01T00:00:00Z"}
    body = {"email": email, "password": PASSWORD, "gatehouse_consent": consent}
    assert server.post("/auth/v1/signup", body).status == 200
    if confirmed:
        code = server.mailbox(email)["code"]
        answer = server.post("/auth/v1/verify", {"type": "signup", "email": email, "token": code})
        assert answer.status == 200
        headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}
        assert server.request("POST", "/auth/v1/logout", b"", headers).status == 204


def end_sessions(server: GatehouseServer, email: str) -> None:
    """Ends all sessions of an account, as a person does from another device."""
    answer = server.post("/auth/v1/token?grant_type=password", {"email": email, "password": PASSWORD})
    assert answer.status == 200
    headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}
    assert server.request("POST", "/auth/v1/logout?scope=global", b"", headers).status == 204
    assert sessions(server, email) == []


def age_codes(server: GatehouseServer, email: str, seconds: int) -> None:
    """Makes the codes of an address look as they will when this time has passed."""
    microseconds = seconds * 1_000_000
    with closing(_database(server)) as database, database:
        changed = database.execute(
            "UPDATE one_time_codes SET created_at = created_at - ?, expires_at = expires_at - ? "
            "WHERE user_id = (SELECT id FROM users WHERE email = ?)",
            (microseconds, microseconds, email),
        ).rowcount
    assert changed > 0, "there is no code to make older"


def renew_codes(server: GatehouseServer, email: str) -> None:
    """Makes the codes of an address look as if they had been mailed just now, however long ago that was."""
    now = time.time_ns() // 1000
    with closing(_database(server)) as database, database:
        changed = database.execute(
            "UPDATE one_time_codes SET expires_at = expires_at - created_at + ?, created_at = ? "
            "WHERE user_id = (SELECT id FROM users WHERE email = ?)",
            (now, now, email),
        ).rowcount
    assert changed > 0, "there is no code to renew"


def age_sessions(server: GatehouseServer, email: str, seconds: int) -> None:
    """Makes the sessions of an account look as they will when this time has passed."""
    with closing(_database(server)) as database, database:
        changed = database.execute(
            "UPDATE sessions SET created_at = created_at - ?, reauthenticated_at = reauthenticated_at - ? "
            "WHERE user_id = (SELECT id FROM users WHERE email = ?)",
            (seconds * 1_000_000, seconds * 1_000_000, email),
        ).rowcount
    assert changed > 0, "there is no session to make older"


def sign_ins_of_a_month(server: GatehouseServer) -> None:
    """Adds a month of sign-ins to the trail, more on some days than on others."""
    hour = 3_600_000_000
    with closing(_database(server)) as database, database:
        ((now,),) = database.execute("SELECT MAX(happened_at) FROM audit_events").fetchall()
        database.executemany(
            "INSERT INTO audit_events (happened_at, event, actor, method) VALUES (?, ?, 'person', 'password')",
            [
                (now - ago * hour, "login_failed" if number == 0 else "login")
                for ago in range(30 * 24)
                for number in range(ago * 7919 % 23 * (2 + ago // 24 % 7) // 9)
            ],
        )


def count_accounts(server: GatehouseServer, email: str) -> int:
    """The number of accounts with the address."""
    return len(_rows(server, "SELECT id FROM users WHERE email = ?", email))


def account_id(server: GatehouseServer, email: str) -> str:
    """The id of the one account that has the address."""
    ((user,),) = _rows(server, "SELECT id FROM users WHERE email = ?", email)
    return user


def sessions(server: GatehouseServer, email: str, recovery: bool = False, open_only: bool = True) -> list[str]:
    """The ids of an account's sessions."""
    rows = _rows(
        server,
        "SELECT id, ended_at FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?) AND is_recovery = ?",
        email,
        int(recovery),
    )
    return [row[0] for row in rows if not (open_only and row[1] is not None)]


def _rows(server: GatehouseServer, query: str, *values: object) -> list[tuple]:
    with closing(_database(server)) as database:
        return database.execute(query, values).fetchall()


def _database(server: GatehouseServer) -> sqlite3.Connection | rows.Opened:
    return rows.connect(server.data)
