import GatehousePages

/// A question, its answer if there is one, and the form that answers, which opens when it is wanted; the part `talk`.
struct TalkView: TemplateView {
    /// What somebody wrote.
    struct Post: TemplateView {
        /// What it is: the question or the answer.
        let kind: String
        /// The initial of who wrote it; nil for somebody without a name.
        let initial: String?
        /// Who wrote it, and when.
        let byline: String
        let text: String

        static let keys: TemplateKeys<Self> = [
            .text("kind") { $0.kind }, .text("writer") { $0.initial }, .text("byline") { $0.byline },
            .text("text") { $0.text },
        ]
    }

    /// The form under its label.
    struct Reply: TemplateView {
        let label: String
        /// Whether the form is shown from the start.
        let isOpen: Bool
        /// Whether nobody has answered yet, which makes answering the main action of the page.
        let isFirst: Bool
        let form: FormView

        static let keys: TemplateKeys<Self> = [
            .text("label") { $0.label }, .flag("isOpen") { $0.isOpen }, .flag("isFirst") { $0.isFirst },
            .view("form") { $0.form },
        ]
    }

    let posts: [Post]
    let reply: Reply

    static let keys: TemplateKeys<Self> = [.views("posts") { $0.posts }, .view("reply") { $0.reply }]
}
