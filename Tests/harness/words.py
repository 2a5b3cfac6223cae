"""The sentences of the product, from the data that it records (Tests/data/words), so that no test repeats one.

    say("emailLabel")                      # the screens' words and sentences: ScreenText and Sentence
    say("signInWith", "Google")            # what a sentence is about follows its name, in the order of the case
    say("failure.otpIncorrect")            # AuthError
    say("account.title")                   # the account's screens in an app and in the terminal
    say("accountPage.title")               # the account's pages of a server
    say("page.missingTitle")               # other enums by their name without "Text", first letter small
    say("mail.subject.signup", code, app)  # a case within a case by both names
    say("fieldhouse.memberCount", 2)       # in the form that a number takes
    say("signIn", language="ar")           # in another language, with the isolates around what is inserted

Links that a sentence marks, `[terms of use](terms)`, are given as a reader sees them. A sentence about something that
may be unknown has a second form that takes nothing: `say("choiceTitle")`. A name that no catalogue has is an error.
"""

import functools
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).resolve().parents[1] / "data" / "words"
# English first: the others are compared with it.
LANGUAGES = ("en", *sorted(folder.name for folder in RECORDS.iterdir() if folder.name != "en"))
LINK = re.compile(r"\[([^\]]*)\]\([a-z]+\)")
PLACE = re.compile(r"\{(\d)\}")
# A name, how many values its text takes, and for which kind of number it is.
KEY = re.compile(r"(?P<name>[\w.]+)(?:\((?P<count>\d)\)(?:\.(?P<kind>\w+))?)?")
KINDS = ("zero", "one", "two", "few", "many")


@dataclass(frozen=True)
class Form:
    """A text with `{0}`, `{1}` in place of the values that it takes."""

    count: int
    text: str

    def said(self, values: tuple[object, ...]) -> str:
        return PLACE.sub(lambda place: str(values[int(place[1])]), self.chosen(values))

    def chosen(self, values: tuple[object, ...]) -> str:
        return self.text


@dataclass(frozen=True)
class Plural(Form):
    """A sentence with a text of its own for some kinds of numbers, and one for all others; its first value decides."""

    kinds: tuple[tuple[str, str], ...]

    def chosen(self, values: tuple[object, ...]) -> str:
        number = int(str(values[0]))
        ending = number % 100
        holds = {
            "zero": number == 0,
            "one": number == 1,
            "two": number == 2,
            "few": 3 <= ending <= 10,
            "many": 11 <= ending <= 99,
        }
        return next((text for kind, text in self.kinds if holds[kind]), self.text)


def say(name: str, *values: object, language: str = "en", after_links: str = "") -> str:
    """Returns a sentence as a reader sees it; on a page, links are followed by what they do for those who hear it."""
    forms = catalogue(language).get(name)
    assert forms, f"no catalogue of {language} has {name!r}"
    form = next((form for form in forms if form.count == len(values)), None)
    assert form, f"{name} takes {' or '.join(str(form.count) for form in forms)} values, not {len(values)}"
    return LINK.sub(rf"\1{after_links}", form.said(values))


def named(value: Any) -> Any:
    """Returns a value of JSON with the sentence for each `=name`, and for `=name words` the one about these."""
    if isinstance(value, dict):
        return {named(key): named(item) for key, item in value.items()}
    if isinstance(value, list):
        return [named(item) for item in value]
    if isinstance(value, str) and value.startswith("="):
        return say(*value[1:].split(" ", 1))
    return value


@functools.cache
def catalogue(language: str) -> dict[str, tuple[Form, ...]]:
    """All sentences of a language by name."""
    texts: dict[str, str] = {}
    for file in sorted((RECORDS / language).glob("*.json")):
        texts |= json.loads(file.read_text(encoding="utf-8"))
    found: dict[str, list[Form]] = {}
    for key, text in texts.items():
        entry = KEY.fullmatch(key)
        assert entry, key
        if entry["kind"] is None:
            kinds = tuple((kind, texts[f"{key}.{kind}"]) for kind in KINDS if f"{key}.{kind}" in texts)
            found.setdefault(entry["name"], []).append(form(int(entry["count"] or 0), text, kinds))
    return {name: tuple(forms) for name, forms in found.items()}


def form(count: int, text: str, kinds: tuple[tuple[str, str], ...] = ()) -> Form:
    """A form of a sentence, with its texts for kinds of numbers if it has any."""
    return Plural(count, text, kinds) if kinds else Form(count, text)
