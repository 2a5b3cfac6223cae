/// What the body of one transaction wants done after its commit.
final class CommitActions {
    private var actions: [@Sendable () -> Void] = []

    func add(_ action: @escaping @Sendable () -> Void) {
        actions.append(action)
    }

    func run() {
        for action in actions { action() }
    }
}
