import Gatehouse
import GatehouseTerminal

/// Returns words of the screens in English, as a reader sees them.
func say(_ text: ScreenText) -> String { LinkedText(Catalogue.english.text(text), links: [:]).text }

/// Returns a sentence of a notice in English.
func say(_ sentence: Sentence) -> String { Catalogue.english.sentence(sentence) }

/// Returns words of the account screens in English.
func say(account text: AccountText) -> String { Catalogue.english.account(text) }

/// Returns words of the screens about groups in English.
func say(group text: GroupText) -> String { Catalogue.english.group(text) }

/// Returns words of the terminal in English.
func say(terminal text: TerminalText) -> String { Catalogue.english.terminal(text) }

extension String {
    /// The text without the line breaks that the width of a window adds.
    var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The lines without the blanks that put values in one column.
    var unaligned: [String] { split(separator: "\n").map { String($0).unwrapped } }
}
