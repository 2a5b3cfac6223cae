public import GatehouseDomain

/// A person who is asked to sign in again, as the first screen offers it: "Continue as ada@example.com".
public struct AuthReturn: Hashable, Sendable, Codable {
    /// How the person signed in last.
    public let method: AuthMethod
    /// What the screen calls the person: the email address, else the name.
    public let name: String
    /// The email address, if it is known.
    public let email: String?

    /// Takes what is known of a person.
    /// - Returns: Nil for a guest, who cannot sign in again, and for somebody of whom neither address nor name is known.
    public init?(_ identity: Identity, profile: UserProfile?) {
        let known = profile?.userId == identity.userId ? profile : nil
        let names = [known?.email, known?.displayName].compactMap { $0 }
        guard !identity.isGuest, let name = names.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
        self.init(method: identity.authMethod, name: name, email: known?.email.flatMap { EmailAddress($0)?.canonical })
    }

    /// Describes a person by parts.
    package init(method: AuthMethod, name: String, email: String?) {
        self.method = method
        self.name = name
        self.email = email
    }
}
