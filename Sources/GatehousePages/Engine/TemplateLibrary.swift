/// Templates that are read and put together, ready to be shown.
package struct TemplateLibrary: Sendable {
    private let templates: [String: [TemplateStep]]

    /// - Parameter sources: The sources of the templates, by name.
    /// - Throws: ``TemplateError`` for one that is malformed, or whose parts or parent do not exist.
    package init(sources: [String: String]) throws(TemplateError) {
        var parsed: [String: [TemplateNode]] = [:]
        for (name, source) in sources {
            var parser = TemplateParser(template: name, source: source)
            parsed[name] = try parser.nodes()
        }
        let linker = TemplateLinker(templates: parsed)
        var templates: [String: [TemplateStep]] = [:]
        for name in sources.keys { templates[name] = try linker.steps(of: name) }
        self.templates = templates
    }

    /// Shows values through a template.
    /// - Returns: UTF-8, or nil where there is no such template.
    package func render(_ name: String, _ values: [String: TemplateValue]) -> [UInt8]? {
        guard let steps = templates[name] else { return nil }
        var writer = TemplateWriter(templates: templates, values: values)
        writer.write(steps)
        return writer.output
    }
}
