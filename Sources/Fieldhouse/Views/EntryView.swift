import GatehousePages

/// A form under a heading.
struct EntryView: TemplateView {
    let title: String
    let form: FormView

    static let keys: TemplateKeys<Self> = [.text("title") { $0.title }, .view("form") { $0.form }]
}

/// A form that creates something, and the way back; the page `entry`.
struct EntryPageView: PageView {
    static let template = "entry"
    let bar: BarView
    let back: LinkView?
    let entry: EntryView

    var documentTitle: String { entry.title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .view("back") { $0.back }, .text("title") { $0.entry.title },
        .view("form") { $0.entry.form },
    ]
}
