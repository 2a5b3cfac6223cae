import Synchronization

/// Limits the memory that request bodies use while they are read.
///
/// Every body has its own share, which is more than an ordinary request needs, so large bodies cannot keep out small
/// ones. A longer body uses part of an amount that all bodies share.
///
/// Without it, a stranger could open all connections and send all of a body but its last byte, which no rate limit
/// counts. A lower maximum for all bodies would refuse what an administrator's key writes, and bodies on disk would be
/// files with secrets.
package final class BodyBudget: Sendable {
    /// The share that every body always has, in bytes.
    package static let share = 64 * 1024
    /// The memory that all bodies together may use beyond their own shares, in bytes.
    package static let common = 64 * 1024 * 1024

    private let left: Mutex<Int>

    package init(common: Int = BodyBudget.common) {
        left = Mutex(common)
    }

    /// The part of the shared amount that one body uses; it is returned when the hold is released.
    package final class Hold: Sendable {
        private let budget: BodyBudget
        private let taken = Mutex(0)

        fileprivate init(_ budget: BodyBudget) {
            self.budget = budget
        }

        deinit {
            let taken = taken.withLock { $0 }
            budget.left.withLock { $0 += taken }
        }

        /// Makes room for a body that has grown to this length. Returns false if there is no room.
        package func grow(to length: Int) -> Bool {
            taken.withLock { taken in
                let more = length - BodyBudget.share - taken
                guard more > 0 else { return true }
                let isTaken = budget.left.withLock { left in
                    guard left >= more else { return false }
                    left -= more
                    return true
                }
                if isTaken { taken += more }
                return isTaken
            }
        }
    }

    /// Starts a body, which always has its share.
    package func hold() -> Hold { Hold(self) }
}
