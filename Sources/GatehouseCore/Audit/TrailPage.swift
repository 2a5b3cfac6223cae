/// Some of what happened, the newest first, and the way to what is around it.
package struct TrailPage: Sendable {
    /// A record in the order of the trail.
    package struct Cursor: Equatable, Sendable {
        /// When it happened, in microseconds since 1970.
        package var time: Int64
        package var position: Int64

        package init(time: Int64, position: Int64) {
            self.time = time
            self.position = position
        }

        package init(_ record: AuditRecord) {
            self.init(time: record.time.microseconds, position: record.position)
        }

        /// Reads what ``text`` wrote; nil for anything else.
        package init?(text: String) {
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let time = Int64(parts[0]), let position = Int64(parts[1]) else { return nil }
            self.init(time: time, position: position)
        }

        /// The cursor in an address.
        package var text: String { "\(time).\(position)" }
    }

    /// Which side of a cursor is wanted.
    package enum Side: Sendable {
        case newer(than: Cursor)
        case older(than: Cursor)
    }

    package var records: [AuditRecord]
    package var hasNewer: Bool
    package var hasOlder: Bool

    package init(records: [AuditRecord], hasNewer: Bool, hasOlder: Bool) {
        self.records = records
        self.hasNewer = hasNewer
        self.hasOlder = hasOlder
    }
}
