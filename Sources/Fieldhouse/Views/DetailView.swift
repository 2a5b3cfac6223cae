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
    var members: MembersView?
    var invitations: InvitationsView?
    var acts: ActsView?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .view("status") { $0.status },
        .view("back") { $0.back }, .view("badge") { $0.badge }, .view("action") { $0.action },
        .flag("hasFacts") { !$0.facts.isEmpty }, .views("facts") { $0.facts }, .views("sections") { $0.sections },
        .view("signOut") { _ -> FormView? in nil }, .view("talk") { $0.talk }, .view("requests") { $0.requests },
        .view("members") { $0.members }, .view("invitations") { $0.invitations }, .view("acts") { $0.acts },
    ]
}

/// The members of a group, the part `members`. The changes to a member open under a label, so that nothing happens by
/// accident.
struct MembersView: TemplateView {
    struct Member: TemplateView {
        /// What can be changed.
        struct Management: TemplateView {
            let label: String
            /// The person that it is about, for screen readers.
            var person: String?
            let forms: [FormView]

            static let keys: TemplateKeys<Self> = [
                .text("label") { $0.label }, .text("about") { $0.person }, .views("forms") { $0.forms },
            ]
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

    let title: String
    let notice: NoticeView?
    let items: [Member]
    var filter: FilterView?
    /// What a search has found, with the way back to all.
    var none: RequestsView.None?

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .view("notice") { $0.notice }, .view("filter") { $0.filter },
        .view("none") { $0.none }, .flag("hasItems") { !$0.items.isEmpty }, .views("items") { $0.items },
    ]
}

/// The invitations of a group, for its owners, the part `invitations`: those that can still be accepted, and the form that
/// invites somebody.
struct InvitationsView: TemplateView {
    /// A link that can be copied: a field to select it in, to which the pages' script adds a button.
    struct Link: TemplateView {
        let id: String
        let label: String
        let value: String

        static let keys: TemplateKeys<Self> = [
            .text("id") { $0.id }, .text("label") { $0.label }, .text("value") { $0.value },
        ]
    }

    struct Item: TemplateView {
        let address: String
        let text: String
        let link: Link?
        let forms: [FormView]

        static let keys: TemplateKeys<Self> = [
            .text("address") { $0.address }, .text("text") { $0.text }, .view("link") { $0.link },
            .views("forms") { $0.forms },
        ]
    }

    let title: String
    let items: [Item]
    let notice: NoticeView?
    let invite: FormView

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .flag("hasItems") { !$0.items.isEmpty }, .views("items") { $0.items },
        .view("notice") { $0.notice }, .view("invite") { $0.invite },
    ]
}
