"""How each language speaks to a person."""

import functools
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from words import LANGUAGES, Form, Plural, catalogue, say

# Words of the form of address that a language does not use (docs/voice.md), and other words that it does not mix.
OTHER_FORM = {
    "de": r"\b(?:du|dich|dir|deine?[mnrs]?|gib|klicke|wähle|melde dich|versuch es|setz|zeig|warte)\b",
    "fr": r"\b(?:tu|toi|ton|ta|tes|clique)\b",
    # "Ask somebody to do it" has the same word.
    "es": r"\b(?:usted|ustedes|(?<!que lo )haga|introduzca|escriba|elija|inicie|confirme)\b",
    "ja": r"ログイン|ログアウト|しろ[。!]|だ。",
}
VOICE = Path(__file__).resolve().parents[2] / "docs" / "voice.md"
# What the tables of the glossary are called, by language.
GLOSSARIES = {"en": "English", "de": "German", "fr": "French", "es": "Spanish", "ja": "Japanese", "ar": "Arabic"}
# Sentences that the contract quotes.
QUOTED = {"failure.duplicateEmail"}
# Sentences with a version or a day, which Arabic keeps apart as it does names.
WITH_DAYS = {"accountPage.edition", "fieldhouse.edition", "mail.firstAddress"}
JAPANESE = "\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff"
# Sentences whose values are numbers, dates, lengths of time and words of our own, which are written in Arabic.
OWN_WORDS = {
    "account.backupCodesLeft", "account.createdOn", "account.nameTooLong", "account.passkeysFull",
    "account.usedOn", "accountPage.backupCodesLeft", "accountPage.edition", "accountPage.nameTooLarge",
    "accountPage.newestDevices", "accountPage.passwordChangedOn", "accountPage.signedInOn",
    "administration.bannedUntil", "administration.countActive", "administration.countAttacks",
    "administration.countBanned",
    "administration.countDropped", "administration.countGuests", "administration.countInMailbox",
    "administration.countUnconfirmed", "administration.countWaiting", "administration.createText",
    "administration.faultName", "administration.moreThan", "administration.refusedGroupLimit",
    "administration.sevenDays",
    "administration.signsFrom", "administration.since", "administration.verifiesUntil", "codeHelp", "codeIncomplete",
    "detailTooLong", "detailTooShort", "failure.rateLimited", "fieldhouse.askedAgo", "fieldhouse.atMost",
    "fieldhouse.atMostBytes", "fieldhouse.byline", "fieldhouse.createdAgo", "fieldhouse.creationLimit",
    "fieldhouse.edition",
    "fieldhouse.pageOf", "fieldhouse.stepOf", "group.nameTooLong", "groupPage.expires",
    "groupPage.joined", "groupPage.used", "groupPage.usesFault", "mail.groupInvitationLife", "mail.lifeOfBoth",
    "mail.lifeOfCode", "mail.noticeChanged",
    "mail.noticeKept", "mail.noticeRemoved", "passwordHelp", "passwordTooShort", "time.after",
    "tooManySignIns",
}  # fmt: skip
# Words that a text quotes: the place that quotes, and the words that must stand in it as the reader finds them there.
QUOTING = {
    "mail.action.accountExists": "forgotPassword",
    "mail.noticeStep.setPassword": "forgotPassword",
    "page.newPasswordText": "page.goOn",
    "page.signInText": "page.goOn",
}


@pytest.mark.parametrize("language", OTHER_FORM)
def test_UI_17_a_language_speaks_to_a_person_in_one_way(language: str) -> None:
    mixed = [
        f"{name}: {text}" for name, text in shown(language) if re.search(OTHER_FORM[language], text, re.IGNORECASE)
    ]
    assert mixed == [], "\n".join(mixed)


def test_UI_17_english_has_one_kind_of_apostrophe() -> None:
    assert [f"{name}: {text}" for name, text in shown("en") if "’" in text] == []


def test_UI_17_french_signs_never_begin_a_line() -> None:
    broken = [f"{name}: {text}" for name, text in shown("fr") if re.search(r" [:;?!»]|« ", text)]
    assert broken == [], "\n".join(broken)


@dataclass(frozen=True)
class Term:
    """A row of the glossary."""

    thing: str
    word: str
    never: tuple[str, ...]


