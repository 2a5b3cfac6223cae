import GatehousePages

/// The requests of a project, the part `requests`.
struct RequestsView: TemplateView {
    /// The text if there are none.
    struct None: TemplateView {
        let text: String
        let action: LinkView?

        static let keys: TemplateKeys<Self> = [.text("text") { $0.text }, .view("action") { $0.action }]
    }

    let title: String
    var count: Int?
    var filter: FilterView?
    var items: [ListView.Item] = []
    var none: None?
    var turn: TurnView?

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .number("count") { $0.count }, .view("filter") { $0.filter },
        .flag("hasItems") { !$0.items.isEmpty }, .views("items") { $0.items }, .view("none") { $0.none },
        .view("turn") { $0.turn },
    ]
}
