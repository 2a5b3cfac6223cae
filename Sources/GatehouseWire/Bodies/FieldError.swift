import Foundation

/// Why a request body is refused: the field, and what is allowed in it. It never repeats what was sent.
package struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the field as written in the body, `a.b` for a nested member; nil for the body as a whole.
    package let field: String?
    /// A sentence that names the field and what is allowed.
    package let description: String

    /// A field with the wrong kind of value.
    static func wrongType(_ field: String?, expected: String, found: JSONValue) -> FieldError {
        FieldError(field: field, "\(field ?? "The body") must be \(expected), not \(found.kind).")
    }

    /// A required field that is missing or null.
    static func missing(_ field: String, expected: String) -> FieldError {
        FieldError(field: field, "\(field) is required and must be \(expected).")
    }

    /// A field that is too long.
    static func tooLong(_ field: String, limit: Int) -> FieldError {
        FieldError(field: field, "\(field) must be at most \(limit) bytes long.")
    }

    /// Creates an error that names the field and says what is allowed.
    package init(field: String?, _ description: String) {
        self.field = field
        self.description = description
    }
}

extension FieldError: LocalizedError {
    /// The same as ``description``, for developers.
    package var errorDescription: String? { description }
}
