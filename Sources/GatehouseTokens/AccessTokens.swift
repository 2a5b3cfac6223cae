package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseJOSE

/// Signs and verifies access tokens: JSON Web Tokens (RFC 7519) in compact form (RFC 7515, section 3.1).
package struct AccessTokens: Sendable {
    /// How far ahead another instance's clock may be.
    private static let leeway: TimeInterval = 60

    private let keys: SigningKeys
    private let administrator: AdministratorSecret?

    /// Creates a signer from the currently known keys, and the secret of the current administrator key; nil if no
    /// administrator key should be recognized.
    package init(keys: SigningKeys, administrator: AdministratorSecret? = nil) {
        self.keys = keys
        self.administrator = administrator
    }

    /// Signs claims with the signing key of an instant.
    package func sign(_ claims: AccessClaims, at now: Date) throws -> Secret {
        try Self.sign(claims, with: keys.signer(at: now))
    }

    package static func sign(_ claims: AccessClaims, with key: SigningKey) throws -> Secret {
        Secret(try key.token(of: JSONText.encode(claims)))
    }

    /// Returns the claims of a genuine token that is currently valid.
    ///
    /// The header must name a key of this server and the key's algorithm, or no key for a deployment's shared secret.
    /// Neither algorithm nor key is ever taken from the token. Critical extensions (`crit`) and duplicate members are
    /// refused. A token is valid until the second before `exp`, and from `iat` and `nbf`, if it has them, with a
    /// minute's leeway. Only the tokens that a deployment issues to its own services with the shared secret, with the
    /// role `anon` or `service_role`, may lack `exp`.
    ///
    /// - Parameter acceptsExpired: Whether an expired token is accepted too.
    package func verify(
        _ token: Secret, at now: Date, acceptsExpired: Bool = false
    ) throws(AccessTokenFailure) -> AccessClaims {
        let text = token.reveal()
        guard let jws = CompactJWS(text) else { throw .segments }
        guard let header = header(jws.encodedHeader) else { throw .header }
        guard let key = key(header.kid, at: now), header.algorithm == key.algorithmName else { throw .unknownKey }
        guard let claims = key.verified.claims(of: text, verifying: { Self.claims(of: jws, signedWith: key) }) else {
            throw .signature
        }
        try checkTime(of: claims, header, at: now, acceptsExpired: acceptsExpired)
        // The secret of the administrator key signs only administrators' tokens.
        if header.kid.map(AdministratorSecret.isKid) == true, claims.role != AdministratorSecret.role {
            throw .audience
        }
        return claims
    }

    private func checkTime(
        of claims: AccessClaims, _ header: JWSHeader, at now: Date, acceptsExpired: Bool
    ) throws(AccessTokenFailure) {
        if claims.expiresAt == nil {
            let isOfSecret = header.kid == nil && keys.sharedSecret != nil
            guard isOfSecret, let role = claims.role, Self.rolesWithoutExpiry.contains(role) else { throw .noExpiry }
        }
        let rules = TimeRules(afterEnd: acceptsExpired ? .infinity : 0, beforeStart: Self.leeway)
        do {
            try rules.check(claims.times, at: now)
        } catch {
            throw error == .expired ? .expired : .early
        }
    }

    /// The roles of tokens that may lack `exp`: the services of a deployment, which keep the token in their
    /// configuration.
    private static let rolesWithoutExpiry: Set<String> = ["anon", "service_role"]

    /// Returns the claims of a token; nil if the signature is invalid.
    private static func claims(of jws: CompactJWS, signedWith key: SigningKey) -> AccessClaims? {
        guard jws.isSigned(by: key.verification) else { return nil }
        return jws.claims.flatMap { AccessClaims($0) }
    }

    /// Returns whether a token claims to be an administrator's key, of any generation.
    package func isAdministrators(_ token: Secret) -> Bool {
        kid(of: token).map(AdministratorSecret.isKid) == true
    }

    /// Returns the id of the key that a token names; nil if it names none.
    private func kid(of token: Secret) -> String? {
        let beginning = token.reveal().utf8.prefix(1024)
        let end = beginning.firstIndex(of: UInt8(ascii: ".")) ?? beginning.endIndex
        return header(Substring(beginning[..<end]))?.kid
    }

    /// Returns whether a token names an unknown key, which another instance may have just created.
    package func namesUnknownKey(_ token: Secret, at now: Date) -> Bool {
        guard let kid = kid(of: token) else { return false }
        return key(kid, at: now) == nil
    }

    private func key(_ kid: String?, at now: Date) -> SigningKey? {
        if let kid, AdministratorSecret.isKid(kid) { return kid == administrator?.key.kid ? administrator?.key : nil }
        return keys.key(kid, at: now)
    }

    /// Reads a header. Most are those of this server's own keys, which it does not have to parse again.
    private func header(_ part: Substring) -> JWSHeader? {
        if let key = keys.key(writing: part) { return JWSHeader(key.verification.algorithm, kid: key.kid) }
        return JWSHeader(part)
    }
}
