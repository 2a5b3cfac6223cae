import Foundation
import GatehouseDomain
import GatehouseWire

/// The answer that signs somebody in, as older and newer servers send it. It prints as `<redacted>`.
struct SessionReply: Decodable, Redacted {
    let accessToken: Secret
    let refreshToken: Secret
    /// How many seconds the access token lives.
    let expiresIn: TimeInterval
    /// When it expires; older servers do not say.
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
            // It goes into a header field, where anything else would change the request.
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
    /// The session that was issued.
    /// - Parameters:
    ///   - method: How the person signed in; a guest is a guest whatever it says.
    ///   - clock: Stands in for a server that tells no time at all.
    /// - Throws: ``SupabaseFailure/malformed`` for a user without an id.
    func grant(method: AuthMethod, clock: any WallClock) throws(SupabaseFailure) -> SessionGrant {
        guard let identity = Identity(userId: value.user.id, authMethod: value.user.isAnonymous ? .guest : method)
        else { throw .malformed }
        let life = value.expiresIn.isFinite ? max(0, value.expiresIn) : 0
        let expiresAt = value.expiresAt ?? (serverTime ?? clock.now).addingTimeInterval(life)
        let session = AuthSession(
            identity: identity, accessToken: value.accessToken, refreshToken: value.refreshToken,
            expiresAt: expiresAt)
        return SessionGrant(session: session, life: life, serverTime: serverTime)
    }
}
