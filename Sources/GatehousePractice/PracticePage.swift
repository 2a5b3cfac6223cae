import GatehouseCore
import GatehousePages

/// Lets the person choose an identity, the page `practice`.
struct PracticeView: PageView {
    /// An identity to choose.
    struct Person: TemplateView {
        let person: PracticePerson

        static let keys: TemplateKeys<Self> = [
            .text("id") { $0.person.id }, .text("name") { $0.person.name },
            .text("note") {
                $0.person.isEmailVerified ? $0.person.email : "\($0.person.email), not verified"
            },
        ]
    }

    static let template = "practice"
    let title: String
    let action: String
    let fault: String?
    let lies: [PracticeLie]

    var documentTitle: String { "Who are you?" }

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.title }, .text("action") { $0.action }, .text("fault") { $0.fault },
        .views("people") { _ in PracticePerson.all.map(Person.init) },
        .views("lies") { $0.lies.map { FieldView.Option($0.rawValue, $0.label, isSelected: false) } },
    ]
}

/// Posts an answer to the app, automatically if scripts run; the page `practice-answer`.
struct PracticeAnswerView: PageView {
    static let template = "practice-answer"
    let form: FormView
    let script: String

    var documentTitle: String { "Back to the app" }

    static let keys: TemplateKeys<Self> = [
        .text("title") { $0.documentTitle }, .view("form") { $0.form }, .text("script") { $0.script },
    ]
}

/// The look of the provider's pages.
enum PracticeLook {
    /// - Throws: `MissingResource` for files that were not installed, `TemplateError` for templates that cannot be
    ///   rendered.
    static func look() throws -> PageLook {
        try PageLook(
            adding: [try ResourceFolder(of: "GatehousePractice")],
            pages: [PracticeView.self, PracticeAnswerView.self])
    }

    /// Submits the form of the page.
    static let script = "document.forms[0].requestSubmit();\n"
}
