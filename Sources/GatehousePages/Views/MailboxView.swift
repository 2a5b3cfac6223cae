import Gatehouse

/// The mails that a demo would have sent, newest first, the page `mailbox`.
struct MailboxView: PageView {
    struct Mail: TemplateView {
        /// The name of the choice between its parts, and the id of its subject: no other mail of the page has it.
        let parts: String
        /// The path of the mail as a mail program shows it.
        let document: String
        /// Whether a frame loads it when it is chosen. Otherwise, a link leads there.
        let isFramed: Bool
        /// Whether it is shown whole: the newest one. The others open under their subjects.
        let isOpen: Bool
        let to: String
        /// Its heading breaks within no word that has a hyphen.
        let subject: String
        let text: String
        let code: String?
        let links: [LinkView]
        let sentAt: String
        let sentExact: String
        let sentRelative: String
        /// The mail's own language, which may differ from the page's.
        let language: String?

        /// The direction of the mail's language, also where its first word is a name in other letters; that of the first
        /// letter for a language that is not known.
        private var direction: String {
            language.flatMap(Language.init(rawValue:)).map { $0.isRightToLeft ? "rtl" : "ltr" } ?? "auto"
        }

        static let keys: TemplateKeys<Self> = [
            .text("parts") { $0.parts }, .text("document") { $0.document }, .flag("isFramed") { $0.isFramed },
            .flag("isOpen") { $0.isOpen },
            .text("to") { $0.to }, .text("subject") { $0.subject },
            .view("subjectLine") { SentenceView($0.subject) },
            .text("text") { $0.text },
            .text("code") { $0.code }, .views("links") { $0.links }, .text("sentAt") { $0.sentAt },
            .text("sentExact") { $0.sentExact }, .text("sentRelative") { $0.sentRelative },
            .text("mailLanguage") { $0.language }, .text("mailDir") { $0.direction },
        ]
    }

    /// The fixed words of the page.
    struct Words: TemplateView {
        let refresh: String
        let to: String
        let code: String
        let copyCode: String
        let copyLink: String
        let asText: String
        let asDesigned: String
        let emptyTitle: String
        let emptyText: String

        static let keys: TemplateKeys<Self> = [
            .text("refresh") { $0.refresh }, .text("toWord") { $0.to }, .text("codeWord") { $0.code },
            .text("copyCode") { $0.copyCode }, .text("copyLink") { $0.copyLink },
            .text("asText") { $0.asText }, .text("asDesigned") { $0.asDesigned },
            .text("emptyTitle") { $0.emptyTitle }, .text("emptyText") { $0.emptyText },
        ]
    }

    static let template = "mailbox"
    let title: String
    let note: String
    let words: Words
    let back: LinkView
    let mails: [Mail]

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .view("words") { $0.words }, .number("count") { $0.mails.count },
        .text("note") { $0.note },
        .view("back") { $0.back }, .views("messages") { $0.mails }, .flag("isEmpty") { $0.mails.isEmpty },
    ]
}
