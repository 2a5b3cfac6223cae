import GatehousePages

/// The filters, the search and the order of a list, the part `filter`.
struct FilterView: TemplateView {
    struct Choice: TemplateView {
        let label: String
        let href: String
        let isCurrent: Bool

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("href") { $0.href }, .flag("isCurrent") { $0.isCurrent },
        ]
    }

    /// The name of the group of filters.
    let label: String
    var choices: [Choice] = []
    var search: FormView?

    static let keys: TemplateKeys<Self> = [
        .text("filterLabel") { $0.label }, .flag("hasChoices") { !$0.choices.isEmpty },
        .views("choices") { $0.choices }, .view("search") { $0.search },
    ]
}
