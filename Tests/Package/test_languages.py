"""How each language speaks to a person."""

import re

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
# Words for something that has another word everywhere else in the language.
OTHER_WORD = {
    "en": r"(?i)\b(?:cancelled|log ?in\b|logged|e-mail|ways? to sign in)",
    "de": r"Anmelde(?:art|möglichkeit)|Mannschaft|\bgesetzt\b",
    "fr": r"[Mm]oyens? de connexion|[Aa]pplication",
    "es": r"[Ff]ormas? de (?:iniciar|entrar)|[Aa]plicación|Olvidaste|términos",
    "ja": r"端末|クッキー|招待を承認|ブラウザ(?!ー)|プロバイダ(?!ー)|サインインの方法|質問票",
    "ar": r"المدير|\bمدير|بواسطة ⁨|عبر ⁨",
}
# Sentences whose values are numbers, dates, lengths of time and words of our own, which are written in Arabic.
OWN_WORDS = {
    "account.nameTooLong", "accountPage.edition", "accountPage.endSession", "accountPage.nameTooLarge",
    "accountPage.nameTooLong", "accountPage.newestDevices", "accountPage.signedInOn", "accountPage.usedOn",
    "administration.bannedUntil", "administration.countActive", "administration.countBanned",
    "administration.countDropped", "administration.countGuests", "administration.countInMailbox",
    "administration.countUnconfirmed", "administration.countWaiting", "administration.createText",
    "administration.faultName", "administration.moreThan", "administration.signsFrom", "administration.since",
    "administration.verifiesUntil", "codeHelp", "codeIncomplete", "detailTooLong", "detailTooShort",
    "failure.rateLimited", "fieldhouse.atMost", "fieldhouse.atMostBytes", "fieldhouse.byline",
    "fieldhouse.creationLimit", "fieldhouse.edition",
    "fieldhouse.expiredInvitationText", "fieldhouse.expiresOn", "fieldhouse.pageOf", "fieldhouse.stepOf",
    "mail.groupInvitationLife", "mail.lifeOfBoth", "mail.lifeOfCode", "mail.noticeKept", "mail.noticeRemoved",
    "passwordHelp", "passwordTooShort", "time.after", "tooManySignIns",
}  # fmt: skip
# Words that a text quotes: the place that quotes, and the words that must stand in it as the reader finds them there.
QUOTING = {
    "mail.action.accountExists": "forgotPassword",
    "mail.noticeAdvice.setPassword": "forgotPassword",
    "mail.noticeAdvice.reviewSignIn": "forgotPassword",
    "mail.noticeAdvice.signInAgain": "forgotPassword",
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_each_product_word_has_one_translation(language: str) -> None:
    other = OTHER_WORD.get(language, "$^")
    mixed = [f"{name}: {text}" for name, text in shown(language) if re.search(other, text)]
    assert mixed == [], "\n".join(mixed)


def test_UI_17_arabic_keeps_names_and_addresses_apart() -> None:
    loose = {name for name, forms in catalogue("ar").items() for form in forms if is_loose(form)}
    assert loose == OWN_WORDS, loose ^ OWN_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_words_that_a_text_quotes_are_those_on_the_screen(language: str) -> None:
    for name, quoted in QUOTING.items():
        (form,) = catalogue(language)[name]
        assert say(quoted, language=language) in form.said(("x", "x")), name


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
