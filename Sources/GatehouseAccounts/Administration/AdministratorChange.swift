package import Foundation
package import GatehouseDomain
package import GatehouseWire

/// What an administrator says about somebody's account, new or old. What is nil stays as it is.
package struct AdministratorChange: Sendable {
    /// The e-mail address as it was typed.
    package var email: String?
    package var password: NewPassword?
    /// Whether the address counts as confirmed from now on; false changes nothing.
    package var confirmsEmail = false
    /// Members to set in what the app keeps; `null` removes one.
    package var userMetadata: JSONObject?
    /// Members to set in what the deployment keeps; `null` removes one. `provider` and `providers` are the server's own.
    package var appMetadata: JSONObject?
    package var ban: Ban?

    package init() {}

    /// A password, or one that another server has hashed.
    package enum NewPassword: Sendable {
        case plain(Secret)
        /// An Argon2id hash in the PHC string format.
        case hash(Secret)
    }

    /// Whether and how long somebody is kept out.
    package enum Ban: Sendable, Equatable {
        /// From now on for so many seconds.
        case seconds(TimeInterval)
        case lifted
    }
}

extension AdministratorChange.Ban {
    /// A day longer than a hundred years, which is how deployments write "for ever".
    private static let longest: TimeInterval = 100 * 366 * 86_400

    /// Reads `none`, or a duration in the notation of Go: numbers with a unit each, such as `1h30m` or `1.5h`.
    ///
    /// Nil for anything else, for nothing at all, and for more than 100 years.
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
