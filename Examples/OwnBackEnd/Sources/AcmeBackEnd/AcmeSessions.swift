public import Foundation
public import GatehouseKit

/// Acme's sessions, renewed and ended with their refresh token.
public struct AcmeSessions: SessionPort {
    /// Acme at this address. A stored session is bound to it.
    public let backEnd: BackEndName?
    private let client: AcmeClient

    /// Creates a port to Acme's sessions.
    /// - Parameters:
    ///   - address: The base URL of Acme.
    ///   - transport: Sends the requests.
    public init(address: URL, transport: any HTTPTransport = SystemTransport()) {
        backEnd = BackEndName(kind: "acme", origin: address.absoluteString)
        client = AcmeClient(address: address, transport: transport)
    }

    /// Exchanges the refresh token for new tokens.
    /// - Throws: `SessionRenewalFailure`, with a refusal only when Acme itself says that the session has ended.
    public func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        do throws(AuthError) {
            let reply: AcmeSession = try await client.value(
                "POST", "sessions/renew", ["refresh": session.refreshToken.reveal()])
            guard reply.user == session.identity.userId else { throw .unknown("acme_somebody_else") }
            return try reply.grant(method: session.identity.authMethod)
        } catch {
            throw error == .sessionExpired ? .refused(.revoked) : .failed(error)
        }
    }

    /// Ends a session.
    /// - Throws: `AuthError` when Acme could not be reached.
    public func revoke(_ session: AuthSession) async throws {
        try await client.tell("POST", "sessions/end", ["refresh": session.refreshToken.reveal()])
    }
}

/// A session as Acme issues it.
struct AcmeSession: Decodable {
    let user: String
    let access: String
    let refresh: String
    let issuedAt: Double
    let expiresIn: Double

    private enum CodingKeys: String, CodingKey {
        case user, access, refresh
        case issuedAt = "issued_at"
        case expiresIn = "expires_in"
    }

    /// Returns the session, with the values that tell the server's time.
    func grant(method: AuthMethod) throws(AuthError) -> SessionGrant {
        guard let identity = Identity(userId: user, authMethod: method) else { throw .unknown("acme_malformed") }
        let issued = Date(timeIntervalSince1970: issuedAt)
        let session = AuthSession(
            identity: identity, accessToken: Secret(access), refreshToken: Secret(refresh),
            expiresAt: issued.addingTimeInterval(expiresIn))
        return SessionGrant(session: session, life: expiresIn, serverTime: issued)
    }
}
