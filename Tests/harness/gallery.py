"""Every page of the site, as one table: what `script/gallery` draws, and what the tests of all pages walk.

A `World` is a demo with people, groups and requests in it, the same each time. `World.places()` lists its pages: fixed
ones from the table below, and the screens of the sign-in and the mails as the demo's own gallery lists them.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pyotp
from administrator import Administrator
from api_connection import APIConnection
from gatehouse_server import GatehouseServer
from member import Member
from person import PASSWORD, account_id, age_sessions, end_sessions, make_account, sign_ins_of_a_month
from playwright.sync_api import Browser, BrowserContext, Page
from raw_browser import RawBrowser, cookie_name

AREAS = ("sign-in", "messages", "account", "app", "console", "mails")
LANGUAGES = ("en", "de", "ar")
# The maximum size of a page with everything that it loads, compressed as by a proxy, and the maximum number of files.
MOST_BYTES, MOST_REQUESTS = 35 * 1024, 3
# How much a kept picture and a new one may differ: other versions of a font or browser draw edges differently.
SHADE, MOST_DIFFERENT = 48, 0.004
NOBODY, NEWCOMER, MEMBER, ADMINISTRATOR = "nobody", "newcomer", "member", "administrator"
# Somebody with a long name and address, a guest, one whose session has ended, one who waits for a new address to be
# confirmed, one who has just deleted something, an administrator who has to give the password once more, and one with a
# second step.
LONG, GUEST, ENDED, PENDING, DELETER, STALE = "long", "guest", "ended", "pending", "deleter", "stale"
STEPPED = "stepped"
TWO_STEP = "/account/two-step"
# What the demo of the gallery is started with.
OPTIONS = ("--practice-provider", "--manual-linking=yes", "--anonymous=yes")
# The longest words that a narrow page has to hold.
LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt"
LONG_ADDRESS = f"{LONG_WORD.lower()}@unbroken-domain-of-a-long-name.example"
# Posts a form as it stands, whatever the script would check before.
SUBMIT = "HTMLFormElement.prototype.submit.call(document.querySelector('{}'))"
# No page writes a code into its field: the picture of a filled screen has these digits.
DIGITS = "441294"
FILL_IN = "(digits) => document.querySelectorAll('input.code').forEach((field) => { field.value = digits; })"
# What people sign in with, as it says itself: a browser on a desk, one on a phone, and an app, which adds the model.
DESK_AGENT = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0"
PHONE_AGENT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
APP = {"User-Agent": "Fieldhouse/1 CFNetwork/1568.100.1 Darwin/24.0.0", "X-Gatehouse-Device-Name": "iPad16,3"}
# A form of another site.
FOREIGN = "data:text/html,<form method=post action={origin}/sign-in/login><input name=email value=x></form>"

# Area, name, who looks at it, path, and the form that is posted there if any. Words in braces are what the world has
# made.
TABLE: tuple[tuple[str, ...], ...] = (
    ("messages", "not-found", NOBODY, "/nowhere"),
    ("messages", "foreign-form", NOBODY, FOREIGN, "form"),
    ("messages", "link-of-nobody", NOBODY, "/sign-in/link?token=AAAAAAAAAAAAAAAAAAAAAA"),
    ("messages", "link-expired", NOBODY, "/sign-in/link?purpose=signup&token=abc"),
    ("messages", "link-with-password", NOBODY, "{link}"),
    ("messages", "link-with-new-password", NOBODY, "{link}&new=1"),
    ("messages", "session-ended", ENDED, "/groups"),
    ("messages", "app-unsupported", NOBODY, "/auth/v1/authorize?provider=apple&redirect_to={origin}"),
    ("messages", "mailbox", NOBODY, "/mailbox"),
    ("messages", "welcome-1", NOBODY, "/welcome/1"),
    ("messages", "welcome-2", NOBODY, "/welcome/2"),
    ("messages", "welcome-3", NOBODY, "/welcome/3"),
    ("messages", "account-deleted", NOBODY, "/account/deleted"),
    ("messages", "terms", NOBODY, "/terms"),
    ("messages", "privacy", NOBODY, "/privacy"),
    ("messages", "invitation-unknown", NOBODY, "/invite/nothing"),
    ("messages", "invitation-used", NOBODY, "{used_invitation}"),
    ("messages", "invitation-begun", NOBODY, "{invitation}"),
    ("account", "overview", MEMBER, "/account"),
    ("account", "password", MEMBER, "/account/password"),
    ("account", "address", MEMBER, "/account/email"),
    ("account", "sessions", MEMBER, "/account/sessions"),
    ("account", "sign-in", MEMBER, "/account/sign-in"),
    ("account", "two-step", MEMBER, TWO_STEP),
    ("account", "two-step-key", MEMBER, TWO_STEP, f'main form[action="{TWO_STEP}"]'),
    ("account", "two-step-app", STEPPED, TWO_STEP),
    ("account", "backup-codes", STEPPED, TWO_STEP, "main form:has([value=backup-codes])"),
    ("account", "sign-in-with-step", STEPPED, "/account/sign-in"),
    ("account", "data", MEMBER, "/account/data"),
    ("account", "deletion", MEMBER, "/account/delete"),
    ("account", "overview-long", LONG, "/account"),
    ("account", "overview-guest", GUEST, "/account"),
    ("account", "address-guest", GUEST, "/account/email"),
    ("account", "sign-in-guest", GUEST, "/account/sign-in"),
    ("account", "address-codes", PENDING, "/account"),
    ("account", "password-refused", MEMBER, "/account/password", 'main form[action="/account/password"]'),
    ("app", "first-groups", NEWCOMER, "/groups"),
    ("app", "first-projects", NEWCOMER, "/projects"),
    ("app", "first-requests", NEWCOMER, "/rfis"),
    ("app", "first-new-project", NEWCOMER, "/new/project"),
    ("account", "invitation", NEWCOMER, "{invitation}"),
    ("account", "invitation-of-another", MEMBER, "{invitation}"),
    ("app", "groups", MEMBER, "/groups"),
    ("account", "groups", MEMBER, "/account/groups"),
    ("account", "groups-new", NEWCOMER, "/account/groups"),
    ("account", "group", MEMBER, "{group}"),
    ("account", "group-as-member", MEMBER, "{other_group}"),
    ("account", "group-members", MEMBER, "{group}/members"),
    ("account", "group-invitations", MEMBER, "{group}/invitations"),
    ("account", "group-leave", MEMBER, "{other_group}/leave"),
    ("account", "group-delete", MEMBER, "{group}/delete"),
    ("app", "projects", MEMBER, "/projects"),
    ("app", "project", MEMBER, "{project}"),
    ("app", "project-answered", MEMBER, "{project}?state=answered"),
    ("app", "project-missing", MEMBER, "/project/nothing"),
    ("app", "new-project", MEMBER, "/new/project"),
    ("app", "requests", MEMBER, "/rfis"),
    ("app", "request", MEMBER, "{request}"),
    ("app", "request-answered", MEMBER, "{answered}"),
    ("app", "request-refused", MEMBER, "{new_request}", 'main form[action^="/new/rfi"]'),
    ("app", "deleted", DELETER, "/projects"),
    ("account", "group-long", LONG, "{long_group}"),
    ("app", "groups-long", LONG, "/groups"),
    ("app", "project-long", LONG, "{long_project}"),
    ("app", "projects-long", LONG, "/projects"),
    ("app", "request-long", LONG, "{long_request}"),
    ("app", "profile-long", LONG, "/profile"),
    ("account", "invitation-long", NEWCOMER, "{long_invitation}"),
    ("app", "new-request", MEMBER, "{new_request}"),
    ("app", "settings", MEMBER, "/settings"),
    ("app", "profile", MEMBER, "/profile"),
    ("app", "about", MEMBER, "/about"),
    ("console", "overview", ADMINISTRATOR, "/admin"),
    ("console", "people", ADMINISTRATOR, "/admin/people"),
    ("console", "add-person", ADMINISTRATOR, "/admin/add-person"),
    ("console", "person", ADMINISTRATOR, "/admin/people/{person}"),
    ("console", "person-banned", ADMINISTRATOR, "/admin/people/{banned}"),
    ("console", "person-long", ADMINISTRATOR, "/admin/people/{long_person}"),
    ("console", "proof", STALE, "/admin/people/{person}", 'main form[action*="/admin/people/{person}"]'),
    ("console", "events", ADMINISTRATOR, "/admin/events"),
    ("console", "events-none", ADMINISTRATOR, "/admin/events?from=2000-01-01&until=2000-01-02"),
    ("console", "events-filtered", ADMINISTRATOR, "/admin/events?kind=account&person={person}"),
    ("console", "mail", ADMINISTRATOR, "/admin/mails"),
    ("console", "keys", ADMINISTRATOR, "/admin/keys"),
    ("console", "settings", ADMINISTRATOR, "/admin/settings"),
)


@dataclass(frozen=True)
class Place:
    """A page, and the person who looks at it."""

    area: str
    name: str
    who: str
    path: str
    # The form that is posted there, if any, as a selector.
    form: str | None = None

    @property
    def is_specimen(self) -> bool:
        """Whether the demo's gallery shows it, which takes language and theme from the URL."""
        return self.path.startswith("/gallery/")

    def url(self, language: str, theme: str = "light") -> str:
        return f"{self.path}?language={language}&theme={theme}" if self.is_specimen else self.path

    def __str__(self) -> str:
        return f"{self.area}/{self.name}"


