package import Foundation
import GatehouseCore

/// How often in a row somebody else seems to have used a copy of a session's refresh token (SRV-39).
///
/// The token before the current one is answered, because the response to its exchange may have been lost. Two holders
/// of one token use that: the one who renews second presents the token that the other one replaced. This is a turn.
/// A lost response causes one now and then, two holders cause one with every renewal.
package struct SessionTurns: Sendable, Equatable {
    /// The number of renewals in a row with a turn in each that ends the session.
    package static let most = 10

    /// The number of renewals in a row, up to the last one with a turn, that had one.
    package private(set) var count = 0
    /// The number of the session's token at the last turn; nil if there was none.
    package private(set) var number: Int64?

    /// Creates the turns of a new session.
    package init() {}

    /// Creates turns as they are stored.
    package init(count: Int, number: Int64?) {
        self.count = count
        self.number = number
    }

    /// Returns the turns after one at a number of the session; nil if it was counted already. A renewal without a turn
    /// in between starts the count again.
    package func counting(at current: Int64) -> SessionTurns? {
        guard number != current else { return nil }
        let follows = number.map { current > 0 && $0 == current - 1 } ?? false
        return SessionTurns(count: follows ? count + 1 : 1, number: current)
    }

    /// Whether the session ends.
    package var areTooMany: Bool { count >= Self.most }
}

extension SessionRecord {
    /// Returns the turns after somebody presented the token before the current one; nil if that does not count: it is
    /// another use within the interval after the renewal, one by the device that renewed, or counted already.
    /// - Parameter device: The id of the device that presents it; nil for one without a device token.
    package func turn(of device: String?, within interval: Duration, at now: Date) -> SessionTurns? {
        guard now > (refreshedAt ?? createdAt).advanced(by: interval) else { return nil }
        if let device, device == renewedBy { return nil }
        return turns.counting(at: counter)
    }
}
