/// How the making of a passkey begins.
package typealias WirePasskeyCreation = WirePasskeyOptions<WireCredentialCreation>
/// How a sign-in with a passkey begins.
package typealias WirePasskeyRequest = WirePasskeyOptions<WireCredentialRequest>

/// How a ceremony of a passkey begins.
package struct WirePasskeyOptions<Options: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// The id of the challenge, which the answer repeats.
    package var challengeID: String
    /// What the browser's interface takes.
    package var options: Options
    /// When the challenge expires, in seconds since 1970 by the server's clock.
    package var expiresAt: Int

    /// Creates a value from its parts.
    package init(challengeID: String, options: Options, expiresAt: Int) {
        self.challengeID = challengeID
        self.options = options
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case challengeID = "challenge_id"
        case options
        case expiresAt = "expires_at"
    }
}
