/// A person's own account, as the back end describes it.
public struct AccountDetails: Equatable, Sendable {
    /// One of the person's sign-in methods.
    public struct SignInMethod: Equatable, Sendable, Identifiable {
        /// The id to remove it by.
        public let id: String
        /// The kind of sign-in.
        public let method: AuthMethod
        /// The address that the provider gave, if any.
        public let email: String?

        /// Creates a description of a sign-in method.
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
    /// The new email address that is still to be confirmed.
    public let newEmail: String?
    /// Whether this is a guest.
    public let isGuest: Bool
    /// The person's sign-in methods.
    public let signInMethods: [SignInMethod]
    /// The app's own values about the person, limited to strings: see ``AccountPort/changeMetadata(_:)``.
    public let metadata: [String: String]

    /// Creates a description of an account.
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
