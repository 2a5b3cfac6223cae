import Foundation

/// Queues mails in the transaction that makes them necessary, sealed: the database holds no code in clear.
struct Outbox: Sendable {
    private let sealing: Sealing

    init(keys: KeyRing) {
        sealing = Sealing(key: keys.subkey(.outbox))
    }

    /// The row for a mail.
    func row(for mail: OutgoingMail, id: UUID, at now: Date) throws -> OutboxTable.Row {
        let id = id.uuidString.lowercased()
        return OutboxTable.Row(
            id: id, sealed: try sealing.seal(Data(JSONText.encode(mail).utf8), for: id), createdAt: now)
    }

    /// The mail in a row.
    func mail(in row: OutboxTable.Row) throws -> OutgoingMail {
        try JSONDecoder().decode(OutgoingMail.self, from: sealing.open(row.sealed, for: row.id))
    }
}
