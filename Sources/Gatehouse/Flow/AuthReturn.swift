package import GatehouseDomain

/// A person who is asked to sign in again, as offered on the first screen: "Continue as ada@example.com".
public struct AuthReturn: Hashable, Sendable, Codable {
    /// How the person signed in last.
    package let method: AuthMethod
    /// The person's name on the screen: the email, or otherwise the display name.
    package let name: String
    /// The email address, if it is known.
    package let email: String?

    /// Creates an offer from what is known about a person.
    /// - Returns: Nil for a guest, who cannot sign in again, and for a person without a known email or name.
    package init?(_ identity: Identity, profile: UserProfile?) {
        let known = profile?.userId == identity.userId ? profile : nil
        // The back end supplied the email and the name, and a provider may have chosen the name.
        let email = VisibleText.name(known?.email, longest: VisibleText.longestAddress)
        guard !identity.isGuest, let name = email ?? VisibleText.name(known?.displayName) else { return nil }
        self.init(method: identity.authMethod, name: name, email: known?.email.flatMap { EmailAddress($0)?.canonical })
    }

    /// Creates an offer from its parts.
    package init(method: AuthMethod, name: String, email: String?) {
        self.method = method
        self.name = name
        self.email = email
    }
}
