/// The actions to run after the commit of one transaction.
package final class CommitActions {
    private var actions: [@Sendable () -> Void] = []

    package init() {}

    /// Adds an action to run after the commit.
    package func add(_ action: @escaping @Sendable () -> Void) {
        actions.append(action)
    }

    /// Runs all actions, in the order in which they were added.
    package func run() {
        for action in actions { action() }
    }
}
