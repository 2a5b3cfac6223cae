package import Foundation

/// A session that has just started or was renewed, with its user as stored. It has no tokens yet; see
/// ``Sessions/issue(_:)``.
package struct OpenedSession: Sendable {
    package var session: SessionRecord
    package var user: UserRecord
    /// The instant of the sign-in or renewal, at which its tokens count as issued.
    package var time: Date
    /// The generation of the signing keys at that time.
    package var keysGeneration: String?
    /// The group in which the session is active, as that transaction read it; nil for none.
    package var group: SessionGroup?
}
