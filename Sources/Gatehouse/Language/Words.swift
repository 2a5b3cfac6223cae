import GatehouseDomain

/// Words of the product, as data: a case for each text, and its translations. Each language is a switch over all cases,
/// so that a missing text does not compile, and neither does a missing language.
package protocol Words: Hashable, Sendable {
    var english: String { get }
    var spanish: String { get }
    var french: String { get }
    var german: String { get }
    var japanese: String { get }
    var arabic: String { get }
}

extension Words {
    /// Returns the words in a language.
    package func said(in language: Language) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        case .french: french
        case .german: german
        case .japanese: japanese
        case .arabic: arabic
        }
    }

    /// Returns words of another direction isolated from the surrounding text (Unicode Standard Annex 9, section 2.4).
    /// Otherwise the dot after an address would jump to its front.
    package func isolated(_ words: String) -> String { Catalogue.isolated(words) }
}

extension ScreenText: Words {}
extension Sentence: Words {}
extension AuthError: Words {}
extension AccountText: Words {}
extension TimeText: Words {}

extension LocalizedText {
    /// Creates a text of the product for a field that an app or a deployment declares.
    package init(_ words: some Words) {
        self.init(Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, words.said(in: $0)) }))
    }

    /// Returns the text in a language of the product.
    func text(in language: Language) -> String { text(in: language.rawValue) }
}
