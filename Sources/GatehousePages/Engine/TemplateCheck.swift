/// Walks a template as it would be rendered, with its parts, its parent and its blocks in place, and checks each name
/// against the views in scope.
struct TemplateCheck {
    /// The views in which a name is looked up.
    private enum Scope {
        case keys([String: TemplateKind])
        case text
    }

    private let templates: [String: [TemplateNode]]

    init(templates: [String: [TemplateNode]]) {
        self.templates = templates
    }

    /// - Parameters:
    ///   - page: The kind of page.
    ///   - document: The view around it.
    /// - Throws: ``TemplateError`` for a part or a parent that does not exist or contains itself, for a name that no
    ///   view has, and for a value that is used as one of another kind.
    func check(_ page: any PageView.Type, in document: any TemplateView.Type) throws(TemplateError) {
        let scopes = [Scope.keys(document.kinds), .keys(page.kinds)]
        try check(template: page.template, scopes, filling: [:], within: [])
    }

    private func check(
        template name: String, _ scopes: [Scope], filling blocks: [String: [TemplateNode]], within names: [String]
    ) throws(TemplateError) {
        let user = names.last ?? name
        guard let nodes = templates[name] else { throw TemplateError(template: user, fault: "there is no \(name)") }
        guard !names.contains(name) else { throw TemplateError(template: user, fault: "\(name) holds itself") }
        try check(nodes, scopes, filling: blocks, within: names + [name])
    }

    private func check(
        _ nodes: [TemplateNode], _ scopes: [Scope], filling blocks: [String: [TemplateNode]], within names: [String]
    ) throws(TemplateError) {
        for node in nodes {
            switch node {
            case .value(let name):
                guard case .text = try kind(of: name, scopes, names) else {
                    throw fault("\(name) cannot be written", names)
                }
            case .section(let name, let isInverted, let nodes):
                let inner = Self.scope(within: try kind(of: name, scopes, names))
                let all = isInverted ? scopes : scopes + [inner].compactMap(\.self)
                try check(nodes, all, filling: blocks, within: names)
            case .part(let name): try check(template: name, scopes, filling: blocks, within: names)
            case .chosenPart(let name):
                guard case .icon = try kind(of: name, scopes, names) else { throw fault("\(name) is no icon", names) }
                for icon in PageIcon.allCases {
                    try check(template: icon.rawValue, scopes, filling: blocks, within: names)
                }
            case .parent(let name, let own):
                try check(
                    template: name, scopes, filling: blocks.merging(own) { outer, _ in outer }, within: names)
            case .block(let name, let nodes):
                // The contents of a block cannot be filled with themselves.
                let others = blocks.filter { $0.key != name }
                try check(blocks[name] ?? nodes, scopes, filling: others, within: names)
            }
        }
    }

    /// The kind of a value, looked up from the innermost view outwards.
    private func kind(of name: String, _ scopes: [Scope], _ names: [String]) throws(TemplateError) -> TemplateKind {
        if name == "." {
            if case .text? = scopes.last { return .text }
            throw fault("a dot stands where there is no text", names)
        }
        for case .keys(let kinds) in scopes.reversed() {
            if let kind = kinds[name] { return kind }
        }
        throw fault("no view has \(name)", names)
    }

    private static func scope(within kind: TemplateKind) -> Scope? {
        switch kind {
        case .flag: nil
        case .text, .texts, .icon: .text
        case .view(let type), .views(let type): .keys(type.kinds)
        }
    }

    private func fault(_ fault: String, _ names: [String]) -> TemplateError {
        TemplateError(template: names.last ?? "", fault: fault)
    }
}
