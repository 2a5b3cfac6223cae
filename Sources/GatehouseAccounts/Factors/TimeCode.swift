import Crypto
package import Foundation
package import GatehouseDomain

/// The codes of an authenticator app: one-time passwords by the time (RFC 6238), which count periods and are otherwise
/// those of RFC 4226, with SHA-1.
package struct TimeCode: Sendable {
    /// The length of a secret in bytes: that of a SHA-1 hash (RFC 4226, section 4, R6).
    package static let secretLength = 20
    /// The number of digits of a code.
    package static let digits = 6
    /// How long an app shows a code, in seconds (RFC 6238, section 5.2).
    package static let period = 30

    private let key: SymmetricKey

    /// - Parameter secret: What the server and the app share.
    package init(secret: some ContiguousBytes) {
        key = SymmetricKey(data: secret)
    }

    /// Returns the number of the period that contains an instant. The first, 0, began with 1970.
    package static func step(at instant: Date) -> Int64 {
        Int64((instant.timeIntervalSince1970 / Double(period)).rounded(.down))
    }

    /// Returns the code for a period (RFC 4226, section 5.3).
    package func code(of step: Int64) -> Secret {
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        let hash = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(hash[hash.count - 1] & 15)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return Secret(String(String(1_000_000 + number % 1_000_000).suffix(Self.digits)))
    }

    /// Returns the period of the code that somebody typed, if it is to be accepted: one code is, once, and those before
    /// it are not afterwards (RFC 6238, section 5.2). Clocks may differ by one period (section 6). The time this takes
    /// depends neither on the codes of these periods nor on which of them it is.
    /// - Parameters:
    ///   - typed: The code as it was typed.
    ///   - now: The time of the server.
    ///   - last: The period of the last accepted code; nil before the first. The caller stores what this returns, on the
    ///     condition that what is stored is still lower, so that of two requests at once only one succeeds.
    package func acceptedStep(_ typed: Secret, at now: Date, after last: Int64?) -> Int64? {
        let typed = TypedCode.lettersAndDigits(typed.reveal())
        let current = Self.step(at: now)
        return (current - 1...current + 1).reduce(nil) { accepted, step in
            let isEqual = ConstantTime.areEqual(typed.utf8, code(of: step).reveal().utf8)
            let isNew = step > last ?? .min
            return isEqual && isNew ? step : accepted
        }
    }
}
