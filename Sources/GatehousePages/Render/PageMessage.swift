import Gatehouse
import GatehouseAccounts
import GatehouseCore
package import GatehouseWeb
import GatehouseWire
package import HTTPTypes

/// A page with a message and the next step.
package struct PageMessage {
    package var status: HTTPResponse.Status = .ok
    package var title: PageWords
    package var texts: [PageWords]
    /// What the developer of an app is told, in English on every page.
    var developer: String?
    /// A button that posts hidden fields.
    package var form: (action: String, hidden: [(name: String, value: String)], submit: PageWords)?
    /// A button that leads to another page.
    package var primary: (label: PageWords, href: String)?
    /// A form with fields.
    var entry: FormView?
    /// Why the form was refused, if the error belongs to no field.
    var fault: String?
    /// What the form ends.
    var warning: PageWords?
    /// An alternative, below the form.
    var link: (label: PageWords, href: String)?
    /// The page that opened this one beside itself, where it has been left as it was.
    package var back: (label: PageWords, href: String)?
    /// Whether it is read at length, in a wider column.
    package var isDocument = false

    package init(
        status: HTTPResponse.Status = .ok, title: PageWords, texts: [PageWords],
        form: (action: String, hidden: [(name: String, value: String)], submit: PageWords)? = nil,
        primary: (label: PageWords, href: String)? = nil
    ) {
        self.status = status
        self.title = title
        self.texts = texts
        self.form = form
        self.primary = primary
    }

    /// The page in a language.
    func view(_ catalogue: Catalogue) -> MessageView {
        let button = form.map { form in
            FormView(
                .card, action: form.action, hidden: form.hidden,
                buttons: [ButtonView(form.submit.said(catalogue))])
        }
        var head = HeadView(
            title.said(catalogue), texts.map { $0.said(catalogue) },
            notice: fault.map { NoticeView(.error, $0, takesFocus: true) }
                ?? warning.map { NoticeView(.warning, $0.said(catalogue)) })
        head.developer = developer
        head.developerLabel = catalogue.page(.forDevelopers)
        return MessageView(
            head: head, isDocument: isDocument,
            form: entry ?? button, primary: primary.map { LinkView($0.label.said(catalogue), $0.href) },
            links: link.map { [LinkView($0.label.said(catalogue), $0.href)] } ?? [],
            back: back.map { LinkView($0.label.said(catalogue), $0.href) })
    }
}

extension PageMessage {
    /// The page for a request that cannot be answered: what happened, and what to do next.
    package init(failure error: ServerError) {
        let status = HTTPResponse.Status(code: error.status)
        switch error.refusal {
        case .stateMissing, .stateUnknown, .answerOfOther, .providerFlowExpired, .refusedByProvider:
            self.init(
                status: status, title: .page(.attemptEndedTitle), texts: [.page(.attemptEndedText)],
                primary: (.screen(.goToSignIn), SignInPath.choice))
        case .implicitFlow:
            self.init(
                status: status, title: .page(.unsupportedAppTitle),
                texts: [.page(.unsupportedAppText)], primary: (.page(.goToStart), "/"))
            developer = error.message
        default: self.init(status, error)
        }
    }

    /// The page for a status.
    private init(_ status: HTTPResponse.Status, _ error: ServerError) {
        switch error.status {
        case 404:
            self.init(
                status: status, title: .page(.missingTitle), texts: [.page(.missingText)],
                primary: (.page(.goToStart), "/"))
        case 405:
            self.init(
                status: status, title: .page(.misusedTitle), texts: [.page(.misusedText)],
                primary: (.page(.goToStart), "/"))
        case 421:
            self.init(
                status: status, title: .page(.developmentTitle), texts: [],
                primary: (.page(.goToStart), error.elsewhere ?? "/"))
            developer = error.message + "."
        case 429, 500...:
            self.init(
                status: status, title: .page(.busyTitle), texts: [.page(.busyText)],
                primary: (.page(.goToStart), "/"))
        default:
            self.init(
                status: status, title: .page(.unreadableTitle), texts: [.page(.unreadableText)],
                primary: (.page(.goToStart), "/"))
        }
    }
}
