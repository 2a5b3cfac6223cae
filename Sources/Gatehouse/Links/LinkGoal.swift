/// What the path of a link leads to, and which values it has.
final class LinkGoal: Sendable {
    /// The number of the route; nil for the answer to a sign-in.
    let route: Int?
    /// Whether each part of the path is a value.
    let isValue: [Bool]
    /// The names of the values in the path, in their order.
    let names: [String]
    /// The parameters that are taken, in the alphabetical order of their names, and as bytes.
    let parameters: [(name: String, bytes: [UInt8])]

    init(route: Int?, _ pattern: LinkPattern, parameters: Set<String>) {
        self.route = route
        isValue = pattern.parts.map { if case .value = $0 { true } else { false } }
        names = pattern.names
        self.parameters = parameters.sorted().map { ($0, Array($0.utf8)) }
    }

    /// The number of the parameter with this name; -1 for one that is not taken.
    func parameter(_ name: LinkPart, _ bytes: LinkPart.Bytes) -> Int {
        for index in parameters.indices where name.isEqual(to: parameters[index].bytes, in: bytes) { return index }
        return -1
    }
}
