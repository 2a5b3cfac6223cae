import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// Creates and reads sign-out tickets, with which an app that signed out without a network tells the server later
/// (SES-13).
///
/// A ticket is derived, not stored: base64url of a version byte, the session's id (16 bytes) and the HMAC-SHA-256 of
/// both under a key outside the database that has no other purpose. It ends this session and does nothing else.
package struct SignOutTickets: Sendable {
    private static let version: UInt8 = 1
    private static let bodyLength = 1 + 16

    private let key: SymmetricKey

    /// Creates tickets with the server's keys.
    package init(keys: KeyRing) {
        key = keys.subkey(.signOut)
    }

    /// Returns the ticket of a session.
    package func ticket(of session: SessionID) -> Secret {
        var body: [UInt8] = [Self.version]
        withUnsafeBytes(of: session.rawValue.uuid) { body += $0 }
        return Secret(Base64URL.encode(body + Data(HMAC<SHA256>.authenticationCode(for: body, using: key))))
    }

    /// Returns the session of a ticket, or nil for anything that ``ticket(of:)`` did not create with the same key.
    package func session(of ticket: Secret) -> SessionID? {
        guard let bytes = Base64URL.decode(ticket.reveal()), bytes.count == Self.bodyLength + SHA256.byteCount,
            bytes[0] == Self.version,
            HMAC<SHA256>.isValidAuthenticationCode(
                bytes[Self.bodyLength...], authenticating: bytes[..<Self.bodyLength], using: key)
        else { return nil }
        return SessionID(rawValue: bytes[1..<17].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}
