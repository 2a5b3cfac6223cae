package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseWire
import JWTKit

/// Signs and verifies access tokens: JSON Web Tokens (RFC 7519) in compact form (RFC 7515, section 3.1).
package struct AccessTokens: Sendable {
    /// How far ahead the clock of another instance may be.
    private static let leeway: TimeInterval = 60
    /// No token of this server comes near; a longer one is not worth decoding.
    private static let longestToken = 65_536

    private let keys: SigningKeys
    private let administrator: AdministratorSecret?

    /// Takes the keys as they are known now, and the secret of the administrator key in force; nil where no
    /// administrator key is to be recognised.
    package init(keys: SigningKeys, administrator: AdministratorSecret? = nil) {
        self.keys = keys
        self.administrator = administrator
    }

    /// Signs claims with the key that signs at an instant.
    package func sign(_ claims: AccessClaims, at now: Date) throws -> Secret {
        try Self.sign(claims, with: keys.signer(at: now))
    }

    package static func sign(_ claims: AccessClaims, with key: SigningKey) throws -> Secret {
        Secret(try key.token(of: JSONText.encode(claims)))
    }

    /// Returns the claims of a genuine token that is in its time.
    ///
    /// The header must name a key of this server, or none for the shared secret of a deployment that has one, and the
    /// algorithm of that key: neither algorithm nor key is ever taken from the token, extensions that must be
    /// understood (`crit`) are not, and no member may be there twice. A token is good until the second before `exp`,
    /// and not before `iat` and `nbf`, where it has them, with a minute's leeway. `exp` may be missing in the tokens that
    /// a deployment makes for its own services with the shared secret: those with the role `anon` or `service_role`.
    ///
    /// - Parameter acceptsExpired: Whether a token whose time is over is taken as well.
    package func verify(
        _ token: Secret, at now: Date, acceptsExpired: Bool = false
    ) throws(AccessTokenFailure) -> AccessClaims {
        let text = token.reveal()
        guard text.utf8.count <= Self.longestToken else { throw .segments }
        let parts = text.parts(between: UInt8(ascii: "."))
        guard parts.count == 3 else { throw .segments }
        guard let header = header(parts[0]) else { throw .header }
        guard let key = key(header.kid, at: now), header.alg == key.algorithm.name else { throw .unknownKey }
        guard let claims = key.verified.claims(of: text, verifying: { Self.claims(parts, signedWith: key) }) else {
            throw .signature
        }
        try checkTime(of: claims, header, at: now, acceptsExpired: acceptsExpired)
        // The secret of the administrator key makes administrators, and nobody else.
        if header.kid.map(AdministratorSecret.isKid) == true, claims.role != AdministratorSecret.role {
            throw .audience
        }
        return claims
    }

    private func checkTime(
        of claims: AccessClaims, _ header: Header, at now: Date, acceptsExpired: Bool
    ) throws(AccessTokenFailure) {
        let seconds = now.timeIntervalSince1970
        if let expiry = claims.expiresAt {
            guard acceptsExpired || seconds < Double(expiry) else { throw .expired }
        } else {
            let isOfSecret = header.kid == nil && keys.sharedSecret != nil
            guard isOfSecret, let role = claims.role, Self.rolesWithoutExpiry.contains(role) else { throw .noExpiry }
        }
        for start in [claims.issuedAt, claims.notBefore].compactMap(\.self) {
            guard Double(start) <= seconds + Self.leeway else { throw .early }
        }
    }

    /// Who a token without `exp` may be for: the services of a deployment, which keep it in their configuration.
    private static let rolesWithoutExpiry: Set<String> = ["anon", "service_role"]

    /// The claims of a token in its three parts; nil if its signature is not the key's.
    private static func claims(_ parts: [Substring], signedWith key: SigningKey) -> AccessClaims? {
        guard let signature = Base64URL.decode(parts[2]),
            (try? key.algorithm.verify(signature, signs: Data("\(parts[0]).\(parts[1])".utf8))) == true
        else { return nil }
        return object(parts[1]).flatMap { AccessClaims($0) }
    }

    /// Whether a token says that it is an administrator's key, of whatever generation.
    package func isAdministrators(_ token: Secret) -> Bool {
        kid(of: token).map(AdministratorSecret.isKid) == true
    }

    /// The id of the key that a token names; nil where it names none.
    private func kid(of token: Secret) -> String? {
        let beginning = token.reveal().utf8.prefix(1024)
        let end = beginning.firstIndex(of: UInt8(ascii: ".")) ?? beginning.endIndex
        return header(Substring(beginning[..<end]))?.kid
    }

    /// Whether a token names a key that is not known: perhaps one that another instance made a moment ago.
    package func namesUnknownKey(_ token: Secret, at now: Date) -> Bool {
        guard let kid = kid(of: token) else { return false }
        return key(kid, at: now) == nil
    }

    private func key(_ kid: String?, at now: Date) -> SigningKey? {
        if let kid, AdministratorSecret.isKid(kid) { return kid == administrator?.key.kid ? administrator?.key : nil }
        return keys.key(kid, at: now)
    }

    /// The header of a token (RFC 7515, section 4.1).
    private struct Header {
        var alg: String
        var kid: String?
    }

    /// Reads a header. Most are those of this server's own keys, which it need not read again.
    private func header(_ part: Substring) -> Header? {
        if let key = keys.key(writing: part) { return Header(alg: key.algorithm.name, kid: key.kid) }
        return Self.header(part)
    }

    /// Reads a header that asks for nothing we do not do: a token of the type `JWT`, if it says so at all.
    private static func header(_ part: Substring) -> Header? {
        guard let members = object(part), members["crit"] == nil, let alg = members["alg"]?.stringValue else {
            return nil
        }
        for name in ["kid", "typ"] {
            if let value = members[name], value.stringValue == nil { return nil }
        }
        let typ = members["typ"]?.stringValue
        if let typ, typ.uppercased() != "JWT" { return nil }
        return Header(alg: alg, kid: members["kid"]?.stringValue)
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return (try? JSONValue(json: bytes, duplicateMembers: .refused))?.objectValue
    }
}
