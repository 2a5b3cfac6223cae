/// An action that opens under its name: it explains itself, and asks, before it is performed. The part `act`.
struct ActView: TemplateView {
    let name: String
    /// Whether it takes something away.
    let isDanger: Bool
    let form: FormView

    static let keys: TemplateKeys<Self> = [
        .text("actName") { $0.name }, .flag("isDanger") { $0.isDanger }, .view("form") { $0.form },
    ]
}
