import Foundation

/// Rows of cells under headings, the part `table`. On a phone, each row of a list is an entry of two or three lines.
struct TableView: TemplateView {
    /// A cell, which can repeat its heading on a phone.
    struct Cell: TemplateView {
        /// What a cell is of the entry that its row is on a phone.
        enum Part: String, Sendable {
            /// What the entry is about, in a line of its own.
            case title
            /// A fact that goes without its heading.
            case fact
            /// A fact with its heading.
            case named
            /// A state or a time, at the end of a line.
            case end
            /// The buttons and actions.
            case acts
            /// What only screen readers have there.
            case rest
        }

        /// An instant, for machines and for people.
        struct Time: TemplateView {
            let iso: String
            let text: String

            /// The full time in UTC, shown on hover.
            let exact: String
            /// What stands around it in its sentence.
            var before: String?
            var after: String?

            static let keys: TemplateKeys<Self> = [
                .text("iso") { $0.iso }, .text("text") { $0.text }, .text("exact") { $0.exact },
                .text("before") { $0.before }, .text("after") { $0.after },
            ]
        }

        /// The contents.
        enum Content: Sendable {
            case nothing
            case text(String, href: String?)
            /// A count, in the format of the reader's language.
            case number(String)
            /// A word of the server's own, and whether it can be copied.
            case code(String, isCopied: Bool)
            case time(Time)
            case badges([BadgeView])
            /// Buttons that act at once, and actions that ask first.
            case acts([FormView], [ActView])
        }

        let column: String
        let content: Content
        /// A sentence below the contents.
        var note: String?
        /// A word of the server's own, at the end of the sentence.
        var noteCode: String?
        /// Whether the text is an email address, which stays in one line where there is a pointer to show the rest.
        var isAddress = false
        /// Whether the text is a person's name, which does so as well.
        var isName = false
        /// Nil in a table that a phone has room for.
        var part: Part?

        static let keys: TemplateKeys<Self> = [
            .text("column") { $0.column }, .text("cellClass") { $0.classes },
            .flag("isAddress") { $0.isAddress }, .flag("isName") { $0.isName }, .text("cellTitle") { $0.title },
            .text("cellText") { $0.text?.text }, .text("cellHref") { $0.text?.href },
            .text("cellCode") { $0.code }, .flag("isCopied") { $0.isCopied }, .text("cellNote") { $0.note },
            .text("cellNoteCode") { $0.noteCode },
            .view("cellTime") { $0.time },
            .views("cellBadges") { $0.badges },
            .views("cellForms") { $0.forms }, .views("cellActs") { $0.acts },
        ]

        fileprivate var isNumber: Bool { if case .number = content { true } else { false } }

        private var classes: String? {
            let classes = [part.map { "entry-\($0.rawValue)" }, isNumber ? "number" : nil].compactMap(\.self)
            return classes.isEmpty ? nil : classes.joined(separator: " ")
        }

        /// The whole of an address or a name that the column may have no room for, with a direction of its own.
        private var title: String? {
            isAddress || isName ? text.flatMap { $0.text.count > 24 ? "\u{2068}\($0.text)\u{2069}" : nil } : nil
        }

        private var text: (text: String, href: String?)? {
            switch content {
            case .text(let text, let href): (text, href)
            case .number(let text): (text, nil)
            case .nothing, .code, .time, .badges, .acts: nil
            }
        }

        private var code: String? { if case .code(let code, _) = content { code } else { nil } }
        private var isCopied: Bool { if case .code(_, true) = content { true } else { false } }
        private var time: Time? { if case .time(let time) = content { time } else { nil } }
        private var badges: [BadgeView] { if case .badges(let badges) = content { badges } else { [] } }
        private var forms: [FormView] { if case .acts(let forms, _) = content { forms } else { [] } }
        private var acts: [ActView] { if case .acts(_, let acts) = content { acts } else { [] } }
    }

    /// The heading of a column, on the side where its cells are.
    struct Head: TemplateView {
        let name: String
        let isNumber: Bool

        static let keys: TemplateKeys<Self> = [.text("headName") { $0.name }, .flag("isNumber") { $0.isNumber }]
    }

    struct Row: TemplateView {
        let cells: [Cell]

        static let keys: TemplateKeys<Self> = [.views("cells") { $0.cells }]
    }

    let caption: String
    let columns: [String]
    let rows: [Row]

    static let keys: TemplateKeys<Self> = [
        .text("caption") { $0.caption }, .views("columns") { $0.heads }, .views("entries") { $0.rows },
        .flag("isList") { $0.rows.first?.cells.contains { $0.part == .title } ?? false },
    ]

    private var heads: [Head] {
        let cells = rows.first?.cells ?? []
        return columns.enumerated().map { index, name in
            Head(name: name, isNumber: index < cells.count && cells[index].isNumber)
        }
    }
}
