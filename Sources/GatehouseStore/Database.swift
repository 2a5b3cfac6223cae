/// The port to the database: an embedded file, or a server that several instances share.
///
/// A body runs off the cooperative threads, synchronously, in one transaction: committed when it returns, undone when
/// it throws. A body may run again after a conflict, so it must have no effects except on the database. A database that
/// stays busy beyond its patience throws `DatabaseTrouble` of the kind `busy`.
package protocol Database: Sendable {
    /// Reads one consistent snapshot.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Reads and writes while no other write runs. The result is durable when it returns.
    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Reads the whole database as of one instant, however long that takes. Writes continue meanwhile.
    func snapshot<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Changes the shape of the database while nobody else does.
    func migrate<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// The counts of this process; nil for an engine that counts nothing.
    var reading: DatabaseReading? { get }

    /// Closes the database when a server stops, after work in progress has finished. No read or write is possible
    /// afterwards.
    func shutDown() throws
}

extension Database {
    package func snapshot<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await read(body)
    }

    package func migrate<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await write(body)
    }

    package var reading: DatabaseReading? { nil }
}
