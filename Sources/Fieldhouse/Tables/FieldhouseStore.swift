package import Foundation
package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import GatehouseStore
import GatehouseTokens

/// The app's data, in the database of the accounts. The server knows who is in which group; the app keeps what the
/// groups work on.
///
/// People's data is available only through ``seen(by:in:)``; the methods here also work for people who are not signed
/// in.
package struct FieldhouseStore: Sendable {
    /// How long an invitation is valid, in seconds: a week.
    package static let invitationLife: TimeInterval = 7 * 24 * 3600

    /// How long a deleted item can be restored, in seconds: an hour.
    package static let undoLife: TimeInterval = 3600

    let database: any Database
    let clock: any WallClock
    private let groups: Groups

    /// - Parameters:
    ///   - groups: The groups of the server.
    ///   - database: Its migrations include ``FieldhouseMigrations/all``.
    ///   - clock: The time.
    package init(groups: Groups, database: any Database, clock: any WallClock) {
        self.groups = groups
        self.database = database
        self.clock = clock
    }

    /// What the server decides about groups.
    var options: GroupOptions { groups.options ?? GroupOptions() }
    /// The trail of what happens to groups.
    var trail: Trail { groups.accounts.trail }

    /// Returns the data of one person's groups.
    /// - Parameter session: The session in which the person acts; nil for what the server itself does in their name.
    package func seen(by person: UserRecord, in session: SessionRecord? = nil) -> CrewData {
        CrewData(store: self, person: person, session: session)
    }

    /// Returns what an invitation's link offers.
    /// - Parameter person: The person who follows it; nil if nobody is signed in.
    package func preview(of code: String, for person: UserRecord? = nil) async throws -> InvitationPreview {
        let (digests, now) = (digests(of: code), clock.now)
        return try await database.read { sql in
            try InvitationTable(sql).preview(digests: digests, for: person, at: now)
        }
    }

    /// Adds a member to a group.
    /// - Returns: Why that is not possible, and then what was written has to be undone; nil if it is done.
    func admit(_ member: GroupMemberRecord, in sql: any SQLSession) throws -> GroupFault? {
        let (groups, members) = (GroupTable(sql), GroupMemberTable(sql))
        guard let group = try groups.find(member.groupID) else { return .notFound }
        if group.suspendedAt != nil { return .suspended }
        guard try members.count(of: member.userID) < options.mostGroups else { return .tooMany }
        let isOwner = member.role == GroupRole.ownerName
        guard try groups.takePlace(in: group.id, isOwner: isOwner, most: options.mostMembers) else { return .full }
        _ = try members.insertIfNew(member)
        return nil
    }

    /// Returns the code of a new invitation. It is derived from the id and the server's key, so that an owner can copy
    /// the link at any time, but the database does not reveal it. A code that is stored sealed would be one more secret
    /// to rotate. The link works only for the invited, confirmed address, so a link that is passed on admits nobody
    /// else.
    func code(of invitation: GroupInvitationID) -> String { groups.codes.link(of: invitation, issue: 0).reveal() }

    /// Returns the code of an invitation; nil for one whose code is only in the mail.
    func code(of invitation: GroupInvitationID, issue: Int64, digest: String) -> String? {
        groups.codes.link(of: invitation, issue: issue, digest: digest)?.reveal()
    }

    /// Returns the digest under which a new invitation is stored.
    func digest(of code: String) -> String { groups.codes.digest(Secret(code)) }

    /// Returns the digests by which the invitation with a code is found.
    func digests(of code: String) -> [String] { groups.codes.digests(Secret(code)) }

    func newID() -> String { groups.accounts.random.uuid().uuidString.lowercased() }
}
