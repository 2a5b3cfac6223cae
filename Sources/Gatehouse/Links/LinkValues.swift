/// The values in a link, by the names in the pattern.
public struct LinkValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String] = [:]

    /// Creates empty values.
    package init() {}

    /// Creates the values of a destination, to write into a link. Nil values are left out.
    public init(dictionaryLiteral elements: (String, String?)...) {
        for (name, value) in elements { values[name] = value }
    }

    /// The value of a part of the path, or of a parameter if the link has it.
    public subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }
}
