import GatehousePages

/// One item and what can be done with it, and the way back; the page `detail`.
struct DetailView: PageView {
    static let template = "detail"
    let bar: BarView
    let title: String
    var status: StatusView?
    var badge: ListView.Item.Badge?
    var back: LinkView?
    var action: LinkView?
    /// What is known about it, in one quiet line.
    var facts: [SectionView.Row] = []
    var sections: [SectionView] = []
    var talk: TalkView?
    var requests: RequestsView?
    var acts: ActsView?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .view("status") { $0.status },
        .view("back") { $0.back }, .view("badge") { $0.badge }, .view("action") { $0.action },
        .flag("hasFacts") { !$0.facts.isEmpty }, .views("facts") { $0.facts }, .views("sections") { $0.sections },
        .view("talk") { $0.talk }, .view("requests") { $0.requests },
        .view("acts") { $0.acts },
    ]
}
