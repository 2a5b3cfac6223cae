import Observation

/// A shell that shows the state of a machine in observed properties, each of which changes separately.
@MainActor
protocol Projecting: AnyObject {
    /// Updates each observed property from the machine once. Returns for each whether it changed.
    func show() -> [Bool]
}

extension Projecting {
    /// Updates the observed properties until all of them agree with the machine.
    ///
    /// An observer of one change may read properties that are not updated yet, or cause the next event before they are,
    /// and an older value would then be written last.
    func showAll() {
        while show().contains(true) {}
    }

    /// Sets an observed property if the value differs. Returns whether it did.
    @discardableResult
    func update<Value: Equatable>(_ property: ReferenceWritableKeyPath<Self, Value>, _ value: Value) -> Bool {
        guard self[keyPath: property] != value else { return false }
        self[keyPath: property] = value
        return true
    }
}

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
