/// What a link holds.
@usableFromInline
struct LinkReading: Sendable {
    /// How it came.
    @usableFromInline let source: NavigationSource
    /// The number of the route; -1 for the answer to a sign-in.
    @usableFromInline let route: Int
    /// The values.
    @usableFromInline let values: LinkValues
}
