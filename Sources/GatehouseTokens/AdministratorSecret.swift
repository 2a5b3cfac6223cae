import Crypto
package import Foundation
package import GatehouseDomain

/// The secret under which one generation of the administrator key is signed and recognised: derived from the master
/// key, and no signing key, so that the administrator key outlives their rotations and works only at this server.
package struct AdministratorSecret: Sendable {
    /// What the administrator key says about its bearer.
    package static let role = "service_role"

    /// The generation; nil for the first, which the first start makes.
    package let generation: String?
    package let key: SigningKey

    /// Derives the secret of a generation.
    package init(keys: KeyRing, generation: String?) async throws {
        self.generation = generation
        let purpose = KeyPurpose(rawValue: KeyPurpose.administrator.rawValue + (generation.map { "/\($0)" } ?? ""))
        key = try await SigningKey(kid: Self.kid(of: generation), secret: keys.subkey(purpose))
    }

    /// The token an administrator presents: it names nobody, has the role `service_role` and is valid for ten years, or
    /// until the next generation.
    package func token(issuer: String, at now: Date) throws -> Secret {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        return try AccessTokens.sign(
            AccessClaims(
                issuer: issuer, expiresAt: issuedAt + 10 * 365 * 86_400, issuedAt: issuedAt, role: Self.role), with: key
        )
    }

    /// What the administrator key of a generation says about its key.
    private static func kid(of generation: String?) -> String { firstKid + (generation.map { ".\($0)" } ?? "") }

    private static let firstKid = "administrator"

    /// Whether the key with an id is an administrator's, of whatever generation.
    package static func isKid(_ kid: String) -> Bool { kid == firstKid || kid.hasPrefix("\(firstKid).") }
}
