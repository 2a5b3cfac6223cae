import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehousePages
package import GatehouseStore

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
        let (me, now) = (person.id, store.clock.now)
        return try await store.database.read { sql in
            guard let row = try sql.row(Self.groupQuery + " AND c.id = ?", [.id(me), .text(id)]) else {
                throw FieldhouseError.notFound
            }
            let group = try GroupRecord(row: row)
            let invitations = group.role == .owner ? try InvitationTable(sql).open(of: id, at: now) : []
            return (group, try CrewTable(sql).members(of: id), invitations)
        }
    }

    /// Creates a group that the person owns.
    /// - Parameter form: The id of the form that was filled in; see ``id(ofForm:)``.
    /// - Returns: Its id.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for somebody else's form.
    package func createGroup(name: String, form: String? = nil) async throws -> String {
        let name = try FieldRule.groupName.value(of: name)
        let (id, me, now) = (try id(ofForm: form), person.id, store.clock.now)
        try await store.database.write { sql in
            let crews = CrewTable(sql)
            if try crews.insert(id, name: name, at: now) { return try crews.add(me, to: id, as: .owner, at: now) }
            guard try crews.role(of: me, in: id) != nil else { throw FieldhouseError.notFound }
        }
        return id
    }

    /// Makes a member an owner, or an owner a member.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func setRole(_ role: CrewRole, of member: UserID, in crew: String) async throws {
        try await asOwner(of: crew) { sql in
            let crews = CrewTable(sql)
            if role != .owner, try !crews.hasOwner(besides: member, in: crew) { throw FieldhouseError.lastOwner }
            guard try crews.setRole(role, of: member, in: crew) else { throw FieldhouseError.notFound }
        }
    }

    /// Removes somebody from a group. Owners can remove anybody; everybody else only themselves.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/lastOwner``.
    package func remove(_ member: UserID, from crew: String) async throws {
        let me = person.id
        try await store.database.write { sql in
            let crews = CrewTable(sql)
            guard let role = try crews.role(of: me, in: crew) else { throw FieldhouseError.notFound }
            guard role == .owner || member == me else { throw FieldhouseError.ownersOnly }
            guard try crews.hasOwner(besides: member, in: crew) else { throw FieldhouseError.lastOwner }
            guard try crews.remove(member, from: crew) else { throw FieldhouseError.notFound }
        }
    }

    // MARK: Invitations

    /// Invites an address to a group, for a week.
    /// - Parameters:
    ///   - form: The id of the form that was filled in, which becomes that of the invitation: the same form sent again
    ///     invites nobody again.
    ///   - mail: Queues the mail with the code, in the same transaction.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/invalid(_:_:)``,
    ///   ``FieldhouseError/alreadyMember``, ``FieldhouseError/tooMany(_:)``. Then nobody is invited and nothing is
    ///   mailed.
    package func invite(
        _ email: String, to crew: String, form: String,
        mail: @escaping @Sendable (_ sql: any SQLSession, _ invitation: NewInvitation) throws -> Void
    ) async throws {
        let (code, me, now) = (store.tokens.make(), person.id, store.clock.now)
        let (digest, expiry) = (store.digest(of: code), now.addingTimeInterval(FieldhouseStore.invitationLife))
        let text = try FieldRule.address.value(of: email)
        guard let address = EmailAddress(text)?.canonical else { throw FieldhouseError.invalid(.address, .noAddress) }
        guard UUID(uuidString: form)?.uuidString.lowercased() == form else { throw FieldhouseError.notFound }
        try await asOwner(of: crew) { sql in
            let invitations = InvitationTable(sql)
            guard let row = try sql.row(Self.groupQuery + " AND c.id = ?", [.id(me), .text(crew)]) else {
                throw FieldhouseError.notFound
            }
            if let known = try invitations.crew(of: form) {
                guard known == crew else { throw FieldhouseError.notFound }
                return
            }
            if try CrewTable(sql).hasMember(email: address, in: crew) { throw FieldhouseError.alreadyMember }
            let start = now.addingTimeInterval(-InvitationLimit.span)
            for limit in InvitationLimit.allCases {
                let made = try invitations.count(limit, by: me, to: crew, since: start)
                if made >= limit.count { throw FieldhouseError.tooMany(limit) }
            }
            try invitations.insert(
                id: form, digest: digest, crew: crew, email: address, by: me, at: now, expires: expiry)
            try mail(
                sql, NewInvitation(group: GroupRecord(row: row), email: address, code: code, createdAt: now))
        }
    }

    /// Revokes an invitation.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func revokeInvitation(_ id: String, of crew: String) async throws {
        let now = store.clock.now
        try await asOwner(of: crew) { sql in
            guard try InvitationTable(sql).revoke(id, of: crew, at: now) else { throw FieldhouseError.notFound }
        }
    }

    /// Returns what an invitation's link offers this person.
    package func preview(of code: String) async throws -> InvitationPreview {
        try await store.preview(of: code, for: person)
    }

    /// Joins the group of an invitation, which can be used only once.
    /// - Returns: The group's id.
    /// - Throws: ``FieldhouseError/invitation(_:)``; then nothing changes.
    package func join(with code: String) async throws -> String {
        let (digest, me, now) = (store.digest(of: code), person, store.clock.now)
        return try await store.database.write { sql in
            let crew = try InvitationTable(sql).take(digest: digest, by: me, at: now)
            try CrewTable(sql).add(me.id, to: crew, as: .member, at: now)
            return crew
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

    // MARK: Inside

    /// Returns the id for what a form creates: the form's own id, so that a form sent twice creates one thing.
    /// - Parameter form: The id the form was shown with; nil if no form was involved.
    /// - Throws: ``FieldhouseError/notFound`` for a text that is no such id.
    func id(ofForm form: String?) throws(FieldhouseError) -> String {
        guard let form else { return store.newID() }
        guard UUID(uuidString: form)?.uuidString.lowercased() == form else { throw .notFound }
        return form
    }

    /// Groups of a person; begins with the id of the person as an argument.
    private static let groupQuery = """
        SELECT c.id, c.name, m.role,
            (SELECT COUNT(*) FROM crew_members o WHERE o.crew_id = c.id) AS member_count
        FROM crew_members m JOIN crews c ON c.id = m.crew_id WHERE m.user_id = ?
        """

    private func asOwner(
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
