import Dispatch
import GatehouseCore
import Synchronization

/// The progress of a transfer's writer, for the reader, which keeps its transaction open until the writer has
/// committed.
final class HandOff: Sendable {
    private let state = Mutex((hasBegun: false, succeeded: false))
    private let end = DispatchSemaphore(value: 0)

    /// Records that the writer begins. Returns false if it has already started.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
    }

    /// Records that the writer has ended.
    func finish(succeeded: Bool) {
        state.withLock { $0.succeeded = succeeded }
        end.signal()
    }

    /// Waits until the writer has ended.
    ///
    /// - Parameters:
    ///   - interval: How often to call `meanwhile`.
    ///   - meanwhile: Shows that the reader has not gone away: a database ends a transaction that is idle for long.
    /// - Throws: `PortionChannel.Broken` if it failed.
    func waitForWriter(every interval: Duration, _ meanwhile: () throws -> Void) throws {
        while end.wait(timeout: .after(interval)) == .timedOut { try meanwhile() }
        guard state.withLock({ $0.succeeded }) else { throw PortionChannel.Broken() }
    }
}
