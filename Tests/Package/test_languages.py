"""Which views are given a language."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VIEWS = {file.name: file.read_text() for file in (ROOT / "Sources" / "GatehouseUI").rglob("*.swift")}


def test_APP_10_only_views_of_our_own_words_are_given_a_language() -> None:
    setters = [name for name, text in VIEWS.items() if re.search(r"environment\(\\\.(locale|layoutDirection)", text)]
    assert setters == ["View+Language.swift"]
    assert "extension OwnWords {\n        /// Sets the direction" in VIEWS["View+Language.swift"]
    assert own_words() == {
        "AccountScreenView",
        "GateScreenView",
        "OwnActions",
        "OwnDetails",
        "OwnField",
        "OwnNotice",
        "ScreenView",
        "SplashView",
    }


def test_APP_10_each_of_these_views_is_given_one_wherever_it_is_shown() -> None:
    shown_as = re.compile(rf"\b(?:{'|'.join(sorted(own_words()))})\(")
    for file, text in VIEWS.items():
        shown = len(shown_as.findall(text))
        assert text.count(".speaking(") >= shown - text.count("SplashView(progress: nil)"), file


def own_words() -> set[str]:
    """The views that show sentences of the catalogue, and may set the language of what is in them."""
    return {name for text in VIEWS.values() for name in re.findall(r"struct (\w+): OwnWords", text)}
