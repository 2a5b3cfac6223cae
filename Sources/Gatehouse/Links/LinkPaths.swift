/// The paths of a table as nested dictionaries, one level for each part, so that reading takes as long with five routes
/// as with five hundred.
///
/// Words are compared as bytes. As strings, two different words could be equal: in Swift, `K` equals the Kelvin sign.
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

    /// Returns the goal of a path. Each part is matched as a word first.
    func goal(of path: ArraySlice<[UInt8]>) -> LinkGoal? {
        guard let first = path.first else { return goal }
        let rest = path.dropFirst()
        return below[.word(first)]?.goal(of: rest) ?? below[.value]?.goal(of: rest)
    }
}

/// The goal of a path, and the values that its links have.
struct LinkGoal: Sendable {
    /// The number of the route; nil for the callback of a sign-in.
    let route: Int?
    /// The name of the value for each part of the path; nil for a word.
    let names: [String?]
    /// The names of the declared parameters, by their bytes.
    let parameters: [[UInt8]: String]

    init(route: Int?, _ pattern: LinkPattern, parameters: Set<String>) {
        self.route = route
        names = pattern.parts.map { if case .value(let name) = $0 { name } else { nil } }
        self.parameters = Dictionary(uniqueKeysWithValues: parameters.map { (Array($0.utf8), $0) })
    }
}
