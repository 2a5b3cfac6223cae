/// A part of a long list.
package struct RecordPage<Record: Sendable>: Sendable {
    /// How many a page holds.
    package static var size: Int { 50 }

    package let records: [Record]
    /// From 1.
    package let number: Int
    /// How many there are on all pages.
    package let total: Int

    /// How many pages there are; at least one.
    package var pageCount: Int { max(1, (total + Self.size - 1) / Self.size) }
}
