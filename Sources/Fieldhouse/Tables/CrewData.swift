import Foundation
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseGroups
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
        let groups = try await store.database.read { sql in
            try GroupMemberTable(sql).groups(of: me, after: nil, Int(Int32.max)).map { $0.group }
        }
        return groups.sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
    }

    /// Whether the person is in a group at all.
    package func isInGroup() async throws -> Bool {
        let me = person.id
        return try await store.database.read { sql in try GroupMemberTable(sql).count(of: me) > 0 }
    }

    // MARK: The person

    /// Returns the name the person chose, or the part of their email before the @.
    package func personName() async throws -> String {
        let me = person.id
        let name = try await store.database.read { sql in try ProfileTable(sql).find(me)?.displayName }
        return PersonName.shown(name, email: person.email ?? "")
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

    /// Returns the person's role in a group, as of this transaction; nil if they are not in it or it does not exist.
    func role(in crew: String, _ sql: any SQLSession) throws -> GroupRole? {
        guard let id = GroupID(text: crew), id.text == crew else { return nil }
        return try GroupMemberTable(sql).find(person.id, in: id).map { store.roles.stored($0.role) }
    }

    /// Refuses a change in a suspended group: what is in it can be read.
    /// - Throws: `group_suspended`; ``FieldhouseError/notFound`` for a group that does not exist.
    func requireRunning(_ crew: String, _ sql: any SQLSession) throws {
        guard let id = GroupID(text: crew), let group = try GroupTable(sql).find(id) else {
            throw FieldhouseError.notFound
        }
        guard group.suspendedAt == nil else { throw AccountRefusal.group(.suspended) }
    }

    /// Whether the person owns a group, as of this transaction.
    func isOwner(of crew: String, _ sql: any SQLSession) throws -> Bool { try role(in: crew, sql)?.isOwner ?? false }
}
