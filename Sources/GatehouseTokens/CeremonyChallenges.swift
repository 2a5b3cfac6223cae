import Crypto
package import Foundation
package import GatehouseCore

/// Creates and reads the challenges of passkeys (WAN-08).
///
/// A challenge needs no row until it is answered: it is its id (16 bytes), its expiry (8 bytes), a byte of flags, and
/// the HMAC-SHA-256 of them and of what the challenge is for, under a key outside the database that has no other
/// purpose. It comes back in what the browser signs.
package struct CeremonyChallenges: Sendable {
    /// How long a challenge can be answered.
    package static let life = Duration.seconds(300)

    private static let (idLength, bodyLength) = (16, 16 + 8 + 1)
    private static let conditionalFlag: UInt8 = 1

    /// What a challenge is for.
    package enum Ceremony: Sendable {
        /// A sign-in, which anybody can begin; of one browser, if the pages began it, by a text that only that browser
        /// knows.
        case signIn(browser: String?)
        /// The making of a passkey for an account that does not exist yet, whose id is that of the challenge.
        case signUp
        /// The making of a passkey in a session.
        case registration(UserID, SessionID)
        /// The making of a security key as a second factor.
        case newFactor(FactorID, SessionID)
        /// The second step of a session, with a security key.
        case step(FactorID, SessionID)
        /// The proof, in a session, that the account is the person's.
        case proof(UserID, SessionID)

        /// Different for every ceremony.
        fileprivate var text: String {
            switch self {
            case .signIn(nil): "sign-in"
            case .signIn(let browser?): "sign-in \(browser)"
            case .signUp: "sign-up"
            case .registration(let user, let session): "registration \(user.text) \(session.text)"
            case .newFactor(let factor, let session): "new factor \(factor.text) \(session.text)"
            case .step(let factor, let session): "step \(factor.text) \(session.text)"
            case .proof(let user, let session): "proof \(user.text) \(session.text)"
            }
        }
    }

    /// A challenge of this server.
    package struct Challenge: Sendable {
        /// Its id, which is used once.
        package let id: UUID
        /// The instant from which it is too late to answer.
        package let expiry: Date
        /// Whether the browser may make a passkey without asking anybody.
        package let isConditional: Bool
        /// What the browser signs.
        package let bytes: [UInt8]

        /// When it was created.
        package var creation: Date { expiry.advanced(by: .zero - CeremonyChallenges.life) }
    }

    private let key: SymmetricKey

    /// Creates challenges with the server's keys.
    package init(keys: KeyRing) {
        key = keys.subkey(.ceremony)
    }

    /// Returns a new challenge.
    /// - Parameter id: A random id.
    package func challenge(
        _ id: UUID, for ceremony: Ceremony, isConditional: Bool = false, at now: Date
    ) -> Challenge {
        let expiry = now.advanced(by: Self.life).storable
        var body = withUnsafeBytes(of: id.uuid) { Array($0) }
        withUnsafeBytes(of: expiry.microseconds.bigEndian) { body += $0 }
        body.append(isConditional ? Self.conditionalFlag : 0)
        let code = HMAC<SHA256>.authenticationCode(for: Self.message(body, ceremony), using: key)
        return Challenge(id: id, expiry: expiry, isConditional: isConditional, bytes: body + Array(code))
    }

    /// Returns a challenge that ``challenge(_:for:isConditional:at:)`` created with the same key for the same ceremony,
    /// expired or not; nil for anything else.
    package func read(_ bytes: [UInt8], for ceremony: Ceremony) -> Challenge? {
        guard bytes.count == Self.bodyLength + SHA256.byteCount else { return nil }
        let body = Array(bytes[..<Self.bodyLength])
        guard
            HMAC<SHA256>.isValidAuthenticationCode(
                bytes[Self.bodyLength...], authenticating: Self.message(body, ceremony), using: key)
        else { return nil }
        let id = body[..<Self.idLength].withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        let time = body[Self.idLength..<Self.idLength + 8].withUnsafeBytes {
            Int64(bigEndian: $0.loadUnaligned(as: Int64.self))
        }
        return Challenge(
            id: id, expiry: Date(microseconds: time), isConditional: body[Self.bodyLength - 1] == Self.conditionalFlag,
            bytes: bytes)
    }

    private static func message(_ body: [UInt8], _ ceremony: Ceremony) -> [UInt8] { body + Array(ceremony.text.utf8) }
}
