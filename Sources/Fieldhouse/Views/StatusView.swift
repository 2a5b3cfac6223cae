import GatehousePages

/// What a form has done, with the next step; the part `status`.
struct StatusView: TemplateView {
    let text: String
    var link: LinkView?
    /// The form that undoes it.
    var form: FormView?

    init(_ text: String, link: LinkView? = nil, form: FormView? = nil) {
        self.text = text
        self.link = link
        self.form = form
    }

    static let keys: TemplateKeys<Self> = [
        .text("text") { $0.text }, .view("link") { $0.link }, .view("form") { $0.form },
    ]
}