# Some people have a name, and some have none.
PEOPLE = {
    MEMBER: "Grace Hopper",
    ADMINISTRATOR: "Frances Allen",
    PENDING: "Barbara Liskov",
    STEPPED: "Niklaus Wirth",
}


class World:
    """A demo with people and data in it."""

    table: ClassVar[tuple[tuple[str, ...], ...]] = TABLE

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        for email in (
            "grace@example.com", "ada@example.com", "root@example.com", "mallory@example.com", "edsger@example.com",
            "barbara@example.com", "margaret@example.com", "niklaus@example.com", LONG_ADDRESS,
        ):  # fmt: skip
            make_account(server, email, confirmed=True)
        make_account(server, "linus@example.com", confirmed=False)
        for email in ("root@example.com", "margaret@example.com"):
            Administrator(server.data).do("users", "administrator", email, "--on")
        Administrator(server.data).do("users", "ban", "mallory@example.com")
        people = {
            NEWCOMER: Member(server, "ada@example.com", DESK_AGENT),
            MEMBER: Member(server, "grace@example.com", DESK_AGENT),
            ADMINISTRATOR: Member(server, "root@example.com", DESK_AGENT),
            STALE: Member(server, "margaret@example.com", DESK_AGENT),
            ENDED: Member(server, "edsger@example.com", DESK_AGENT),
            PENDING: Member(server, "barbara@example.com", DESK_AGENT),
            LONG: Member(server, LONG_ADDRESS, DESK_AGENT),
            STEPPED: Member(server, "niklaus@example.com", DESK_AGENT),
        }
        for person in people.values():
            person.sign_in()
        for who, name in PEOPLE.items():
            people[who].create("/account", name=name)
        self._made = {
            "origin": server.origin,
            "person": account_id(server, "grace@example.com"),
            "banned": account_id(server, "mallory@example.com"),
            "long_person": account_id(server, LONG_ADDRESS),
            "link": self._path(server.mailbox("linus@example.com")["links"][0]),
        }
        self._work(people)
        self._work_of_long_names(people)
        add_app(people[STEPPED])
        people[PENDING].create("/account/email", email="barbara@example.org", currentPassword=PASSWORD)
        end_sessions(server, people[ENDED].email)
        age_sessions(server, people[STALE].email, 2 * 86_400)
        self._cookies = self._of(people)
        self._cookies |= {NOBODY: {}, GUEST: self._guest(), DELETER: people[MEMBER].browser.cookies}
        sign_in_elsewhere(server, people[MEMBER].email)
        sign_ins_of_a_month(server)

    def _work(self, people: dict[str, Member]) -> None:
        """Groups, projects and requests, and something that was deleted last."""
        member, other = people[MEMBER], people[ADMINISTRATOR]
        group = member.make_group("North yard")
        project = member.create("/new/project", name="Mill Road")
        ask = project.replace("/project/", "/new/rfi/")
        answered = member.create(ask, title="Who has the key?", question="The gate to the yard is locked.")
        member.create(answered, answer="The porter, until six.")
        # With a second group, the form of a project asks for one.
        yard = other.make_group("South yard")
        joined = other.invite(yard, member.email)
        member.join(joined)
        self._made |= {
            "group": group,
            "project": project,
            "new_request": ask,
            "answered": answered,
            "request": member.create(ask, title="Which stone?", question="Above the door, where the old lintel was."),
            "other_group": yard,
            "invitation": member.invite(group, people[NEWCOMER].email),
            "used_invitation": joined,
        }
        chosen = re.search(r'<option value="([^"]+)"', member.browser.get("/new/project").text)
        assert chosen
        deleted = member.create("/new/project", name="Old Lane", group=chosen[1])
        form = member.browser.get(deleted).form(deleted, intent="delete")
        assert member.browser.post(deleted, form).location == "/projects"

    def _work_of_long_names(self, people: dict[str, Member]) -> None:
        """The same with names that no line can be broken in."""
        long = people[LONG]
        long.create("/account", name=LONG_WORD)
        group = long.make_group(LONG_WORD)
        project = long.create("/new/project", name=LONG_WORD, site=LONG_WORD)
        request = long.create(project.replace("/project/", "/new/rfi/"), title=LONG_WORD, question=LONG_WORD)
        long.create(request, answer=LONG_WORD)
        self._made |= {
            "long_group": group,
            "long_project": project,
            "long_request": request,
            "long_invitation": long.invite(group, people[NEWCOMER].email),
        }

    def _of(self, people: dict[str, Member]) -> dict[str, dict[str, str]]:
        """The cookies of each person's browser, without the one whose notice the next page would show."""
        said = cookie_name(self.server, "said")
        return {
            who: {name: value for name, value in person.browser.cookies.items() if name != said}
            for who, person in people.items()
        }

    def _guest(self) -> dict[str, str]:
        """The cookies of somebody who has no account yet."""
        browser = RawBrowser(self.server, agent=DESK_AGENT)
        form = browser.get("/sign-in").form("/sign-in", passkey=None)
        assert browser.post("/sign-in", form | {"provider": "guest"}).status == 303
        return browser.cookies

    def _path(self, url: str) -> str:
        return url.removeprefix(self.server.origin)

    def places(self, *areas: str) -> list[Place]:
        """The pages of these areas, or of all."""
        fixed = [Place(*row[:3], *map(self.path, row[3:])) for row in self.table]
        return [place for place in [*self._specimens(), *fixed] if not areas or place.area in areas]

    def path(self, pattern: str) -> str:
        """A path of the table, with the ids from the world."""
        return re.sub(r"\{(\w+)\}", lambda word: self._made[word[1]], pattern)

    def _specimens(self) -> Iterator[Place]:
        """The screens and the mails that the demo lists."""
        for name in self._listed("/gallery", r'href="/gallery/([\w-]+)\?'):
            if name != "mails":
                yield Place("sign-in", name, NOBODY, f"/gallery/{name}/screen")
        for name in self._listed("/gallery/mails", r'href="/gallery/mails/([\w-]+)\?'):
            yield Place("mails", name, NOBODY, f"/gallery/mails/{name}/html")

    def _listed(self, path: str, link: str) -> list[str]:
        return list(dict.fromkeys(re.findall(link, self.server.get(path).body.decode())))

    def cookies(self, who: str) -> dict[str, str]:
        """The cookies of somebody's browser."""
        return dict(self._cookies[who])

    def enter(self, context: BrowserContext, who: str) -> None:
        """Signs a browser in."""
        if who == NOBODY:
            return
        cookies = self.cookies(who)
        context.add_cookies(
            [{"name": name, "value": value, "url": self.server.origin} for name, value in cookies.items()]
        )


