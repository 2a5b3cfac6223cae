/// A page of administration, the page `administration`: sections that are made of a few kinds of parts.
struct AdministrationView: PageView {
    /// A value with its name.
    struct Figure: TemplateView {
        let label: String
        let value: String
        var href: String?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("value") { $0.value }, .text("href") { $0.href },
        ]
    }

    /// What can be done, behind its name.
    struct Act: TemplateView {
        let name: String
        let form: FormView

        static let keys: TemplateKeys<Self> = [.text("name") { $0.name }, .view("form") { $0.form }]
    }

    /// A part of the page.
    struct Section: TemplateView {
        var heading: String?
        var figures: [Figure] = []
        var plots: [PlotView] = []
        var facts: [Figure] = []
        var table: TableView?
        /// A sentence in place of the rest, or below it.
        var quiet: String?
        var acts: [Act] = []
        var way: LinkView?

        static let keys: TemplateKeys<Self> = [
            .text("heading") { $0.heading }, .flag("hasFigures") { !$0.figures.isEmpty },
            .views("figures") { $0.figures }, .views("plots") { $0.plots }, .flag("hasFacts") { !$0.facts.isEmpty },
            .views("facts") { $0.facts }, .view("table") { $0.table }, .text("quiet") { $0.quiet },
            .flag("hasActs") { !$0.acts.isEmpty }, .views("acts") { $0.acts }, .view("way") { $0.way },
        ]
    }

    static let template = "administration"
    let bar: BarView
    let title: String
    var up: LinkView?
    var count: String?
    var badges: [String] = []
    var notice: NoticeView?
    var search: FormView?
    var sections: [Section] = []
    var turn: TurnView?
    /// What is said below everything.
    let foot: String

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .view("up") { $0.up }, .text("count") { $0.count },
        .texts("badges") { $0.badges }, .view("notice") { $0.notice }, .view("search") { $0.search },
        .views("sections") { $0.sections }, .view("turn") { $0.turn }, .text("foot") { $0.foot },
    ]
}
