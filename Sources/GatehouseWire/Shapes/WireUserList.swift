/// One page of users.
package struct WireUserList: Sendable, Hashable, Codable {
    /// The users on the page.
    package var users: [WireUser]
    /// The audience of these users' tokens.
    package var aud: String

    /// Creates a value from its parts.
    package init(users: [WireUser], aud: String = "authenticated") {
        self.users = users
        self.aud = aud
    }
}
