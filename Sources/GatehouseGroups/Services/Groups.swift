import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseTokens

/// The groups of a server: households, teams, crews. It has no state of its own.
///
/// All methods throw `AccountRefusal`, which their comments name by its code. Each reads the caller's membership in the
/// transaction that acts: a token says nothing about what its holder may do in a group (GRP-29).
package struct Groups: Sendable {
    package let accounts: Accounts
    /// What the deployment decides about groups; nil where they are off.
    package let options: GroupOptions?
    package let codes: GroupInvitationCodes

    /// - Parameters:
    ///   - accounts: The accounts, used on behalf of the client that makes the requests.
    ///   - options: See ``options``.
    ///   - codes: The codes of invitations.
    package init(accounts: Accounts, options: GroupOptions?, codes: GroupInvitationCodes) {
        self.accounts = accounts
        self.options = options
        self.codes = codes
    }

    /// Returns the same groups, with this client as the requester; see ``Accounts/requested(from:)``.
    package func requested(from client: ClientContext) -> Groups {
        Groups(accounts: accounts.requested(from: client), options: options, codes: codes)
    }

    /// Returns what the deployment decides about groups.
    ///
    /// - Throws: `groups_disabled`.
    package func offered() throws(AccountRefusal) -> GroupOptions {
        guard let options else { throw .group(.disabled) }
        return options
    }

    /// What a transaction knows about a person who acts in a group.
    struct Standing {
        var user: UserRecord
        var session: SessionRecord
        var group: GroupRecord
        var member: GroupMemberRecord
        var role: GroupRole
        var now: Date
    }

    /// Runs a body that acts in a group, in a transaction of its own.
    ///
    /// - Throws: `groups_disabled`, `group_not_found` for a group that the person is not in, `session_not_found` and
    ///   `user_not_found` when the session or the account has ended in the meantime; what the body throws.
    func act<Result: Sendable>(
        in id: GroupID, by who: Authenticated,
        _ body: @escaping @Sendable (any SQLSession, Standing, GroupOptions) throws -> Result
    ) async throws -> Result {
        let options = try offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.write { sql in
            let (user, session) = try Self.current(who, sql)
            guard let group = try GroupTable(sql).find(id), let member = try GroupMemberTable(sql).find(user.id, in: id)
            else { throw AccountRefusal.group(.notFound) }
            let standing = Standing(
                user: user, session: session, group: group, member: member, role: options.roles.stored(member.role),
                now: now)
            return try body(sql, standing, options)
        }
    }

    /// Returns the user and the session as they are now.
    static func current(_ who: Authenticated, _ sql: any SQLSession) throws -> (UserRecord, SessionRecord) {
        guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            throw AccountRefusal.tokenSessionNotFound
        }
        return (user, session)
    }

    /// Refuses what the policy refuses.
    static func require(_ act: GroupPolicy.Act, _ target: GroupPolicy.Target, by standing: Standing) throws {
        // A guest cannot sign in again, and so has no other proof.
        let hasProof =
            standing.user.isAnonymous
            || FreshProof.isFresh(standing.session, within: FreshProof.passwordSpan, at: standing.now)
        let actor = GroupPolicy.Actor(
            role: standing.role, hasProof: hasProof, needsStep: standing.user.needsStep(in: standing.session))
        if let fault = GroupPolicy.decide(actor, act, target, standing.group.condition) {
            throw AccountRefusal.group(fault)
        }
    }
}
