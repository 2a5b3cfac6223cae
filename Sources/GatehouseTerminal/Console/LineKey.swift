package import GatehouseDomain

/// A key that means the same at every question. It is typed on a separate line, and is on every keyboard of the six
/// languages.
package enum LineKey {
    /// Lists what can be done: a question mark.
    case list
    /// Dismisses the message: an exclamation mark.
    case dismiss

    /// Reads a line; nil for any other text.
    package init?(_ line: Secret) {
        switch line.reveal() {
        case "?", "？", "؟": self = .list
        case "!", "！": self = .dismiss
        default: return nil
        }
    }
}
