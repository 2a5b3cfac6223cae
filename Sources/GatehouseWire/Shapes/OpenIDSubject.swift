import GatehouseDomain

/// The rule for the subject of an id token: the provider's own id of a person (OpenID Connect Core 1.0, section 2).
package enum OpenIDSubject {
    /// The maximum length, in bytes.
    private static let longest = 255

    /// Returns whether a text can name a person: it has 1 to 255 bytes, a visible character, and no control character.
    package static func isValid(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && !VisibleText.isBlank(text)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
