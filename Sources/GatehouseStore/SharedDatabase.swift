/// Everything that a server needs to know to use a PostgreSQL database that several servers share.
package struct SharedDatabase: Equatable, Sendable {
    /// Whether statements are prepared on a connection.
    package enum Preparation: String, CaseIterable, Sendable {
        /// Yes, unless a pooler in between turns out not to keep them.
        case auto
        case on
        case off
    }

    /// The address, with the role.
    package var address: DatabaseAddress
    /// The maximum number of connections that this process opens, from 2 to 64.
    package var connections = 8
    package var preparation = Preparation.auto
    /// Whether commits may be acknowledged before they are on the disk.
    package var allowsUnsafe = false

    package init(_ address: DatabaseAddress) {
        self.address = address
    }
}
