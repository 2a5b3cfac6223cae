import GatehouseStore

/// The filter of a list of requests.
package struct RequestFilter: Hashable, Sendable {
    /// The states that a list can be filtered by.
    package enum State: String, CaseIterable, Sendable {
        /// Without an answer.
        case open
        case answered
        /// Asked by the person who looks at the list.
        case mine
    }

    /// The project they belong to; nil for all of them.
    package var project: String?
    /// The state they are in; nil for any.
    package var state: State?
    /// A part of the title, the question or the answer; empty for all requests.
    package var text: String

    /// - Parameters:
    ///   - project: The project they belong to; nil for all of them.
    ///   - state: The state they are in; nil for any.
    ///   - text: A part of the title, the question or the answer, case-insensitive for the letters A to Z; cut after
    ///     ``SearchText/limit`` characters.
    package init(project: String? = nil, state: State? = nil, text: String = "") {
        self.project = project
        self.state = state
        self.text = SearchText.value(of: text)
    }

    /// The conditions on rows of `fieldhouse_rfis r`.
    func conditions(for person: SQLValue) -> [SQLCondition] {
        var conditions: [SQLCondition] = []
        if let project { conditions.append(SQLCondition("r.project_id = ?", .text(project))) }
        switch state {
        case .open: conditions.append(SQLCondition("r.answer IS NULL"))
        case .answered: conditions.append(SQLCondition("r.answer IS NOT NULL"))
        case .mine: conditions.append(SQLCondition("r.asked_by = ?", person))
        case nil: break
        }
        if !text.isEmpty { conditions.append(.contains(text, in: ["r.title", "r.question", "r.answer"])) }
        return conditions
    }
}

/// A search term.
package enum SearchText {
    /// The maximum length, in characters.
    package static let limit = 80

    /// The text without surrounding whitespace, and without anything that is beyond the limit or cannot be stored.
    package static func value(of text: String) -> String {
        let printable = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let words = String(String.UnicodeScalarView(printable)).prefix(limit)
        return String(words.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// A condition of a query, and the arguments of its question marks.
struct SQLCondition: Sendable {
    /// The condition in the SQL dialect of a database.
    let sql: @Sendable (SQLDialect) -> String
    let arguments: [SQLValue]

    init(_ sql: String, _ arguments: SQLValue...) {
        self.init(arguments) { _ in sql }
    }

    private init(_ arguments: [SQLValue], sql: @escaping @Sendable (SQLDialect) -> String) {
        self.sql = sql
        self.arguments = arguments
    }

    /// Creates the condition that one of the columns contains a text.
    static func contains(_ text: String, in columns: [String]) -> SQLCondition {
        let pattern = SQLValue.text(SQLPattern.containing(text))
        return SQLCondition(Array(repeating: pattern, count: columns.count)) { dialect in
            let parts = columns.map { #"\#($0) \#(dialect.containsOperator) ? ESCAPE '\'"# }
            return "(\(parts.joined(separator: " OR ")))"
        }
    }
}
