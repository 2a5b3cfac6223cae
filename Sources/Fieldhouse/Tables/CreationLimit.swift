import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// How many projects and requests one person can create within 24 hours: a guest needs no address to begin.
package enum CreationLimit {
    /// The limit, over everything that they create.
    package static let count = 200
    private static let rule = LimitRule("fieldhouse-records", count: count, window: .seconds(24 * 3600))

    /// Counts something that was created in this transaction.
    /// - Throws: ``FieldhouseError/tooManyCreated``, which undoes the transaction.
    static func admit(_ person: UserID, at now: Date, _ sql: any SQLSession) throws {
        guard try LimitTable(sql).admit(rule, subject: person.text, at: now) == .admitted else {
            throw FieldhouseError.tooManyCreated
        }
    }
}
