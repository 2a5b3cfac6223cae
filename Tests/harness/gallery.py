"""Every page of the site, as one table: what `script/gallery` draws, and what the tests of all pages walk.

A `World` is a demo with people, groups and requests in it, the same each time. `World.places()` lists its pages: fixed
ones from the table below, and the screens of the sign-in and the mails as the demo's own gallery lists them.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass

from administrator import Administrator
from gatehouse_server import GatehouseServer
from member import Member
from person import account_id, make_account, sign_ins_of_a_month
from playwright.sync_api import Browser, BrowserContext, Page

AREAS = ("sign-in", "messages", "account", "app", "console", "mails")
LANGUAGES = ("en", "de", "ar")
# The maximum size of a page with everything that it loads, compressed as by a proxy, and the maximum number of files.
MOST_BYTES, MOST_REQUESTS = 35 * 1024, 3
# How much a kept picture and a new one may differ: other versions of a font or browser draw edges differently.
SHADE, MOST_DIFFERENT = 48, 0.004
NOBODY, NEWCOMER, MEMBER, ADMINISTRATOR = "nobody", "newcomer", "member", "administrator"

# Area, name, person, path. Words in braces are ids from the world.
TABLE: tuple[tuple[str, str, str, str], ...] = (
    ("messages", "not-found", NOBODY, "/nowhere"),
    ("messages", "link-of-nobody", NOBODY, "/sign-in/link?token=AAAAAAAAAAAAAAAAAAAAAA"),
    ("messages", "mailbox", NOBODY, "/mailbox"),
    ("messages", "welcome", NOBODY, "/welcome/1"),
    ("messages", "account-deleted", NOBODY, "/account/deleted"),
    ("messages", "terms", NOBODY, "/terms"),
    ("messages", "privacy", NOBODY, "/privacy"),
    ("messages", "invitation-unknown", NOBODY, "/invite/nothing"),
    ("account", "overview", MEMBER, "/account"),
    ("account", "password", MEMBER, "/account/password"),
    ("account", "address", MEMBER, "/account/email"),
    ("account", "sessions", MEMBER, "/account/sessions"),
    ("account", "sign-in", MEMBER, "/account/sign-in"),
    ("account", "data", MEMBER, "/account/data"),
    ("account", "deletion", MEMBER, "/account/delete"),
    ("app", "first-groups", NEWCOMER, "/groups"),
    ("app", "first-projects", NEWCOMER, "/projects"),
    ("app", "first-requests", NEWCOMER, "/rfis"),
    ("app", "first-new-project", NEWCOMER, "/new/project"),
    ("app", "invitation", NEWCOMER, "{invitation}"),
    ("app", "invitation-of-another", MEMBER, "{invitation}"),
    ("app", "groups", MEMBER, "/groups"),
    ("app", "group", MEMBER, "{group}"),
    ("app", "group-as-member", MEMBER, "{other_group}"),
    ("app", "projects", MEMBER, "/projects"),
    ("app", "project", MEMBER, "{project}"),
    ("app", "project-answered", MEMBER, "{project}?state=answered"),
    ("app", "project-missing", MEMBER, "/project/nothing"),
    ("app", "new-project", MEMBER, "/new/project"),
    ("app", "requests", MEMBER, "/rfis"),
    ("app", "request", MEMBER, "{request}"),
    ("app", "new-request", MEMBER, "{new_request}"),
    ("app", "settings", MEMBER, "/settings"),
    ("app", "profile", MEMBER, "/profile"),
    ("app", "about", MEMBER, "/about"),
    ("console", "overview", ADMINISTRATOR, "/admin"),
    ("console", "people", ADMINISTRATOR, "/admin/people"),
    ("console", "people-none", ADMINISTRATOR, "/admin/people?show=guests"),
    ("console", "add-person", ADMINISTRATOR, "/admin/add-person"),
    ("console", "person", ADMINISTRATOR, "/admin/people/{person}"),
    ("console", "person-banned", ADMINISTRATOR, "/admin/people/{banned}"),
    ("console", "events", ADMINISTRATOR, "/admin/events"),
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

    @property
    def is_specimen(self) -> bool:
        """Whether the demo's gallery shows it, which takes language and theme from the URL."""
        return self.path.startswith("/gallery/")

    def url(self, language: str, theme: str = "light") -> str:
        return f"{self.path}?language={language}&theme={theme}" if self.is_specimen else self.path

    def __str__(self) -> str:
        return f"{self.area}/{self.name}"


class World:
    """A demo with people and data in it."""

    def __init__(self, server: GatehouseServer) -> None:
        self.server = server
        for email in ("grace@example.com", "ada@example.com", "root@example.com", "mallory@example.com"):
            make_account(server, email, confirmed=True)
        make_account(server, "linus@example.com", confirmed=False)
        Administrator(server.data).do("users", "administrator", "root@example.com", "--on")
        Administrator(server.data).do("users", "ban", "mallory@example.com")
        self._people = {
            NEWCOMER: Member(server, "ada@example.com"),
            MEMBER: Member(server, "grace@example.com"),
            ADMINISTRATOR: Member(server, "root@example.com"),
        }
        for person in self._people.values():
            person.sign_in()
        member, other = self._people[MEMBER], self._people[ADMINISTRATOR]
        group = member.create("/groups", name="North yard")
        project = member.create("/new/project", name="Mill Road")
        ask = project.replace("/project/", "/new/rfi/")
        # With a second group, the form of a project asks for one.
        yard = other.create("/groups", name="South yard")
        member.create(other.invite(yard, member.email))
        self._made = {
            "group": group,
            "project": project,
            "new_request": ask,
            "request": member.create(ask, title="Which stone?", question="Above the door, where the old lintel was."),
            "other_group": yard,
            "invitation": member.invite(group, self._people[NEWCOMER].email),
            "person": account_id(server, "grace@example.com"),
            "banned": account_id(server, "mallory@example.com"),
        }
        sign_ins_of_a_month(server)

    def places(self, *areas: str) -> list[Place]:
        """The pages of these areas, or of all."""
        fixed = [Place(area, name, who, self.path(path)) for area, name, who, path in TABLE]
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
        """The cookies of a person's browser."""
        return {} if who == NOBODY else dict(self._people[who].browser.cookies)

    def enter(self, context: BrowserContext, who: str) -> None:
        """Signs a browser in."""
        if who == NOBODY:
            return
        cookies = self.cookies(who)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": self.server.origin.replace("http:", "https:"), "secure": True}
                if name.startswith("__Host-")
                else {"name": name, "value": value, "url": self.server.origin}
                for name, value in cookies.items()
            ]
        )


# The looks of the pictures that are kept: a phone, in English, light.
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


def steady(page: Page) -> None:
    """Waits until a page is drawn completely."""
    page.evaluate("document.fonts.ready.then(() => true)")


def kept_pictures(browser: Browser, world: World) -> Iterator[tuple[str, bytes]]:
    """The current picture of each state of the sign-in, with its name."""
    page = quiet(browser, world, NOBODY, KEPT_SIZE, "en", "light")
    for place in world.places("sign-in"):
        page.goto(place.url("en"))
        steady(page)
        yield place.name, page.screenshot(full_page=True, animations="disabled")
    page.context.close()


def difference(page: Page, one: bytes, other: bytes) -> float:
    """The share of pixels that differ visibly between two pictures, counted by a browser."""
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
