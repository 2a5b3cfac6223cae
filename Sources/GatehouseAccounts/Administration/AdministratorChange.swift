package import Foundation
package import GatehouseDomain
package import GatehouseWire

/// What an administrator sets in an account, new or existing. Nil leaves a value unchanged.
package struct AdministratorChange: Sendable {
    /// The email address as it was typed.
    package var email: String?
    package var password: NewPassword?
    /// Whether the address counts as confirmed from now on; false changes nothing.
    package var confirmsEmail = false
    /// Members to set in the app's metadata; `null` removes one.
    package var userMetadata: JSONObject?
    /// Members to set in the deployment's metadata; `null` removes one. `provider` and `providers` belong to the
    /// server.
    package var appMetadata: JSONObject?
    package var ban: Ban?

    package init() {}

    /// A password, or the hash of one from another server.
    package enum NewPassword: Sendable {
        case plain(Secret)
        /// An Argon2id hash in the PHC string format.
        case hash(Secret)
    }

    /// Whether and how long somebody is banned.
    package enum Ban: Sendable, Equatable {
        /// Banned for this many seconds from now.
        case seconds(TimeInterval)
        case lifted
    }
}

extension AdministratorChange.Ban {
    /// Slightly longer than a hundred years, which is how deployments write "forever".
    private static let longest: TimeInterval = 100 * 366 * 86_400

    /// Parses `none`, or a duration in Go notation: numbers that each have a unit, such as `1h30m` or `1.5h`.
    ///
    /// Nil for anything else, for an empty text, and for more than 100 years.
    package init?(text: String) {
        if text == "none" {
            self = .lifted
            return
        }
        let units: [(String, TimeInterval)] = [
            ("ns", 1e-9), ("us", 1e-6), ("µs", 1e-6), ("μs", 1e-6), ("ms", 1e-3), ("h", 3600), ("m", 60), ("s", 1),
        ]
        var seconds: TimeInterval = 0
        var rest = text[...]
        repeat {
            let number = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
            rest = rest.dropFirst(number.count)
            guard let value = Double(number), let (unit, size) = units.first(where: { rest.hasPrefix($0.0) }) else {
                return nil
            }
            seconds += value * size
            rest = rest.dropFirst(unit.count)
        } while !rest.isEmpty
        guard seconds > 0, seconds <= Self.longest else { return nil }
        self = .seconds(seconds)
    }
}