def sign_in_elsewhere(server: GatehouseServer, email: str) -> None:
    """Signs somebody in on a phone and in an app too, for the list of their devices."""
    Member(server, email, PHONE_AGENT).sign_in()
    app = APIConnection(server.port)
    try:
        typed = {"email": email, "password": PASSWORD}
        assert app.ask("POST", "/token?grant_type=password", typed, headers=APP).status == 200
    finally:
        app.close()


def add_app(person: Member) -> None:
    """Adds an authenticator app to somebody's account, and with it the backup codes."""
    browser = person.browser
    begun = browser.post(TWO_STEP, browser.get(TWO_STEP).form(TWO_STEP, intent=None))
    key = re.search(r'data-copy="([A-Z2-7]+)"', begun.text)
    assert key, begun.heading
    typed = begun.form(TWO_STEP, intent="confirm") | {"factorCode": pyotp.TOTP(key[1]).now()}
    assert 'class="backup-codes' in browser.post(TWO_STEP, typed).text


# The looks of the pictures that are kept: a phone, in English, light. Recorded HTML does not show what a stylesheet
# does. Only the sign-in has pictures (FLOW-10): the other pages change often, and each change would renew a hundred
# files.
KEPT_SIZE = {"width": 360, "height": 740}


def quiet(
    browser: Browser, world: World, who: str, size: dict[str, int], language: str, theme: str, is_still: bool = True
) -> Page:
    """A page without animations in a person's browser. Time stands still in it, unless a check needs it."""
    context = browser.new_context(
        base_url=world.server.origin, viewport=size, locale=language, color_scheme=theme, reduced_motion="reduce",
        timezone_id="UTC",
    )  # fmt: skip
    if is_still:
        context.clock.install(time=0)
        context.clock.pause_at(1000)
    world.enter(context, who)
    return context.new_page()


