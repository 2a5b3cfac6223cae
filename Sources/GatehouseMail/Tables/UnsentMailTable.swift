package import Foundation
package import GatehouseStore

/// The two rows of `unsent_mails`, inside a transaction: where a mail is for nobody, as much is written as for one that
/// is sent. Nobody reads them.
package struct UnsentMailTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Stands for queueing a mail.
    package func write(_ sealed: String, at now: Date) throws {
        try sql.run(
            "UPDATE unsent_mails SET sealed = ?, written_at = ? WHERE slot = 'mail'", [.text(sealed), .date(now)])
    }

    /// Stands for noting at an account that a mail was composed.
    package func note(at now: Date) throws {
        try sql.run("UPDATE unsent_mails SET written_at = ? WHERE slot = 'note'", [.date(now)])
    }
}
