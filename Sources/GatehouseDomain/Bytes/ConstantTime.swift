/// Comparison of secrets.
package enum ConstantTime {
    /// Returns whether both are equal. The time this takes depends only on their lengths, not on where they differ.
    package static func areEqual(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
