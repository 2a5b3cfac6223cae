"""Every page and every mail, in every language: no text that is not from a catalogue, and no mixed directions.

A text that is not in a catalogue is the same in all languages. So the pages of `Tests/harness/gallery.py` and a few
more are read in English and in each other language. What both share must be a name, something a person typed,
or a word that the catalogues of both have.
"""

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from gallery import LONG_WORD, MEMBER, NOBODY, PEOPLE, Place, World, demo
from household import Household, household
from raw_browser import RawBrowser
from words import LANGUAGES, catalogue, say

OTHERS = [language for language in LANGUAGES if language != "en"]
RIGHT_TO_LEFT = {"ar"}
# In the order of the menu.
OFFERED = ["en", "es", "fr", "de", "ja", "ar"]
# Pages beside those of the gallery's table, which say why something did not work, or what anybody may read.
MORE = (
    Place("messages", "terms", NOBODY, "/terms"),
    Place("messages", "privacy", NOBODY, "/privacy"),
    Place("messages", "no-invitation", NOBODY, "/invite/AAAAAAAAAAAAAAAAAAAAAA"),
    Place("messages", "no-project", MEMBER, "/project/nothing"),
    Place("messages", "odd-link", NOBODY, "/sign-in/link?purpose=other"),
    Place("messages", "confirmation", NOBODY, "/sign-in/link?purpose=signup&token=AAAAAAAAAAAAAAAAAAAAAA"),
    Place("messages", "no-administrator", MEMBER, "/admin"),
    Place("sign-in", "choice", NOBODY, "/sign-in"),
    Place("sign-in", "login", NOBODY, "/sign-in/login"),
    Place("sign-in", "forgot-password", NOBODY, "/sign-in/forgot-password"),
    Place("sign-in", "create-account", NOBODY, "/sign-in/create-account"),
)
# What people, systems and products are called in every language, and what the people of the gallery typed.
NAMES = (
    "Fieldhouse", "Gatehouse", "GitHub", "Google", "Apple", "Practice", "Grace Hopper", "Ada Lovelace", "Grace", "Ada",
    "Yard <North> & Söhne", "North yard", "South yard", "Mill Road", "Which stone?",
    "Above the door, where the old lintel was.",
    "grace", "root", "mallory", "linus", "Firefox", "Chrome", "Safari", "macOS", "Linux", "Mac", "Windows", "Android",
    "iPhone", "iPad16,3", "iPad",
    "SQLite", "PostgreSQL", "UTC", "JSON", "CSV", "TLS", "ES256", "IP", "ID", "SMTP", "HTTP", "URL", "API",
    "Python", "curl", "QR", "Caps Lock", "Cookie", LONG_WORD, LONG_WORD.lower(), "Who has the key?",
    "The gate to the yard is locked.", "The porter, until six.", "Old Lane", "South yard", "barbara", "edsger",
    "margaret", "niklaus", "Phone <new>", "Blue & small", *PEOPLE.values(),
)  # fmt: skip
ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\w")
LINK = re.compile(r"(?:https?|[a-z]+)://[^\s\u2069]+|(?<!\w)/[\w./<>:?=&-]+")
ID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
OPAQUE = re.compile(rf"\b(?:{ID}|[\w-]{{20,}}|GATEHOUSE_\w+|\d[\w./:-]*)|(?<![A-Za-z-])--[a-z-]+")
NAMED = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(re.escape(name) for name in sorted(NAMES, key=len, reverse=True))})(?![A-Za-z])"
)
WORD = re.compile(r"[^\W\d_]{2}")
LATIN = re.compile(r"[A-Za-zÀ-ÿ]{2}")
ARABIC = re.compile(r"[\u0600-\u06ff]")
ISOLATED = re.compile("[\u2066-\u2068][^\u2069]*\u2069")
FIRST_STRONG = re.compile("\u2068([^\u2069]*)\u2069")
SPOKEN = {
    "aria-label", "title", "alt", "placeholder", "data-again", "data-app", "data-backup", "data-caps", "data-copied",
    "data-copy", "data-download", "data-fault", "data-label", "data-missing", "data-reveal", "data-strength",
    "data-wait",
}  # fmt: skip
# Code is the same everywhere: what settings and keys are called, and codes themselves.
SILENT = {"script", "style", "template", "code", "pre"}
# Pages that only a form leads to, and the hidden field that tells it from the other forms of its page.
POSTED: dict[str, dict[str, str | None]] = {
    "two-step-key": {"intent": None},
    "backup-codes": {"intent": "backup-codes"},
    "security-key": {"intent": "security-key"},
}
# Words of two directions that a sentence is written with, and that stand in it as they should: no sign is beside them.
FIXED = re.compile(r"\b(?:UTC|CSV|JSON|ID|IP|HTTP|TLS|URL|https|Caps Lock)\b")
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr", "source", "col"}


