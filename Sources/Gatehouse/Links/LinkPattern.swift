import GatehouseDomain

/// The parsed path pattern of a route.
struct LinkPattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case word(String)
        case value(String)
    }

    let parts: [Part]
    let parameters: Set<String>

    /// Parses a pattern.
    init(_ text: String) throws(LinkTableError) {
        let halves = text.split(separator: "?", omittingEmptySubsequences: false)
        guard halves.count <= 2, let path = halves.first, !path.isEmpty else { throw .badPattern(text) }
        var parts: [Part] = []
        var names: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            if let name = Self.name(part) {
                parts.append(.value(name))
                names.append(name)
            } else if !part.isEmpty, part.utf8.allSatisfy(PercentCoding.isUnreserved), part != ".", part != ".." {
                parts.append(.word(String(part)))
            } else {
                throw .badPattern(text)
            }
        }
        if halves.count == 2 {
            for part in halves[1].split(separator: "&", omittingEmptySubsequences: false) {
                guard let name = Self.name(part) else { throw .badPattern(text) }
                names.append(name)
            }
        }
        guard Set(names).count == names.count else { throw .badPattern(text) }
        self.parts = parts
        let inPath = parts.reduce(into: 0) { count, part in if case .value = part { count += 1 } }
        parameters = Set(names.dropFirst(inPath))
    }

    /// The names in the path.
    var names: [String] {
        parts.compactMap { part in
            if case .value(let name) = part { name } else { nil }
        }
    }

    /// Whether a path exists that matches both patterns.
    func meets(_ other: LinkPattern) -> Bool {
        parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { mine, theirs in
                switch (mine, theirs) {
                case (.word(let mine), .word(let theirs)): mine == theirs
                case (.value, _), (_, .value): true
                }
            }
    }

    private static func name(_ part: Substring) -> String? {
        guard part.hasPrefix("{"), part.hasSuffix("}"), part.count > 2 else { return nil }
        let name = part.dropFirst().dropLast()
        return name.utf8.allSatisfy(PercentCoding.isUnreserved) ? String(name) : nil
    }

    /// Returns the first name in the path of a pattern that may be malformed.
    static func firstName(in text: String) -> String? {
        text.split(separator: "?").first?.split(separator: "/").lazy.compactMap(name).first
    }
}
