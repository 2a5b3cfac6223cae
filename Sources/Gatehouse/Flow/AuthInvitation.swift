import GatehouseDomain

/// A pending invitation for a person who signs in or up, with what the screens show of it.
public struct AuthInvitation: Hashable, Sendable, Codable {
    /// The maximum length of a name on screen, in characters.
    package static let longestName = VisibleText.longestName

    /// The name of the group, safe to show in a sentence; nil when it is not known.
    public let groupName: String?

    /// The name of the sender, safe to show in a sentence; nil when it is not known.
    public let inviterName: String?

    /// The email it was sent to, which the sign-up fills in; nil when it is not known.
    public let email: String?

    /// Creates an invitation from the names the back end returns. Other people chose them: line breaks, control
    /// characters and characters that change the text direction are removed, and long names are cut. A name with
    /// nothing left counts as not known, and so does an invalid email.
    public init(groupName: String? = nil, inviterName: String? = nil, email: String? = nil) {
        self.groupName = VisibleText.name(groupName)
        self.inviterName = VisibleText.name(inviterName)
        self.email = email.flatMap { EmailAddress($0)?.canonical }
    }

    /// Decodes what an older version stored, with the same checks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            groupName: try container.decodeIfPresent(String.self, forKey: .groupName),
            inviterName: try container.decodeIfPresent(String.self, forKey: .inviterName),
            email: try container.decodeIfPresent(String.self, forKey: .email))
    }
}
