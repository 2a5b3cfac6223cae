package import Mustache

/// A value that a template shows, or a part of one. Its keys are what the template may name; each gives a value of one
/// kind, so that a template that uses it as another kind keeps the server from starting.
package protocol TemplateView: MustacheParent, Sendable {
    /// What a template can name of it.
    static var keys: TemplateKeys<Self> { get }
}

extension TemplateView {
    package func child(named name: String) -> Any? { Self.keys.entries[name]?.value(self) }

    /// The kinds of the values, by name.
    static var kinds: [String: TemplateKind] { keys.entries.mapValues(\.kind) }
}

/// A whole page: the template of the same name shows it.
package protocol PageView: TemplateView {
    /// The name of the template.
    static var template: String { get }
    /// The title of the document, before the product's name.
    var documentTitle: String { get }
}

/// The keys of a view.
package struct TemplateKeys<View>: Sendable, ExpressibleByArrayLiteral {
    let entries: [String: TemplateKey<View>]

    /// Of a key that is there twice, the last counts.
    package init(arrayLiteral elements: TemplateKey<View>...) {
        entries = Dictionary(elements.map { ($0.name, $0) }) { $1 }
    }
}

/// What the value of a key is.
enum TemplateKind: Sendable {
    /// Can be written, and a section for it is shown once; not where there is none.
    case text
    /// Can be asked whether it holds.
    case flag
    /// A section is shown for each.
    case texts
    /// A section is shown with its keys, or its inverse where there is none.
    case view(any TemplateView.Type)
    /// A section is shown for each, with its keys.
    case views(any TemplateView.Type)
    /// Names an icon.
    case icon
}

/// A key of a view.
package struct TemplateKey<View>: Sendable {
    let name: String
    let kind: TemplateKind
    /// Never nil: a key that is there with no value hides the same key of a view around it.
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

    /// Whether something holds.
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

/// A text as the renderer is given it: with keys, of which there are none, so that it does not look for members of a
/// string.
private struct ShownText: MustacheParent, CustomStringConvertible {
    let description: String

    init(_ text: String) {
        description = text
    }

    func child(named: String) -> Any? { nil }
}
