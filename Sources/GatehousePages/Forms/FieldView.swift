import Gatehouse

/// A field of a form, the part `form-field`: what is asked for, how it is answered, and what is wrong with the answer.
package struct FieldView: TemplateView {
    /// How it is answered.
    package enum Control: Sendable {
        /// A line; the type is that of HTML, `autocomplete` what the browser may fill in.
        case line(type: String, autocomplete: String)
        /// A code: digits that are read one by one.
        case code
        /// Several lines.
        case area
        /// One of several.
        case choice([Option])
        /// A box to tick.
        case box(isTicked: Bool)
        /// A box that has to be ticked, beside a sentence.
        case consent(LinkedView, isTicked: Bool)
    }

    /// What can be chosen.
    package struct Option: TemplateView {
        let value: String
        let label: String
        let isSelected: Bool

        package init(_ value: String, _ label: String, isSelected: Bool) {
            self.value = value
            self.label = label
            self.isSelected = isSelected
        }

        package static let keys: TemplateKeys<Self> = [
            .text("value") { $0.value }, .text("label") { $0.label }, .flag("selected") { $0.isSelected },
        ]
    }

    /// What the script checks before anything is sent, and says of it.
    package struct Rule: Sendable {
        var name: String?
        var least: Int?
        /// What it says of nothing.
        var missing: String?
        /// What it says of something wrong.
        var fault: String?

        package init(_ name: String?, least: Int? = nil, missing: String? = nil, fault: String? = nil) {
            self.name = name
            self.least = least
            self.missing = missing
            self.fault = fault
        }
    }

    /// What it is posted as; also its id.
    let name: String
    let label: String
    let control: Control
    /// What stands in it. A secret is never shown.
    package var value: String?
    package var help: String?
    /// Why it is not taken.
    package var error: String?
    package var isRequired = true
    package var takesFocus = false
    package var direction: String?
    package var inputMode: String?
    package var maximumLength: Int?
    package var rule = Rule(nil)
    /// Names the button that shows a password.
    var showLabel: String?
    /// What is said while Caps Lock is on.
    var capsNote: String?
    /// How strong what is typed is, from the weakest to the strongest.
    var strengths: [String] = []
    /// What can be done about the error.
    var wayOn: LinkView?
    /// Names the button that takes the error away.
    var dismiss: String?
    /// Whether the script sends the form once this is complete.
    var submitsWhenComplete = false

    package init(_ name: String, _ label: String, _ control: Control, value: String? = nil, help: String? = nil) {
        self.name = name
        self.label = label
        self.control = control
        self.value = value
        self.help = help
    }

    package static let keys: TemplateKeys<Self> = [
        .text("id") { $0.name }, .text("name") { $0.name }, .text("label") { $0.label }, .text("type") { $0.type },
        .text("autocomplete") { $0.autocomplete }, .text("value") { $0.shownValue }, .text("help") { $0.help },
        .text("error") { $0.error }, .flag("required") { $0.isRequired }, .flag("autofocus") { $0.takesFocus },
        .text("direction") { $0.direction }, .text("inputmode") { $0.shownInputMode },
        .number("maxlength") { $0.maximumLength }, .text("rule") { $0.rule.name }, .number("least") { $0.rule.least },
        .text("missing") { $0.rule.missing }, .text("fault") { $0.rule.fault }, .text("showLabel") { $0.showLabel },
        .text("capsNote") { $0.capsNote },
        .text("strengths") { $0.strengths.isEmpty ? nil : $0.strengths.joined(separator: "|") },
        .view("wayOn") { $0.wayOn }, .text("dismiss") { $0.dismiss }, .flag("isCode") { $0.isCode },
        .flag("submits") { $0.submitsWhenComplete },
        .flag("isLine") { $0.type != nil }, .flag("isArea") { $0.isArea }, .flag("isChoice") { $0.options != nil },
        .views("options") { $0.options ?? [] }, .flag("isBox") { $0.isBox }, .flag("checked") { $0.isTicked },
        .view("sentence") { $0.sentence },
    ]

    // MARK: What the parts show

    private var type: String? {
        switch control {
        case .line(let type, _): type
        case .code: "text"
        case .area, .choice, .box, .consent: nil
        }
    }

    private var autocomplete: String? {
        switch control {
        case .line(_, let autocomplete): autocomplete
        case .code: "one-time-code"
        case .area, .choice, .box, .consent: nil
        }
    }

    private var isCode: Bool { if case .code = control { true } else { false } }
    private var isArea: Bool { if case .area = control { true } else { false } }
    private var isBox: Bool { if case .box = control { true } else { false } }
    private var shownInputMode: String? { isCode ? "numeric" : inputMode }

    /// An area shows nothing for nothing; a line has no value then.
    private var shownValue: String? {
        switch control {
        case .line("password", _), .code, .choice, .box, .consent: nil
        case .line: value.flatMap { $0.isEmpty ? nil : $0 }
        case .area: value ?? ""
        }
    }

    private var options: [Option]? { if case .choice(let options) = control { options } else { nil } }

    private var isTicked: Bool {
        switch control {
        case .box(let isTicked), .consent(_, let isTicked): isTicked
        case .line, .code, .area, .choice: false
        }
    }

    private var sentence: LinkedView? {
        if case .consent(let sentence, _) = control { sentence } else { nil }
    }
}
