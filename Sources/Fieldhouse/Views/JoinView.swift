import GatehousePages

/// The message for a person who follows the link of an invitation, and the next step; the page `join`.
struct JoinView: PageView {
    static let template = "join"
    let bar: BarView
    let title: String
    let text: String
    let sections: [SectionView]
    var form: FormView?
    var primary: LinkView?
    var secondary: LinkView?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .text("text") { $0.text },
        .views("sections") { $0.sections }, .view("signOut") { _ -> FormView? in nil }, .view("form") { $0.form },
        .view("primary") { $0.primary }, .view("secondary") { $0.secondary },
    ]
}

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
