import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// Who may open the administrator's page, and what is required to act there.
extension Administration {
    /// How long after a sign-in or another proof an administrator may act on the pages.
    package static let span = Duration.seconds(900)

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
            if !isOne { try AdministratorTable(sql).keepOne(besides: id, for: actor, at: now) }
            let isChanged = isOne ? try table.insert(id, at: now) : try table.delete(id)
            if isChanged {
                try trail.note(
                    isOne ? .administratorAdded : .administratorRemoved, of: id, by: actor, in: sql,
                    at: now)
            }
            return (user, isChanged)
        }
    }

    /// Returns whether the person behind a session has proven their identity recently enough to act as an
    /// administrator.
    package func mayAct(_ who: Authenticated) -> Bool {
        sessions.isRecent(who.session, within: Self.span)
    }

    /// Returns one page of people, newest first.
    ///
    /// - Parameters:
    ///   - part: Part of the address, case-insensitive; nil for any.
    ///   - side: Where to begin; nil for the newest.
    package func people(
        _ filter: PeopleFilter, part: String?, side: PeoplePage.Cursor.Side?, limit: Int = 50
    ) async throws -> PeoplePage {
        let (now, part) = (clock.now, part?.lowercased())
        return try await database.read { sql in
            try UserTable(sql).people(filter, part: part, side: side, limit: limit, at: now)
        }
    }
}
