package import Gatehouse

/// Words on a page: the product's own, said in the reader's language, or somebody's as they are.
package enum PageWords: Sendable, Equatable, ExpressibleByStringLiteral {
    /// Words of the pages.
    case page(PageText)
    /// Words of the screens.
    case screen(ScreenText)
    /// As they are.
    case plain(String)

    package init(stringLiteral value: String) {
        self = .plain(value)
    }

    /// The words in a language.
    func said(_ catalogue: Catalogue) -> String {
        switch self {
        case .page(let text): catalogue.page(text)
        case .screen(let text): catalogue.text(text)
        case .plain(let text): text
        }
    }
}
