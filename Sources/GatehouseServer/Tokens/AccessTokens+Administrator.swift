package import Foundation
package import GatehouseDomain

extension AccessTokens {
    /// The token an administrator presents: it names nobody, has the role `service_role` and is good for ten years.
    package func administratorKey(issuer: String, at now: Date) throws -> Secret {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        return try sign(
            AccessClaims(
                issuer: issuer, expiresAt: issuedAt + 10 * 365 * 86_400, issuedAt: issuedAt, role: "service_role"))
    }
}
