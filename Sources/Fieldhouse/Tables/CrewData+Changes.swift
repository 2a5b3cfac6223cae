import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// Changing and deleting projects and requests. What was deleted can be brought back for
/// ``FieldhouseStore/undoLife``; after that, the next deletion or new entry in the group removes its rows.
///
/// A question before each deletion is answered by habit. A page of deleted things would be there for something that is
/// needed for a minute, and if the deletion itself waited, everybody else would still see the item.
///
/// In a suspended group, all of these throw `AccountRefusal` `group_suspended`.
extension CrewData {
    // MARK: Projects

    /// Changes the name and the site of a project.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for a project that is not theirs.
    package func changeProject(_ id: String, name: String, site: String) async throws {
        let name = try FieldRule.projectName.value(of: name)
        let site = try FieldRule.site.value(of: site)
        let me = person.id
        try await store.database.write { sql in
            guard let row = try sql.row(Self.projectQuery + " AND p.id = ?", [.id(me), .text(id)]) else {
                throw FieldhouseError.notFound
            }
            try requireRunning(try row.text("group_id"), sql)
            try sql.run(
                "UPDATE fieldhouse_projects SET name = ?, site = ? WHERE id = ?", [.text(name), .text(site), .text(id)])
        }
    }

    /// Deletes a project with its requests.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func deleteProject(_ id: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await store.database.write { sql in
            let query = Self.projectQuery + " AND p.id = ?"
            guard let row = try sql.row(query, [.id(me), .text(id)]) else { throw FieldhouseError.notFound }
            let crew = try row.text("group_id")
            guard try isOwner(of: crew, sql) else { throw FieldhouseError.ownersOnly }
            try requireRunning(crew, sql)
            try Self.removeOutdated(in: crew, at: now, sql)
            // The same time, so that restoring the project restores exactly these.
            try sql.run(
                "UPDATE fieldhouse_rfis SET deleted_at = ? WHERE project_id = ? AND deleted_at IS NULL",
                [.date(now), .text(id)])
            try sql.run("UPDATE fieldhouse_projects SET deleted_at = ? WHERE id = ?", [.date(now), .text(id)])
        }
    }

    /// Restores a deleted project, with the requests that were deleted with it. A project that was not deleted stays as
    /// it is.
    /// - Throws: ``FieldhouseError/notFound`` after ``FieldhouseStore/undoLife``, ``FieldhouseError/ownersOnly``.
    package func restoreProject(_ id: String) async throws {
        try await restore(id, "fieldhouse_projects") { sql, crew, time in
            guard try isOwner(of: crew, sql) else { throw FieldhouseError.ownersOnly }
            try sql.run("UPDATE fieldhouse_projects SET deleted_at = NULL WHERE id = ?", [.text(id)])
            try sql.run(
                "UPDATE fieldhouse_rfis SET deleted_at = NULL WHERE project_id = ? AND deleted_at = ?",
                [.text(id), .date(time)])
        }
    }

    // MARK: Requests

    /// Changes the title and question of a request.
    /// - Parameter revision: The revision that the person saw.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound``, ``FieldhouseError/askerOrOwner``,
    ///   ``FieldhouseError/overtaken`` when somebody else changed or answered it in the meantime.
    package func changeRFI(_ id: String, title: String, question: String, seen revision: Int) async throws {
        let title = try FieldRule.title.value(of: title)
        let question = try FieldRule.question.value(of: question)
        try await store.database.write { sql in
            let known = try manageable(id, sql).record
            if (known.title, known.question) == (title, question) { return }
            guard known.revision == revision else { throw FieldhouseError.overtaken }
            try sql.run(
                "UPDATE fieldhouse_rfis SET title = ?, question = ?, revision = revision + 1 WHERE id = ?",
                [.text(title), .text(question), .text(id)])
        }
    }

    /// Deletes a request.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/askerOrOwner``.
    package func deleteRFI(_ id: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await store.database.write { sql in
            let crew = try manageable(id, sql).crew
            try Self.removeOutdated(in: crew, at: now, sql)
            try sql.run(
                "UPDATE fieldhouse_rfis SET deleted_at = ?, deleted_by = ? WHERE id = ?",
                [.date(now), .id(me), .text(id)])
        }
    }

    /// Brings a deleted request back. One that is there stays as it is. What an owner deleted, only an owner brings back.
    /// - Throws: ``FieldhouseError/notFound`` after ``FieldhouseStore/undoLife`` or without its project,
    ///   ``FieldhouseError/askerOrOwner``, ``FieldhouseError/ownersOnly``.
    package func restoreRFI(_ id: String) async throws {
        try await restore(id, "fieldhouse_rfis") { sql, crew, _ in
            let row = try sql.row("SELECT deleted_by FROM fieldhouse_rfis WHERE id = ?", [.text(id)])
            let isOwn = try row?.optionalText("deleted_by") == person.id.text
            try sql.run("UPDATE fieldhouse_rfis SET deleted_at = NULL, deleted_by = NULL WHERE id = ?", [.text(id)])
            // Whether it may be seen and changed is asked of the row as it then is; an error undoes the change.
            _ = try manageable(id, sql)
            guard try isOwn || isOwner(of: crew, sql) else { throw FieldhouseError.ownersOnly }
        }
    }

    // MARK: Deleted items

    /// The kinds of items that can be restored.
    package enum Deletable: String, Sendable {
        case project
        case request

        fileprivate var table: (name: String, title: String) {
            switch self {
            case .project: ("fieldhouse_projects", "name")
            case .request: ("fieldhouse_rfis", "title")
            }
        }
    }

    /// Returns the name of an item that was deleted in one of the person's groups and can still be restored; nil
    /// otherwise.
    package func deletedName(_ kind: Deletable, _ id: String) async throws -> String? {
        let (me, end) = (person.id, store.clock.now.addingTimeInterval(-FieldhouseStore.undoLife))
        let table = kind.table
        return try await store.database.read { sql in
            try sql.row(
                """
                SELECT t.\(table.title) AS title FROM \(table.name) t
                JOIN group_members m ON m.group_id = t.group_id AND m.user_id = ? WHERE t.id = ? AND t.deleted_at > ?
                """, [.id(me), .text(id), .date(end)])?.text("title")
        }
    }

    /// Returns the project that a request was deleted from, as long as the request can be brought back and the project is
    /// there; nil otherwise.
    func projectOfDeletedRequest(_ id: String) async throws -> String? {
        let (me, end) = (person.id, store.clock.now.addingTimeInterval(-FieldhouseStore.undoLife))
        return try await store.database.read { sql in
            try sql.row(
                """
                SELECT t.project_id FROM fieldhouse_rfis t
                JOIN fieldhouse_projects p ON p.id = t.project_id AND p.deleted_at IS NULL
                JOIN group_members m ON m.group_id = t.group_id AND m.user_id = ?
                WHERE t.id = ? AND t.deleted_at > ?
                """, [.id(me), .text(id), .date(end)])?.text("project_id")
        }
    }

    // MARK: Helpers

    /// A request that this person may change or delete: they asked it, or own its group.
    private func manageable(_ id: String, _ sql: any SQLSession) throws -> (record: RFIRecord, crew: String) {
        let query = Self.rfiQuery + " AND r.id = ? AND p.deleted_at IS NULL"
        guard let row = try sql.row(query, [.id(person.id), .text(id)]) else { throw FieldhouseError.notFound }
        let crew = try row.text("group_id")
        let isAsker = try row.optionalText("asked_by") == person.id.text
        guard try isAsker || isOwner(of: crew, sql) else { throw FieldhouseError.askerOrOwner }
        try requireRunning(crew, sql)
        return (try RFIRecord(row: row), crew)
    }

    private func restore(
        _ id: String, _ table: String,
        _ body: @escaping @Sendable (_ sql: any SQLSession, _ crew: String, _ time: Date) throws -> Void
    ) async throws {
        let end = store.clock.now.addingTimeInterval(-FieldhouseStore.undoLife)
        try await store.database.write { sql in
            let row = try sql.row("SELECT group_id, deleted_at FROM \(table) WHERE id = ?", [.text(id)])
            guard let row, case let crew = try row.text("group_id"), try role(in: crew, sql) != nil else {
                throw FieldhouseError.notFound
            }
            try requireRunning(crew, sql)
            guard let time = try row.optionalDate("deleted_at") else { return }
            guard time > end else { throw FieldhouseError.notFound }
            try body(sql, crew, time)
        }
    }

    /// Removes the rows of a group that nobody can bring back any longer.
    static func removeOutdated(in crew: String, at now: Date, _ sql: any SQLSession) throws {
        let end = SQLValue.date(now.addingTimeInterval(-FieldhouseStore.undoLife))
        for table in ["fieldhouse_rfis", "fieldhouse_projects"] {
            try sql.run("DELETE FROM \(table) WHERE group_id = ? AND deleted_at <= ?", [.text(crew), end])
        }
    }
}
