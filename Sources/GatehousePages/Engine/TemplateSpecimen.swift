import Mustache

/// A view with every key set, created from the kinds of its keys.
struct TemplateSpecimen: MustacheParent {
    let kinds: [String: TemplateKind]
    /// The names that lead to it.
    let path: String
    let flags: Bool
    let text: (String) -> String

    func child(named name: String) -> Any? {
        let path = "\(path)/\(name)"
        return switch kinds[name] {
        case .text: Text(description: text(path))
        case .texts: [Text(description: text(path))]
        case .flag: flags
        case .view(let type): inner(type, path)
        case .views(let type): [inner(type, path)]
        case .icon: PageIcon.chart.rawValue
        case nil: nil
        }
    }

    private func inner(_ type: any TemplateView.Type, _ path: String) -> TemplateSpecimen {
        TemplateSpecimen(kinds: type.kinds, path: path, flags: flags, text: text)
    }

    private struct Text: MustacheParent, CustomStringConvertible {
        let description: String

        func child(named: String) -> Any? { nil }
    }
}
