import GatehousePages

/// A page of the introduction, the page `welcome`.
struct WelcomeView: PageView {
    static let template = "welcome"
    let icon: PageIcon
    let head: HeadView
    let next: LinkView?
    /// The button that ends the introduction.
    let forms: [FormView]
    let back: LinkView?

    var documentTitle: String { head.title }

    static let keys: TemplateKeys<Self> = [
        .icon("icon") { $0.icon }, .view("head") { $0.head }, .view("next") { $0.next },
        .views("forms") { $0.forms }, .view("back") { $0.back },
    ]
}
