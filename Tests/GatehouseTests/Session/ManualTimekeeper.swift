import Foundation
import Gatehouse
import GatehouseTesting

/// The instants of a device whose uptime is that of a manual clock, and whose time of day a person can set.
final class ManualTimekeeper: SessionTimekeeper, @unchecked Sendable {
    // Proof for `@unchecked`: everything that changes is private, and read and written under `lock` alone.
    let clock: ManualClock
    private let lock = NSLock()
    private var wallOffset: TimeInterval = 0

    init(_ clock: ManualClock) {
        self.clock = clock
    }

    static let start = Date(timeIntervalSince1970: 1_767_225_600)

    private var uptime: TimeInterval { clock.now.offset / .seconds(1) }

    var now: SessionInstant {
        lock.withLock {
            SessionInstant(wall: Self.start + uptime + wallOffset, uptime: 1_000 + uptime, boot: "1")
        }
    }

    /// The person sets the clock of the device.
    func setClock(by seconds: TimeInterval) {
        lock.withLock { wallOffset += seconds }
    }
}
