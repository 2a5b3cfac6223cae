package import GatehouseDomain

/// One of the details of an account that somebody else changed: what it is called, never its value.
package enum ChangedDetail: Hashable, Sendable {
    /// A detail that the product has a name for.
    case known(Known)
    /// The answer to a question of the sign-up form, by the question's label.
    case field(LocalizedText)

    /// A detail that the product has a name for.
    package enum Known: Hashable, Sendable, CaseIterable {
        /// The person's name.
        case name
        /// Whether the address is confirmed.
        case confirmation
        /// What an app stores under words of its own, which tell a person nothing.
        case others
    }
}
