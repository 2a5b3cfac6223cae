/// The content of a link.
struct LinkReading: Sendable {
    /// The source of the link.
    let source: NavigationSource
    /// The number of the route; nil for the callback of a sign-in.
    let route: Int?
    /// The values.
    let values: LinkValues
}
