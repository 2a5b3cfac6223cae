import Foundation

/// Why bytes are not JSON. It contains the position, never the text.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error.
    package enum Reason: String, Sendable {
        /// There is no value at all.
        case empty = "there is no value"
        /// The text ends in the middle of a value.
        case truncated = "the text ends too early"
        /// A character that is not allowed in this position.
        case unexpectedCharacter = "an unexpected character"
        /// Something follows the value.
        case trailingCharacters = "characters after the value"
        /// A string with a control character, an unknown escape or half a surrogate pair.
        case badString = "a string that is not allowed"
        /// A number in a form that JSON does not have, or beyond what a double holds.
        case badNumber = "a number that is not allowed"
        /// A second member with the same name, if that is refused.
        case duplicateMember = "a second member with the same name"
        /// Bytes that are not UTF-8.
        case notUTF8 = "bytes that are not UTF-8"
        /// Too many levels of nested arrays and objects.
        case tooDeep = "too many levels of arrays and objects"
    }

    /// The kind of error.
    package let reason: Reason
    /// The number of bytes before the error.
    package let offset: Int

    /// Creates an error from its reason and position.
    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason and the position, safe to show.
    package var description: String { "\(reason.rawValue) at byte \(offset)" }
}

extension JSONSyntaxError: LocalizedError {
    /// The same as ``description``, for developers.
    package var errorDescription: String? { description }
}
