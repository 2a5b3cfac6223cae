public import Foundation
import GatehouseDomain

extension Catalogue {
    /// Returns this catalogue with the sentences of a table in place of its own.
    ///
    /// The keys are the names of the cases of ``ScreenText`` and ``Sentence``, such as `loginTitle`; for a failure, the
    /// key is `failure.` and the code of its error, such as `failure.network`. Keys of ``AccountText`` begin with
    /// `account.`, such as `account.title`, and those of the screens about groups with `group.`, such as `group.title`.
    /// `%@` is replaced by the value in the sentence: an address, a name or a number. An app's own sentence,
    /// ``Sentence/text(_:)``, uses its own text as the key.
    ///
    /// `String(format:)` is not used: a wrong specifier in a table would crash the app or show its memory.
    /// - Parameter table: Sentences by key. Sentences that it doesn't contain stay as they are, and unknown keys have
    ///   no effect.
    public func replacing(_ table: [String: String]) -> Catalogue {
        let (language, isRightToLeft) = (language, isRightToLeft)
        let find: @Sendable (TableEntry) -> String? = { entry in
            guard let pattern = table[entry.key] else { return nil }
            guard let value = entry.value(in: language) else { return pattern }
            return pattern.replacingOccurrences(of: "%@", with: isRightToLeft ? Self.isolated(value) : value)
        }
        let group = group
        var own = replacing(
            text: { find($0.tableEntry) }, sentence: { find($0.tableEntry) }, account: { find($0.tableEntry) })
        own.group = { find($0.tableEntry) ?? group($0) }
        return own
    }

    /// Returns the product's languages with an app's own sentences, and the languages that only the app has.
    ///
    ///     AppRoot(.home, backEnd: backEnd, catalogue: .device(among: Catalogue.all(adding: .main)))
    ///
    /// In a language that only the app has, missing sentences are in English. Variations by number or device are not
    /// supported.
    /// - Parameters:
    ///   - bundle: The bundle with the app's String Catalog or tables.
    ///   - table: The name of the String Catalog, without `.xcstrings`; for its keys see ``replacing(_:)``.
    public static func all(adding bundle: Bundle, table: String = "Gatehouse") -> [Catalogue] {
        let known = all.map { catalogue in
            bundle.sentences(of: table, in: catalogue.language).map(catalogue.replacing) ?? catalogue
        }
        let others = Set(bundle.localizations).subtracting(known.map(\.language) + ["Base"]).sorted()
        return known
            + others.compactMap { language in
                bundle.sentences(of: table, in: language).map { english.speaking(language).replacing($0) }
            }
    }

    /// Returns words isolated by direction from the text around them.
    static func isolated(_ words: String) -> String { "\u{2068}\(words)\u{2069}" }

    /// Returns the same words under the name of another language.
    private func speaking(_ language: String) -> Catalogue {
        let tag = language.replacingOccurrences(of: "_", with: "-")
        return Catalogue(
            language: tag, isRightToLeft: Locale(identifier: tag).language.characterDirection == .rightToLeft,
            text: text, sentence: sentence, account: account)
    }
}

extension Bundle {
    /// Returns the table that a String Catalog is compiled to, in one language; nil if the bundle has none.
    fileprivate func sentences(of table: String, in language: String) -> [String: String]? {
        guard
            let place = url(forResource: table, withExtension: "strings", subdirectory: nil, localization: language),
            let data = try? Data(contentsOf: place)
        else { return nil }
        return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
    }
}

/// An entry to look up in a table. Switches name the keys, because builds without reflection metadata have no names of
/// cases.
struct TableEntry: Sendable {
    /// The value in the sentence.
    private enum Value {
        case none
        case words(String)
        case delay(Span)
        case label(LocalizedText)
    }

    let key: String
    private let value: Value

    init(_ key: String, _ words: String? = nil) {
        self.key = key
        value = words.map(Value.words) ?? .none
    }

    init(_ key: String, _ delay: Span) {
        self.key = key
        value = .delay(delay)
    }

    init(_ key: String, _ label: LocalizedText) {
        self.key = key
        value = .label(label)
    }

    func value(in language: String) -> String? {
        switch value {
        case .none: nil
        case .words(let words): words
        case .delay(let span): span.text(in: language)
        case .label(let label): label.text(in: language)
        }
    }
}
