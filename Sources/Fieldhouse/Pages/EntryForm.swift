import GatehousePages

/// A form with fields to fill in.
struct EntryForm {
    /// A field, with its contents.
    struct Field {
        /// The name under which it is posted.
        let id: String
        let rule: FieldRule
        var value = ""
        /// The options; empty for a text field.
        var options: [(value: String, label: String)] = []
    }

    /// The error of one of the fields.
    struct Fault {
        let rule: FieldRule
        /// The message for the person.
        let sentence: FieldhouseText

        init(_ rule: FieldRule, _ failure: FieldRule.Failure) {
            self.init(rule, rule.sentence(for: failure))
        }

        init(_ rule: FieldRule, _ sentence: FieldhouseText) {
            self.rule = rule
            self.sentence = sentence
        }
    }

    /// The id of a form that creates something, so that it creates only one thing however often it is sent.
    static let idName = "form"

    let title: FieldhouseText
    var fields: [Field]
    /// The hidden values.
    var hidden: [(name: String, value: String)] = []
    let submit: FieldhouseText
    /// For a form that creates something: the id of the new item.
    var id: String?
    /// For a form that creates something in a project: its name, to which the page leads back.
    var project: String?

    /// Fills in the posted values, for a form that is shown again.
    mutating func fill(from posted: PostedForm) {
        for index in fields.indices { fields[index].value = posted[fields[index].id] ?? "" }
        if id != nil { id = posted[Self.idName] }
    }

    /// Fills in the input from when the session ended. A posted form has none.
    mutating func restore(_ typed: [String: String]) {
        for index in fields.indices {
            if let value = typed[fields[index].id] { fields[index].value = value }
        }
    }

    /// The form with its heading.
    /// - Parameters:
    ///   - fault: The error of one of the fields.
    ///   - takesFocus: Whether the form is the purpose of the page.
    func view(
        action: String, ticket: String, fault: Fault? = nil, takesFocus: Bool = true, _ words: AppWords
    ) -> EntryView {
        let marked = fault.map { fault in fields.firstIndex { $0.rule == fault.rule } ?? 0 } ?? 0
        let shown = fields.enumerated().map { index, field -> FieldView in
            // A form that is refused says all that is wrong with it.
            let other = fault == nil ? nil : Self.failure(of: field)
            return Self.view(
                of: field, fault: index == marked ? fault?.sentence : other, takesFocus: takesFocus && index == marked,
                words)
        }
        let hidden = hidden + (id.map { [(name: Self.idName, value: $0)] } ?? [])
        return EntryView(
            title: words(title),
            form: FormView(
                .page, action: action, ticket: ticket, hidden: hidden, fields: shown,
                buttons: [ButtonView(words(submit))]))
    }

    /// What is wrong with a field by its own rule; nil if nothing is.
    private static func failure(of field: Field) -> FieldhouseText? {
        guard field.options.isEmpty else { return nil }
        do {
            _ = try field.rule.value(of: field.value)
            return nil
        } catch FieldhouseError.invalid(let rule, let failure) {
            return rule.sentence(for: failure)
        } catch {
            return nil
        }
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
            field.id, field.rule.isOptional ? words(.optional(label)) : label, control, value: field.value)
        view.isRequired = !field.rule.isOptional
        view.takesFocus = takesFocus
        view.error = fault.map { words($0) }
        return view
    }
}
