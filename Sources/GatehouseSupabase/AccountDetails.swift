public import GatehouseDomain

/// A person's own account as the back end describes it.
public struct AccountDetails: Equatable, Sendable {
    /// A way in which the person signs in.
    public struct SignInMethod: Equatable, Sendable, Identifiable {
        /// Names it when it is to be removed.
        public let id: String
        /// Which one it is.
        public let method: AuthMethod
        /// The address that the provider gave, if any.
        public let email: String?
    }

    /// The stable id of the person.
    public let userId: String
    /// The e-mail address; nil if there is none.
    public let email: String?
    /// The address that waits for its confirmation.
    public let newEmail: String?
    /// Whether this is a guest.
    public let isGuest: Bool
    /// The ways in which the person signs in.
    public let signInMethods: [SignInMethod]
}
