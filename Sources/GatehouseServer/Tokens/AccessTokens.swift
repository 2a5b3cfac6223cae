package import Foundation
package import GatehouseDomain
import JWTKit

/// Signs and verifies access tokens: JSON Web Tokens (RFC 7519) in compact form (RFC 7515, section 3.1), with ES256.
package struct AccessTokens: Sendable {
    /// How far ahead the clock of another instance may be.
    private static let leeway = 60
    /// No token of this server comes near; a longer one is not worth decoding.
    private static let longestToken = 65_536

    private let keys: SigningKeys

    package init(keys: SigningKeys) {
        self.keys = keys
    }

    /// Signs claims with the current key.
    package func sign(_ claims: AccessClaims) throws -> Secret {
        let key = keys.current
        let header = Header(alg: key.algorithm.name, kid: key.kid, typ: "JWT")
        let input =
            try Base64URL.encode(Data(JSONText.encode(header).utf8)) + "."
            + Base64URL.encode(Data(JSONText.encode(claims).utf8))
        let signature = try key.algorithm.sign(Data(input.utf8))
        return Secret(input + "." + Base64URL.encode(signature))
    }

    /// The claims of a genuine token that is in its time; nil for everything else.
    ///
    /// The header must name ES256 and one of the keys of this server: neither the algorithm nor the key is ever taken
    /// from the token, and extensions that must be understood (`crit`) are not. A token is good until the second before
    /// `exp`, and not before `iat`, with a minute's leeway.
    ///
    /// - Parameter acceptsExpired: Whether a token whose time is over is taken as well.
    package func verify(_ token: Secret, at now: Date, acceptsExpired: Bool = false) -> AccessClaims? {
        let text = token.reveal()
        guard text.utf8.count <= Self.longestToken else { return nil }
        // By bytes, because looking for characters takes its time.
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 3, let headerBytes = Base64URL.decode(parts[0]),
            let header = try? JSONDecoder().decode(Header.self, from: Data(headerBytes)),
            header.crit == nil, let kid = header.kid, let key = keys.key(kid), header.alg == key.algorithm.name,
            let claims = key.verified.claims(of: text, verifying: { Self.claims(parts, signedWith: key) })
        else { return nil }
        let seconds = now.timeIntervalSince1970
        guard acceptsExpired || seconds < Double(claims.expiresAt),
            Double(claims.issuedAt) <= seconds + Double(Self.leeway)
        else {
            return nil
        }
        return claims
    }

    /// The claims of a token in its three parts; nil if its signature is not the key's.
    private static func claims(_ parts: [Substring], signedWith key: SigningKey) -> AccessClaims? {
        guard let signature = Base64URL.decode(parts[2]),
            (try? key.algorithm.verify(signature, signs: Data("\(parts[0]).\(parts[1])".utf8))) == true,
            let payload = Base64URL.decode(parts[1])
        else { return nil }
        return try? JSONDecoder().decode(AccessClaims.self, from: Data(payload))
    }

    /// The header of a token (RFC 7515, section 4.1).
    private struct Header: Codable {
        var alg: String
        var kid: String?
        var typ: String?
        var crit: [String]?
    }
}
