package import GatehouseCore
import Mustache

/// Templates that are read and checked, ready to be shown.
package struct TemplateLibrary: Sendable {
    private let templates: MustacheLibrary
    /// The pages that were checked.
    private let pages: Set<ObjectIdentifier>

    /// - Parameters:
    ///   - sources: The sources of the templates, by name.
    ///   - pages: The pages that are shown with them.
    /// - Throws: ``TemplateError`` for one that is malformed, or that does not fit the views that it shows.
    package init(sources: [String: String], pages: [any PageView.Type]) throws(TemplateError) {
        Self.registerEscaping
        var nodes: [String: [TemplateNode]] = [:]
        var templates: [String: MustacheTemplate] = [:]
        for (name, source) in sources {
            var parser = TemplateParser(template: name, source: source)
            nodes[name] = try parser.nodes()
            do {
                // In every source, because a part is shown with the escaping of the renderer's own unless it says
                // otherwise.
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
    /// - Throws: `MissingResource` for what was not installed.
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

    /// Once per process: the renderer keeps the ways to escape for all libraries.
    private static let registerEscaping: Void = MustacheContentTypes.register(EscapedText(), named: EscapedText.name)

    /// Shows a page.
    /// - Returns: The HTML; nil for a kind of page that the library was not made for.
    package func render<Page: PageView>(_ page: Page, in document: DocumentView) -> String? {
        guard pages.contains(ObjectIdentifier(Page.self)) else { return nil }
        return templates.render(ShownPage(page: page, document: document), withTemplate: Page.template)
    }

    /// Shows a kind of page with every key set, to look at what becomes of a text wherever it stands.
    /// - Parameters:
    ///   - text: Makes the text of a key, by the names of the views that it is in.
    ///   - flags: Whether everything holds that can be asked.
    /// - Returns: The HTML; nil for a kind of page that the library was not made for.
    package func specimen(
        of page: any PageView.Type, flags: Bool, text: @escaping (String) -> String
    ) -> String? {
        guard pages.contains(ObjectIdentifier(page)) else { return nil }
        let kinds = page.kinds.merging(DocumentView.kinds) { own, _ in own }
        return templates.render(
            TemplateSpecimen(kinds: kinds, path: page.template, flags: flags, text: text), withTemplate: page.template)
    }
}

/// A page with the document around it.
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
