/// Screens side by side, each in its own frame, the page `gallery`.
struct GalleryPageView: PageView {
    /// A choice of how the screens are shown.
    struct Choice: TemplateView {
        struct Option: TemplateView {
            let label: String
            let href: String
            let isCurrent: Bool

            static let keys: TemplateKeys<Self> = [
                .text("label") { $0.label }, .text("href") { $0.href }, .flag("current") { $0.isCurrent },
            ]
        }

        let name: String
        let options: [Option]

        static let keys: TemplateKeys<Self> = [.text("name") { $0.name }, .views("options") { $0.options }]
    }

    /// Frames under a heading.
    struct Group: TemplateView {
        struct Frame: TemplateView {
            let label: String
            /// Where the label leads.
            var href: String?
            let source: String

            static let keys: TemplateKeys<Self> = [
                .text("label") { $0.label }, .text("href") { $0.href }, .text("src") { $0.source },
            ]
        }

        let title: String
        let frames: [Frame]

        static let keys: TemplateKeys<Self> = [.text("title") { $0.title }, .views("frames") { $0.frames }]
    }

    static let template = "gallery"
    let title: String
    let note: String
    let groups: [Group]
    let back: LinkView
    var choices: [Choice] = []
    /// A note about the language.
    var remark: String?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .text("note") { $0.note }, .views("groups") { $0.groups },
        .view("back") { $0.back }, .views("choices") { $0.choices }, .text("remark") { $0.remark },
    ]
}
