import GatehouseWire
/// What has been mailed, newest first: for the mailbox of a demonstration and for tests.
package struct Mailbox: Sendable {
    let database: any Database
    let keys: KeyRing

    package init(database: any Database, keys: KeyRing) {
        self.database = database
        self.keys = keys
    }

    /// The newest mails, at most this many.
    package func newest(_ limit: Int = 100) async throws -> [MailboxMessage] {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }
}
