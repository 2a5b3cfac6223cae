/// A user together with a link that an administrator sends to them, as members of one object. It prints as
/// `<redacted>`.
package struct WireMadeLink: Sendable, Hashable, Codable, Redacted {
    /// Who the link is for.
    package var user: WireUser
    /// The link.
    package var actionLink: String
    /// The code that has the same effect as the link.
    package var emailOTP: String
    /// The token in the link.
    package var hashedToken: String
    /// The purpose of the link.
    package var verificationType: String
    /// The final target of the link.
    package var redirectTo: String

    /// Creates a value from its parts.
    package init(
        user: WireUser, actionLink: String, emailOTP: String, hashedToken: String, verificationType: String,
        redirectTo: String
    ) {
        self.user = user
        self.actionLink = actionLink
        self.emailOTP = emailOTP
        self.hashedToken = hashedToken
        self.verificationType = verificationType
        self.redirectTo = redirectTo
    }

    private enum CodingKeys: String, CodingKey {
        case actionLink = "action_link"
        case emailOTP = "email_otp"
        case hashedToken = "hashed_token"
        case verificationType = "verification_type"
        case redirectTo = "redirect_to"
    }
}

extension WireMadeLink {
    /// Reads user and link.
    ///
    /// - Throws: The errors of ``WireUser``; `DecodingError` if a part of the link is missing or of the wrong type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            user: try WireUser(from: decoder), actionLink: try container.decode(String.self, forKey: .actionLink),
            emailOTP: try container.decode(String.self, forKey: .emailOTP),
            hashedToken: try container.decode(String.self, forKey: .hashedToken),
            verificationType: try container.decode(String.self, forKey: .verificationType),
            redirectTo: try container.decode(String.self, forKey: .redirectTo))
    }

    /// Writes all members side by side.
    package func encode(to encoder: any Encoder) throws {
        try user.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(actionLink, forKey: .actionLink)
        try container.encode(emailOTP, forKey: .emailOTP)
        try container.encode(hashedToken, forKey: .hashedToken)
        try container.encode(verificationType, forKey: .verificationType)
        try container.encode(redirectTo, forKey: .redirectTo)
    }
}
