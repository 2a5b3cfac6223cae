import GatehousePages

/// A form in which something is written down.
struct EntryForm {
    /// A field, and what stands in it.
    struct Field {
        /// What it is posted as.
        let id: String
        let rule: FieldRule
        var value = ""
        /// What stands below it.
        var help: FieldhouseText?
        /// What can be chosen; empty for a field that is typed into.
        var options: [(value: String, label: String)] = []
    }

    /// What one of the fields must not hold.
    struct Fault {
        let rule: FieldRule
        /// What the person is told.
        let sentence: FieldhouseText

        init(_ rule: FieldRule, _ failure: FieldRule.Failure) {
            self.init(rule, rule.sentence(for: failure))
        }

        init(_ rule: FieldRule, _ sentence: FieldhouseText) {
            self.rule = rule
            self.sentence = sentence
        }
    }

    /// Names the form that makes something new, which makes one thing however often it is sent.
    static let idName = "form"

    let title: FieldhouseText
    var fields: [Field]
    /// What is posted beside the fields.
    var hidden: [(name: String, value: String)] = []
    let submit: FieldhouseText
    /// Of a form that makes something new: the id of what it makes.
    var id: String?

    /// Takes what was posted, for a form that is shown again.
    mutating func fill(from posted: PostedForm) {
        for index in fields.indices { fields[index].value = posted[fields[index].id] ?? "" }
        if id != nil { id = posted[Self.idName] }
    }

    /// Takes what had been typed when the session ended. There is nothing of the kind for a form that was posted.
    mutating func restore(_ typed: [String: String]) {
        for index in fields.indices {
            if let value = typed[fields[index].id] { fields[index].value = value }
        }
    }

    /// The form with its heading.
    /// - Parameters:
    ///   - fault: What one of the fields must not hold.
    ///   - takesFocus: Whether the person is here to fill it in.
    func view(
        action: String, ticket: String, fault: Fault? = nil, takesFocus: Bool = true, _ words: AppWords
    ) -> EntryView {
        let marked = fault.map { fault in fields.firstIndex { $0.rule == fault.rule } ?? 0 } ?? 0
        let shown = fields.enumerated().map { index, field in
            Self.view(
                of: field, fault: index == marked ? fault?.sentence : nil, takesFocus: takesFocus && index == marked,
                words)
        }
        let hidden = hidden + (id.map { [(name: Self.idName, value: $0)] } ?? [])
        return EntryView(
            title: words(title),
            form: FormView(
                .page, action: action, ticket: ticket, hidden: hidden, fields: shown,
                buttons: [ButtonView(words(submit))]))
    }

    private static func view(
        of field: Field, fault: FieldhouseText?, takesFocus: Bool, _ words: AppWords
    ) -> FieldView {
        var control = FieldView.Control.line(type: "text", autocomplete: "off")
        if field.rule.isLong { control = .area }
        if !field.options.isEmpty {
            control = .choice(
                field.options.map { FieldView.Option($0.value, $0.label, isSelected: $0.value == field.value) })
        }
        let label = words(field.rule.label)
        var view = FieldView(
            field.id, field.rule.isOptional ? words(.optional(label)) : label, control, value: field.value,
            help: field.help.map { words($0) })
        view.isRequired = !field.rule.isOptional
        view.takesFocus = takesFocus
        view.error = fault.map { words($0) }
        return view
    }
}
