import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// Creates and reads refresh tokens.
///
/// A token is derived, not stored: base64url of a version byte, the session's id (16 bytes), its number in the session
/// (8 bytes, big endian) and the HMAC-SHA-256 of all that under a key outside the database. The number in the session's
/// row is therefore useless to a person who reads the database, and the same number always gives the same token.
package struct RefreshTokens: Sendable {
    private static let version: UInt8 = 1
    private static let bodyLength = 1 + 16 + 8

    private let key: SymmetricKey

    /// Creates refresh tokens with the server's keys.
    package init(keys: KeyRing) {
        key = keys.subkey(.refresh)
    }

    /// Returns the token with this number in this session.
    package func token(of session: SessionID, number: Int64) -> Secret {
        var body: [UInt8] = [Self.version]
        withUnsafeBytes(of: session.rawValue.uuid) { body += $0 }
        withUnsafeBytes(of: number.bigEndian) { body += $0 }
        return Secret(Base64URL.encode(body + Data(HMAC<SHA256>.authenticationCode(for: body, using: key))))
    }

    /// Returns the content of a token, or nil for anything that ``token(of:number:)`` did not create with the same key.
    package func read(_ token: Secret) -> (session: SessionID, number: Int64)? {
        guard let bytes = Base64URL.decode(token.reveal()), bytes.count == Self.bodyLength + SHA256.byteCount,
            bytes[0] == Self.version
        else { return nil }
        let body = bytes[..<Self.bodyLength]
        guard HMAC<SHA256>.isValidAuthenticationCode(bytes[Self.bodyLength...], authenticating: body, using: key)
        else { return nil }
        let id = bytes[1..<17].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        let number = bytes[17..<25].withUnsafeBytes { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
        return (SessionID(rawValue: id), number)
    }
}
