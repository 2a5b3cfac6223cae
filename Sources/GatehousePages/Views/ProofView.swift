/// Asks for a proof of identity before an action, the page `proof`.
struct ProofView: PageView {
    static let template = "proof"
    let head: HeadView
    let form: FormView
    let cancel: LinkView

    var documentTitle: String { head.title }

    static let keys: TemplateKeys<Self> = [
        .view("head") { $0.head }, .view("form") { $0.form }, .view("cancel") { $0.cancel },
    ]
}
