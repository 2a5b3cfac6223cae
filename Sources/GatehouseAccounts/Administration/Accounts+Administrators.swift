import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// Who may open the administrator's page, and what is required to act there.
extension Accounts {
    /// How long after a sign-in or another proof an administrator may act on the pages.
    package static let administrationSpan = Duration.seconds(900)

    /// Returns whether the account is an administrator's. Checked for every request, so that a former administrator
    /// loses access at once.
    package func isAdministrator(_ user: UserID) async throws -> Bool {
        try await database.read { try AdministratorTable($0).contains(user) }
    }

    /// Returns those of the given accounts that are administrators'.
    package func administrators(among users: [UserID]) async throws -> Set<UserID> {
        try await database.read { try AdministratorTable($0).among(users) }
    }

    /// Makes an account an administrator's, or an ordinary one. It is not an error if the account already is.
    ///
    /// - Returns: The account, and whether anything changed.
    /// - Throws: `user_not_found`, `conflict` for an account that is deleted, a guest, and the last
    ///   administrator unless a command asks for it.
    package func setAdministrator(_ id: UserID, _ isOne: Bool) async throws -> (user: UserRecord, changed: Bool) {
        let now = clock.now.storable
        return try await database.write { sql in
            guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
            guard user.deletedAt == nil else { throw AccountRefusal.userIsDeleted }
            guard !isOne || user.email != nil else { throw AccountRefusal.guestCannotAdminister }
            let table = AdministratorTable(sql)
            if !isOne { try keepAnAdministrator(besides: id, sql, at: now) }
            let isChanged = isOne ? try table.insert(id, at: now) : try table.delete(id)
            if isChanged {
                try note(
                    isOne ? .administratorAdded : .administratorRemoved, of: id, by: administratorActor, in: sql,
                    at: now)
            }
            return (user, isChanged)
        }
    }

    /// Ensures, before an account is banned, deleted or made an ordinary one, that somebody else can still administer,
    /// and that no administrator does it to themselves by accident. Somebody with access to the machine may do it: a
    /// command can name another administrator at any time.
    func keepAnAdministrator(besides id: UserID, _ sql: any SQLSession, at now: Date) throws {
        guard administratorActor != .command else { return }
        if administratorActor.administratorID == id { throw AccountRefusal.ownAccount }
        let table = AdministratorTable(sql)
        if try table.contains(id), try !table.hasOther(than: id, at: now) { throw AccountRefusal.lastAdministrator }
    }

    /// Returns whether the person behind a session has proven their identity recently enough to act as an
    /// administrator.
    package func mayAct(_ who: Authenticated) -> Bool {
        isRecent(who.session, within: Self.administrationSpan)
    }

    /// Checks the password of somebody who is signed in, to prove that it is still them. The session then counts as
    /// recent. A wrong password counts like one at sign-in.
    ///
    /// - Throws: `current_password_invalid` for a wrong password and for an account without one,
    ///   `over_request_rate_limit`, `session_not_found` when the session has ended in the meantime.
    package func reauthenticate(_ who: Authenticated, password: Secret, client: ClientContext) async throws {
        let attemptedAt = clock.now.storable
        let attempts = passwordLimits(
            of: who.user.email, client: client, device: knownDevice(client.device, of: who.user, at: attemptedAt))
        try await admit(attempts.all)
        let hash = try await database.read { try UserTable($0).find(who.user.id)?.passwordHash }
        var matches = false
        if passwordRules.isHashable(password) {
            let verdict = try await compare(attempts, at: attemptedAt) {
                try await hasher.verify(password, against: hash ?? hasher.decoy)
            }
            matches = verdict.matches && hash != nil
        }
        let now = clock.now.storable
        guard matches else {
            try await database.write { sql in
                try note(
                    .signInFailed, of: who.user.id, session: who.session.id, method: "password",
                    reason: "reauthentication", in: sql, at: now)
            }
            throw AccountRefusal.currentPasswordInvalid
        }
        try await database.write { sql in
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            guard try SessionTable(sql).noteReauthentication(of: who.session.id, at: now) else {
                throw AccountRefusal.tokenSessionNotFound
            }
            try note(
                .reauthenticated, of: who.user.id, session: who.session.id, method: "password", in: sql, at: now)
        }
    }

    /// Returns one page of people, newest first.
    ///
    /// - Parameters:
    ///   - part: Part of the address, case-insensitive; nil for any.
    ///   - side: Where to begin; nil for the newest.
    package func people(
        _ filter: PeopleFilter, part: String?, side: UserTable.Side?, limit: Int = 50
    ) async throws -> PeoplePage {
        let (now, part) = (clock.now, part?.lowercased())
        return try await database.read { sql in
            try UserTable(sql).people(filter, part: part, side: side, limit: limit, at: now)
        }
    }
}
