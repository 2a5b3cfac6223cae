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
        var help: String?
        /// What can be chosen; empty for a field that is typed into.
        var options: [(value: String, label: String)] = []
    }

    /// What one of the fields must not hold.
    struct Fault {
        let rule: FieldRule
        /// What the person is told.
        let sentence: String

        init(_ rule: FieldRule, _ failure: FieldRule.Failure) {
            self.init(rule, rule.sentence(for: failure))
        }

        init(_ rule: FieldRule, _ sentence: String) {
            self.rule = rule
            self.sentence = sentence
        }
    }

    /// Names the form that makes something new, which makes one thing however often it is sent.
    static let idName = "form"

    let title: String
    var fields: [Field]
    /// What is posted beside the fields.
    var hidden: [(name: String, value: String)] = []
    let submit: String
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

    /// The keys of the template; see `FormTemplate`.
    /// - Parameters:
    ///   - fault: What one of the fields must not hold.
    ///   - takesFocus: Whether the person is here to fill it in.
    func content(action: String, fault: Fault? = nil, takesFocus: Bool = true) -> [String: TemplateValue] {
        let marked = fault.map { fault in fields.firstIndex { $0.rule == fault.rule } ?? 0 } ?? 0
        let shown = fields.enumerated().map { index, field in
            Self.content(
                of: field, fault: index == marked ? fault?.sentence : nil, takesFocus: takesFocus && index == marked)
        }
        let hidden = hidden + (id.map { [(name: Self.idName, value: $0)] } ?? [])
        return [
            "title": .text(title), "action": .text(action), "fields": .objects(shown), "submit": .text(submit),
            "hidden": .objects(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
        ]
    }

    private static func content(of field: Field, fault: String?, takesFocus: Bool) -> [String: TemplateValue] {
        var content: [String: TemplateValue] = [
            "id": .text(field.id), "name": .text(field.id),
            "label": .text(field.rule.isOptional ? "\(field.rule.name) (optional)" : field.rule.name),
            "type": "text", "autocomplete": "off", "isCode": false, "isPassword": false,
            "isLong": .flag(field.rule.isLong), "options": [],
            "required": .flag(!field.rule.isOptional), "autofocus": .flag(takesFocus),
        ]
        if let help = field.help { content["help"] = .text(help) }
        // An area shows nothing for nothing; an input has no value then.
        if !field.value.isEmpty || field.rule.isLong { content["value"] = .text(field.value) }
        if !field.options.isEmpty {
            content["isChoice"] = true
            content["options"] = .objects(
                field.options.map { option in
                    [
                        "value": .text(option.value), "label": .text(option.label),
                        "selected": .flag(option.value == field.value),
                    ]
                })
        }
        if let fault { content["error"] = .text(fault) }
        return content
    }
}
