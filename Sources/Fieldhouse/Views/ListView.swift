import GatehousePages

/// A list with its main action, or the empty state that offers the first step; the page `list`.
struct ListView: PageView {
    /// An entry of the list.
    struct Item: TemplateView {
        /// An instant: for machines, and as an exact and a relative time for people.
        struct Time: TemplateView {
            let iso: String
            let exact: String
            let relative: String

            static let keys: TemplateKeys<Self> = [
                .text("iso") { $0.iso }, .text("exact") { $0.exact }, .text("relative") { $0.relative },
            ]
        }

        /// The state of what it stands for.
        struct Badge: TemplateView {
            let text: String
            /// Whether nothing remains to be done.
            let isDone: Bool

            static let keys: TemplateKeys<Self> = [.text("state") { $0.text }, .flag("isDone") { $0.isDone }]
        }

        let title: String
        let subtitle: String
        let href: String
        /// What the letter in a circle before the title is the initial of; nil for an entry without one.
        var portrait: String?
        var badge: Badge?
        var time: Time?

        static let keys: TemplateKeys<Self> = [
            .text("title") { $0.title }, .text("subtitle") { $0.subtitle }, .text("href") { $0.href },
            .text("portrait") { $0.portrait.map { $0.prefix(1).uppercased() } }, .view("badge") { $0.badge },
            .view("time") { $0.time },
        ]
    }

    /// The text for an empty list.
    struct Empty: TemplateView {
        let icon: PageIcon
        /// Nil where the page has the title.
        let title: String?
        let text: String
        let action: LinkView?

        static let keys: TemplateKeys<Self> = [
            .icon("icon") { $0.icon }, .text("heading") { $0.title }, .text("text") { $0.text },
            .view("action") { $0.action },
        ]
    }

    static let template = "list"
    let bar: BarView
    var back: LinkView?
    let title: String
    var status: StatusView?
    var filter: FilterView?
    var count: Int?
    var action: LinkView?
    var empty: Empty?
    var items: [Item] = []
    var turn: TurnView?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .view("back") { $0.back }, .text("title") { $0.title }, .view("status") { $0.status },
        .view("filter") { $0.filter }, .number("count") { $0.count },
        .view("action") { $0.action }, .view("empty") { $0.empty }, .views("items") { $0.items },
        .view("turn") { $0.turn },
    ]
}
