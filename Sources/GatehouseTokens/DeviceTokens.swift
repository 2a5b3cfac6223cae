import Crypto
package import Foundation
package import GatehouseCore
package import GatehouseDomain

/// The tokens that a browser or an app keeps for the accounts that have signed in with it, so that strangers who guess
/// passwords elsewhere cannot lock its owner out (SRV-26).
///
/// The server stores none of it. There is a token for each account: a random id of the device, its creation time, and
/// the HMAC-SHA-256 of both with the account's id under a key outside the database. The token does not contain the
/// account, so it identifies nobody without the key. It grants no access: it only counts wrong passwords and codes
/// against the device's own allowance.
package struct DeviceTokens: Sendable {
    /// How long a token is valid after its sign-in.
    package static let life = Duration.seconds(90 * 86_400)
    /// The maximum number of accounts that know one device. The one with the oldest sign-in is forgotten first.
    package static let most = 4

    private static let idLength = 16
    private static let bodyLength = idLength + 8
    /// How far ahead another instance's clock may be.
    private static let leeway = Duration.seconds(60)
    /// The maximum length of the text, which has room for ``most`` tokens.
    private static let textLimit = 512

    private let key: SymmetricKey

    /// Creates device tokens with the server's keys.
    package init(keys: KeyRing) {
        key = keys.subkey(.device)
    }

    /// Returns the id of the device, if one of its tokens belongs to this account, is not too old, and was created
    /// after an instant.
    /// - Parameters:
    ///   - user: The account; nil for an address without one, which takes the same time and never matches.
    ///   - since: The instant after which a token must have been created.
    package func device(_ presented: Secret?, of user: UserID?, since: Date?, at now: Date) -> String? {
        guard let presented else { return nil }
        let account = user?.text ?? ""
        let known = Self.tokens(in: presented).compactMap { bytes -> String? in
            guard isGenuine(bytes, of: account) else { return nil }
            let time = Self.time(of: bytes)
            guard now < time.advanced(by: Self.life), time <= now.advanced(by: Self.leeway),
                since.map({ time > $0 }) ?? true
            else { return nil }
            return Base64URL.encode(bytes[..<Self.idLength])
        }
        return user == nil ? nil : known.first
    }

    /// Returns the tokens that replace those of the device: one for this account, and those of other accounts. A device
    /// that the account already knows keeps its id, so that repeated sign-ins do not give it more allowances.
    package func renewed(
        _ presented: Secret?, for user: UserID, since: Date?, at now: Date, random: any RandomSource
    ) -> Secret {
        let id =
            device(presented, of: user, since: since, at: now).flatMap { Base64URL.decode($0) }
            ?? random.bytes(Self.idLength)
        // The time must be later than the password change, even a very recent one, because older tokens no longer
        // count.
        let time = max(now.microseconds, since.map { $0.microseconds + 1 } ?? 0)
        var body = id
        withUnsafeBytes(of: time.bigEndian) { body += $0 }
        let token = Base64URL.encode(body + Array(code(of: body, for: user.text)))
        let others = (presented.map(Self.tokens) ?? []).filter { !isGenuine($0, of: user.text) }
        let kept = others.prefix(Self.most - 1).map { Base64URL.encode($0) }
        return Secret(([token] + kept).joined(separator: "~"))
    }

    private func code(of body: [UInt8], for account: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: body + Array(account.utf8), using: key)
    }

    private func isGenuine(_ bytes: [UInt8], of account: String) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            bytes[Self.bodyLength...], authenticating: bytes[..<Self.bodyLength] + Array(account.utf8), using: key)
    }

    private static func time(of bytes: [UInt8]) -> Date {
        let time = bytes[idLength..<bodyLength].withUnsafeBytes { Int64(bigEndian: $0.loadUnaligned(as: Int64.self)) }
        return Date(microseconds: time)
    }

    /// Returns the tokens in a text, genuine or not.
    private static func tokens(in text: Secret) -> [[UInt8]] {
        guard text.reveal().utf8.count <= textLimit else { return [] }
        let parts = text.reveal().split(separator: "~", maxSplits: most)
        return parts.prefix(most).compactMap { part in
            guard let bytes = Base64URL.decode(part), bytes.count == bodyLength + SHA256.byteCount else { return nil }
            return Array(bytes)
        }
    }
}
