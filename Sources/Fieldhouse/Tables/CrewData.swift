import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseStore

/// What one person may see and change: the data of their groups. Every statement names the person, so an id that
/// belongs to somebody else's group finds nothing.
package struct CrewData: Sendable {
    let store: FieldhouseStore
    package let person: UserRecord

    // MARK: Groups

    /// Returns the person's groups, sorted by name.
    package func groups() async throws -> [GroupRecord] {
        let me = person.id
        return try await store.database.read { sql in
            try sql.rows(Self.groupQuery + " ORDER BY c.name, c.id", [.id(me)]).map(GroupRecord.init)
        }
    }

    /// Whether the person is in a group at all.
    package func isInGroup() async throws -> Bool {
        let me = person.id
        return try await store.database.read { sql in
            try sql.row("SELECT 1 FROM crew_members WHERE user_id = ? LIMIT 1", [.id(me)]) != nil
        }
    }

    /// Returns a group with its members and, for an owner, the invitations that can still be accepted.
    /// - Throws: ``FieldhouseError/notFound``.
    package func group(
        _ id: String
    ) async throws -> (group: GroupRecord, members: [MemberRecord], invitations: [InvitationRecord]) {
        let (store, me, now) = (store, person.id, store.clock.now)
        return try await store.database.read { sql in
            guard let row = try sql.row(Self.groupQuery + " AND c.id = ?", [.id(me), .text(id)]) else {
                throw FieldhouseError.notFound
            }
            let group = try GroupRecord(row: row)
            let invitations = group.role == .owner ? try InvitationTable(sql).open(of: id, in: store, at: now) : []
            return (group, try CrewTable(sql).members(of: id), invitations)
        }
    }

    /// Creates a group that the person owns.
    /// - Parameter form: The id of the form that was filled in; see ``id(ofForm:)``.
    /// - Returns: Its id.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for somebody else's form,
    ///   ``FieldhouseError/tooManyCreated``.
    package func createGroup(name: String, form: String? = nil) async throws -> String {
        let name = try FieldRule.groupName.value(of: name)
        let (id, me, now) = (try id(ofForm: form), person.id, store.clock.now)
        try await store.database.write { sql in
            let crews = CrewTable(sql)
            if try crews.insert(id, name: name, at: now) {
                try CreationLimit.admit(me, at: now, sql)
                return try crews.add(me, to: id, as: .owner, at: now)
            }
            guard try crews.role(of: me, in: id) != nil else { throw FieldhouseError.notFound }
        }
        return id
    }

    /// Renames a group.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func renameGroup(_ id: String, to name: String) async throws {
        let name = try FieldRule.groupName.value(of: name)
        try await asOwner(of: id) { sql in try CrewTable(sql).rename(id, to: name) }
    }

    /// Permanently deletes a group with its projects, requests and invitations, for everybody in it. It cannot be
    /// undone, because other people's access and invitations could not be restored as they were.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func deleteGroup(_ id: String) async throws {
        try await asOwner(of: id) { sql in try CrewTable(sql).delete(id) }
    }

    /// Turns a member into an owner, or an owner into a member.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func setRole(_ role: CrewRole, of member: UserID, in crew: String) async throws {
        let now = store.clock.now
        try await asOwner(of: crew) { sql in
            let crews = CrewTable(sql)
            if role != .owner, try !crews.hasOwner(besides: member, in: crew) { throw FieldhouseError.lastOwner }
            guard try crews.setRole(role, of: member, in: crew) else { throw FieldhouseError.notFound }
            if role != .owner { try InvitationTable(sql).revokeAll(by: member, of: crew, at: now) }
        }
    }

    /// Removes somebody from a group. Owners can remove anybody; everybody else only themselves.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func remove(_ member: UserID, from crew: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await store.database.write { sql in
            let crews = CrewTable(sql)
            guard let role = try crews.role(of: me, in: crew) else { throw FieldhouseError.notFound }
            guard role == .owner || member == me else { throw FieldhouseError.ownersOnly }
            guard try crews.hasOwner(besides: member, in: crew) else { throw FieldhouseError.lastOwner }
            guard try crews.remove(member, from: crew) else { throw FieldhouseError.notFound }
            try InvitationTable(sql).revokeAll(by: member, of: crew, at: now)
        }
    }

    // MARK: The person

    /// Returns the name the person chose, or the part of their email before the @.
    package func personName() async throws -> String {
        let me = person.id
        let name = try await store.database.read { sql in try ProfileTable(sql).find(me)?.displayName }
        return PersonName.shown(name, email: person.email ?? "")
    }

    /// Changes the person's name; an empty name removes the one they chose.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``.
    package func rename(to name: String) async throws {
        let name = try FieldRule.displayName.value(of: name)
        let (me, now) = (person.id, store.clock.now)
        try await store.database.write { sql in
            try ProfileTable(sql).setDisplayName(name.isEmpty ? nil : name, of: me, at: now)
        }
    }

    // MARK: Implementation

    /// Returns the id for what a form creates: the form's own id, so that a form sent twice creates one thing.
    ///
    /// Only people who may see a record find it by its id, and an id that is taken creates nothing, so browsers may
    /// choose ids. A table of tickets would do the same with rows that have to be deleted later. Comparing contents
    /// would not: two projects may have one name.
    /// - Parameter form: The id the form was shown with; nil if no form was involved.
    /// - Throws: ``FieldhouseError/notFound`` for a text that is not such an id.
    func id(ofForm form: String?) throws(FieldhouseError) -> String {
        guard let form else { return store.newID() }
        guard UUID(uuidString: form)?.uuidString.lowercased() == form else { throw .notFound }
        return form
    }

    /// Groups of a person; begins with the id of the person as an argument.
    static let groupQuery = """
        SELECT c.id, c.name, m.role,
            (SELECT COUNT(*) FROM crew_members o WHERE o.crew_id = c.id) AS member_count
        FROM crew_members m JOIN crews c ON c.id = m.crew_id WHERE m.user_id = ?
        """

    func asOwner(
        of crew: String, _ body: @escaping @Sendable (any SQLSession) throws -> Void
    ) async throws {
        let me = person.id
        try await store.database.write { sql in
            switch try CrewTable(sql).role(of: me, in: crew) {
            case nil: throw FieldhouseError.notFound
            case .member: throw FieldhouseError.ownersOnly
            case .owner: try body(sql)
            }
        }
    }
}
