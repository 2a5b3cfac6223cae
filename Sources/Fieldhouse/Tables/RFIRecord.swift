package import Foundation
import GatehouseStore

/// A request for information: what the plans leave open, and what the office answers.
package struct RFIRecord: Hashable, Sendable {
    package let id: String
    package let projectID: String
    package let projectName: String
    /// Counts within its project, from 1.
    package let number: Int
    package let title: String
    package let question: String
    /// Who asked; nil once that account is gone.
    package let askedBy: String?
    package let createdAt: Date
    /// The answer; nil while it is open.
    package let answer: String?
    package let answeredBy: String?
    package let answeredAt: Date?
    /// Counts the answers, so that none is overwritten unseen.
    package let revision: Int

    init(row: SQLRow) {
        id = row.text("id")
        projectID = row.text("project_id")
        projectName = row.text("project_name")
        number = Int(row.integer("number"))
        title = row.text("title")
        question = row.text("question")
        askedBy = Self.name(row, "asker")
        createdAt = row.date("created_at")
        answer = row.optionalText("answer")
        answeredBy = Self.name(row, "answerer")
        answeredAt = row.optionalDate("answered_at")
        revision = Int(row.integer("revision"))
    }

    private static func name(_ row: SQLRow, _ who: String) -> String? {
        row.optionalText("\(who)_email").map { PersonName.shown(row.optionalText("\(who)_name"), email: $0) }
    }
}
