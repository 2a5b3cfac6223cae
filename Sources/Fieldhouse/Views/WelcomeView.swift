import GatehousePages

/// A page of the introduction, the page `welcome`.
struct WelcomeView: PageView {
    static let template = "welcome"
    let icon: PageIcon
    let head: HeadView
    let next: LinkView?
    /// The button that ends the introduction on its last page.
    let finish: FormView?
    let back: LinkView?
    /// The button that ends the introduction before; it looks like a link.
    let skip: FormView?

    var documentTitle: String { head.title }

    static let keys: TemplateKeys<Self> = [
        .icon("icon") { $0.icon }, .view("head") { $0.head }, .view("next") { $0.next },
        .view("finish") { $0.finish }, .view("back") { $0.back }, .view("skip") { $0.skip },
    ]
}
