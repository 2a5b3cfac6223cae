import GatehousePages

/// A form in which something new is written down.
struct EntryForm {
    /// A field, and what stands in it.
    struct Field {
        /// What it is posted as.
        let id: String
        let rule: FieldRule
        var value = ""
        /// What stands below it.
        var help: String?
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

    let title: String
    var fields: [Field]
    /// What is posted beside the fields.
    var hidden: [(name: String, value: String)] = []
    let submit: String

    /// Takes what was posted, for a form that is shown again.
    mutating func fill(from posted: PostedForm) {
        for index in fields.indices { fields[index].value = posted[fields[index].id] ?? "" }
    }

    /// The keys of the template; see `FormTemplate`.
    /// - Parameters:
    ///   - fault: What one of the fields must not hold.
    ///   - takesFocus: Whether the person is here to fill it in.
    func content(action: String, fault: Fault? = nil, takesFocus: Bool = true) -> [String: TemplateValue] {
        let marked = fault.map { fault in fields.firstIndex { $0.rule == fault.rule } ?? 0 } ?? 0
        let shown = fields.enumerated().map { index, field in
            var content: [String: TemplateValue] = [
                "id": .text(field.id), "name": .text(field.id),
                "label": .text(field.rule.isOptional ? "\(field.rule.name) (optional)" : field.rule.name),
                "type": "text", "autocomplete": "off", "isCode": false, "isPassword": false,
                "required": .flag(!field.rule.isOptional), "autofocus": .flag(takesFocus && index == marked),
            ]
            if let help = field.help { content["help"] = .text(help) }
            if !field.value.isEmpty { content["value"] = .text(field.value) }
            if let fault, index == marked { content["error"] = .text(fault.sentence) }
            return content
        }
        return [
            "title": .text(title), "action": .text(action), "fields": .objects(shown), "submit": .text(submit),
            "hidden": .objects(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
        ]
    }
}
