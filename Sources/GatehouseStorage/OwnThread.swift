import Foundation

/// Work that makes its thread wait, for a disk or for another process.
enum OwnThread {
    /// Does the work on a new thread instead of on one of the few that all tasks share. A dispatch queue would not do:
    /// on Linux its threads are those of the tasks, as many as there are processors.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
