/// One page of users.
public struct WireUserList: Sendable, Hashable, Codable {
    /// The users on the page.
    public var users: [WireUser]
    /// The audience of these users' tokens.
    public var aud: String

    /// Creates a value from its parts.
    public init(users: [WireUser], aud: String = "authenticated") {
        self.users = users
        self.aud = aud
    }
}
