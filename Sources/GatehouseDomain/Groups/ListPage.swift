/// A part of a long list.
public struct ListPage<Element: Sendable>: Sendable {
    /// The elements of this part.
    public let elements: [Element]
    /// What to pass to get the next part; nil at the end of the list. It has no meaning of its own.
    public let next: String?

    /// Creates a part of a list. Adapters call this.
    public init(_ elements: [Element], next: String? = nil) {
        self.elements = elements
        self.next = next
    }
}

extension ListPage: Equatable where Element: Equatable {}
