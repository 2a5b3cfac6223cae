import GatehouseCore
import GatehouseStore

/// What a transaction comes to: a value, or why not.
///
/// A refusal inside a transaction is a value, because an error would roll back what the transaction has written on the
/// way: the attempt that was counted, the code that was used up, the record in the audit trail. Throw inside a
/// transaction only what has to leave nothing behind.
typealias Decision<Value> = Result<Value, AccountRefusal>

extension Database {
    /// Runs a transaction that comes to a decision, and commits it either way.
    ///
    /// - Returns: What the transaction grants.
    /// - Throws: The refusal, once it is committed; and what `body` throws, after everything is rolled back.
    @discardableResult
    func decide<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Decision<Value>
    ) async throws -> Value {
        try await write(body).get()
    }
}
