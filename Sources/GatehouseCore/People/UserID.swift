package import Foundation

/// The id of a user: a UUID, written in lower case.
package struct UserID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }

    /// Takes the textual form, in either case; nil when it is not a UUID.
    package init?(text: String) {
        guard let uuid = UUID(text: text) else { return nil }
        rawValue = uuid
    }

    /// The lower-case text, as it stands in the database, in tokens and on the wire.
    package var text: String { rawValue.text }
}

extension UserID: CustomStringConvertible {
    package var description: String { text }
}

extension UserID: ListKey {}
