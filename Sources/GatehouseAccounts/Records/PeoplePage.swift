package import GatehouseCore

/// Some of the people, the newest first, and the way to those around them.
package struct PeoplePage: Sendable {
    /// An account in the order in which accounts were made.
    package struct Cursor: Equatable, Sendable {
        /// When the account was made, in microseconds since 1970.
        package var time: Int64
        package var id: UserID

        package init(time: Int64, id: UserID) {
            self.time = time
            self.id = id
        }

        package init(_ user: UserRecord) {
            self.init(time: user.createdAt.microseconds, id: user.id)
        }

        /// Reads what ``text`` wrote; nil for anything else.
        package init?(text: String) {
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let time = Int64(parts[0]), let id = UserID(text: String(parts[1])) else {
                return nil
            }
            self.init(time: time, id: id)
        }

        /// The cursor in an address.
        package var text: String { "\(time).\(id.text)" }
    }

    package var users: [UserRecord]
    /// Those of them who are administrators.
    package var administrators: Set<UserID>
    /// How many there are in all, counted up to ``countLimit``.
    package var count: Int
    /// Whether there are newer ones.
    package var hasNewer: Bool
    /// Whether there are older ones.
    package var hasOlder: Bool

    /// More than this many are not counted.
    package static let countLimit = 10_000
}
