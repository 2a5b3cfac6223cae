import Crypto
package import Foundation
package import GatehouseCore
package import GatehouseDomain

/// What a browser or an app keeps of the accounts that have been signed in to with it, so that strangers who guess
/// passwords elsewhere cannot lock its owner out (SRV-26).
///
/// Nothing of it is stored. For each account there is a token: a random id of the device, when it was made, and the
/// HMAC-SHA-256 of both with the account's id under a key outside the database. The account is not in it, so that a
/// token names nobody to anybody without the key. It opens nothing: it only moves wrong passwords and codes to an
/// allowance of the device's own.
package struct DeviceTokens: Sendable {
    /// How long a token is good for after the sign-in that it comes from.
    package static let life = Duration.seconds(90 * 86_400)
    /// How many accounts one device is known to; the one that was signed in to longest ago is forgotten first.
    package static let most = 4

    private static let idLength = 16
    private static let bodyLength = idLength + 8
    /// How far ahead the clock of another instance may be.
    private static let leeway = Duration.seconds(60)
    /// The longest text that is looked at: what ``most`` tokens need.
    private static let textLimit = 512

    private let key: SymmetricKey

    /// Takes the server's keys.
    package init(keys: KeyRing) {
        key = keys.subkey(.device)
    }

    /// The id of the device, if one of its tokens is this account's, is not too old, and was made after an instant.
    /// - Parameters:
    ///   - user: The account; nil for an address without one, which takes the same time and knows no device.
    ///   - since: Until when no token counts.
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

    /// What the device keeps from now on, in place of what it presents: a token of this account, and those of the
    /// others. A device that was known to the account keeps its id, so that signing in again and again does not give it
    /// more allowances.
    package func renewed(
        _ presented: Secret?, for user: UserID, since: Date?, at now: Date, random: any RandomSource
    ) -> Secret {
        let id =
            device(presented, of: user, since: since, at: now).flatMap { Base64URL.decode($0) }
            ?? random.bytes(Self.idLength)
        // Later than the change of the password, however short ago that was: tokens of before it count no more.
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

    /// The tokens in a text, genuine or not.
    private static func tokens(in text: Secret) -> [[UInt8]] {
        guard text.reveal().utf8.count <= textLimit else { return [] }
        let parts = text.reveal().split(separator: "~", maxSplits: most)
        return parts.prefix(most).compactMap { part in
            guard let bytes = Base64URL.decode(part), bytes.count == bodyLength + SHA256.byteCount else { return nil }
            return Array(bytes)
        }
    }
}
