import GatehouseCore
import GatehouseStore

/// The outcome of a transaction: a value, or the refusal.
///
/// A refusal inside a transaction is a value, because an error would roll back what the transaction has written so far:
/// the attempt that was counted, the code that was used up, the record in the audit trail. Inside a transaction, throw
/// only if everything has to be rolled back.
typealias Decision<Value> = Result<Value, AccountRefusal>

extension Database {
    /// Runs a transaction that returns a decision, and commits it either way.
    ///
    /// - Returns: The value, if the transaction did not refuse.
    /// - Throws: The refusal, once it is committed; and what `body` throws, after everything is rolled back.
    @discardableResult
    func decide<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Decision<Value>
    ) async throws -> Value {
        try await write(body).get()
    }
}
