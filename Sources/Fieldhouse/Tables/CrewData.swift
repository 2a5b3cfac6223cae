import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehousePages
import GatehouseStore

/// What one person may see and change: the data of their groups. Every statement names the person, so an id that
/// belongs to somebody else's group finds nothing.
package struct CrewData: Sendable {
    let store: FieldhouseStore
    package let person: UserRecord
    /// The session in which the person acts; nil for what the server itself does in their name.
    let session: SessionRecord?

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
            try sql.row("SELECT 1 FROM group_members WHERE user_id = ? LIMIT 1", [.id(me)]) != nil
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
        let (id, me, now) = (try Self.groupID(try id(ofForm: form)), person.id, store.clock.now)
        try await store.database.write { sql in
            let members = GroupMemberTable(sql)
            guard try GroupTable(sql).insertIfFree(id, name: name, at: now) else {
                guard try members.find(me, in: id) != nil else { throw FieldhouseError.notFound }
                return
            }
            try CreationLimit.admit(me, at: now, sql)
            guard try members.count(of: me) < store.options.mostGroups else { throw AccountRefusal.group(.tooMany) }
            _ = try members.insertIfNew(
                GroupMemberRecord(
                    groupID: id, userID: me, role: GroupRole.ownerName, joinedAt: now, joinedBy: nil))
            try store.trail.note(.groupCreated, of: me, session: session?.id, group: id, in: sql, at: now)
        }
        return id.text
    }

    /// Renames a group.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func renameGroup(_ id: String, to name: String) async throws {
        let (name, me, now) = (try FieldRule.groupName.value(of: name), person.id, store.clock.now)
        try await act(in: id) { sql, standing in
            let group = standing.group
            try require(.change, .group, by: standing)
            guard name != group.name else { return }
            try GroupTable(sql).change(group.id, name: name, metadata: group.metadata)
            try store.trail.note(.groupChanged, of: me, session: session?.id, group: group.id, in: sql, at: now)
        }
    }

    /// Permanently deletes a group with its projects, requests and invitations, for everybody in it. It cannot be
    /// undone, because other people's access and invitations could not be restored as they were.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func deleteGroup(_ id: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await act(in: id) { sql, standing in
            try require(.delete, .group, by: standing)
            try store.trail.note(
                .groupDeleted, of: me, session: session?.id, group: standing.group.id, in: sql, at: now)
            try GatehouseGroups.GroupEnding(trail: store.trail).delete(
                standing.group, by: .member(me), besides: me, in: sql, at: now)
        }
    }

    /// Turns a member into an owner, or an owner into a member.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func setRole(_ role: CrewRole, of member: UserID, in crew: String) async throws {
        let (me, now, roles) = (person.id, store.clock.now, store.options.roles)
        try await act(in: crew) { sql, standing in
            let known = try Self.member(member, standing, sql)
            try require(.setRole(roles.stored(role.rawValue)), target(known), by: standing)
            guard known.role != role.rawValue else { return }
            let ending = GatehouseGroups.GroupEnding(trail: store.trail)
            try ending.setRole(role.rawValue, of: known, in: sql, at: now)
            if role != .owner { try ending.revokeInvitations(of: known, in: sql, at: now) { _ in false } }
            let actor: AuditRecord.Actor = member == me ? .person : .member(me)
            try store.trail.note(
                .groupRoleChanged, of: member, session: member == me ? session?.id : nil, by: actor,
                reason: role.rawValue, group: standing.group.id, in: sql, at: now)
            try ending.tell(of: role.rawValue, to: known, group: standing.group.name, by: actor, in: sql, at: now)
        }
    }

    /// Removes somebody from a group. Owners can remove anybody; everybody else only themselves.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func remove(_ member: UserID, from crew: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await act(in: crew) { sql, standing in
            let known = try Self.member(member, standing, sql)
            try require(.remove, target(known), by: standing)
            let (ending, group) = (GatehouseGroups.GroupEnding(trail: store.trail), standing.group)
            try ending.end(known, wasRemoved: member != me, in: sql, at: now)
            guard member != me else {
                return try store.trail.note(
                    .groupLeft, of: me, session: session?.id, group: group.id, in: sql, at: now)
            }
            let actor = AuditRecord.Actor.member(me)
            try store.trail.note(.groupMemberRemoved, of: member, by: actor, group: group.id, in: sql, at: now)
            try ending.tellRemoval(of: member, group: group.name, by: actor, in: sql, at: now)
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
        SELECT c.id, c.name, m.role, c.member_count
        FROM group_members m JOIN groups c ON c.id = m.group_id WHERE m.user_id = ?
        """

    /// Returns the id of a group.
    /// - Throws: ``FieldhouseError/notFound`` for a text that is not the id of any group.
    static func groupID(_ text: String) throws(FieldhouseError) -> GroupID {
        guard let id = GroupID(text: text), id.text == text else { throw .notFound }
        return id
    }

    /// What a transaction knows about the person in a group.
    struct Standing {
        let group: GatehouseGroups.GroupRecord
        let member: GroupMemberRecord
    }

    /// Runs a body that acts in one of the person's groups, in a transaction of its own.
    /// - Throws: ``FieldhouseError/notFound``, what the body throws.
    func act(
        in crew: String, _ body: @escaping @Sendable (any SQLSession, Standing) throws -> Void
    ) async throws {
        let (id, me) = (try Self.groupID(crew), person.id)
        try await store.database.write { sql in
            guard let group = try GroupTable(sql).find(id), let member = try GroupMemberTable(sql).find(me, in: id)
            else { throw FieldhouseError.notFound }
            try body(sql, Standing(group: group, member: member))
        }
    }

    /// Refuses what the rules of groups refuse.
    func require(_ act: GroupPolicy.Act, _ target: GroupPolicy.Target, by standing: Standing) throws {
        let now = store.clock.now
        let actor = GroupPolicy.Actor(
            role: store.options.roles.stored(standing.member.role),
            hasProof: person.isAnonymous
                || session.map { FreshProof.isFresh($0, within: FreshProof.passwordSpan, at: now) } ?? true,
            needsStep: session.map { person.needsStep(in: $0) } ?? false)
        let condition = GroupPolicy.Condition(
            ownerCount: standing.group.ownerCount, isSuspended: standing.group.suspendedAt != nil)
        switch GroupPolicy.decide(actor, act, target, condition) {
        case nil: break
        case .permissionDenied?: throw FieldhouseError.ownersOnly
        case .lastOwner?: throw FieldhouseError.lastOwner
        case let fault?: throw AccountRefusal.group(fault)
        }
    }

    private static func member(
        _ user: UserID, _ standing: Standing, _ sql: any SQLSession
    ) throws -> GroupMemberRecord {
        guard let member = try GroupMemberTable(sql).find(user, in: standing.group.id) else {
            throw FieldhouseError.notFound
        }
        return member
    }

    private func target(_ member: GroupMemberRecord) -> GroupPolicy.Target {
        member.userID == person.id ? .oneself : .member(store.options.roles.stored(member.role))
    }
}
