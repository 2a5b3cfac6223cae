/// What a template shows: a text, a number, whether something holds, several of these, or parts with names.
package enum TemplateValue: Equatable, Sendable {
    /// Shown as text, whatever is in it. An empty one counts as present.
    case text(String)
    /// Shown in decimal digits. Zero counts as present.
    case number(Int)
    /// Whether a section is shown.
    case flag(Bool)
    /// A section is shown for each of them, and its inverse for none.
    case list([TemplateValue])
    /// A section is shown with these keys added to those around it.
    case object([String: TemplateValue])

    /// A text for each of these.
    package static func texts(_ texts: [String]) -> TemplateValue { .list(texts.map(TemplateValue.text)) }

    /// Keys and values for each of these.
    package static func objects(_ objects: [[String: TemplateValue]]) -> TemplateValue {
        .list(objects.map(TemplateValue.object))
    }
}

extension TemplateValue: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        self = .text(value)
    }
}

extension TemplateValue: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) {
        self = .number(value)
    }
}

extension TemplateValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) {
        self = .flag(value)
    }
}

extension TemplateValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: TemplateValue...) {
        self = .list(elements)
    }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
    /// Of a key that is there twice, the last counts.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
