import Foundation
import GatehouseStore

/// A real database whose sessions a test looks into. Everything else is the real one's.
protocol WrappedDatabase: Database {
    var real: any Database { get }

    /// Returns the session that the body of a transaction is given.
    func wrap(_ session: any SQLSession) -> any SQLSession
}

extension WrappedDatabase {
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await real.read { try body(wrap($0)) }
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await real.write { try body(wrap($0)) }
    }

    func shutDown() throws { try real.shutDown() }
}
