package import Foundation

/// The port to whatever keeps the accounts: an embedded file, or a server shared by several instances.
///
/// A body runs off the cooperative threads, synchronously, in one transaction: committed when it returns, undone when
/// it throws. A body may be run again after a conflict, so it has no effects but those on the database. A database
/// that stays busy beyond its patience throws `ServerError` 503.
package protocol Database: Sendable {
    /// Reads one consistent snapshot.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Reads and writes with nobody else writing meanwhile; durable when it returns.
    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T

    /// Writes all that is in it at one instant into an empty file, in the form of the embedded database. Whoever writes
    /// meanwhile is not held up.
    func copy(to file: URL) async throws

    /// Lets go of the database at the end of a server, after what is running has finished. Nothing is read or written any
    /// more then.
    func shutDown() throws
}
