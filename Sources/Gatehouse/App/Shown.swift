import Observation

/// A value that views read, and that tells of itself alone.
@MainActor
@Observable
final class Shown<Value: Equatable> {
    private(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Shows another value; whether it is another one.
    func show(_ new: Value) -> Bool {
        guard value != new else { return false }
        value = new
        return true
    }

    /// Has everybody read again who does not know that the value is still the same.
    func tellAgain() {
        withMutation(keyPath: \.value) {}
    }
}
