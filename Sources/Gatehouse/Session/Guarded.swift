import Foundation

/// A value that one thread at a time can see. `Mutex` does the same, on systems that are newer than those that the client
/// half is built for.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Proof for `@unchecked`: `value` is the only state, and it is read and written under `lock` alone.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Does something with the value. It must not wait, nor call for the same value again.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
