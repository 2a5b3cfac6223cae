package import Foundation

/// The id of a row: a UUID, written in lower case.
///
/// - Parameter Subject: What it is the id of. Ids of different subjects are different types.
package struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
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

extension Identifier: CustomStringConvertible {
    package var description: String { text }
}

extension Identifier: ListKey {}

/// The id of a user.
package typealias UserID = Identifier<UserSubject>
/// The id of a session.
package typealias SessionID = Identifier<SessionSubject>
/// The id of a shadow registration. It is never shown to anybody.
package typealias ShadowID = Identifier<ShadowSubject>

/// Marks ids as those of users.
package enum UserSubject {}
/// Marks ids as those of sessions.
package enum SessionSubject {}
/// Marks ids as those of shadow registrations.
package enum ShadowSubject {}
