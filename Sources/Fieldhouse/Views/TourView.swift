import GatehousePages

/// The first page of the demo, the page `tour`.
struct TourView: PageView {
    /// A person to sign in as with one click.
    struct Person: TemplateView {
        /// Nil for a guest.
        let name: String?
        let about: String
        let form: FormView

        static let keys: TemplateKeys<Self> = [
            .text("name") { $0.name }, .text("about") { $0.about }, .view("form") { $0.form },
        ]
    }

    static let template = "tour"
    let head: HeadView
    let create: LinkView
    let signIn: LinkView
    let crewTitle: String
    /// Why the crew is not there; nil if it is.
    let crewNote: String?
    let people: [Person]
    let tryTitle: String
    let tries: [String]
    /// The button that ends the session; nil while nobody is signed in.
    let expire: FormView?

    var documentTitle: String { head.title }

    static let keys: TemplateKeys<Self> = [
        .view("head") { $0.head }, .view("create") { $0.create }, .view("signIn") { $0.signIn },
        .text("crewTitle") { $0.crewTitle }, .text("crewNote") { $0.crewNote }, .views("people") { $0.people },
        .text("tryTitle") { $0.tryTitle }, .texts("tries") { $0.tries }, .view("expire") { $0.expire },
    ]
}
