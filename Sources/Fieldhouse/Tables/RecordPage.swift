/// One page of a long list.
package struct RecordPage<Record: Sendable>: Sendable {
    /// The number of items on a page.
    package static var size: Int { 50 }

    package let records: [Record]
    /// The number of the page, from 1.
    package let number: Int
    /// The number of items on all pages.
    package let total: Int

    /// The number of pages; at least one.
    package var pageCount: Int { max(1, (total + Self.size - 1) / Self.size) }
}
