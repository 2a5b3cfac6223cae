"""The sentences of the product, read from its catalogues, so that no test repeats one.

    say("emailLabel")                      # the screens' words and sentences: ScreenText and Sentence
    say("signInWith", "Google")            # what a sentence is about follows its name, in the order of the case
    say("failure.otpIncorrect")            # AuthError
    say("account.title")                   # the account's screens in an app and in the terminal
    say("accountPage.title")               # the account's pages of a server
    say("page.missingTitle")               # other enums by their name without "Text", first letter small
    say("mail.subject.signup", code, app)  # the functions of the mails by their label
    say("fieldhouse.memberCount", 2)       # in the form that a number takes
    say("signIn", language="ar")           # in another language, with the isolates around what is inserted

Links that a sentence marks, `[terms of use](terms)`, are given as a reader sees them. A sentence about something that
may be unknown has a second form that takes nothing: `say("choiceTitle")`. A name that no catalogue has is an error.
"""

import functools
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).resolve().parents[2] / "Sources"
LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "ja": "Japanese",
    "ar": "Arabic",
}
# Types whose words go by another name than their own, by target: the app's own tables use these keys.
GROUPS = {
    ("Gatehouse", "ScreenText"): "",
    ("Gatehouse", "Sentence"): "",
    ("Gatehouse", "AuthError"): "failure.",
    ("GatehousePages", "AccountText"): "accountPage.",
}
ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", '"': '"', "'": "'", "0": "\0"}
LINK = re.compile(r"\[([^\]]*)\]\([a-z]+\)")
FUNCTION = re.compile(r"(?:func (?P<func>\w+)\((?P<parameters>[^)]*)\) -> String|var (?P<var>\w+): String) \{")
CASE = re.compile(r"^ *(case |default:)", re.MULTILINE)
# A form for one and one for more; and the five of Arabic: 1, 2, what ends in 3 to 10, in 11 to 99, and all others.
SINGULAR = re.compile(r'(\w+) == 1 \? (".*") : (".*")$', re.DOTALL)
COUNTED = re.compile(r"Self\.counted\(\s*(\w+), (.*)\)$", re.DOTALL)
OPTIONAL = re.compile(r'(\w+)\.map \{ (".*") \} \?\? (".*")$', re.DOTALL)


Pieces = tuple[str | tuple[int, bool], ...]


@dataclass(frozen=True)
class Form:
    """One form of a sentence: its pieces are text, or the place of what is inserted and whether it is isolated."""

    count: int
    pieces: Pieces

    def said(self, values: tuple[object, ...]) -> str:
        return "".join(
            piece if isinstance(piece, str) else self._inserted(values, *piece) for piece in self.chosen(values)
        )

    def chosen(self, values: tuple[object, ...]) -> Pieces:
        return self.pieces

    @staticmethod
    def _inserted(values: tuple[object, ...], place: int, is_isolated: bool) -> str:
        return f"\u2068{values[place]}\u2069" if is_isolated else str(values[place])


@dataclass(frozen=True)
class Plural(Form):
    """A sentence with a form for each kind of number: its pieces are those for all numbers without one of their own."""

    place: int
    others: tuple[Pieces, ...]

    def chosen(self, values: tuple[object, ...]) -> Pieces:
        number = int(str(values[self.place]))
        ending = number % 100
        holds = (number == 1, number == 2, 3 <= ending <= 10, 11 <= ending <= 99)
        return next((form for is_it, form in zip(holds, self.others, strict=False) if is_it), self.pieces)


def say(name: str, *values: object, language: str = "en", after_links: str = "") -> str:
    """Returns a sentence as a reader sees it; on a page, links are followed by what they do for those who hear it."""
    forms = catalogue(language).get(name)
    assert forms, f"no catalogue of {LANGUAGES[language]} has {name!r}"
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
    found: dict[str, list[Form]] = {}
    for file in catalogue_files(language):
        for name, form in sentences(file, LANGUAGES[language].lower()):
            found.setdefault(name, []).append(form)
    return {name: tuple(forms) for name, forms in found.items()}


def catalogue_files(language: str) -> list[Path]:
    """The files of a language: those named after it, such as `PageText+German.swift`."""
    return sorted(file for file in SOURCES.rglob(f"*+{LANGUAGES[language]}*.swift"))


def sentences(file: Path, language: str) -> Iterator[tuple[str, Form]]:
    """The sentences of one file, with their names."""
    text = file.read_text(encoding="utf-8")
    extended = re.search(r"^(?:package )?extension (\w+)", text, re.MULTILINE)
    functions = list(FUNCTION.finditer(text))
    for index, match in enumerate(functions):
        end = functions[index + 1].start() if index + 1 < len(functions) else len(text)
        if (match["func"] or match["var"]) != language or extended is None:
            continue
        names = parameters(match["parameters"] or "")
        group = prefix(file, extended[1], match["parameters"] or "")
        if group is not None:
            yield from cases(text[match.end() : end], group, names)


