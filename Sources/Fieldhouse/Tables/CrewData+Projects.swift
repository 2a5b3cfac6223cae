import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseStore

extension CrewData {
    // MARK: Projects

    /// Returns a page of the projects in all the person's groups.
    /// - Parameters:
    ///   - text: A part of the name or the site; empty for all projects. See ``SearchText``.
    ///   - page: Counted from 1.
    package func projects(
        matching text: String = "", by order: RecordOrder = .newest, page: Int = 1
    ) async throws -> RecordPage<ProjectRecord> {
        let text = SearchText.value(of: text)
        let conditions = text.isEmpty ? [] : [SQLCondition.contains(text, in: ["p.name", "p.site"])]
        return try await self.page(
            page, of: Self.projectQuery, in: ("fieldhouse_projects", "p"), where: conditions,
            by: order.columns(of: "p", name: "name"), ProjectRecord.init)
    }

    /// - Throws: ``FieldhouseError/notFound``.
    package func project(_ id: String) async throws -> ProjectRecord {
        try await one(Self.projectQuery + " AND p.id = ?", id, ProjectRecord.init)
    }

    /// Adds a project to one of the person's groups.
    /// - Parameter form: The id of the form that was filled in; see ``id(ofForm:)``.
    /// - Returns: Its id.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for a group or form that is not
    ///   theirs, ``FieldhouseError/tooManyCreated``.
    package func createProject(
        name: String, site: String, in crew: String, form: String? = nil
    ) async throws -> String {
        let name = try FieldRule.projectName.value(of: name)
        let site = try FieldRule.site.value(of: site)
        let (id, me, now) = (try id(ofForm: form), person.id, store.clock.now)
        try await store.database.write { sql in
            guard try role(in: crew, sql) != nil else { throw FieldhouseError.notFound }
            try requireRunning(crew, sql)
            try Self.removeOutdated(in: crew, at: now, sql)
            let isNew = try sql.run(
                """
                INSERT INTO fieldhouse_projects (id, group_id, name, site, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """, [.text(id), .text(crew), .text(name), .text(site), .date(now)])
            if isNew == 0 { return try Self.require(Self.projectQuery + " AND p.id = ?", id, seenBy: me, sql) }
            try CreationLimit.admit(me, at: now, sql)
        }
        return id
    }

    // MARK: Requests for information

    /// Returns a page of the requests in all the person's groups.
    /// - Parameter page: Counted from 1.
    package func rfis(
        _ filter: RequestFilter = RequestFilter(), by order: RecordOrder = .newest, page: Int = 1
    ) async throws -> RecordPage<RFIRecord> {
        try await self.page(
            page, of: Self.rfiQuery, in: ("fieldhouse_rfis", "r"), where: filter.conditions(for: .id(person.id)),
            by: order.columns(of: "r", name: "title"), RFIRecord.init)
    }

    /// - Throws: ``FieldhouseError/notFound``.
    package func rfi(_ id: String) async throws -> RFIRecord {
        try await one(Self.rfiQuery + " AND r.id = ?", id, RFIRecord.init)
    }

