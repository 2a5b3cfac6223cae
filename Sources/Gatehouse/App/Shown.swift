import Observation

/// A value for views, observed separately from other values.
@MainActor
@Observable
final class Shown<Value: Equatable> {
    private(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Sets the value. Returns whether it changed.
    func show(_ new: Value) -> Bool {
        guard value != new else { return false }
        value = new
        return true
    }

    /// Makes all observers read the value again, even though it has not changed.
    func tellAgain() {
        withMutation(keyPath: \.value) {}
    }
}
