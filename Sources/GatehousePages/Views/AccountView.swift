import GatehouseDomain

/// An account page, the page `account`: a heading, and sections of values, items and forms.
struct AccountView: PageView {
    /// Whose account it is.
    struct Person: TemplateView {
        let name: String
        let address: String?
        /// What the letter in the circle is the initial of.
        let label: String
        /// Names the group that the person acts in, or says when a member joined, which role the reader has in a group,
        /// or who invites; nil for none of it.
        var line: String?

        static let keys: TemplateKeys<Self> = [
            .text("initial") { $0.label.prefix(1).uppercased() }, .text("name") { $0.name },
            .text("address") { $0.address }, .text("personLine") { $0.line },
        ]
    }

    /// A value with its name.
    struct Row: TemplateView {
        let label: String
        let value: String
        var href: String?
        /// Whether it leads to what deletes something.
        var isDanger = false
        /// What else tells it apart from others, in smaller letters below the name.
        var line: String?
        /// What stands beside that line, or below it without room there; nil for nothing.
        var detail: String?
        /// The word for the one of a list that is in use; nil for the others.
        var mark: String?
        /// What the letter in a circle before the label is the initial of; nil for a row without one.
        var portrait: String?

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .text("value") { $0.value }, .text("href") { $0.href },
            .flag("isDanger") { $0.isDanger }, .text("line") { $0.line }, .text("detail") { $0.detail },
            .text("mark") { $0.mark }, .text("portrait") { $0.portrait.map { $0.prefix(1).uppercased() } },
        ]
    }

    /// One item of a list, with its actions.
    struct Thing: TemplateView {
        /// A part that opens under its label.
        struct Management: TemplateView {
            let label: String
            /// What it is about, for those who hear the label alone; nil if the label names it.
            var subject: String?
            let text: String?
            /// The whole link or code.
            var copy: String?
            /// The form for what changes nothing for the worse, above the one that takes something away.
            var other: FormView?
            let form: FormView?

            static let keys: TemplateKeys<Self> = [
                .text("label") { $0.label }, .text("subject") { $0.subject }, .text("text") { $0.text },
                .text("copy") { $0.copy }, .view("other") { $0.other }, .view("form") { $0.form },
            ]
        }

        /// A link or a code. A button of the script copies the whole.
        struct Copied: TemplateView {
            let whole: String
            /// Whether the row shows its end, which tells it apart from others.
            let showsEnd: Bool

            static let keys: TemplateKeys<Self> = [
                .text("whole") { $0.whole }, .text("end") { $0.showsEnd ? "…\($0.whole.suffix(4))" : nil },
            ]
        }

        let name: String
        let lines: [String]
        var badge: String?
        var copied: Copied?
        var form: FormView?
        var management: Management?

        static let keys: TemplateKeys<Self> = [
            .text("name") { $0.name }, .texts("lines") { $0.lines }, .text("badge") { $0.badge },
            .view("copied") { $0.copied }, .view("form") { $0.form }, .view("manage") { $0.management },
        ]
    }

    /// What an authenticator app needs.
    struct Setup: TemplateView {
        /// The picture that contains the key; nil if no code has room for it.
        let code: QRCode?
        let alternative: String
        /// Opens the picture where it is folded.
        let opens: String
        let label: String
        /// The key as it is copied.
        let key: String
        let link: LinkView

        private var picture: String? { code.map { "data:image/svg+xml;utf8," + $0.svg } }
        /// The key as people read it.
        private var fours: String { Base32.inFours(key, separator: " ") }

        static let keys: TemplateKeys<Self> = [
            .text("picture") { $0.picture }, .text("alternative") { $0.alternative },
            .text("opensPicture") { $0.opens }, .text("keyLabel") { $0.label },
            .text("key") { $0.key }, .text("fours") { $0.fours }, .view("open") { $0.link },
        ]
    }

    /// A part of the page.
    struct Section: TemplateView {
        /// A form that is rarely used, below its heading.
        enum Fold {
            case closed
            case open
        }

        var heading: String?
        /// Nil for a part that is always open.
        var fold: Fold?
        var note: String?
        /// What the person must know before anything else, whatever the page says was done.
        var warning: NoticeView?
        var points: [String] = []
        var rows: [Row] = []
        var things: [Thing]?
        var form: FormView?
        /// The forms whose buttons look like links, on one line below that of the first one.
        var beside: [FormView] = []
        /// Forms of nothing to see, which buttons beside that of the first one send.
        var outside: [FormView] = []
        /// Whether the fields of the form and its button share a line, where there is room.
        var isInline = false
        /// Whether it is one act that explains itself, in a card with its button.
        var isAct = false
        /// The form that adds a passkey.
        var passkey: PasskeyView?
        var setup: Setup?
        /// Backup codes, one a line.
        var codes: String?
        /// The only way on from the page.
        var way: LinkView?
        /// Another way, below the form.
        var quietWay: LinkView?

        static let keys: TemplateKeys<Self> = [
            .text("heading") { $0.heading }, .view("note") { $0.note.map(SentenceView.init) },
            .view("warning") { $0.warning }, .flag("isFolded") { $0.fold != nil }, .flag("isOpen") { $0.fold == .open },
            .flag("hasPoints") { !$0.points.isEmpty },
            .texts("points") { $0.points }, .flag("hasRows") { !$0.rows.isEmpty }, .views("rows") { $0.rows },
            .flag("hasThings") { $0.things != nil }, .views("things") { $0.things ?? [] }, .view("form") { $0.form },
            .view("passkey") { $0.passkey }, .view("setup") { $0.setup }, .text("codes") { $0.codes },
            .flag("hasBeside") { !$0.beside.isEmpty }, .views("beside") { $0.beside },
            .views("outside") { $0.outside },
            .flag("isInline") { $0.isInline }, .flag("isAct") { $0.isAct }, .view("way") { $0.way },
            .view("quietWay") { $0.quietWay },
        ]
    }

    static let template = "account"
    let bar: BarView
    let title: String
    var up: LinkView?
    var person: Person?
    var texts: [String] = []
    var notice: NoticeView?
    /// What most people do next, beside the title.
    var lead: LinkView?
    /// What else is done at once with what the title names.
    var act: FormView?
    var sections: [Section]
    /// What the script tells the browser about passkeys, as JSON.
    var signals: String?

    var documentTitle: String { title }

    static let keys: TemplateKeys<Self> = [
        .view("bar") { $0.bar }, .text("title") { $0.title }, .view("up") { $0.up }, .view("who") { $0.person },
        .views("texts") { $0.texts.map(SentenceView.init) }, .view("notice") { $0.notice }, .view("lead") { $0.lead },
        .view("titleForm") { $0.act }, .views("sections") { $0.sections },
        .text("signals") { $0.signals },
    ]
}