    /// Adds a request to a project.
    /// - Parameter form: The id of the form that was filled in; see ``id(ofForm:)``.
    /// - Returns: The request's id.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for a project or form that is not
    ///   theirs, ``FieldhouseError/tooManyCreated``.
    package func createRFI(
        title: String, question: String, in project: String, form: String? = nil
    ) async throws -> String {
        let title = try FieldRule.title.value(of: title)
        let question = try FieldRule.question.value(of: question)
        let (id, me, now) = (try id(ofForm: form), person.id, store.clock.now)
        try await store.database.write { sql in
            guard let row = try sql.row(Self.projectQuery + " AND p.id = ?", [.id(me), .text(project)]) else {
                throw FieldhouseError.notFound
            }
            let crew = try row.text("group_id")
            try requireRunning(crew, sql)
            try Self.removeOutdated(in: crew, at: now, sql)
            let isNew = try sql.run(
                """
                INSERT INTO fieldhouse_rfis (id, project_id, group_id, number, title, question, asked_by, created_at)
                VALUES (?, ?, ?,
                    (SELECT COALESCE(MAX(number), 0) + 1 FROM fieldhouse_rfis WHERE project_id = ?), ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
                [
                    .text(id), .text(project), .text(crew), .text(project), .text(title), .text(question), .id(me),
                    .date(now),
                ])
            if isNew == 0 { return try Self.require(Self.rfiQuery + " AND r.id = ?", id, seenBy: me, sql) }
            try CreationLimit.admit(me, at: now, sql)
        }
        return id
    }

    /// Answers a request; a later answer replaces an earlier one.
    /// - Parameter revision: The revision that the person saw; nil to answer the current one.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/notFound`` for a request that is not theirs,
    ///   ``FieldhouseError/overtaken`` when somebody else answered in the meantime.
    package func answer(_ rfi: String, with text: String, to revision: Int? = nil) async throws {
        let text = try FieldRule.answer.value(of: text)
        let (me, now) = (person.id, store.clock.now)
        try await store.database.write { sql in
            guard let row = try sql.row(Self.rfiQuery + " AND r.id = ?", [.id(me), .text(rfi)]) else {
                throw FieldhouseError.notFound
            }
            try requireRunning(try row.text("group_id"), sql)
            let known = try RFIRecord(row: row)
            if try row.optionalText("answered_by") == me.text, known.answer == text { return }
            guard revision ?? known.revision == known.revision else { throw FieldhouseError.overtaken }
            let count = try sql.run(
                """
                UPDATE fieldhouse_rfis SET answer = ?, answered_by = ?, answered_at = ?, revision = revision + 1
                WHERE id = ? AND revision = ?
                """, [.text(text), .id(me), .date(now), .text(rfi), .integer(Int64(known.revision))])
            if count == 0 { throw FieldhouseError.overtaken }
        }
    }

    // MARK: Implementation

    /// Limits a query over rows with a group to the person's groups, without what was deleted; the person's id is the
    /// first argument.
    private static func mine(_ table: String) -> String {
        "JOIN group_members m ON m.group_id = \(table).group_id AND m.user_id = ? WHERE \(table).deleted_at IS NULL"
    }

    static let projectQuery = """
        SELECT p.*, c.name AS crew_name, m.role AS my_role,
            (SELECT COUNT(*) FROM fieldhouse_rfis o
                WHERE o.project_id = p.id AND o.answer IS NULL AND o.deleted_at IS NULL) AS open_count
        FROM fieldhouse_projects p JOIN groups c ON c.id = p.group_id \(mine("p"))
        """

    static let rfiQuery = """
        SELECT r.*, p.name AS project_name,
            CASE WHEN r.asked_by = m.user_id OR m.role = 'owner' THEN 1 ELSE 0 END AS is_manageable,
            asker.email AS asker_email, asker_profile.display_name AS asker_name,
            answerer.email AS answerer_email, answerer_profile.display_name AS answerer_name
        FROM fieldhouse_rfis r JOIN fieldhouse_projects p ON p.id = r.project_id
        LEFT JOIN users asker ON asker.id = r.asked_by
        LEFT JOIN profiles asker_profile ON asker_profile.user_id = r.asked_by
        LEFT JOIN users answerer ON answerer.id = r.answered_by
        LEFT JOIN profiles answerer_profile ON answerer_profile.user_id = r.answered_by
        \(mine("r"))
        """

    /// Checks that the person may see a row that already exists.
    static func require(
        _ query: String, _ id: String, seenBy person: UserID, _ sql: any SQLSession
    ) throws {
        if try sql.row(query, [.id(person), .text(id)]) == nil { throw FieldhouseError.notFound }
    }

    private func one<Record: Sendable>(
        _ query: String, _ id: String, _ record: @escaping @Sendable (SQLRow) throws -> Record
    ) async throws -> Record {
        let me = person.id
        return try await store.database.read { sql in
            guard let row = try sql.row(query, [.id(me), .text(id)]) else { throw FieldhouseError.notFound }
            return try record(row)
        }
    }

    /// Returns a page of a query; a page beyond the last one is the last one.
    ///
    /// Only an index decides which rows are on the page, so the other rows are never loaded.
    private func page<Record: Sendable>(
        _ number: Int, of query: String, in table: (name: String, alias: String),
        where conditions: [SQLCondition], by columns: String,
        _ record: @escaping @Sendable (SQLRow) throws -> Record
    ) async throws -> RecordPage<Record> {
        let (me, alias) = (SQLValue.id(person.id), table.alias)
        let arguments = [me] + conditions.flatMap(\.arguments)
        let order = "ORDER BY \(columns)"
        return try await store.database.read { sql in
            let selection = conditions.map { " AND \($0.sql(sql.dialect))" }.joined()
            let mine = "FROM \(table.name) \(alias) \(Self.mine(alias))\(selection)"
            let total = Int(try sql.row("SELECT COUNT(*) AS total \(mine)", arguments)?.integer("total") ?? 0)
            let size = RecordPage<Record>.size
            let number = min(max(1, number), max(1, (total + size - 1) / size))
            let rows = try sql.rows(
                "\(query) AND \(alias).id IN (SELECT \(alias).id \(mine) \(order) LIMIT ? OFFSET ?) \(order)",
                [me] + arguments + [.integer(Int64(size)), .integer(Int64((number - 1) * size))])
            return RecordPage(records: try rows.map(record), number: number, total: total)
        }
    }
}
