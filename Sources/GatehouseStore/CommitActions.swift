/// What the body of one transaction wants done after its commit.
package final class CommitActions {
    private var actions: [@Sendable () -> Void] = []

    package init() {}

    /// Adds something to do after the commit.
    package func add(_ action: @escaping @Sendable () -> Void) {
        actions.append(action)
    }

    /// Does all of it, in the order in which it was added.
    package func run() {
        for action in actions { action() }
    }
}
