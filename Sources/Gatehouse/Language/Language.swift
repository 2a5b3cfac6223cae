public import Foundation

/// A language that the product includes. An app can add others to a ``Catalogue``, but the product has words of its own
/// only in these.
///
/// Everything that differs between languages is a switch over all of them or a requirement of `Words`: after a new
/// case, the compiler names what the language lacks.
public enum Language: String, Sendable, CaseIterable {
    /// English, in which the product is written and which it falls back to.
    case english = "en"
    /// Spanish.
    case spanish = "es"
    /// French.
    case french = "fr"
    /// German.
    case german = "de"
    /// Japanese.
    case japanese = "ja"
    /// Arabic.
    case arabic = "ar"

    /// Creates the language of a BCP 47 tag; English for a language that the product does not include.
    package init(tag: String?) {
        self = tag.flatMap(Language.init(rawValue:)) ?? .english
    }

    /// The name of the language, in that language.
    package var endonym: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        case .french: "Français"
        case .german: "Deutsch"
        case .japanese: "日本語"
        case .arabic: "العربية"
        }
    }

    /// Whether it is written from right to left. Sentences in such a language isolate everything that is put into them.
    public var isRightToLeft: Bool {
        switch self {
        case .english, .spanish, .french, .german, .japanese: false
        case .arabic: true
        }
    }

    /// Whether a native speaker has proofread it. The gallery marks languages that nobody has proofread.
    package var isReviewed: Bool {
        switch self {
        case .english: true
        case .spanish, .french, .german, .japanese, .arabic: false
        }
    }

    /// What separates the items of a list.
    package var separator: String {
        switch self {
        case .english, .spanish, .french, .german: ", "
        case .japanese: "、"
        case .arabic: "، "
        }
    }

    /// What separates a label from its value. In French, nothing may break the line before it.
    package var colon: String {
        switch self {
        case .english, .spanish, .german, .arabic: ": "
        case .french: "\u{A0}: "
        case .japanese: "："
        }
    }

    /// What stands between two sentences, and between words and a name that follows them.
    package var space: String {
        switch self {
        case .english, .spanish, .french, .german, .arabic: " "
        case .japanese: ""
        }
    }

    /// What separates a sentence without a sign at its end from the next one.
    package var fullStop: String {
        switch self {
        case .english, .spanish, .french, .german, .arabic: ". "
        case .japanese: "。"
        }
    }

    /// Returns words in brackets, as they follow other words.
    package func bracketed(_ words: String) -> String {
        switch self {
        case .english, .spanish, .french, .german, .arabic: " (\(words))"
        case .japanese: "（\(words)）"
        }
    }

    /// Returns texts of a list, with a number behind each that would read like an earlier one.
    /// - Parameter names: What stands beside each of them; nil for nothing.
    package func numbered(_ texts: [String], beside names: [String]? = nil) -> [String] {
        var counts: [[String]: Int] = [:]
        return texts.indices.map { index in
            let count = counts[[names?[index] ?? "", texts[index]], default: 0] + 1
            counts[[names?[index] ?? "", texts[index]]] = count
            return count == 1 ? texts[index] : texts[index] + bracketed("\(count)")
        }
    }

    /// The locale of dates: with Western digits, as codes have, and in English with the day before the month, as most
    /// readers of English write it.
    public var locale: Locale {
        switch self {
        case .english: Locale(identifier: "en_GB")
        case .spanish, .french, .german, .japanese, .arabic: Locale(identifier: "\(rawValue)-u-nu-latn")
        }
    }

    /// Returns the form of Arabic for a number by the plural rules of Unicode: for 1, for 2, for what ends in 3 to 10,
    /// for what ends in 11 to 99, and for all others, such as 0, 100 and 102.
    public static func arabicForm(
        of count: Int, _ one: String, _ two: String, _ few: String, _ many: String, _ other: String
    ) -> String {
        switch (count, count % 100) {
        case (1, _): one
        case (2, _): two
        case (_, 3...10): few
        case (_, 11...99): many
        default: other
        }
    }
}
