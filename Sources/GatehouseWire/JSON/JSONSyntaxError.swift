public import Foundation

/// Why bytes are not JSON. It says where, never what stood there.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was found wanting.
    public enum Reason: String, Sendable {
        /// There is no value at all.
        case empty = "there is no value"
        /// The text ends in the middle of a value.
        case truncated = "the text ends too early"
        /// A character that cannot stand there.
        case unexpectedCharacter = "an unexpected character"
        /// Something follows the value.
        case trailingCharacters = "characters after the value"
        /// A string with a control character, an unknown escape or half a surrogate pair.
        case badString = "a string that is not allowed"
        /// A number in a form that JSON does not have, or beyond what a double holds.
        case badNumber = "a number that is not allowed"
        /// A second member with the name of another, where that is refused.
        case duplicateMember = "a member that is there twice"
        /// Bytes that are not UTF-8.
        case notUTF8 = "bytes that are not UTF-8"
        /// Arrays and objects inside each other, too many levels deep.
        case tooDeep = "too many levels of arrays and objects"
    }

    /// What was found wanting.
    public let reason: Reason
    /// How many bytes stand before the place.
    public let offset: Int

    /// Says what is wrong and where.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason and the place, safe to show.
    public var description: String { "\(reason.rawValue) at byte \(offset)" }
}

extension JSONSyntaxError: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
