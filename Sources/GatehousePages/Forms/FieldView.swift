import Gatehouse

/// A field of a form, the part `form-field`: its label, its kind of input, and its error.
package struct FieldView: TemplateView {
    /// The kind of input.
    package enum Control: Sendable {
        /// A line of text; the type is that of HTML, and `autocomplete` is what the browser may fill in.
        case line(type: String, autocomplete: String)
        /// A code: digits that are read one by one.
        case code
        /// Several lines.
        case area
        /// One of several.
        case choice([Option])
        /// A checkbox.
        case box(isTicked: Bool)
        /// A required checkbox beside a sentence.
        case consent(LinkedView, isTicked: Bool)
    }

    /// The options.
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

    /// The checks of the script before anything is sent, with their messages.
    package struct Rule: Sendable {
        var name: String?
        var least: Int?
        /// The message for an empty field.
        var missing: String?
        /// The message for invalid input.
        var fault: String?

        package init(_ name: String?, least: Int? = nil, missing: String? = nil, fault: String? = nil) {
            self.name = name
            self.least = least
            self.missing = missing
            self.fault = fault
        }
    }

    /// The name under which it is posted; also its id.
    let name: String
    let label: String
    let control: Control
    /// The contents. A secret is never shown.
    package var value: String?
    package var help: String?
    /// The error.
    package var error: String?
    package var isRequired = true
    package var takesFocus = false
    package var direction: String?
    package var inputMode: String?
    package var maximumLength: Int?
    /// Whether the label stands in the empty field too, for where the look shows none above it.
    package var isLabelInside = false
    /// The key that leads to it, unless the person has switched that off.
    package var shortcut: String?
    package var rule = Rule(nil)
    /// The label of the button that shows a password.
    var showLabel: String?
    /// The hint while Caps Lock is on.
    var capsNote: String?
    /// The labels for the strength of the input, from the weakest to the strongest.
    var strengths: [String] = []
    /// The actions that help with the error.
    var wayOn: LinkView?
    /// The label of the button that dismisses the error.
    var dismiss: String?
    /// The labels of the buttons that lead to a backup code and back to the code of an app, in a field that takes both.
    /// With them, the script makes the field one for digits, and its help, which stands below the form, the button.
    var backupLabel: String?
    var appLabel: String?
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
        .text("direction") { $0.shownDirection }, .text("inputmode") { $0.shownInputMode },
        .number("maxlength") { $0.maximumLength }, .text("placeholder") { $0.isLabelInside ? $0.label : nil },
        .text("shortcut") { $0.shortcut },
        .text("rule") { $0.rule.name }, .number("least") { $0.rule.least },
        .text("missing") { $0.rule.missing }, .text("fault") { $0.rule.fault }, .text("showLabel") { $0.showLabel },
        .text("capsNote") { $0.capsNote },
        .text("strengths") { $0.strengths.isEmpty ? nil : $0.strengths.joined(separator: "|") },
        .text("backupLabel") { $0.backupLabel }, .text("appLabel") { $0.appLabel },
        .view("wayOn") { $0.wayOn }, .text("dismiss") { $0.dismiss }, .flag("isCode") { $0.isCode },
        .flag("submits") { $0.submitsWhenComplete },
        .flag("isLine") { $0.type != nil }, .flag("isArea") { $0.isArea }, .flag("isChoice") { $0.options != nil },
        .views("options") { $0.options ?? [] }, .flag("isBox") { $0.isBox }, .flag("checked") { $0.isTicked },
        .view("sentence") { $0.sentence },
    ]

    // MARK: Keys

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
    /// What is typed has the direction of its first letter, except for passwords; a code is always digits.
    private var shownDirection: String? {
        switch control {
        case .line("password", _): direction ?? "ltr"
        case .line("text", _), .line("search", _): direction ?? "auto"
        case .line, .code, .area, .choice, .box, .consent: direction
        }
    }

    private var shownInputMode: String? { isCode ? "numeric" : inputMode }

    /// Without contents, a text area is empty, and a line has no value.
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
