/// The mails that a demo would have sent, newest first, the page `mailbox`.
struct MailboxView: PageView {
    struct Mail: TemplateView {
        let to: String
        let subject: String
        let text: String
        let code: String?
        let links: [LinkView]
        let sentAt: String
        let sentExact: String
        let sentRelative: String

        static let keys: TemplateKeys<Self> = [
            .text("to") { $0.to }, .text("subject") { $0.subject }, .text("text") { $0.text },
            .text("code") { $0.code }, .views("links") { $0.links }, .text("sentAt") { $0.sentAt },
            .text("sentExact") { $0.sentExact }, .text("sentRelative") { $0.sentRelative },
        ]
    }

    static let template = "mailbox"
    let note: String
    let back: LinkView
    let mails: [Mail]

    var documentTitle: String { "Mailbox" }

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.documentTitle }, .number("count") { $0.mails.count }, .text("note") { $0.note },
        .view("back") { $0.back }, .views("messages") { $0.mails }, .flag("isEmpty") { $0.mails.isEmpty },
    ]
}
