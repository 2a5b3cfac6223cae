/// The order of a list.
package enum RecordOrder: String, CaseIterable, Sendable {
    case newest, oldest
    /// From A to Z.
    case name

    /// The columns to sort the rows of a table by.
    /// - Parameters:
    ///   - alias: The name of the table in the statement.
    ///   - name: The column of the name.
    func columns(of alias: String, name: String) -> String {
        switch self {
        case .newest: "\(alias).created_at DESC, \(alias).id"
        case .oldest: "\(alias).created_at, \(alias).id"
        case .name: "LOWER(\(alias).\(name)), \(alias).id"
        }
    }
}

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
