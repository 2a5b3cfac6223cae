package import Foundation

/// The port to whatever keeps the accounts: an embedded file, or a server shared by several instances.
///
/// A body runs off the cooperative threads, synchronously, in one transaction: committed when it returns, undone when
/// it throws. A body may be run again after a conflict, so it has no effects but those on the database. A database
/// that stays busy beyond its patience throws `DatabaseTrouble` of the kind `busy`.
package protocol Database: Sendable {
    /// Reads one consistent snapshot.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Reads and writes while no other write runs. The result is durable when it returns.
    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Writes the content at one instant to an empty file, as an embedded database. Other writes continue meanwhile.
    func copy(to file: URL) async throws

    /// Closes the database when a server stops, after running work has finished. No read or write is possible after it.
    func shutDown() throws
}
