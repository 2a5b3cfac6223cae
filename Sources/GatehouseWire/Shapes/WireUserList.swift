/// One page of users.
public struct WireUserList: Sendable, Hashable, Codable {
    /// The users on the page.
    public var users: [WireUser]
    /// Whom tokens of these users are for.
    public var aud: String

    /// Takes every part.
    public init(users: [WireUser], aud: String = "authenticated") {
        self.users = users
        self.aud = aud
    }
}
