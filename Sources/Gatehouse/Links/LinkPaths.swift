/// The paths of a table as nested dictionaries, one for each part: reading takes as long with five routes as with five
/// hundred.
///
/// Words are compared as bytes. As text, two different words could be equal: Swift takes `K` and the Kelvin sign for one.
struct LinkPaths: Sendable {
    private enum Part: Hashable {
        case word([UInt8])
        case value
    }

    private var below: [Part: LinkPaths] = [:]
    private var goal: LinkGoal?

    /// Adds the path of a pattern.
    mutating func add(_ parts: ArraySlice<LinkPattern.Part>, leadingTo goal: LinkGoal) {
        guard let first = parts.first else {
            self.goal = goal
            return
        }
        let part: Part =
            switch first {
            case .word(let word): .word(Array(word.utf8))
            case .value: .value
            }
        below[part, default: LinkPaths()].add(parts.dropFirst(), leadingTo: goal)
    }

    /// Where a path leads. Each part is tried as a word first.
    func goal(of path: ArraySlice<[UInt8]>) -> LinkGoal? {
        guard let first = path.first else { return goal }
        let rest = path.dropFirst()
        return below[.word(first)]?.goal(of: rest) ?? below[.value]?.goal(of: rest)
    }
}

/// What a path leads to, and which values a link to it has.
struct LinkGoal: Sendable {
    /// The number of the route; nil for the answer to a sign-in.
    let route: Int?
    /// For each part of the path, the name of its value; nil for a word.
    let names: [String?]
    /// The names of the declared parameters, by their bytes.
    let parameters: [[UInt8]: String]

    init(route: Int?, _ pattern: LinkPattern, parameters: Set<String>) {
        self.route = route
        names = pattern.parts.map { if case .value(let name) = $0 { name } else { nil } }
        self.parameters = Dictionary(uniqueKeysWithValues: parameters.map { (Array($0.utf8), $0) })
    }
}
