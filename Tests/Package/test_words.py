"""The sentences that tests take from the catalogues."""

import pytest
import words
from words import LANGUAGES, catalogue, say


@pytest.mark.parametrize("language", LANGUAGES)
def test_UI_17_every_catalogue_has_the_same_sentences(language: str) -> None:
    assert len(catalogue("en")) > 500
    assert catalogue(language).keys() == catalogue("en").keys()


def test_a_sentence_is_said_as_a_reader_sees_it() -> None:
    assert say("signIn") == "Sign In"
    assert say("signInWith", "Google") == "Sign in with Google"
    assert "](" not in say("consentLabel")
    assert say("choiceTitle", "Fieldhouse").endswith("Fieldhouse")
    assert "Fieldhouse" not in say("choiceTitle")
    assert "\u2068Google\u2069" in say("signInWith", "Google", language="ar")


@pytest.mark.parametrize(
    ("literal", "said"),
    [
        (r'"“a” \(name) \\ \"b\" \u{2068}c"', '“a” x \\ "b" \u2068c'),
        (r'"“a” \(isolated(name))"', "“a” \u2068x\u2069"),
        ('"""\n    one \\\n    two\n    """', "one two"),
    ],
)
def test_the_literals_of_the_catalogues_are_read_as_the_compiler_reads_them(literal: str, said: str) -> None:
    (form,) = words.values(literal, ["name"], is_nil=False)
    assert form.said(("x",)) == said


def test_a_name_that_no_catalogue_has_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no catalogue of English has 'signInn'"):
        say("signInn")
    with pytest.raises(AssertionError, match="signInWith takes 1 values, not 0"):
        say("signInWith")
