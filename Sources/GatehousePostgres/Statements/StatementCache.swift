/// The names of the statements that a connection's server keeps. They stay as long as the connection: a pooler may know them
/// by other names, and would not find one that is to make room.
final class StatementCache {
    /// The maximum number of prepared statements on one connection.
    static let capacity = 256

    private var names: Set<String> = []

    /// How a statement is sent.
    enum Use: Equatable {
        /// By its name, which the server knows.
        case kept
        /// Once for the server to keep it, and then by its name.
        case new
        /// With its whole text: there is no room for another one.
        case whole
    }

    /// Notes that a statement is used.
    func use(_ name: String) -> Use {
        if names.contains(name) { return .kept }
        guard names.count < Self.capacity else { return .whole }
        names.insert(name)
        return .new
    }

    /// Forgets a statement that the server may not have kept.
    func forget(_ name: String) { names.remove(name) }
}
