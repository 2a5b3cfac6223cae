/// A short text in one or more languages, which an app or a deployment writes itself.
///
///     let label: LocalizedText = ["en": "Company", "de": "Firma"]
///     let plain: LocalizedText = "Company"
///
/// Encoded as a string if it is the same in every language, and otherwise as an object with a text for each language.
public struct LocalizedText: Hashable, Sendable {
    private let texts: [String: String]
    private let other: String

    /// Creates a text that is the same in every language.
    public init(_ text: String) {
        texts = [:]
        other = text
    }

    /// Creates a text in several languages.
    /// - Parameter texts: The texts by language tag (BCP 47, such as `en` or `pt-BR`). Other languages show the English
    ///   text or, if there is none, the first in alphabetical order.
    public init(_ texts: [String: String]) {
        self.texts = Dictionary(texts.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        other = self.texts["en"] ?? self.texts.min { $0.key < $1.key }?.value ?? ""
    }

    /// Returns the text in a language.
    /// - Parameter language: A language tag. `de-AT` uses `de` if there is no text for `de-AT`.
    package func text(in language: String) -> String {
        let tag = language.lowercased()
        return texts[tag] ?? texts[String(tag.prefix { $0 != "-" })] ?? other
    }

    /// The texts by language. A text that is the same in every language is under nil.
    package var byLanguage: [String?: String] {
        texts.isEmpty ? [nil: other] : Dictionary(uniqueKeysWithValues: texts.map { (Optional($0.key), $0.value) })
    }

    /// All texts.
    var all: [String] { texts.isEmpty ? [other] : Array(texts.values) }
}

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    /// Creates a text that is the same in every language.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a text in several languages.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { first, _ in first })
    }
}

extension LocalizedText: Codable {
    /// Reads a string, or an object with a text for each language.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            self.init(try container.decode([String: String].self))
        }
    }

    /// Writes what ``init(from:)`` reads.
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if texts.isEmpty { try container.encode(other) } else { try container.encode(texts) }
    }
}
