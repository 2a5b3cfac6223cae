import Foundation

/// A value that one thread at a time can access. `Mutex` does the same, but needs newer systems than the client half
/// supports.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    // Proof for `@unchecked`: `value` is the only state, and it is read and written only under `lock`.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Runs the closure with exclusive access to the value. The closure must not block or access the same value again.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
