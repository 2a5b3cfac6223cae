import Foundation
import Gatehouse

/// A link, or a button that leads to another page.
package struct LinkView: TemplateView {
    /// The text before it that is not part of it.
    var lead: String?
    let label: String
    let href: String

    package init(_ label: String, _ href: String, lead: String? = nil) {
        self.label = label
        self.href = href
        self.lead = lead
    }

    package static let keys: TemplateKeys<Self> = [
        .text("lead") { $0.lead }, .text("label") { $0.label }, .text("href") { $0.href },
    ]
}

/// A sentence in which some words are links, the part `linked`.
package struct LinkedView: TemplateView {
    struct Run: TemplateView {
        let text: String
        let href: String?
        /// Tells those who cannot see it that the link opens a new tab.
        let opens: String?

        static let keys: TemplateKeys<Self> = [
            .text("text") { $0.text }, .text("href") { $0.href }, .text("opens") { $0.opens },
        ]
    }

    let runs: [Run]

    init(_ text: LinkedText, _ catalogue: Catalogue) {
        let opens = catalogue.page(.opensNewTab)
        runs = text.runs.map { Run(text: $0.text, href: $0.url?.absoluteString, opens: opens) }
    }

    package static let keys: TemplateKeys<Self> = [.views("runs") { $0.runs }]
}
