package import GatehouseCore
import Mustache

/// Templates that were read and checked, ready to be rendered.
package struct TemplateLibrary: Sendable {
    private let templates: MustacheLibrary
    /// The pages that were checked.
    private let pages: Set<ObjectIdentifier>

    /// - Parameters:
    ///   - sources: The sources of the templates, by name.
    ///   - pages: The pages that are rendered with them.
    /// - Throws: ``TemplateError`` for one that is malformed, or that does not match its views.
    package init(sources: [String: String], pages: [any PageView.Type]) throws(TemplateError) {
        Self.registerEscaping
        var nodes: [String: [TemplateNode]] = [:]
        var templates: [String: MustacheTemplate] = [:]
        for (name, source) in sources {
            var parser = TemplateParser(template: name, source: source)
            nodes[name] = try parser.nodes()
            do {
                // In every source, because a part uses the renderer's own escaping unless its source says otherwise.
                templates[name] = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(EscapedText.name)}}\n\(source)")
            } catch {
                throw TemplateError(template: name, fault: "\(error)")
            }
        }
        let check = TemplateCheck(templates: nodes)
        for page in pages { try check.check(page, in: DocumentView.self) }
        self.templates = MustacheLibrary(templates: templates)
        self.pages = Set(pages.map { ObjectIdentifier($0) })
    }

    /// Reads the templates in the folders `Templates` of targets. The last line break of a file is not part of its
    /// template.
    ///
    /// - Returns: The sources, by name.
    /// - Throws: `MissingResource` for files that were not installed.
    package static func sources(in folders: [ResourceFolder]) throws(MissingResource) -> [String: String] {
        let suffix = ".mustache"
        var sources: [String: String] = [:]
        for folder in folders {
            for path in try folder.files(in: "Templates", endingIn: suffix) {
                let name = String(path.split(separator: "/").last?.dropLast(suffix.count) ?? "")
                let text = try folder.text(path)
                sources[name] = text.hasSuffix("\n") ? String(text.dropLast()) : text
            }
        }
        return sources
    }

    /// Once for each process: the renderer stores its escaping functions globally.
    private static let registerEscaping: Void = MustacheContentTypes.register(EscapedText(), named: EscapedText.name)

    /// Renders a page.
    /// - Returns: The HTML; nil for a kind of page that the library does not have.
    package func render<Page: PageView>(_ page: Page, in document: DocumentView) -> String? {
        guard pages.contains(ObjectIdentifier(Page.self)) else { return nil }
        return templates.render(ShownPage(page: page, document: document), withTemplate: Page.template)
    }

    /// Renders a kind of page with every key set, to check what happens to a text in every place.
    /// - Parameters:
    ///   - text: Creates the text of a key, from the names of the views that it is in.
    ///   - flags: The value of all flags.
    /// - Returns: The HTML; nil for a kind of page that the library does not have.
    package func specimen(
        of page: any PageView.Type, flags: Bool, text: @escaping (String) -> String
    ) -> String? {
        guard pages.contains(ObjectIdentifier(page)) else { return nil }
        let kinds = page.kinds.merging(DocumentView.kinds) { own, _ in own }
        return templates.render(
            TemplateSpecimen(kinds: kinds, path: page.template, flags: flags, text: text), withTemplate: page.template)
    }
}

/// Renders a page with the document around it.
private struct ShownPage<Page: PageView>: MustacheParent {
    let page: Page
    let document: DocumentView

    func child(named name: String) -> Any? { page.child(named: name) ?? document.child(named: name) }
}

/// Escapes byte by byte; see `HTMLText`.
private struct EscapedText: MustacheContentType {
    static let name = "GATEHOUSE"

    func escapeText(_ text: String) -> String { HTMLText.escaped(text) }
}
