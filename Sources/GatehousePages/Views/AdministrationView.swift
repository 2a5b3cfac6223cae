/// An administration page, the page `administration`: sections of a few kinds of parts.
struct AdministrationView: PageView {
    /// A value with its name.
    struct Fact: TemplateView {
        let label: String
        var value: String?
        /// An id, which can be copied.
        var code: String?
        var time: TableView.Cell.Time?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("value") { $0.value }, .text("code") { $0.code },
            .view("time") { $0.time },
        ]
    }

    /// A count, in words.
    struct Figure: TemplateView {
        /// A count with its label, which links to the list of what it counts.
        struct Phrase: TemplateView {
            let text: String
            /// The count in the text, which is larger in a tile than the words beside it. Nil for a text that is larger
            /// as a whole.
            var number: String?
            var href: String?

            static let keys: TemplateKeys<Self> = [
                .text("text") { $0.text }, .text("href") { $0.href },
                .text("wordsBefore") { $0.parts.before }, .text("large") { $0.parts.large },
                .text("wordsAfter") { $0.parts.after },
            ]

            private var parts: (before: String?, large: String, after: String?) {
                guard let number, let range = text.firstRange(of: number) else { return (nil, text, nil) }
                let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
                return (before.isEmpty ? nil : String(before), number, after.isEmpty ? nil : String(after))
            }
        }

        let label: String
        /// The emphasized number. Where it leads, the whole tile does.
        var value: Phrase?
        var phrases: [Phrase] = []

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .view("value") { $0.value }, .flag("hasPhrases") { !$0.phrases.isEmpty },
            .views("phrases") { $0.phrases },
        ]
    }

    /// What is good to know about the server, at the end of the page.
    struct Note: TemplateView {
        let label: String
        var value: Figure.Phrase?
        /// An instant with its words, after the value.
        var time: TableView.Cell.Time?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .view("value") { $0.value }, .view("noteTime") { $0.time },
        ]
    }

    /// A part of the page.
    struct Section: TemplateView {
        var heading: String?
        var figures: [Figure] = []
        var plots: [PlotView] = []
        var facts: [Fact] = []
        var table: TableView?
        /// A sentence in place of the other parts, or below them.
        var quiet: String?
        var form: FormView?
        var way: LinkView?
        /// Whether it stands in place of a list without entries.
        var isEmpty = false

        static let keys: TemplateKeys<Self> = [
            .text("heading") { $0.heading }, .flag("hasFigures") { !$0.figures.isEmpty },
            .views("figures") { $0.figures }, .flag("hasPlots") { !$0.plots.isEmpty }, .views("plots") { $0.plots },
            .flag("hasFacts") { !$0.facts.isEmpty },
            .views("facts") { $0.facts }, .view("table") { $0.table }, .text("quiet") { $0.quiet },
            .view("form") { $0.form }, .view("way") { $0.way }, .flag("isEmpty") { $0.isEmpty },
        ]
    }

    static let template = "administration"
    let bar: BarView
    let title: String
    /// A line below the title.
    var subtitle: String?
    var up: LinkView?
    var count: String?
    var badges: [BadgeView] = []
    var notice: NoticeView?
    /// The main actions of the page.
    var lead: LinkView?
    var acts: [ActView] = []
    /// The destructive actions, at the end of the page.
    var dangers: [ActView] = []
    /// The heading of the destructive actions.
    let dangerLabel: String
    /// The text about the actions.
    var actNote: String?
    var search: FormView?
    var sections: [Section] = []
    var notes: [Note] = []
    /// Whether it is about one thing, in a narrower column than lists have.
    var isDetail = false
    var turn: TurnView?
    var download: FormView?
    /// The text at the end of the page.
    let foot: String?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .text("subtitle") { $0.subtitle },
        .view("up") { $0.up }, .text("count") { $0.count },
        .views("badges") { $0.badges }, .view("notice") { $0.notice }, .view("pageLead") { $0.lead },
        .flag("hasActs") { !$0.acts.isEmpty }, .views("acts") { $0.acts },
        .flag("hasDangers") { !$0.dangers.isEmpty }, .views("dangers") { $0.dangers },
        .text("dangerLabel") { $0.dangerLabel }, .text("actNote") { $0.actNote }, .view("search") { $0.search },
        .views("sections") { $0.sections }, .flag("hasNotes") { !$0.notes.isEmpty }, .views("notes") { $0.notes },
        .flag("isDetail") { $0.isDetail }, .view("turn") { $0.turn }, .view("download") { $0.download },
        .text("foot") { $0.foot },
    ]
}
