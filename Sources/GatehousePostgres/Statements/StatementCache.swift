/// The names of the statements that a connection's server keeps. The one that was used longest ago makes room.
final class StatementCache {
    /// The maximum number of prepared statements on one connection.
    static let capacity = 256

    /// When each name was used, as a number that grows.
    private var uses: [String: UInt64] = [:]
    private var count: UInt64 = 0

    /// What has to be done before a statement can be used that the server does not keep.
    struct Preparation: Equatable {
        /// The statement that makes room; nil while there is room.
        var dropped: String?
    }

    /// Notes that a statement is used. Returns nil if the server keeps it already.
    func use(_ name: String) -> Preparation? {
        count += 1
        if uses.updateValue(count, forKey: name) != nil { return nil }
        guard uses.count > Self.capacity, let oldest = uses.min(by: { $0.value < $1.value })?.key else {
            return Preparation()
        }
        uses[oldest] = nil
        return Preparation(dropped: oldest)
    }

    /// Forgets a statement that the server may not have kept.
    func forget(_ name: String) { uses[name] = nil }
}
