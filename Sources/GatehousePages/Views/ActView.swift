/// Something that can be done, behind its name: what it means is said, and asked, before it is done. The part `act`.
struct ActView: TemplateView {
    let name: String
    /// Whether it takes something away.
    let isDanger: Bool
    let form: FormView

    static let keys: TemplateKeys<Self> = [
        .text("actName") { $0.name }, .flag("isDanger") { $0.isDanger }, .view("form") { $0.form },
    ]
}
