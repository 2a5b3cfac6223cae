import Foundation

/// Runs work that blocks its thread, for a disk or for another process.
enum OwnThread {
    /// Runs the work on a new thread instead of on one of the few that all tasks share. A dispatch queue is no
    /// alternative: on Linux, its threads are those of the tasks, as many as there are processors.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
