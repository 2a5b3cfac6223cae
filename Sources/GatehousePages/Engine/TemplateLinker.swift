/// Puts parts, parents and blocks in place, once, so that nothing of it is left to do when a page is shown.
struct TemplateLinker {
    private let templates: [String: [TemplateNode]]

    init(templates: [String: [TemplateNode]]) {
        self.templates = templates
    }

    /// The steps of a template.
    ///
    /// - Throws: ``TemplateError`` for a part or parent that does not exist or holds itself.
    func steps(of name: String) throws(TemplateError) -> [TemplateStep] {
        var steps: [TemplateStep] = []
        try append(template: name, to: &steps, filling: [:], within: [])
        return steps
    }

    /// - Parameters:
    ///   - blocks: What the blocks hold; those of the innermost template, the page itself, come first.
    ///   - names: The templates that this one is in.
    private func append(
        template name: String, to steps: inout [TemplateStep], filling blocks: [String: [TemplateNode]],
        within names: [String]
    ) throws(TemplateError) {
        let user = names.last ?? name
        guard let nodes = templates[name] else { throw TemplateError(template: user, fault: "there is no \(name)") }
        guard !names.contains(name) else { throw TemplateError(template: user, fault: "\(name) holds itself") }
        try append(nodes, to: &steps, filling: blocks, within: names + [name])
    }

    private func append(
        _ nodes: [TemplateNode], to steps: inout [TemplateStep], filling blocks: [String: [TemplateNode]],
        within names: [String]
    ) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .text(let text): append(text, to: &steps)
            case .value(let path): steps.append(.value(path))
            case .section(let path, let isInverted, let nodes):
                var inner: [TemplateStep] = []
                try append(nodes, to: &inner, filling: blocks, within: names)
                steps.append(isInverted ? .inverse(path, inner) : .section(path, inner))
            case .part(let name): try append(template: name, to: &steps, filling: blocks, within: names)
            case .chosenPart(let path): steps.append(.chosenPart(path))
            case .parent(let name, let own):
                try append(
                    template: name, to: &steps, filling: blocks.merging(own) { outer, _ in outer }, within: names)
            case .block(let name, let nodes):
                // What fills a block cannot be filled with itself again.
                let others = blocks.filter { $0.key != name }
                try append(blocks[name] ?? nodes, to: &steps, filling: others, within: names)
            }
        }
    }

    /// Texts that follow each other become one.
    private func append(_ text: [UInt8], to steps: inout [TemplateStep]) {
        if case .text(let last) = steps.last {
            steps[steps.count - 1] = .text(last + text)
        } else {
            steps.append(.text(text))
        }
    }
}
