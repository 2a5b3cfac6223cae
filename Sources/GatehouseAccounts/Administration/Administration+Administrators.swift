import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// Who may open the administrator's page, and what it takes to make changes there.
extension Administration {
    /// Returns those of the given accounts that are administrators'.
    package func administrators(among users: [UserID]) async throws -> Set<UserID> {
        try await database.read { try AdministratorTable($0).among(users) }
    }

    /// Turns an ordinary user into an administrator, or the other way round. It is not an error if nothing changes.
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
        FreshProof(policy: policy)
            .refusal(of: .administration, by: who.session, of: who.user, at: clock.now) == nil
    }

    /// Returns one page of people.
    ///
    /// - Parameters:
    ///   - part: Part of the address or of the name, case-insensitive; nil for any.
    ///   - order: The order of the list.
    ///   - side: Where to begin; nil for the beginning of the list.
    ///   - known: The account that `side` names, as it was when it was read; nil to look it up.
    package func people(
        _ filter: PeopleFilter, part: String?, order: PeopleOrder = .newest, side: PeoplePage.Cursor.Side?,
        known: UserRecord? = nil, limit: Int = 50
    ) async throws -> PeoplePage {
        let (now, part) = (clock.now, part?.lowercased())
        return try await database.read { sql in
            try UserTable(sql).people(filter, part: part, order: order, side: side, known: known, limit: limit, at: now)
        }
    }

    /// Returns what identifies the given accounts to an administrator; nothing for an account that no longer exists.
    package func known(_ users: Set<UserID>) async throws -> [UserID: PersonName] {
        try await database.read { try UserTable($0).known(Array(users)) }
    }

    /// Returns the name that somebody wants to be called by.
    package func name(of user: UserRecord) async throws -> String? {
        let names = try await database.read { try ProfileTable($0).names(of: [user.id]) }
        return (names[user.id] ?? user.displayName).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Records that a list was downloaded.
    ///
    /// - Parameter list: What it was a list of.
    package func noteDownload(of list: TrailDetail) async throws {
        let now = clock.now.storable
        try await database.write {
            try trail.note(.listDownloaded, of: nil, by: actor, reason: .word(list), in: $0, at: now)
        }
    }
}
