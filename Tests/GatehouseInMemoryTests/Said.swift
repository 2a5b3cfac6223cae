import Gatehouse

/// Returns words of the screens in English, as a reader sees them.
func say(_ text: ScreenText) -> String { LinkedText(Catalogue.english.text(text), links: [:]).text }

/// Returns a sentence of a notice in English.
func say(_ sentence: Sentence) -> String { Catalogue.english.sentence(sentence) }
