public import Foundation

/// Why a request body cannot be taken: which field, and what belongs there. It never repeats what was sent.
public struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the field as it is written in the body, `a.b` for a member of a member; nil for the body as a whole.
    public let field: String?
    /// A sentence that names the field and what is allowed.
    public let description: String

    /// A field that holds the wrong kind of value.
    static func wrongType(_ field: String?, expected: String, found: JSONValue) -> FieldError {
        FieldError(field: field, "\(field ?? "The body") must be \(expected), not \(found.kind).")
    }

    /// A field that has to be there and is not, or is null.
    static func missing(_ field: String, expected: String) -> FieldError {
        FieldError(field: field, "\(field) is required and must be \(expected).")
    }

    /// A field with more in it than is taken.
    static func tooLong(_ field: String, limit: Int) -> FieldError {
        FieldError(field: field, "\(field) must be at most \(limit) bytes long.")
    }

    /// Names the field and says what is allowed there.
    public init(field: String?, _ description: String) {
        self.field = field
        self.description = description
    }
}

extension FieldError: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
