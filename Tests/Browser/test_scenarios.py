"""The scenarios of Tests/Scenarios, in front of the pages: they show what the view model shows.

What the pages cannot meet as the view model does:

- A submit that cannot be sent yet: a page that cannot follow every keystroke leaves it enabled, and the rules answer.
- No connection: the browser shows a page of its own then, and what was typed is gone. Opened again, the screen is back.
- Back while a request runs: the post is on its way when the person goes back, and never arrives.
"""

import json
import re
from typing import Any

import pytest
from gatehouse_server import ROOT, GatehouseServer
from person import CONSENT, HOME, OTHER_PASSWORD, PASSWORD, WELCOME, Person, sessions, wrong
from playwright.sync_api import Error, Locator, Page, Route, expect
from words import named, say

FILE = named(json.loads((ROOT / "Tests" / "Scenarios" / "sign-in.json").read_text()))
SCENARIOS = FILE["scenarios"]


def hold(route: Route) -> None:
    """Keeps a post from arriving; everything else goes its way."""
    if route.request.method != "POST":
        route.continue_()


class Front:
    """A person at a page, who does what a scenario says and looks at what it says."""

    def __init__(self, page: Page, server: GatehouseServer) -> None:
        self.page = page
        self.person = Person(page, server)
        self.place = "/sign-in"

    # What the person does.

    def take(self, step: dict[str, Any]) -> None:
        if "isConnected" in step:
            self.page.context.set_offline(not step["isConnected"])
            if step["isConnected"]:
                self.person.open(self.place)
        if "submit" in step:
            self.page.evaluate("document.body.dataset.waits = 'yes'")
        for label, text in step.get("type", {}).items():
            self.person.type(label, self.filled_in(text))
        if "tick" in step:
            self.page.locator("#consent").set_checked(step["tick"])
        if "press" in step:
            self.place = self.person.path
            self.press(step["press"], step.get("meanwhile"))

        if "submit" in step and self.waits():
            self.press(step["submit"], None)

    def waits(self) -> bool:
        """Whether what was typed has not submitted itself, so that the person does. A page that is being left has."""
        try:
            return bool(
                self.page.evaluate("document.body.dataset.waits === 'yes' && !document.querySelector('[aria-busy]')")
            )
        except Error:
            return False

    def press(self, label: str, meanwhile: str | None) -> None:
        control = self.control(label)
        if meanwhile is None:
            control.click()
        elif meanwhile == label:
            control.dblclick()
        else:
            other = self.control(meanwhile)
            other.scroll_into_view_if_needed()
            place = other.bounding_box()
            assert place
            # Whatever is posted from now on stays on its way.
            self.page.route("**/sign-in/**", hold)
            with self.page.expect_request(lambda request: request.method == "POST"):
                control.evaluate("button => button.click()")
            # By its place: a click by name would wait until the post is answered.
            self.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
            self.person.sees("/sign-in", WELCOME)
            self.page.unroute("**/sign-in/**", hold)

    def control(self, label: str) -> Locator:
        button = self.page.get_by_role("button", name=label, exact=True)
        # The way on that an error offers stands beside it as well; here the action of the screen is meant.
        return button.or_(self.page.get_by_role("link", name=label, exact=True)).and_(
            self.page.locator(":not(.way-on)")
        )

    # What the person sees.

    def see(self, sight: dict[str, Any]) -> None:
        email, server = self.person.email, self.person.server
        if sight.get("isUnreachable"):
            expect(self.page.locator("main")).to_have_count(0)
        if sight.get("isSignedIn"):
            self.person.sees(HOME, say("fieldhouse.groups"))
        if "screen" in sight:
            self.see_screen(sight)
        if "mails" in sight:
            assert server.mail_count(email) == sight["mails"]
        if "sessions" in sight:
            assert len(sessions(server, email)) == sight["sessions"]

    def see_screen(self, sight: dict[str, Any]) -> None:
        screen = FILE["screens"][sight["screen"]]
        page = self.page
        # Every locator waits until the page is the one that is expected.
        expect(page.get_by_role("heading", level=1)).to_have_text(self.filled_in(screen["title"]))
        self.follow(sight.get("notice"))
        texts = [self.filled_in(text) for text in screen["texts"]]
        # A banner that says where the code went says it instead of the text of the screen.
        notice = sight.get("notice") or {}
        if notice.get("kind") in {"info", "warning"} and self.person.email in self.filled_in(notice["text"]):
            texts = []
        expect(page.locator(".lead")).to_have_text(texts)
        # The demo also asks for a company, which is not part of the flow.
        expect(page.locator(".field:not(:has([name^=detail-])) > label")).to_have_text(screen["fields"])
        # A button that has to wait says so behind its label.
        labels = [re.compile(rf"^\s*{re.escape(label)}( \(\d+:\d\d\))?\s*$") for label in screen["actions"]]
        # The pages also offer a mailed code, which is not part of the scenarios.
        expect(page.locator("main .button:not([value=mail-code]), main .back")).to_have_text(labels)
        expect(page.locator("main .button:disabled:not([data-wait])")).to_have_count(0)
        expect(page.locator(".progress")).to_have_count(0)
        expect(page.locator(".check > label")).to_have_text([CONSENT] if "consent" in screen else [])
        if say("emailLabel") in screen["fields"]:
            expect(self.person.field(say("emailLabel"))).to_have_value(self.filled_in(sight.get("address", "")))
        if "consent" in screen:
            expect(page.locator("#consent")).to_be_checked(checked=sight.get("isTicked", False))

    def follow(self, notice: dict[str, str] | None) -> None:
        """The one thing the screen says, as a notice or at its field."""
        at = (notice or {}).get("at")
        expect(self.page.locator(".notice")).to_have_count(1 if notice and not at else 0)
        expect(self.page.locator(".fault")).to_have_count(1 if at else 0)
        if notice and at:
            assert notice["kind"] == "error"
            field = self.page.locator(".field").filter(has=self.page.locator(".fault"))
            expect(field.locator("label")).to_have_text(at)
            expect(field.locator(".fault")).to_have_text(self.filled_in(notice["text"]))
        elif notice:
            shown = self.page.locator(f".notice-{notice['kind']}")
            expect(shown).to_have_text(self.filled_in(notice["text"]))

    # Words.

    def filled_in(self, text: str) -> str:
        """The text with what the scenario leaves open."""
        values = {
            "{email}": self.person.email,
            "{password}": PASSWORD,
            "{other password}": OTHER_PASSWORD,
            "{welcome}": WELCOME,
        }
        for name, value in values.items():
            text = text.replace(name, value)
        if found := re.fullmatch(r"\{(wrong )?code (\d)\}", text):
            code = self.person.mail(after=int(found[2]) - 1)["code"]
            return wrong(code) if found[1] else code
        return text


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"].replace(" ", "-"))
def test_FLOW_25_FLOW_04_FLOW_10_FLOW_14_FLOW_20_FLOW_21_FLOW_22_the_pages_show_the_screens_of_the_scenario(
    scenario: dict[str, Any], either_page: Page, server: GatehouseServer
) -> None:
    front = Front(either_page, server)
    if scenario.get("account") is not None:
        front.person.ask_for_account()
        if scenario["account"] == "confirmed":
            front.person.confirm()
            front.person.log_out()
        either_page.context.clear_cookies()
    front.person.open("/sign-in")
    for step in scenario["steps"]:
        front.take(step)
        front.see(step.get("seeOnPages", step["see"]))
