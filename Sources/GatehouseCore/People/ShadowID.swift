package import Foundation

/// The id of a shadow registration: a UUID, written in lower case. It is never shown to anybody.
package struct ShadowID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }

    /// Takes the textual form, in either case; nil when it is not a UUID.
    package init?(text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        rawValue = uuid
    }

    /// The lower-case text, as it stands in the database.
    package var text: String { rawValue.uuidString.lowercased() }
}
