import Crypto
package import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseJOSE

/// The secret by which an application proves itself to Apple's token endpoint: a JWT that it signs for each use with
/// its key from Apple's developer site (Apple, "Creating a client secret"; RFC 7523, section 2.2, has the same idea).
package struct AppleClientSecret: Sendable {
    /// How long a secret is valid. It is sent at once.
    static let life = Duration.seconds(300)

    private let teamID: String
    private let keyID: String
    private let key: P256.Signing.PrivateKey

    /// Creates the signer from the team's id, and the id and the text of the key file (`.p8`: PKCS #8 in PEM).
    ///
    /// - Throws: A CryptoKit error if the text is not a private key of the curve P-256.
    package init(teamID: String, keyID: String, pem: Secret) throws {
        self.teamID = teamID
        self.keyID = keyID
        key = try P256.Signing.PrivateKey(pemRepresentation: pem.reveal())
    }

    /// Returns a secret for this client of this issuer.
    package func make(clientID: String, issuer: String, at now: Date) throws -> Secret {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        let claims = Claims(
            iss: teamID, iat: issuedAt, exp: issuedAt + Int(Self.life.components.seconds), aud: issuer, sub: clientID)
        let header = JWSHeader.encoded(.es256, kid: keyID, type: nil)
        return Secret(try CompactJWS.sign(JSONText.encode(claims), header: header, with: .es256(key)))
    }

    private struct Claims: Encodable {
        var iss: String
        var iat: Int
        var exp: Int
        var aud: String
        var sub: String
    }
}