@functools.cache
def glossary(language: str) -> tuple[Term, ...]:
    """The table of a language in docs/voice.md."""
    part = VOICE.read_text(encoding="utf-8").split(f"\n### {GLOSSARIES[language]}\n")[1].split("\n#")[0]
    lines = [line.replace("`", "").strip("|") for line in part.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    return tuple(Term(thing, word, tuple(never.split(", "))) for thing, word, never in rows[2:])


def pattern(word: str, language: str) -> re.Pattern[str]:
    """Finds a word of the glossary. Japanese and Arabic have no sign at both ends of a word."""
    stem = re.escape(word.removesuffix("…"))
    if language == "ar":
        return re.compile(stem)
    if language == "ja":
        return re.compile(f"{stem}(?!ー)")
    return re.compile(rf"(?<![\w-]){stem}" + ("" if word.endswith("…") else r"(?!\w)"), re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_each_thing_has_the_one_word_of_the_glossary(language: str) -> None:
    assert len(glossary(language)) > 5
    texts = [(name, text) for name, text in shown(language) if name not in QUOTED]
    mixed = [
        f"{name} says {other!r} for {term.word!r}: {text}"
        for term in glossary(language)
        for other in term.never
        for name, text in texts
        if pattern(other, language).search(text)
    ]
    unused = [
        f"nothing says {term.word!r}"
        for term in glossary(language)
        if not any(pattern(term.word, language).search(text) for _, text in texts)
    ]
    assert mixed + unused == [], "\n".join(mixed + unused)


def test_UI_17_a_forbidden_word_is_found() -> None:
    assert pattern("anleg…", "de").search("Projekt anlegen")
    assert pattern("ban", "en").search("Ban this account")
    assert not pattern("ban", "en").search("The bandwidth")
    assert pattern("ブラウザ", "ja").search("ブラウザで")
    assert not pattern("ブラウザ", "ja").search("ブラウザーで")
    assert pattern("تحقق", "ar").search("تحقق منه")
    assert not pattern("تحقق", "ar").search("تحقّق منه")


def test_UI_17_japanese_has_a_space_beside_names_and_latin_letters_and_none_beside_numbers() -> None:
    wrong: list[str] = []
    for name, forms in catalogue("ja").items():
        for form in forms if name not in WITH_DAYS else ():
            names = {place for other in catalogue("ar")[name] for place in re.findall("\u2068{(\\d)}", other.text)}
            text = re.sub(r"{(\d)}", lambda place, names=names: "Ada" if place[1] in names else "7", form.text)
            if re.search(f"[{JAPANESE}][A-Za-z]|[A-Za-z][{JAPANESE}]|[{JAPANESE}] 7|7 [{JAPANESE}]|:$", text):
                wrong.append(f"{name}: {text}")
    assert wrong == [], "\n".join(wrong)


def test_UI_17_arabic_says_with_what_and_not_through_what() -> None:
    assert [f"{name}: {text}" for name, text in shown("ar") if "عبر \u2068" in text] == []


def test_UI_17_arabic_keeps_names_and_addresses_apart() -> None:
    loose = {name for name, forms in catalogue("ar").items() for form in forms if is_loose(form)}
    assert loose == OWN_WORDS, loose ^ OWN_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_words_that_a_text_quotes_are_those_on_the_screen(language: str) -> None:
    for name, quoted in QUOTING.items():
        (form,) = catalogue(language)[name]
        assert say(quoted, language=language) in form.said(("x", "x")), name


@pytest.mark.parametrize("part", ["account", "group"])
def test_UI_17_a_page_has_no_words_of_its_own_for_what_a_screen_of_an_app_says(part: str) -> None:
    def everywhere(name: str) -> tuple[tuple[Form, ...], ...]:
        return tuple(catalogue(language)[name] for language in LANGUAGES)

    screens = {everywhere(name): name for name in catalogue("en") if name.startswith(f"{part}.")}
    assert len(screens) > 50
    # A page's name for words of the screens goes by both names, `accountPage.screens.name`.
    own = [name for name in catalogue("en") if re.match(rf"{part}Page\.(?!screens\.)", name)]
    twice = [f"{name} is {screens[everywhere(name)]}" for name in own if everywhere(name) in screens]
    assert twice == [], "\n".join(twice)


@pytest.mark.parametrize("name", ["mail.device", "accountPage.device"])
def test_UI_17_two_names_in_an_arabic_sentence_stand_in_its_order(name: str) -> None:
    assert say(name, "Firefox", "Mac", language="ar") == "\u2068Firefox\u2069 على \u2068Mac\u2069"


def is_loose(form: Form) -> bool:
    """Whether something that a sentence inserts, except the number that decides its form, can turn its direction."""
    values = [7 if isinstance(form, Plural) and place == 0 else f"<{place}>" for place in range(form.count)]
    said = form.said(tuple(values))
    return any(
        str(value) in said and re.search(f"[\u2066-\u2068]{value}\u2069", said) is None
        for value in values
        if value != 7
    )


def shown(language: str) -> list[tuple[str, str]]:
    """Every sentence of a language with its name."""
    return [(name, form.said((2, 2, 2, 2))) for name, forms in catalogue(language).items() for form in forms]
