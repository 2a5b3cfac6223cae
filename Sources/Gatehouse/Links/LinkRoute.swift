/// One kind of link and its destination, read and written by the same declaration.
///
/// A pattern is a path without a leading or trailing slash. Its parts are words or names in braces, followed by an
/// optional question mark and the names of optional parameters: `rfi/{id}?{comment}&{reply}`.
public struct LinkRoute<Destination: NavigationDestination>: Sendable {
    let pattern: String
    let isUniversalLinkOnly: Bool
    let read: @Sendable (LinkValues) -> Destination?
    let write: @Sendable (Destination) -> LinkValues?

    /// Creates a route.
    /// - Parameters:
    ///   - pattern: The pattern of its path.
    ///   - universalLinkOnly: Whether to refuse it with a custom scheme, which other apps can claim too.
    ///   - read: Returns the destination; nil for values that have none.
    ///   - write: Returns the values of a destination; nil for one of another kind.
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

    /// Creates a route without values, such as `settings`.
    public init(_ pattern: String, _ destination: Destination, universalLinkOnly: Bool = false) {
        self.init(
            pattern, universalLinkOnly: universalLinkOnly, read: { _ in destination },
            write: { $0 == destination ? LinkValues() : nil })
    }

    /// Creates a route with one value, such as `project/{id}`.
    /// - Parameters:
    ///   - pattern: The path, with the name of the value in braces.
    ///   - destination: Returns the destination with this value.
    ///   - universalLinkOnly: Whether only a link to the app's website opens it.
    ///   - value: Returns the value of a destination; nil for one of another kind.
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
