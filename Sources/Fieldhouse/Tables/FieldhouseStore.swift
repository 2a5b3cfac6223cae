package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehousePages
package import GatehouseStore

/// The app's data, in the database of the accounts.
///
/// People's data is available only through ``seen(by:)``; the methods here also work for people who are not signed in.
package struct FieldhouseStore: Sendable {
    /// How long an invitation is valid, in seconds: a week.
    package static let invitationLife: TimeInterval = 7 * 24 * 3600

    /// How long a deleted item can be restored, in seconds: an hour.
    package static let undoLife: TimeInterval = 3600

    let database: any Database
    let tokens: BrowserTokens
    let clock: any WallClock
    let random: any RandomSource

    /// - Parameters:
    ///   - database: Its migrations include ``FieldhouseMigrations/all``.
    ///   - tokens: Creates the codes of invitations and the digests they are found by.
    ///   - clock: The time.
    ///   - random: Makes ids.
    package init(database: any Database, tokens: BrowserTokens, clock: any WallClock, random: any RandomSource) {
        self.database = database
        self.tokens = tokens
        self.clock = clock
        self.random = random
    }

    /// Returns the data of one person's groups.
    package func seen(by person: UserRecord) -> CrewData {
        CrewData(store: self, person: person)
    }

    /// Returns what an invitation's link offers.
    /// - Parameter person: The person who follows it; nil if nobody is signed in.
    package func preview(of code: String, for person: UserRecord? = nil) async throws -> InvitationPreview {
        let (digest, now) = (digest(of: code), clock.now)
        return try await database.read { sql in
            try InvitationTable(sql).preview(digest: digest, for: person, at: now)
        }
    }

    /// Returns the code of an invitation. It is derived from the id and the server's key, so that an owner can copy the
    /// link at any time, but the database does not reveal it. A code that is stored sealed would be one more secret to
    /// rotate. The link works only for the invited, confirmed address, so a link that is passed on admits nobody else.
    func code(of invitation: String) -> String {
        tokens.digest(invitation, for: "invitation code")
    }

    func digest(of code: String) -> String {
        tokens.digest(String(VisibleText.trimmed(code)), for: "invitation")
    }

    func newID() -> String {
        random.uuid().uuidString.lowercased()
    }
}
