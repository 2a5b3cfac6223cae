/// Asks for a proof of identity or for a confirmation before an action of an administrator, within the console: the page
/// `proof`.
struct ProofView: PageView {
    static let template = "proof"
    let bar: BarView
    let head: HeadView
    /// The passkey that proves it, before the form.
    var passkey: PasskeyView?
    let form: FormView
    /// Mails another code.
    var again: FormView?
    let cancel: LinkView

    var documentTitle: String { head.title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .view("head") { $0.head }, .view("passkey") { $0.passkey }, .view("form") { $0.form },
        .view("again") { $0.again },
        .view("cancel") { $0.cancel },
    ]
}
