import Synchronization

/// The steps of a command on a database: each is a statement or a commit, for which the command has to wait.
final class CommandSteps: Sendable {
    private let state = Mutex<(number: Int, isWaiting: Bool)>((0, true))

    /// The number of the step that is waited for; nil while the command does something itself.
    var waiting: Int? { state.withLock { $0.isWaiting ? $0.number : nil } }

    /// A step begins.
    func begin() { state.withLock { $0 = ($0.number + 1, true) } }

    /// The step has ended.
    func end() { state.withLock { $0.isWaiting = false } }

    /// Runs a step.
    func run<T>(_ step: () throws -> T) rethrows -> T {
        begin()
        defer { end() }
        return try step()
    }
}
