import Crypto
package import Foundation
package import GatehouseDomain

/// The secret that signs and verifies one generation of the administrator key. It is derived from the master key and is
/// not a signing key, so that the administrator key outlives rotations and works only at this server.
package struct AdministratorSecret: Sendable {
    /// The role in the administrator key.
    package static let role = "service_role"

    /// The generation; nil for the first, which the first start creates.
    package let generation: String?
    package let key: SigningKey

    /// Derives the secret of a generation.
    package init(keys: KeyRing, generation: String?) {
        self.generation = generation
        let purpose = KeyPurpose(rawValue: KeyPurpose.administrator.rawValue + (generation.map { "/\($0)" } ?? ""))
        key = SigningKey(kid: Self.kid(of: generation), secret: keys.subkey(purpose))
    }

    /// Returns the token that an administrator presents. It names nobody, has the role `service_role` and is valid for
    /// ten years, or until the next generation.
    package func token(issuer: String, at now: Date) throws -> Secret {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        return try AccessTokens.sign(
            AccessClaims(
                issuer: issuer, expiresAt: issuedAt + 10 * 365 * 86_400, issuedAt: issuedAt, role: Self.role), with: key
        )
    }

    /// Returns the key id in the administrator key of a generation.
    private static func kid(of generation: String?) -> String { firstKid + (generation.map { ".\($0)" } ?? "") }

    private static let firstKid = "administrator"

    /// Returns whether a key id is that of an administrator key, of any generation.
    package static func isKid(_ kid: String) -> Bool { kid == firstKid || kid.hasPrefix("\(firstKid).") }
}
