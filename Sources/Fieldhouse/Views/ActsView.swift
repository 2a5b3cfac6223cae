import GatehousePages

/// The menu of actions on the item that a page shows, the part `acts`. Once it is open, each action stands under its
/// label, says what it does, and is carried out by its own button: nothing is deleted by the click that opens the menu.
struct ActsView: TemplateView {
    struct Item: TemplateView {
        let label: String
        /// Whether the menu is open from the start, for what was typed into its form.
        let isOpen: Bool
        let form: FormView

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .view("form") { $0.form },
        ]
    }

    /// The name of the menu, for screen readers and on hover.
    let label: String
    let items: [Item]

    static let keys: TemplateKeys<Self> = [
        .text("label") { $0.label }, .flag("isOpen") { $0.items.contains { $0.isOpen } }, .views("items") { $0.items },
    ]
}
