import Foundation
import GatehouseDomain
import GatehouseWire

/// The response that issues a session, in the forms of older and newer servers. It prints as `<redacted>`.
struct SessionReply: Decodable, Redacted {
    let accessToken: Secret
    let refreshToken: Secret
    /// The lifetime of the access token, in seconds.
    let expiresIn: TimeInterval
    /// When the access token expires. Older servers do not send it.
    let expiresAt: Date?
    let user: WireUser

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case user
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func token(_ key: CodingKeys) throws -> Secret {
            let text = try container.decode(String.self, forKey: key)
            // The token is sent in a header field, where any other character would change the request.
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "A token is of visible ASCII characters.")
            }
            return Secret(text)
        }
        accessToken = try token(.accessToken)
        refreshToken = try token(.refreshToken)
        expiresIn = try container.decode(TimeInterval.self, forKey: .expiresIn)
        expiresAt = try container.decodeIfPresent(TimeInterval.self, forKey: .expiresAt)
            .map(Date.init(timeIntervalSince1970:))
        user = try container.decode(WireUser.self, forKey: .user)
        guard expiresIn < Self.longestLife, (expiresAt ?? .distantPast) < Self.latest,
            expiresAt.map({ $0.timeIntervalSince1970 > 0 }) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .expiresIn, in: container, debugDescription: "No token lives that long.")
        }
    }

    /// A hundred years, in seconds.
    private static let longestLife: TimeInterval = 100 * 366 * 86_400
    /// The end of the year 9999, the last one that timestamps can express.
    private static let latest = Date(timeIntervalSince1970: 253_402_300_799)
}

extension SupabaseReply<SessionReply> {
    /// Creates the grant for the issued session.
    /// - Parameters:
    ///   - method: How the person signed in. Ignored for a guest.
    ///   - clock: Used when the server sends no time.
    /// - Throws: ``SupabaseFailure/malformed`` for a user without an id.
    func grant(method: AuthMethod, clock: any WallClock) throws(SupabaseFailure) -> SessionGrant {
        guard let identity = Identity(userId: value.user.id, authMethod: value.user.isAnonymous ? .guest : method)
        else { throw .malformed }
        let life = value.expiresIn.isFinite ? max(0, value.expiresIn) : 0
        let expiresAt = value.expiresAt ?? (serverTime ?? clock.now).addingTimeInterval(life)
        let session = AuthSession(
            identity: identity, accessToken: value.accessToken, refreshToken: value.refreshToken,
            expiresAt: expiresAt, ticket: ticket)
        return SessionGrant(session: session, life: life, serverTime: serverTime)
    }
}
