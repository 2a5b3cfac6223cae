"""The sentences that tests take from the catalogues, and the tests that repeat one."""

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import words
from words import LANGUAGES, catalogue, say

TESTS = Path(__file__).resolve().parents[1]
SOURCES = TESTS.parent / "Sources"
# What the files of a language are called after.
IN_SWIFT = {"Arabic", "English", "French", "German", "Japanese", "Spanish"}
# Tests whose sentences the contract quotes, or that plant sentences.
QUOTING = {"CatalogueTests.swift", "test_lint.py", "test_words.py"}
# Sentences of the contract, which may stand anywhere.
QUOTED = {
    "Authentication Required",
    "Passwords don't match",
    "An account with this email already exists. Try logging in instead.",
    "You must accept the terms to continue.",
    "Continue as Guest",
}
# The kinds of these numbers in each language.
NUMBERS = (0, 1, 2, 3, 11, 100)
CARDINALS = {
    **dict.fromkeys(("en", "de", "es"), ("other", "one", "other", "other", "other", "other")),
    "fr": ("one", "one", "other", "other", "other", "other"),
    "ja": ("other",) * len(NUMBERS),
    "ar": ("zero", "one", "two", "few", "many", "other"),
}
# Kinds whose form may be that of another kind: of some nouns, and with a digit instead of the word for none.
SHARED = {"zero", "many"}
LITERAL = re.compile(r'(?<!")"((?:[^"\\]|\\.)+)"(?!")')


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_every_catalogue_has_the_same_sentences(language: str) -> None:
    assert len(catalogue("en")) > 500
    assert catalogue(language).keys() == catalogue("en").keys()


def test_UI_17_a_sentence_that_a_language_lacks_does_not_compile() -> None:
    """Each language is a switch over all sentences, and none has a `default` that would hide a missing one."""
    files = [file for file in SOURCES.rglob("*+*.swift") if file.stem.split("+")[1] in IN_SWIFT]
    assert len(files) > 40
    assert [file.name for file in files if "default:" in file.read_text(encoding="utf-8")] == []


def test_a_sentence_is_said_as_a_reader_sees_it() -> None:
    assert say("signIn") == "Sign In"
    assert say("signInWith", "Google") == "Sign in with Google"
    assert "](" not in say("consentLabel")
    assert say("choiceTitle", "Fieldhouse").endswith("Fieldhouse")
    assert "Fieldhouse" not in say("choiceTitle")
    assert "\u2068Google\u2069" in say("signInWith", "Google", language="ar")


def test_a_sentence_about_a_number_is_said_in_the_form_that_the_number_takes() -> None:
    assert [say("fieldhouse.memberCount", count) for count in (1, 2)] == ["1 member", "2 members"]
    form = words.form(1, "{0} ones", (("one", "one"),))
    assert [form.said((count,)) for count in (1, 0, 7)] == ["one", "0 ones", "7 ones"]


def test_UI_11_arabic_has_the_forms_of_numbers_that_unicode_asks_for() -> None:
    """One, two, few, many and other: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html."""
    kinds = [{1}, {2}, {3, 10, 103, 110}, {11, 99, 111, 199}, {0, 100, 101, 102, 200}]
    shapes = [
        {re.sub(r"\d+", "", say("fieldhouse.memberCount", count, language="ar")) for count in counts}
        for counts in kinds
    ]
    assert [len(shape) for shape in shapes] == [1] * 5
    assert len(set.union(*shapes)) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_11_every_sentence_about_a_number_has_the_forms_that_unicode_asks_for(language: str) -> None:
    """Cardinal numbers: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html."""
    counted = [name for name, forms in catalogue("ar").items() if any(isinstance(form, words.Plural) for form in forms)]
    assert len(counted) > 5
    wrong: list[str] = []
    for name in counted:
        (form,) = catalogue(language)[name]
        shapes: dict[str, set[str]] = {}
        for number, kind in zip(NUMBERS, CARDINALS[language], strict=True):
            shapes.setdefault(kind, set()).add(re.sub(r"\d+", "#", form.said((number,))))
        told = [shape for kind, found in shapes.items() if kind not in SHARED for shape in found]
        if any(len(found) > 1 for found in shapes.values()) or len(set(told)) < len(told):
            wrong.append(f"{name}: {shapes}")
    assert wrong == [], "\n".join(wrong)


def test_a_name_that_no_catalogue_has_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no catalogue of en has 'signInn'"):
        say("signInn")
    with pytest.raises(AssertionError, match="signInWith takes 1 values, not 0"):
        say("signInWith")


@pytest.mark.parametrize(
    "file",
    [file for file in sorted(TESTS.rglob("*.py")) if file.name not in QUOTING],
    ids=lambda file: str(file.relative_to(TESTS)),
)
def test_UI_17_no_python_test_repeats_a_sentence(file: Path) -> None:
    assert [literal for literal in python_literals(file.read_text()) if is_sentence(literal)] == []


def test_UI_17_no_swift_test_repeats_a_sentence() -> None:
    found = [
        f"{file.relative_to(TESTS)}: {literal}"
        for file in sorted(TESTS.rglob("*.swift"))
        if file.name not in QUOTING
        for literal in swift_literals(file.read_text())
        if is_sentence(literal)
    ]
    assert found == [], "\n".join(found)


def test_UI_17_the_sentences_of_a_test_are_found() -> None:
    sentence = say("failure.otpExpired")
    assert [text for text in python_literals(f'"""{sentence}"""\nsee("{sentence}")') if is_sentence(text)] == [sentence]
    swift = f'// "{sentence}"\n@Test("{sentence}")\nsee("{sentence}")\n'
    assert [text for text in swift_literals(swift) if is_sentence(text)] == [sentence]
    formatted = f'see(f"Hi, {{name}}", f"{say("resetSent", "{email}")}")'
    assert [text for text in python_literals(formatted) if is_sentence(text)] == [say("resetSent", "…")]
    assert is_sentence(say("resetSent", r"\(Self.email)"))
    assert not is_sentence("Continue as Guest")
    assert not is_sentence("Sign In")


def is_sentence(literal: str) -> bool:
    """Whether a catalogue could give a literal of three words or more, with anything where it inserts something."""
    return (
        len(literal.split()) > 2
        and literal not in QUOTED
        and any(pattern.fullmatch(literal) is not None for pattern in english())
    )


@functools.cache
def english() -> list[re.Pattern[str]]:
    """The sentences that have three words or more of their own."""
    every = [words.LINK.sub(r"\1", form.text) for forms in catalogue("en").values() for form in forms]
    parts = [words.PLACE.split(text)[::2] for text in every]
    return [
        re.compile(".+?".join(re.escape(part) for part in parts_of_one), re.DOTALL)
        for parts_of_one in parts
        if len(re.findall(r"[\w'’]+", " ".join(parts_of_one))) > 2
    ]


def python_literals(text: str) -> Iterator[str]:
    """The texts of a test in Python; what a test, a class or a module says of itself is not one."""
    tree = ast.parse(text)
    expressions = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in expressions | parts:
            yield node.value


def swift_literals(text: str) -> Iterator[str]:
    """The texts of a test in Swift, without its name and its comments."""
    for line in text.splitlines():
        if not line.lstrip().startswith(("//", "@Test(", "@Suite(")):
            yield from LITERAL.findall(line)
