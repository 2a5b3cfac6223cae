/// A message above a page's contents, the part `notice`.
package struct NoticeView: TemplateView {
    /// The kind of message.
    package enum Kind: Sendable {
        case error
        case info
        case success
        case warning
    }

    let kind: Kind
    let text: String
    var takesFocus = false
    /// The link to where the problem can be solved.
    var wayOn: LinkView?
    /// Names the button that takes the notice away; the page has the form `dismissal` then.
    var dismiss: String?

    package init(_ kind: Kind, _ text: String, takesFocus: Bool = false) {
        self.kind = kind
        self.text = text
        self.takesFocus = takesFocus
    }

    package static let keys: TemplateKeys<Self> = [
        .text("text") { $0.text }, .flag("isError") { $0.kind == .error }, .flag("isInfo") { $0.kind == .info },
        .flag("isSuccess") { $0.kind == .success }, .flag("isWarning") { $0.kind == .warning },
        .flag("takesFocus") { $0.takesFocus }, .view("wayOn") { $0.wayOn }, .text("dismiss") { $0.dismiss },
    ]
}
