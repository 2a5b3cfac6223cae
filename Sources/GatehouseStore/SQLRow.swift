package import Foundation
import GatehouseCore

/// One row of a result, read by the names of its columns.
///
/// Each reader states the type of the column. A column that is missing or has another type is an error, and so is NULL
/// unless the reader is an optional one. The error is a ``DatabaseTrouble`` that names the column, never its value.
package struct SQLRow: Sendable {
    /// The names of the columns, in the order of the result.
    package let columns: [String]
    private let values: [SQLValue]

    /// Creates a row from the names of the columns, shared by all rows of a result, and the values in the same order.
    package init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column, NULL included.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result.
    package subscript(_ column: String) -> SQLValue {
        get throws(DatabaseTrouble) {
            // A result has few columns. Searching them is faster than building a dictionary for each result.
            guard let index = columns.firstIndex(of: column) else { throw Self.trouble(column, "is missing") }
            return values[index]
        }
    }

    /// Returns the text of a column that is never NULL.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result, is NULL or is not a text.
    package func text(_ column: String) throws(DatabaseTrouble) -> String {
        guard let value = try optionalText(column) else { throw Self.trouble(column, "is NULL") }
        return value
    }

    /// Returns the text of a column, or nil for NULL.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result or is not a text.
    package func optionalText(_ column: String) throws(DatabaseTrouble) -> String? {
        switch try self[column] {
        case .text(let value): value
        case .null: nil
        case .integer: throw Self.trouble(column, "is not a text")
        }
    }

    /// Returns the integer of a column that is never NULL.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result, is NULL or is not an integer.
    package func integer(_ column: String) throws(DatabaseTrouble) -> Int64 {
        guard let value = try optionalInteger(column) else { throw Self.trouble(column, "is NULL") }
        return value
    }

    /// Returns the integer of a column, or nil for NULL.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result or is not an integer.
    package func optionalInteger(_ column: String) throws(DatabaseTrouble) -> Int64? {
        switch try self[column] {
        case .integer(let value): value
        case .null: nil
        case .text: throw Self.trouble(column, "is not an integer")
        }
    }

    /// Returns the flag of a column that is never NULL: false for 0, true for any other integer.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result, is NULL or is not an integer.
    package func bool(_ column: String) throws(DatabaseTrouble) -> Bool { try integer(column) != 0 }

    /// Returns the instant of a column that is never NULL. The column holds microseconds since 1970.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result, is NULL or is not an integer.
    package func date(_ column: String) throws(DatabaseTrouble) -> Date { Date(microseconds: try integer(column)) }

    /// Returns the instant of a column, or nil for NULL. The column holds microseconds since 1970.
    /// - Throws: A ``DatabaseTrouble`` when the column is not in the result or is not an integer.
    package func optionalDate(_ column: String) throws(DatabaseTrouble) -> Date? {
        guard let value = try optionalInteger(column) else { return nil }
        return Date(microseconds: value)
    }

    private static func trouble(_ column: String, _ problem: String) -> DatabaseTrouble {
        DatabaseTrouble(.other, code: "row", reason: "column \"\(column)\" \(problem)")
    }
}
