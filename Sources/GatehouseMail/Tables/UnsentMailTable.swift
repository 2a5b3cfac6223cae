package import Foundation
package import GatehouseStore

/// The two rows of `unsent_mails`, inside a transaction. With them, a mail for nobody writes as much as one that is
/// sent. Nothing reads the rows.
package struct UnsentMailTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Replaces the queueing of a mail.
    package func write(_ sealed: String, at now: Date) throws {
        try sql.run(
            "UPDATE unsent_mails SET sealed = ?, written_at = ? WHERE slot = 'mail'", [.text(sealed), .date(now)])
    }

    /// Replaces the record in an account that a mail was composed.
    package func note(at now: Date) throws {
        try sql.run("UPDATE unsent_mails SET written_at = ? WHERE slot = 'note'", [.date(now)])
    }
}