def visit(page: Page, place: Place, language: str = "en", theme: str = "light") -> None:
    """Opens a page, fills in the code of a filled screen, and posts the form that is to be posted there."""
    page.goto(place.url(language, theme))
    if place.is_specimen and place.name.endswith("-filled"):
        page.evaluate(FILL_IN, DIGITS)
    if place.form:
        with page.expect_navigation():
            page.evaluate(SUBMIT.format(place.form))


def demo(folder: Path) -> GatehouseServer:
    """A demo for a world."""
    return GatehouseServer(folder / "data", *OPTIONS).start()


def steady(page: Page) -> None:
    """Waits until a page is drawn completely."""
    page.evaluate("document.fonts.ready.then(() => true)")


def kept_pictures(browser: Browser, world: World) -> Iterator[tuple[str, bytes]]:
    """The current picture of each state of the sign-in, with its name."""
    page = quiet(browser, world, NOBODY, KEPT_SIZE, "en", "light")
    for place in world.places("sign-in"):
        visit(page, place)
        steady(page)
        yield place.name, page.screenshot(full_page=True, animations="disabled")
    page.context.close()


def difference(page: Page, one: bytes, other: bytes) -> float:
    """The share of pixels that differ visibly between two pictures, counted by a browser, which reads PNG anyway."""
    shown = [base64.b64encode(picture).decode() for picture in (one, other)]
    return page.evaluate(COMPARE, [*shown, SHADE])


# Draws two pictures on one another and counts the pixels that differ by more than a shade, beside all of them. Pictures
# of different sizes differ in all that only one of them has.
COMPARE = """async ([one, other, shade]) => {
  const load = async (data) => createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const [a, b] = [await load(one), await load(other)];
  const width = Math.max(a.width, b.width), height = Math.max(a.height, b.height);
  const pixels = (image) => {
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, width, height).data;
  };
  const [first, second] = [pixels(a), pixels(b)];
  let different = 0;
  for (let place = 0; place < first.length; place += 4) {
    let most = 0;
    for (let part = 0; part < 4; part++) most = Math.max(most, Math.abs(first[place + part] - second[place + part]));
    if (most > shade) different += 1;
  }
  return different / (width * height);
}"""
