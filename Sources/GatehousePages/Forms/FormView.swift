/// A form, the part `form`. All pages use it for input.
package struct FormView: TemplateView {
    /// How it looks.
    package enum Style: Sendable {
        /// Fields one below the other, then the buttons; the script shows errors before anything is sent.
        case page
        /// The same with one button of full width; the browser shows errors.
        case card
        /// A button and little else, beside an item.
        case bare
        /// Fields beside each other.
        case search
        /// The button that leaves an app.
        case signOut
    }

    let action: String
    let style: Style
    var method = "post"
    let hidden: [HiddenView]
    /// The explanation of what the form does.
    let note: String?
    let fields: [FieldView]
    var buttons: [ButtonView]
    /// Leads back instead of sending it, behind its button; nil for a form without such a link.
    var cancel: LinkView?
    /// Whether the answer is a file, so that the page stays open.
    let isDownload: Bool
    /// Its id, if buttons outside of it send it.
    var id: String?

    /// - Parameters:
    ///   - action: The path that the form is posted to.
    ///   - ticket: Ties the form to a session; nil for a form without a session.
    ///   - hidden: The hidden values.
    package init(
        _ style: Style, action: String, method: String = "post", ticket: String? = nil,
        hidden: [(name: String, value: String)] = [], note: String? = nil, fields: [FieldView] = [],
        buttons: [ButtonView], isDownload: Bool = false
    ) {
        self.style = style
        self.action = action
        self.method = method
        self.hidden = (ticket.map { [HiddenView(name: "ticket", value: $0)] } ?? []) + hidden.map(HiddenView.init)
        self.note = note
        self.fields = fields
        self.buttons = buttons
        self.isDownload = isDownload
    }

    package static let keys: TemplateKeys<Self> = [
        .text("action") { $0.action }, .text("method") { $0.method }, .text("formClass") { $0.formClass },
        .flag("isChecked") { $0.style == .page }, .flag("isSearch") { $0.style == .search },
        .flag("isDownload") { $0.isDownload }, .views("hidden") { $0.hidden },
        .view("note") { $0.note.map(SentenceView.init) }, .views("fields") { $0.fields },
        .views("buttons") { $0.buttons }, .view("formCancel") { $0.cancel }, .text("formID") { $0.id },
    ]

    /// Whether the error of a field is shown.
    var isRefused: Bool { fields.contains { $0.error != nil } }

    private var formClass: String? {
        switch style {
        case .page, .card: "form"
        case .bare: nil
        case .search: "search"
        case .signOut: "sign-out"
        }
    }
}