@dataclass(frozen=True)
class Text:
    """What a page says at one place, and which way the element around it runs."""

    said: str
    direction: str


class PageTexts(HTMLParser):
    """Reads what a page says, in the order in which it does. What is marked as another language is left out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.language = self.direction = ""
        self.texts: list[Text] = []
        # The languages that the menu offers.
        self.offered: list[str] = []
        # The elements that are open: name, direction, and whether nothing in them counts.
        self._open: list[tuple[str, str, bool]] = [("", "", False)]
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        _, direction, is_silent = self._open[-1]
        direction = values.get("dir", direction)
        if tag == "html":
            self.language, self.direction = values.get("lang", ""), direction
        if tag == "button" and values.get("name") == "language":
            self.offered.append(values["value"])
        is_silent = is_silent or tag in SILENT or values.get("lang", self.language) != self.language
        if not is_silent:
            # It is shown or spoken elsewhere than in the element.
            self.texts += [Text(value, self.direction) for name, value in values.items() if name in SPOKEN and value]
        if tag not in VOID:
            self._open.append((tag, direction, is_silent))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1 and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        _, direction, is_silent = self._open[-1]
        if data.strip() and not is_silent:
            # A browser sets the title of a window in the direction of its first words.
            self.texts.append(Text(" ".join(data.split()), "auto" if self._open[-1][0] == "title" else direction))

    @property
    def said(self) -> set[str]:
        return {text.said for text in self.texts}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    server = demo(tmp_path_factory.mktemp("languages"))
    yield World(server)
    server.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    """A site without an app, with groups and passkeys."""
    server = household(tmp_path_factory.mktemp("household"))
    yield Household(server)
    server.stop()


def read(world: World, place: Place, language: str) -> PageTexts:
    """A page as somebody reads it whose browser speaks a language."""
    browser = RawBrowser(world.server, world.cookies(place.who))
    said = {"Accept-Language": language}
    page = browser.get(place.url(language), said)
    if (having := POSTED.get(place.name)) is not None:
        page = browser.post(place.path, page.form(place.path, **having), said | {"Origin": world.server.origin})
    while page.status == 303:
        page = browser.get(str(page.location).removeprefix(world.server.origin), said)
    return PageTexts(page.text)


def own(text: str) -> str:
    """What is left of a text without names, addresses, numbers and what machines call things."""
    for pattern in (ADDRESS, LINK, OPAQUE, NAMED):
        text = pattern.sub(" ", text)
    return text


def foreign(english: PageTexts, page: PageTexts) -> list[str]:
    """What a page shares with the English one and no catalogue has in both languages."""
    same = cognates(page.language)

    def is_known(part: str) -> bool:
        return part in same or not WORD.search(own(part))

    # The title of a window has the name of the app after that of the page.
    shared = [text for text in sorted(english.said & page.said) if not all(map(is_known, text.split(" · ")))]
    return [f"is in English and in {page.language}: {text}" for text in shared]


def in_latin_letters(page: PageTexts) -> list[str]:
    """What a page in another script says in Latin letters."""
    return [f"is in Latin letters: {text}" for text in sorted(page.said) if LATIN.search(own(text))]


def mixed(page: PageTexts) -> list[str]:
    """What runs in two directions without being kept apart."""
    problems = []
    for text in page.texts:
        alone = FIXED.sub(" ", ISOLATED.sub(" ", text.said))
        if page.direction == "rtl" and text.direction != "auto" and ARABIC.search(alone) and LATIN.search(alone):
            problems.append(f"has two directions in one text: {text.said}")
        # The first letter of what is kept apart decides in which order its words stand.
        if any(ARABIC.search(part) and LATIN.search(part) for part in FIRST_STRONG.findall(FIXED.sub(" ", text.said))):
            problems.append(f"keeps two directions apart together: {text.said}")
        if text.direction != page.direction and text.direction != "auto" and is_of(page.direction, text.said):
            problems.append(f"runs the other way: {text.said}")
        if page.direction == "ltr" and ARABIC.search(text.said):
            problems.append(f"is in Arabic: {text.said}")
    return problems


def is_of(direction: str, text: str) -> bool:
    """Whether words of a page's own are in a text; an address runs from left to right on every page."""
    return bool(ARABIC.search(text)) if direction == "rtl" else False


