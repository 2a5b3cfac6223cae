import GatehouseDomain

extension LinkTable {
    /// Creates a table from literals in your code.
    ///
    /// An invalid table, such as one with two patterns that match the same link, is a programming error: it stops the app
    /// at its first use with a message. For values from elsewhere, use ``init(scheme:origins:callbackPath:_:)``.
    /// - Parameters:
    ///   - scheme: The app's own scheme, in lower case.
    ///   - origins: The origins of its web links: `https://host`, or one on this machine for development.
    ///   - routes: The links.
    public init(literal scheme: StaticString, origins: [StaticString] = [], _ routes: [LinkRoute<Destination>]) {
        do {
            try self.init(scheme: scheme.description, origins: origins.map(\.description), routes)
        } catch {
            preconditionFailure("The table of links cannot be used: \(error)")
        }
    }
}
