package import Foundation
import GatehouseCore

/// One row of a result, read by the names of its columns.
///
/// A missing text reads as empty, a missing number as zero and a missing truth value as false, so that a row written
/// by an older version never makes a request fail.
package struct SQLRow: Sendable {
    private let columns: [String]
    private let values: [SQLValue]

    /// Takes the names of the columns, shared by all rows of a result, and the values in the same order.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column; null when there is no such column.
    package subscript(_ column: String) -> SQLValue {
        // A result has few columns: looking through them takes less than a dictionary for each result would.
        columns.firstIndex(of: column).map { values[$0] } ?? .null
    }

    package func text(_ column: String) -> String { optionalText(column) ?? "" }

    package func optionalText(_ column: String) -> String? {
        if case .text(let value) = self[column] { value } else { nil }
    }

    package func integer(_ column: String) -> Int64 { optionalInteger(column) ?? 0 }

    package func optionalInteger(_ column: String) -> Int64? {
        if case .integer(let value) = self[column] { value } else { nil }
    }

    package func bool(_ column: String) -> Bool { integer(column) != 0 }

    package func date(_ column: String) -> Date { Date(microseconds: integer(column)) }

    package func optionalDate(_ column: String) -> Date? {
        optionalInteger(column).map { Date(microseconds: $0) }
    }
}
