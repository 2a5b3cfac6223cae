package import Mustache

/// A value that a template renders, or a part of one. Its keys are the names that the template may use. Each has a
/// value of one kind: if a template uses it as another kind, the server does not start.
package protocol TemplateView: MustacheParent, Sendable {
    /// The names that a template can use.
    static var keys: TemplateKeys<Self> { get }
}

extension TemplateView {
    package func child(named name: String) -> Any? { Self.keys.entries[name]?.value(self) }

    /// The kinds of the values, by name.
    static var kinds: [String: TemplateKind] { keys.entries.mapValues(\.kind) }
}

/// A whole page: the template of the same name renders it.
package protocol PageView: TemplateView {
    /// The name of the template.
    static var template: String { get }
    /// The title of the document, before the product's name.
    var documentTitle: String { get }
}

/// The keys of a view.
package struct TemplateKeys<View>: Sendable, ExpressibleByArrayLiteral {
    let entries: [String: TemplateKey<View>]

    /// If a key is there twice, the last one counts.
    package init(arrayLiteral elements: TemplateKey<View>...) {
        entries = Dictionary(elements.map { ($0.name, $0) }) { $1 }
    }
}

/// The kind of a key's value.
enum TemplateKind: Sendable {
    /// A text: can be written, and a section for it is rendered once if there is one.
    case text
    /// A flag: a section is rendered if it is true.
    case flag
    /// A section is rendered for each.
    case texts
    /// A section is rendered with its keys, or its inverse if there is none.
    case view(any TemplateView.Type)
    /// A section is rendered for each, with its keys.
    case views(any TemplateView.Type)
    /// Names an icon.
    case icon
}

/// A key of a view.
package struct TemplateKey<View>: Sendable {
    let name: String
    let kind: TemplateKind
    /// Never nil: a key without a value still hides the same key of an outer view.
    let value: @Sendable (View) -> Any

    /// A text, or none.
    package static func text(_ name: String, _ value: @escaping @Sendable (View) -> String?) -> Self {
        Self(name: name, kind: .text) { view in
            guard let text = value(view) else { return false }
            return ShownText(text)
        }
    }

    /// A number, or none.
    package static func number(_ name: String, _ value: @escaping @Sendable (View) -> Int?) -> Self {
        text(name) { view in value(view).map { String($0) } }
    }

    /// A flag.
    package static func flag(_ name: String, _ value: @escaping @Sendable (View) -> Bool) -> Self {
        Self(name: name, kind: .flag, value: value)
    }

    /// Several texts.
    package static func texts(_ name: String, _ value: @escaping @Sendable (View) -> [String]) -> Self {
        Self(name: name, kind: .texts) { view in value(view).map(ShownText.init) }
    }

    /// A view, or none.
    package static func view<Inner: TemplateView>(
        _ name: String, _ value: @escaping @Sendable (View) -> Inner?
    ) -> Self {
        Self(name: name, kind: .view(Inner.self)) { view in
            guard let inner = value(view) else { return false }
            return inner
        }
    }

    /// Several views.
    package static func views<Inner: TemplateView>(
        _ name: String, _ value: @escaping @Sendable (View) -> [Inner]
    ) -> Self {
        Self(name: name, kind: .views(Inner.self), value: value)
    }

    /// An icon.
    package static func icon(_ name: String, _ value: @escaping @Sendable (View) -> PageIcon) -> Self {
        Self(name: name, kind: .icon) { view in value(view).rawValue }
    }
}

/// A text for the renderer: it has an empty set of keys, so that the renderer does not look for members of a string.
private struct ShownText: MustacheParent, CustomStringConvertible {
    let description: String

    init(_ text: String) {
        description = text
    }

    func child(named: String) -> Any? { nil }
}
