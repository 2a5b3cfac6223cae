import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The limits that one attempt with a password counts against. The attempt is counted before the password is
/// compared, so that no more are compared at once than allowed, and forgiven if the password is correct.
struct PasswordLimits: Sendable {
    var nearby: LimitKey?
    var everywhere: LimitKey?

    var all: [LimitKey] { [nearby, everywhere].compactMap { $0 } }

    /// Forgets all attempts of this client and, in the count over all clients, only this attempt.
    func forgive(attemptAt instant: Date, in sql: any SQLSession) throws {
        let table = LimitTable(sql)
        if let nearby { try table.clear(nearby.rule, subject: nearby.subject) }
        if let everywhere { try table.takeBack(everywhere.rule, subject: everywhere.subject, at: instant) }
    }

    /// Removes an attempt from the counts because its password was not compared.
    func takeBack(attemptAt instant: Date, in sql: any SQLSession) throws {
        for limit in all {
            try LimitTable(sql).takeBack(limit.rule, subject: limit.subject, at: instant)
        }
    }
}