def prefix(file: Path, extended: str, declared: str) -> str | None:
    """What the names of a function's sentences begin with; None where it gives no sentences."""
    target = file.relative_to(SOURCES).parts[0]
    kind = extended
    if extended == "Catalogue":
        first = re.match(r"(?:(\w+) )?(\w+): ([\w.]+)", declared)
        if first is None or first[1] == "delay":
            return None
        kind = first[3]
        if first[1] not in (None, "_"):
            return f"mail.{first[1]}." if target == "GatehouseMail" else f"{first[1]}."
    if (target, kind) in GROUPS:
        return GROUPS[target, kind]
    stem = kind.removesuffix("Text").removesuffix("Words")
    return f"{stem[:1].lower()}{stem[1:]}."


def parameters(declared: str) -> list[str]:
    """The names of a function's parameters after the first, which is what it switches over."""
    return [part.split(":")[0].split()[-1] for part in declared.split(",")[1:]]


def cases(body: str, group: str, outer: list[str]) -> Iterator[tuple[str, Form]]:
    """The sentences of a switch."""
    starts = [match.start() for match in CASE.finditer(body)]
    for start, end in itertools.pairwise([*starts, len(body)]):
        line = body[start:end].strip()
        if not line.startswith("case "):
            continue
        pattern, value = divided(line.removeprefix("case "))
        forms = list(values(value, bound(pattern) + outer, "nil)" in pattern))
        for name in re.findall(r"(?:^|, |\n\s*)\.(\w+)", pattern):
            for form in forms:
                yield group + name, form


def divided(line: str) -> tuple[str, str]:
    """A case in its pattern and its value: the first colon outside parentheses is between them."""
    depth = 0
    for index, character in enumerate(line):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == ":" and depth == 0:
            return line[:index], line[index + 1 :].strip()
    raise AssertionError(f"this is no case: {line}")


def bound(pattern: str) -> list[str]:
    """The names that a pattern gives to what the sentence is about."""
    inner = re.search(r"\((.*)\)", pattern, re.DOTALL)
    if inner is None or inner[1] == "nil":
        return []
    return [re.sub(r"^let |\?$", "", part.strip()) for part in inner[1].split(",")]


def values(value: str, names: list[str], is_nil: bool) -> Iterator[Form]:
    """The forms of a value; none for one that another function gives."""
    if (optional := OPTIONAL.match(value)) is not None:
        yield Form(len(names), tuple(pieces(optional[2].replace("$0", optional[1]), names)))
        yield Form(len(names) - 1, tuple(pieces(optional[3], names)))
    elif (singular := SINGULAR.match(value)) is not None:
        yield plural(singular[1], list(singular.groups()[1:]), names)
    elif (counted := COUNTED.match(value)) is not None:
        yield plural(counted[1], list(literals(counted[2])), names)
    elif value.startswith('"'):
        joined = (piece for literal in literals(value) for piece in pieces(literal, names))
        yield Form(0 if is_nil else len(names), tuple(joined))


def plural(number: str, forms: list[str], names: list[str]) -> Form:
    """The forms of a sentence about a number, the one for all others last."""
    assert len(forms) in (2, 5), forms
    *others, last = (tuple(pieces(form, names)) for form in forms)
    return Plural(len(names), last, names.index(number), tuple(others))


def literals(value: str) -> Iterator[str]:
    """The literals that stand one after the other: parts of one sentence, or arguments."""
    while value.startswith('"'):
        end = value.index('"""', 3) + 3 if value.startswith('"""') else ended(value) + 1
        yield value[:end]
        value = re.sub(r"^\s*[+,]\s*", "", value[end:])


def pieces(literal: str, names: list[str]) -> Iterator[str | tuple[int, bool]]:
    """The pieces of a string literal of Swift."""
    text = ""
    index, content = 0, unquoted(literal)
    while index < len(content):
        character = content[index]
        if character != "\\":
            text += character
            index += 1
        elif content[index + 1] == "(":
            end = closing(content, index + 2)
            if text:
                yield text
            text = ""
            yield inserted(content[index + 2 : end], names)
            index = end + 1
        elif content[index + 1] == "u":
            end = content.index("}", index)
            text += chr(int(content[index + 3 : end], 16))
            index = end + 1
        else:
            text += ESCAPES[content[index + 1]]
            index += 2
    if text:
        yield text


def unquoted(literal: str) -> str:
    """What stands between the quotation marks, with the lines of a long literal joined as Swift joins them."""
    if not literal.startswith('"""'):
        return literal[1 : ended(literal)]
    *lines, last = literal[3 : literal.index('"""', 3)].removeprefix("\n").split("\n")
    indentation = len(last)
    return "\n".join(line[indentation:] for line in lines).replace("\\\n", "")


def ended(literal: str) -> int:
    """Where a literal that begins with a quotation mark ends."""
    index = 1
    while literal[index] != '"':
        if literal.startswith("\\(", index):
            index = closing(literal, index + 2) + 1
        else:
            index += 2 if literal[index] == "\\" else 1
    return index


def closing(text: str, start: int) -> int:
    """Where the parenthesis ends that is open at a place."""
    depth, index = 1, start
    while True:
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
        index += 1


def inserted(expression: str, names: list[str]) -> str | tuple[int, bool]:
    """Which value an expression inserts, and whether it keeps the value's direction to itself; or text, isolated."""
    if fixed := re.fullmatch(r'isolated\("([^"]*)"\)', expression):
        return f"\u2068{fixed[1]}\u2069"
    used = [word for word in re.findall(r"\w+", expression) if word in names]
    assert used, f"nothing that a sentence is about: {expression}"
    return names.index(used[0]), "isolated(" in expression
