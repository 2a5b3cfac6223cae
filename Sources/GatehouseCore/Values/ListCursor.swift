/// A position in a list ordered by time, newest first: the time of an element, and the key that orders elements with
/// the same time.
package struct ListCursor<Key: ListKey>: Equatable, Sendable {
    /// The side of a cursor that a page shows.
    package enum Side: Sendable {
        case newer(than: ListCursor)
        case older(than: ListCursor)

        /// Reads the side from a query, where `after` names the cursor of older elements and `before` that of newer
        /// ones; nil for the newest elements of all.
        /// - Throws: ``QueryFault`` for a text that is not a cursor.
        package init?(_ query: QueryItems) throws(QueryFault) {
            if let cursor = try query.value("after", ListCursor.init(text:)) {
                self = .older(than: cursor)
            } else if let cursor = try query.value("before", ListCursor.init(text:)) {
                self = .newer(than: cursor)
            } else {
                return nil
            }
        }
    }

    /// The time in microseconds since 1970.
    package var time: Int64
    package var key: Key

    package init(time: Int64, key: Key) {
        self.time = time
        self.key = key
    }

    /// Parses ``text``; nil for anything else.
    package init?(text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let time = Int64(parts[0]), let key = Key(text: String(parts[1])) else { return nil }
        self.init(time: time, key: key)
    }

    /// The cursor as it appears in a URL.
    package var text: String { "\(time).\(key.text)" }
}

/// The key that distinguishes elements with the same time in a list.
package protocol ListKey: Equatable, Sendable {
    /// Parses ``text``; nil for anything else.
    init?(text: String)
    /// The key as it appears in a URL.
    var text: String { get }
}

extension Int64: ListKey {
    package init?(text: String) {
        self.init(text)
    }

    package var text: String { description }
}
