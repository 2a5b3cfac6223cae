package import Foundation
import GatehouseStore

/// A request for information: a question about a project, and the answer.
package struct RFIRecord: Hashable, Sendable {
    package let id: String
    package let projectID: String
    package let projectName: String
    /// Counts within its project, from 1.
    package let number: Int
    package let title: String
    package let question: String
    /// Who asked; nil once that account is deleted.
    package let askedBy: String?
    package let createdAt: Date
    /// The answer; nil while it is open.
    package let answer: String?
    package let answeredBy: String?
    package let answeredAt: Date?
    /// Counts the answers, so that nobody overwrites one they have not seen.
    package let revision: Int
    /// Whether the person can change and delete it: they asked, or own its group.
    package let isManageable: Bool

    init(row: SQLRow) throws {
        id = try row.text("id")
        projectID = try row.text("project_id")
        projectName = try row.text("project_name")
        number = try Int(row.integer("number"))
        title = try row.text("title")
        question = try row.text("question")
        askedBy = try Self.name(row, "asker")
        createdAt = try row.date("created_at")
        answer = try row.optionalText("answer")
        answeredBy = try Self.name(row, "answerer")
        answeredAt = try row.optionalDate("answered_at")
        revision = try Int(row.integer("revision"))
        isManageable = try row.integer("is_manageable") == 1
    }

    private static func name(_ row: SQLRow, _ who: String) throws -> String? {
        let name = try row.optionalText("\(who)_name")
        return try row.optionalText("\(who)_email").map { PersonName.shown(name, email: $0) }
    }
}
