package import GatehouseStore

/// The mails waiting in the outbox, newest first: for the mailbox of a demo and for tests.
package struct Mailbox: Sendable {
    private let database: any Database
    private let outbox: Outbox

    package init(database: any Database, outbox: Outbox) {
        self.database = database
        self.outbox = outbox
    }

    /// Returns the newest mails, at most `limit`.
    package func newest(_ limit: Int = 100) async throws -> [MailboxMessage] {
        let rows = try await database.read { try OutboxTable($0).newest(limit) }
        return try rows.map { row in
            let mail = try outbox.mail(in: row)
            return MailboxMessage(
                id: row.id, to: mail.to, subject: mail.subject, text: mail.text, code: mail.code, links: mail.links,
                sentAt: row.createdAt, language: mail.language)
        }
    }

    /// Returns the HTML part of one of the newest mails, for a frame; nil for an id that none of them has.
    package func framedHTML(of id: String, among limit: Int = 100) async throws -> String? {
        let rows = try await database.read { try OutboxTable($0).newest(limit) }
        return try rows.first { $0.id == id }.map { try outbox.mail(in: $0).framedHTML }
    }

    /// Returns how many mails there are.
    package func count() async throws -> Int {
        try await database.read { try OutboxTable($0).countStored() }
    }

    /// Deletes every mail, also those that wait to be sent.
    package func clear() async throws {
        try await database.write { try OutboxTable($0).deleteAll() }
    }
}
