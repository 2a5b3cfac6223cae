package import Foundation
package import GatehouseCore
package import GatehouseStore
package import GatehouseTokens

/// Queues mails in the transaction that makes them necessary. They are sealed: the database holds no code in plain
/// text.
package struct Outbox: Sendable {
    private let sealing: Sealing
    private let bell: MailBell
    private let meters: ServerMeters

    /// Creates an outbox with the keys, the bell to ring once a mail is stored, and the meters that count it.
    package init(keys: KeyRing, bell: MailBell, meters: ServerMeters) {
        sealing = Sealing(key: keys.subkey(.outbox))
        self.bell = bell
        self.meters = meters
    }

    /// Returns the row for a mail, which is worth sending while its content is valid.
    package func row(for mail: OutgoingMail, id: UUID, at now: Date, expires expiry: Date) throws -> OutboxTable.Row {
        let id = id.uuidString.lowercased()
        return OutboxTable.Row(
            id: id, sealed: try sealing.seal(json: mail, for: id), createdAt: now,
            expiresAt: expiry, purpose: mail.purpose, language: mail.language)
    }

    /// Signals that there may be something to deliver.
    package func ring() { bell.ring() }

    /// Queues a row; it is delivered once the transaction is committed.
    package func put(_ row: OutboxTable.Row, in sql: any SQLSession) throws {
        try OutboxTable(sql).insert(row)
        sql.afterCommit { [bell, meters] in
            meters.countMail(.queued)
            bell.ring()
        }
    }

    /// Returns the recipient of a sealed mail; nil if its contents are no longer stored or cannot be opened.
    package func recipient(ofSealed text: String, id: String) -> String? {
        text.isEmpty ? nil : try? sealing.open(json: text, for: id, as: OutgoingMail.self).to
    }

    /// Returns the mail in a row.
    func mail(in row: OutboxTable.Row) throws -> OutgoingMail {
        try sealing.open(json: row.sealed, for: row.id, as: OutgoingMail.self)
    }
}
