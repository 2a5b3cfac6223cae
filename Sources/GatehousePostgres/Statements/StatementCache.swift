/// The names of the statements prepared on a connection. When it is full, the least recently used one is dropped.
final class StatementCache {
    /// The maximum number of prepared statements on one connection.
    static let capacity = 256

    /// When each name was last used, as an increasing number.
    private var uses: [String: UInt64] = [:]
    private var count: UInt64 = 0

    /// What has to happen before a statement that is not prepared yet can be used.
    struct Preparation: Equatable {
        /// The statement to drop first; nil while there is room.
        var dropped: String?
    }

    /// Records the use of a statement. Returns nil if it is already prepared.
    func use(_ name: String) -> Preparation? {
        count += 1
        if uses.updateValue(count, forKey: name) != nil { return nil }
        guard uses.count > Self.capacity, let oldest = uses.min(by: { $0.value < $1.value })?.key else {
            return Preparation()
        }
        uses[oldest] = nil
        return Preparation(dropped: oldest)
    }

    /// Forgets a statement that may not be prepared after all.
    func forget(_ name: String) { uses[name] = nil }
}
