package import GatehouseCore

/// One page of people in their order, and whether there are pages around it.
package struct PeoplePage: Sendable {
    /// The position of an account in the order in which accounts were created.
    package typealias Cursor = ListCursor<UserID>

    package var window: ListWindow<UserRecord>
    /// Those of the users who are administrators.
    package var administrators: Set<UserID>
    /// The names of those of the users who have one.
    package var names: [UserID: String]
    /// How many people there are in all, counted up to ``countLimit``.
    package var count: Int

    package var users: [UserRecord] { window.elements }

    /// Counting stops at this many.
    package static let countLimit = 10_000
}

extension ListCursor<UserID> {
    package init(_ user: UserRecord) {
        self.init(time: user.createdAt.microseconds, key: user.id)
    }
}
