/// The routes as a tree of the parts of their paths: finding one takes as long with five as with five hundred.
struct LinkNode: Sendable {
    enum Goal: Equatable, Sendable {
        case route(Int)
        case callback
    }

    private var words: [String: LinkNode] = [:]
    /// The part with a name: an array, for a tree that holds itself. There is one at most.
    private var value: [LinkNode] = []
    /// What a path that ends here leads to.
    private(set) var goal: Goal?

    /// Adds a route.
    mutating func add(_ parts: ArraySlice<LinkPattern.Part>, leadingTo goal: Goal) {
        guard let first = parts.first else {
            self.goal = goal
            return
        }
        switch first {
        case .word(let word):
            words[word, default: LinkNode()].add(parts.dropFirst(), leadingTo: goal)
        case .value:
            if value.isEmpty { value.append(LinkNode()) }
            value[0].add(parts.dropFirst(), leadingTo: goal)
        }
    }

    /// What a path leads to, with the values of the parts that have names.
    func find(_ parts: ArraySlice<String>) -> (goal: Goal, values: [String])? {
        guard let first = parts.first else { return goal.map { ($0, []) } }
        if let found = words[first]?.find(parts.dropFirst()) { return found }
        guard let node = value.first, let found = node.find(parts.dropFirst()) else { return nil }
        return (found.goal, [first] + found.values)
    }
}
