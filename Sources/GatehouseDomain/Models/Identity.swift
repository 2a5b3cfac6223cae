/// Who is signed in, and how. The rest of an app needs to know nothing else about a sign-in.
public struct Identity: Hashable, Sendable {
    /// The back end's stable id of the person. Never empty or blank.
    public let userId: String
    /// How the person signed in.
    public let authMethod: AuthMethod

    /// Whether this is a guest. True only for ``AuthMethod/guest``.
    public var isGuest: Bool { authMethod == .guest }

    /// Creates an identity, or returns nil when `userId` is empty or blank.
    public init?(userId: String, authMethod: AuthMethod) {
        guard !userId.allSatisfy(\.isWhitespace) else { return nil }
        self.userId = userId
        self.authMethod = authMethod
    }
}

extension Identity: Codable {
    private enum CodingKeys: String, CodingKey {
        case userId, authMethod, isGuest
    }

    /// Decodes an identity.
    /// - Throws: `DecodingError.dataCorrupted` when the user id is empty or blank.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let userId = try container.decode(String.self, forKey: .userId)
        let method = try container.decode(AuthMethod.self, forKey: .authMethod)
        guard let identity = Identity(userId: userId, authMethod: method) else {
            throw DecodingError.dataCorruptedError(
                forKey: .userId, in: container, debugDescription: "A user id must not be empty or blank.")
        }
        self = identity
    }

    /// Encodes the id, the method and, for readers that need it, whether this is a guest.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userId, forKey: .userId)
        try container.encode(authMethod, forKey: .authMethod)
        try container.encode(isGuest, forKey: .isGuest)
    }
}
