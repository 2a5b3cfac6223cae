/// A page with a message and the next step, the page `message`.
package struct MessageView: PageView {
    package static let template = "message"
    let head: HeadView
    /// Whether it is read at length, in a wider column.
    var isDocument = false
    var form: FormView?
    var primary: LinkView?
    var links: [LinkView] = []
    /// The page that opened this one beside itself.
    var back: LinkView?

    package var documentTitle: String { head.title }

    package static let keys: TemplateKeys<Self> = [
        .view("head") { $0.head }, .flag("isDocument") { $0.isDocument }, .view("form") { $0.form },
        .view("primary") { $0.primary }, .views("links") { $0.links }, .view("back") { $0.back },
    ]
}
