import Foundation
import GatehouseDomain
import GatehouseWire

/// The answer of the token endpoint (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3).
struct TokenAnswer: Redacted {
    /// The lifetime of an access token if the answer does not state it, in seconds.
    private static let standardLife: TimeInterval = 300
    /// A hundred years, in seconds.
    private static let longestLife: TimeInterval = 100 * 366 * 86_400

    let accessToken: Secret
    let refreshToken: Secret?
    let idToken: String?
    /// How long the access token lives, in seconds.
    let life: TimeInterval
    /// The time of the answer by the provider's clock.
    let serverTime: Date

    /// Reads an answer.
    /// - Parameters:
    ///   - reply: The answer.
    ///   - deviceTime: The time of this device, for an answer without a usable time.
    init(_ reply: OpenIDClient.Reply, deviceTime: Date) throws(OpenIDFailure) {
        let members = reply.members
        guard members["token_type"]?.stringValue?.lowercased() == "bearer",
            let accessToken = Self.token(members["access_token"])
        else { throw .distrusted(.tokenAnswer) }
        self.accessToken = accessToken
        switch members["refresh_token"] {
        case nil, .null: refreshToken = nil
        case let value:
            guard let token = Self.token(value) else { throw .distrusted(.tokenAnswer) }
            refreshToken = token
        }
        switch members["id_token"] {
        case nil, .null: idToken = nil
        case .string(let text): idToken = text
        default: throw .distrusted(.tokenAnswer)
        }
        switch members["expires_in"] {
        case nil, .null: life = Self.standardLife
        case .integer(let seconds): life = TimeInterval(seconds)
        case .number(let seconds): life = seconds
        // Some providers write the number as text.
        case .string(let text): life = UInt32(text).map { TimeInterval($0) } ?? -1
        default: life = -1
        }
        guard (0...Self.longestLife).contains(life) else { throw .distrusted(.tokenAnswer) }
        serverTime = reply.serverTime.flatMap { Self.sane.contains($0) ? $0 : nil } ?? deviceTime
    }

    /// The grant of the session that was issued.
    /// - Parameter former: The previous refresh token, which stays valid if the answer has none.
    func grant(_ identity: Identity, former: Secret? = nil) -> SessionGrant {
        SessionGrant(
            session: AuthSession(
                identity: identity, accessToken: accessToken, refreshToken: refreshToken ?? former ?? Secret(""),
                expiresAt: serverTime.addingTimeInterval(life)), life: life, serverTime: serverTime)
    }

    /// The times that a clock may show: from 2020 to the end of the year 9999.
    private static let sane =
        Date(timeIntervalSince1970: 1_577_836_800)...Date(timeIntervalSince1970: 253_402_300_799)

    /// Returns a token, which is sent in a header field, where any other character would change the request.
    private static func token(_ value: JSONValue?) -> Secret? {
        guard let text = value?.stringValue, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return Secret(text)
    }
}
