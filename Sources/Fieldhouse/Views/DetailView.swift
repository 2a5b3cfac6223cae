import GatehousePages

/// One thing, what is known of it, and the way back; the page `detail`.
struct DetailView: PageView {
    static let template = "detail"
    let bar: BarView
    let title: String
    var back: LinkView?
    var action: LinkView?
    var sections: [SectionView] = []
    var members: MembersView?
    var entries: [EntryView] = []
    var invitations: InvitationsView?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .view("back") { $0.back },
        .view("action") { $0.action }, .views("sections") { $0.sections }, .view("signOut") { _ -> FormView? in nil },
        .view("members") { $0.members }, .views("entries") { $0.entries }, .view("invitations") { $0.invitations },
    ]
}

/// The members of a group, the part `members`. What can be changed about one is behind a word that opens it, so that
/// nothing happens by a slip of the finger.
struct MembersView: TemplateView {
    struct Member: TemplateView {
        /// What can be changed.
        struct Management: TemplateView {
            let label: String
            let forms: [FormView]

            static let keys: TemplateKeys<Self> = [.text("label") { $0.label }, .views("forms") { $0.forms }]
        }

        let name: String
        let role: String
        var email: String?
        var management: Management?

        static let keys: TemplateKeys<Self> = [
            .text("name") { $0.name }, .text("role") { $0.role }, .text("email") { $0.email },
            .view("manage") { $0.management },
        ]
    }

    let notice: NoticeView?
    let items: [Member]

    static let keys: TemplateKeys<Self> = [
        .text("title") { _ in "Members" }, .view("notice") { $0.notice }, .views("items") { $0.items },
    ]
}

/// The invitations of a group, for its owners, the part `invitations`: those that can still be accepted, and the form that
/// invites somebody.
struct InvitationsView: TemplateView {
    struct Item: TemplateView {
        let address: String
        let text: String
        let form: FormView

        static let keys: TemplateKeys<Self> = [
            .text("address") { $0.address }, .text("text") { $0.text }, .view("form") { $0.form },
        ]
    }

    let items: [Item]
    let notice: NoticeView?
    let invite: FormView

    static let keys: TemplateKeys<Self> = [
        .text("title") { _ in "Invitations" }, .flag("hasItems") { !$0.items.isEmpty }, .views("items") { $0.items },
        .view("notice") { $0.notice }, .view("invite") { $0.invite },
    ]
}
