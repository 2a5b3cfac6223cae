import GatehouseCore

/// Shows values through the steps of a template.
struct TemplateWriter {
    private let templates: [String: [TemplateStep]]
    /// The values that names are looked up in, the innermost last.
    private var values: [TemplateValue]
    /// What is written so far, in UTF-8.
    private(set) var output: [UInt8] = []

    init(templates: [String: [TemplateStep]], values: [String: TemplateValue]) {
        self.templates = templates
        self.values = [.object(values)]
        output.reserveCapacity(16 * 1024)
    }

    mutating func write(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .text(let text): output += text
            case .value(let path): if let value = value(at: path) { write(value) }
            case .section(let path, let steps): if let value = value(at: path) { write(steps, for: value) }
            case .inverse(let path, let steps): if !(value(at: path)?.showsSection ?? false) { write(steps) }
            case .chosenPart(let path):
                if case .text(let name) = value(at: path), let steps = templates[name] { write(steps) }
            }
        }
    }

    private mutating func write(_ steps: [TemplateStep], for value: TemplateValue) {
        switch value {
        case .flag(let isShown): if isShown { write(steps) }
        case .list(let elements): for element in elements { write(steps, within: element) }
        case .text, .number, .object: write(steps, within: value)
        }
    }

    private mutating func write(_ steps: [TemplateStep], within value: TemplateValue) {
        values.append(value)
        write(steps)
        values.removeLast()
    }

    /// A list or an object is nothing that could be written.
    private mutating func write(_ value: TemplateValue) {
        switch value {
        case .text(let text): HTMLText.append(text, to: &output)
        case .number(let number): output += String(number).utf8
        case .flag(let flag): output += (flag ? "true" : "false").utf8
        case .list, .object: break
        }
    }

    /// The first key is looked up from the inside out; what it leads to has the others or nothing.
    private func value(at path: TemplatePath) -> TemplateValue? {
        guard let first = path.keys.first else { return values.last }
        for case .object(let object) in values.reversed() {
            guard var value = object[first] else { continue }
            for key in path.keys.dropFirst() {
                guard case .object(let inner) = value, let next = inner[key] else { return nil }
                value = next
            }
            return value
        }
        return nil
    }
}

extension TemplateValue {
    /// Whether a section for it is shown at all.
    fileprivate var showsSection: Bool {
        switch self {
        case .flag(let isShown): isShown
        case .list(let elements): !elements.isEmpty
        case .text, .number, .object: true
        }
    }
}
