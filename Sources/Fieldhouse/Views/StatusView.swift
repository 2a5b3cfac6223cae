import GatehousePages

/// What a form has done, and how to undo it; the part `status`.
struct StatusView: TemplateView {
    let text: String
    /// The form that undoes it.
    var form: FormView?

    init(_ text: String, form: FormView? = nil) {
        self.text = text
        self.form = form
    }

    static let keys: TemplateKeys<Self> = [
        .text("text") { $0.text }, .view("form") { $0.form },
    ]
}
