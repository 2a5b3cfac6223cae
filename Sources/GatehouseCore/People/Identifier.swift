package import Foundation

/// The id of a row: a UUID, written in lower case.
///
/// - Parameter Subject: What the id identifies. Ids of different subjects are different types.
package struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }

    /// Reads the text of a UUID, in either case; nil for anything else.
    package init?(text: String) {
        guard let uuid = UUID(text: text) else { return nil }
        rawValue = uuid
    }

    /// The text in lower case, as used in the database, in tokens and in the interface.
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
/// The id of a passkey: that of its row, which is not the one that its authenticator gave it.
package typealias PasskeyID = Identifier<PasskeySubject>
/// The id of a second factor. The credential of a security key has the same id.
package typealias FactorID = Identifier<FactorSubject>
/// The id of a group.
package typealias GroupID = Identifier<GroupSubject>
/// The id of an invitation to a group.
package typealias GroupInvitationID = Identifier<GroupInvitationSubject>
/// The id of a shadow registration. It is never shown to anybody.
package typealias ShadowID = Identifier<ShadowSubject>

/// Marks ids as those of users.
package enum UserSubject {}
/// Marks ids as those of sessions.
package enum SessionSubject {}
/// Marks ids as those of passkeys.
package enum PasskeySubject {}
/// Marks ids as those of second factors.
package enum FactorSubject {}
/// Marks ids as those of groups.
package enum GroupSubject {}
/// Marks ids as those of invitations to groups.
package enum GroupInvitationSubject {}
/// Marks ids as those of shadow registrations.
package enum ShadowSubject {}
