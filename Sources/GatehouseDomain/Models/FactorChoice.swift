/// What a person can take the second step of a sign-in with. It contains no secret.
public struct SecondFactor: Hashable, Sendable, Codable {
    /// The kind of a second factor.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// An app that shows codes.
        case app
        /// A security key.
        case securityKey
    }

    /// The back end's own name for it.
    public let id: String
    /// Its kind.
    public let kind: Kind
    /// What the person calls it; nil if it has no name.
    public let name: String?

    /// Creates a factor. Adapters call this.
    public init(id: String, kind: Kind, name: String? = nil) {
        self.id = id
        self.kind = kind
        self.name = name
    }
}

/// The second factors of a person who signs in, and the one to use now. A backup code is taken in place of each, so
/// it is not one of them.
public struct FactorChoice: Hashable, Sendable, Codable {
    /// The factor to use now.
    public private(set) var chosen: SecondFactor
    /// The other factors.
    public private(set) var others: [SecondFactor]

    /// Creates a choice. Adapters call this.
    /// - Parameters:
    ///   - chosen: The factor to ask for first: the one used last.
    ///   - others: The other factors.
    public init(_ chosen: SecondFactor, others: [SecondFactor] = []) {
        self.chosen = chosen
        self.others = others
    }

    /// Returns the same factors with another one to use; nil if none of the others has this id.
    public func choosing(_ id: String) -> FactorChoice? {
        guard let factor = others.first(where: { $0.id == id }) else { return nil }
        return FactorChoice(factor, others: others.map { $0 == factor ? chosen : $0 })
    }
}
