import Crypto
import Foundation
import GatehouseJOSE
import GatehouseTokens
import GatehouseWire

/// The ID tokens of a practice provider (OpenID Connect Core 1.0, section 2), signed with ES256.
struct PracticeTokens: Sendable {
    /// How long one is valid.
    private static let life: TimeInterval = 600

    private let key: SigningKey
    /// A key that the provider does not publish.
    private let foreign: SigningKey

    init() {
        key = SigningKey(privateKey: P256.Signing.PrivateKey())
        foreign = SigningKey(kid: key.kid, privateKey: P256.Signing.PrivateKey())
    }

    /// The keys that verify them (RFC 7517, section 5).
    var published: PublicKeySet { PublicKeySet(keys: [key.published].compactMap(\.self)) }

    /// Creates the token that identifies a person.
    func idToken(of grant: PracticeGrant, issuer: String, audience: String, at now: Date) throws -> String {
        let isExpired = grant.lie == .expired
        let issued = Int64(now.timeIntervalSince1970) - (isExpired ? 3_600 + Int64(Self.life) : 0)
        var claims: JSONObject = [
            "iss": .string(grant.lie == .otherIssuer ? issuer + "/elsewhere" : issuer),
            "aud": .string(grant.lie == .otherAudience ? "another-app" : audience),
            "sub": .string(grant.person.subject(at: grant.brand)),
            "iat": .integer(issued), "exp": .integer(issued + Int64(Self.life)),
            "email": .string(grant.person.email), "email_verified": flag(grant.person.isEmailVerified, grant.brand),
        ]
        if let nonce = grant.nonce { claims["nonce"] = .string(grant.lie == .otherNonce ? nonce + "x" : nonce) }
        if grant.brand.tellsNameInToken {
            claims["name"] = .string(grant.person.name)
        } else {
            claims["is_private_email"] = flag(false, grant.brand)
        }
        return try (grant.lie == .otherKey ? foreign : key).token(of: claims)
    }

    private func flag(_ value: Bool, _ brand: PracticeBrand) -> JSONValue {
        brand.writesFlagsAsText ? .string(value ? "true" : "false") : .bool(value)
    }
}
