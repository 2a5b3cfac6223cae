/// What the parts of a link hold, by the names that the pattern gives them.
public struct LinkValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Entry: Hashable {
        let name: String
        var value: String
    }

    // In the order of the names. A link has few values: going through them is quicker than a dictionary is made.
    private var entries: [Entry]

    /// No values.
    public init() { entries = [] }

    /// The values of a destination, to be written into a link. A value that is nil is left out.
    public init(dictionaryLiteral elements: (String, String?)...) {
        entries = []
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a part of the path, or of a parameter if it is there.
    public subscript(name: String) -> String? {
        get { entries.first { $0.name == name }?.value }
        set {
            entries.removeAll { $0.name == name }
            if let newValue { add(newValue, named: name) }
        }
    }

    /// Makes room for so many values.
    mutating func reserve(_ count: Int) {
        if count > 0 { entries.reserveCapacity(count) }
    }

    /// Adds a value under a name that has none.
    mutating func add(_ value: String, named name: String) {
        entries.append(Entry(name: name, value: value))
        // The last goes down to its place.
        var place = entries.count - 1
        while place > 0, entries[place].name < entries[place - 1].name {
            entries.swapAt(place, place - 1)
            place -= 1
        }
    }

    /// The names that have a value.
    var names: Set<String> { Set(entries.map(\.name)) }
}