def cognates(language: str) -> set[str]:
    """Texts that the catalogues of English and another language both have."""
    other = catalogue(language)
    forms = [(name, form) for name, forms in catalogue("en").items() for form in forms if form.count == 0]
    return {say(name) for name, form in forms if form in other.get(name, ())}


def refused_phrases(texts: set[str]) -> list[str]:
    """What English pages and mails say in the phrases that lint keeps out of sources and documents."""
    phrases = (SOURCES.SOURCE_PHRASES, SOURCES.DOCUMENT_PHRASES, SOURCES.OLD_SENTENCES)
    return [
        f"says {found[0]!r}: {text}"
        for text in sorted(texts)
        for phrase in phrases
        if (found := phrase.search(text)) is not None
    ]


def load_sources() -> ModuleType:
    """The part of the lint that knows the phrases."""
    path = Path(__file__).resolve().parents[2] / "script" / "lib" / "sources.py"
    specification = importlib.util.spec_from_file_location("sources", path)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


SOURCES = load_sources()


def places(world: World, site: Household) -> list[tuple[World, Place]]:
    """All pages, each with the world that has it."""
    # Most forms that are posted have their page in the list; what the developer of an app is told is in English.
    fixed = [
        (one, place)
        for one in (world, site)
        for place in one.places()
        if (not place.form or place.name in POSTED) and place.name != "app-unsupported"
    ]
    return [*fixed, *((world, place) for place in MORE)]


@pytest.fixture(scope="module")
def english(world: World, site: Household) -> dict[Place, PageTexts]:
    return {place: read(one, place, "en") for one, place in places(world, site)}


@pytest.mark.parametrize("language", OTHERS)
def test_UI_17_no_page_and_no_mail_has_a_text_that_is_not_from_a_catalogue_or_mixes_directions(
    world: World, site: Household, english: dict[Place, PageTexts], language: str
) -> None:
    problems: list[str] = []
    for one, place in places(world, site):
        page = read(one, place, language)
        found = foreign(english[place], page) + mixed(page)
        if language in ("ja", "ar"):
            found += in_latin_letters(page)
        if (page.language, page.direction) != (language, "rtl" if language in RIGHT_TO_LEFT else "ltr"):
            found.append(f"is in {page.language}, {page.direction}")
        if not place.is_specimen and page.offered != OFFERED:
            found.append(f"offers {page.offered}")
        assert len(page.texts) > 2, place
        problems += [f"{place} {problem}" for problem in found]
    assert problems == [], "\n".join(problems)


def test_UI_17_no_page_and_no_mail_says_a_phrase_that_lint_keeps(english: dict[Place, PageTexts]) -> None:
    problems = [f"{place} {problem}" for place, page in english.items() for problem in refused_phrases(page.said)]
    assert problems == [], "\n".join(problems)


def test_UI_17_a_phrase_that_lint_keeps_is_found_on_a_page() -> None:
    for phrase in ("Now go on", "Tick the box if you mean it", "Whoever it is", "Your e-mail"):
        said = PageTexts(f'<html lang="en"><p>{phrase}.</p></html>').said
        assert refused_phrases(said) != [], phrase
    assert refused_phrases({say("choiceText")}) == []
