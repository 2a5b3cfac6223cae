import Gatehouse

/// Returns words of the screens in English, as a reader sees them.
func say(_ text: ScreenText) -> String { LinkedText(Catalogue.english.text(text), links: [:]).text }

/// Returns a sentence of a notice in English.
func say(_ sentence: Sentence) -> String { Catalogue.english.sentence(sentence) }

/// Returns words of the screens about groups in English.
func say(group text: GroupText) -> String { Catalogue.english.group(text) }

/// Returns words of the account's screens in English.
func say(account text: AccountText) -> String { Catalogue.english.account(text) }
