package import GatehouseCore

/// One page of people, newest first, and whether there are pages around it.
package struct PeoplePage: Sendable {
    /// The position of an account in the order in which accounts were created.
    package struct Cursor: Equatable, Sendable {
        /// When the account was created, in microseconds since 1970.
        package var time: Int64
        package var id: UserID

        package init(time: Int64, id: UserID) {
            self.time = time
            self.id = id
        }

        package init(_ user: UserRecord) {
            self.init(time: user.createdAt.microseconds, id: user.id)
        }

        /// Parses ``text``; nil for anything else.
        package init?(text: String) {
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let time = Int64(parts[0]), let id = UserID(text: String(parts[1])) else {
                return nil
            }
            self.init(time: time, id: id)
        }

        /// The cursor as it appears in a URL.
        package var text: String { "\(time).\(id.text)" }
    }

    package var users: [UserRecord]
    /// Those of the users who are administrators.
    package var administrators: Set<UserID>
    /// How many people there are in all, counted up to ``countLimit``.
    package var count: Int
    /// Whether there are newer people than those on this page.
    package var hasNewer: Bool
    /// Whether there are older people than those on this page.
    package var hasOlder: Bool

    /// Counting stops at this many.
    package static let countLimit = 10_000
}
