import GatehousePages

/// The settings: the account, and sign-out; the page `settings`.
struct SettingsView: PageView {
    static let template = "settings"
    let bar: BarView
    let title: String
    let sections: [SectionView]
    /// The heading above the box that lets a key lead to the search, and its label. Only the script shows them.
    let keyboard: String
    let searchKey: String
    let signOut: FormView

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .views("sections") { $0.sections },
        .text("keyboard") { $0.keyboard }, .text("searchKey") { $0.searchKey }, .view("signOut") { $0.signOut },
    ]
}

/// The page about the person, the page `profile`.
struct ProfileView: PageView {
    static let template = "profile"
    let bar: BarView
    let title: String
    let status: StatusView?
    let back: LinkView?
    let initial: String
    let name: String
    let sections: [SectionView]
    let signOut: FormView

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .view("status") { $0.status }, .view("back") { $0.back },
        .text("initial") { $0.initial }, .text("displayName") { $0.name },
        .views("sections") { $0.sections }, .view("signOut") { $0.signOut },
    ]
}
