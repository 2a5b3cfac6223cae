/// What a link holds.
struct LinkReading: Sendable {
    /// How it came.
    let source: NavigationSource
    /// The number of the route; nil for the answer to a sign-in.
    let route: Int?
    /// The values.
    let values: LinkValues
}
