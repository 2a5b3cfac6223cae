package import GatehouseAccounts

/// The rule for the name of a group: one line of plain text.
package enum GroupName {
    /// The maximum length, in characters.
    package static let limit = 80

    /// Returns a typed name as it is stored; nil for one without a visible character.
    ///
    /// - Throws: What is wrong with it.
    package static func text(of typed: String) throws(DisplayName.Fault) -> String? {
        try DisplayName(typed, limit: limit).text
    }
}
