package import Gatehouse

/// Text on a page: the product's own in the reader's language, or text that is shown unchanged.
package enum PageWords: Sendable, Equatable, ExpressibleByStringLiteral {
    /// A text of the pages.
    case page(PageText)
    /// A text of the screens.
    case screen(ScreenText)
    /// A text that is shown unchanged.
    case plain(String)

    package init(stringLiteral value: String) {
        self = .plain(value)
    }

    /// The text in a language.
    package func said(_ catalogue: Catalogue) -> String {
        switch self {
        case .page(let text): catalogue.page(text)
        case .screen(let text): catalogue.text(text)
        case .plain(let text): text
        }
    }
}
