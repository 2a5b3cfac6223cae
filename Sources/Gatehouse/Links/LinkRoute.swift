/// One kind of link, and the destination that it stands for: read and written by the same declaration.
///
/// A pattern is a path without a slash at either end, whose parts are words or names in braces, and after a question mark
/// the names of parameters that may follow: `rfi/{id}?{comment}&{reply}`.
public struct LinkRoute<Destination: NavigationDestination>: Sendable {
    let pattern: String
    let isUniversalLinkOnly: Bool
    let read: @Sendable (LinkValues) -> Destination?
    let write: @Sendable (Destination) -> LinkValues?

    /// A kind of link.
    /// - Parameters:
    ///   - pattern: How its path looks.
    ///   - universalLinkOnly: Whether it is refused with a custom scheme, which any other app can claim as well.
    ///   - read: Makes the destination; nil for values that stand for none.
    ///   - write: The values of a destination; nil for one of another kind.
    public init(
        _ pattern: String, universalLinkOnly: Bool = false,
        read: @escaping @Sendable (LinkValues) -> Destination?,
        write: @escaping @Sendable (Destination) -> LinkValues?
    ) {
        self.pattern = pattern
        self.isUniversalLinkOnly = universalLinkOnly
        self.read = read
        self.write = write
    }

    /// A link without values, such as `settings`.
    public init(_ pattern: String, _ destination: Destination, universalLinkOnly: Bool = false) {
        self.init(
            pattern, universalLinkOnly: universalLinkOnly, read: { _ in destination },
            write: { $0 == destination ? LinkValues() : nil })
    }

    /// A link with one value, such as `project/{id}`.
    /// - Parameters:
    ///   - destination: The destination with this value.
    ///   - value: The value of a destination; nil for one of another kind.
    public init(
        _ pattern: String, _ destination: @escaping @Sendable (String) -> Destination,
        universalLinkOnly: Bool = false, value: @escaping @Sendable (Destination) -> String?
    ) {
        let name = LinkPattern.firstName(in: pattern)
        self.init(
            pattern, universalLinkOnly: universalLinkOnly,
            read: { values in name.flatMap { values[$0] }.map(destination) },
            write: { destination in
                guard let name, let value = value(destination) else { return nil }
                return [name: value]
            })
    }
}
