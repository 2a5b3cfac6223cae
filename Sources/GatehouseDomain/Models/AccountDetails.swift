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

        /// Describes a way of signing in.
        public init(id: String, method: AuthMethod, email: String? = nil) {
            self.id = id
            self.method = method
            self.email = email
        }
    }

    /// The stable id of the person.
    public let userId: String
    /// The email address, if there is one.
    public let email: String?
    /// The address that waits for its confirmation.
    public let newEmail: String?
    /// Whether this is a guest.
    public let isGuest: Bool
    /// The ways in which the person signs in.
    public let signInMethods: [SignInMethod]
    /// What the app keeps about the person, as far as it is text: see ``AccountPort/changeMetadata(_:)``.
    public let metadata: [String: String]

    /// Describes an account.
    public init(
        userId: String, email: String? = nil, newEmail: String? = nil, isGuest: Bool = false,
        signInMethods: [SignInMethod] = [], metadata: [String: String] = [:]
    ) {
        self.userId = userId
        self.email = email
        self.newEmail = newEmail
        self.isGuest = isGuest
        self.signInMethods = signInMethods
        self.metadata = metadata
    }
}
