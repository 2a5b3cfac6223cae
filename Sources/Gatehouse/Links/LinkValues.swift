/// What the parts of a link hold, by the names that the pattern gives them.
public struct LinkValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String] = [:]

    /// No values.
    public init() {}

    /// The values of a destination, to be written into a link. A value that is nil is left out.
    public init(dictionaryLiteral elements: (String, String?)...) {
        for (name, value) in elements { values[name] = value }
    }

    /// The value of a part of the path, or of a parameter if it is there.
    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }
}
