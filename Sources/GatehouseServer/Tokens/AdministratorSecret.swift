package import Foundation
package import GatehouseDomain

/// The secret under which the administrator key is made and recognised: derived from the master key, and no signing
/// key, so that the administrator key outlives every rotation and is good nowhere but at this server.
package struct AdministratorSecret: Sendable {
    /// What the administrator key says about its key.
    static let kid = "administrator"
    /// What the administrator key says about its bearer.
    static let role = "service_role"

    let key: SigningKey

    /// Takes the server's keys.
    package init(keys: KeyRing) async throws {
        key = try await SigningKey(kid: Self.kid, secret: keys.subkey(.administrator))
    }

    /// The token an administrator presents: it names nobody, has the role `service_role` and is good for ten years.
    package func token(issuer: String, at now: Date) throws -> Secret {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        return try AccessTokens.sign(
            AccessClaims(
                issuer: issuer, expiresAt: issuedAt + 10 * 365 * 86_400, issuedAt: issuedAt, role: Self.role), with: key
        )
    }
}
