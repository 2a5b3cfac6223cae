import GatehousePages

/// The menu of actions on the item that a page shows, the part `acts`. Each action opens under its label, so that nothing
/// is deleted by accident.
struct ActsView: TemplateView {
    struct Item: TemplateView {
        let label: String
        /// Whether its form is shown from the start.
        let isOpen: Bool
        let form: FormView

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .flag("isOpen") { $0.isOpen }, .view("form") { $0.form },
        ]
    }

    /// The name of the menu, for screen readers and on hover.
    let label: String
    let items: [Item]

    static let keys: TemplateKeys<Self> = [
        .text("label") { $0.label }, .flag("isOpen") { $0.items.contains { $0.isOpen } }, .views("items") { $0.items },
    ]
}
