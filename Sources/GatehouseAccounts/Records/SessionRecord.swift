package import Foundation
package import GatehouseCore

/// One row of `sessions`. The row contains a counter, and nothing that could be used as a token.
package struct SessionRecord: Sendable, Equatable {
    package var id: SessionID
    package var userID: UserID
    /// The number of the current refresh token.
    package var counter: Int64
    package var createdAt: Date
    package var refreshedAt: Date?
    /// When the password or a mailed code last showed that the session is in its owner's hands.
    package var reauthenticatedAt: Date?
    /// Whether the sign-in proved nothing about the owner: it was with a password, or by a way, that anybody with a token
    /// may have added.
    package var beganUnproven = false
    /// When the session ended; nil while it is live.
    package var endedAt: Date?
    package var endReason: EndReason?
    /// The address and the user agent that last used it.
    package var client: ClientContext
    package var methods: [AuthenticationMethod]
    /// How sure it is of its person.
    package var level = AssuranceLevel.one
    /// The factor that raised the level, or ``backupCode``; nil if the sign-in had it from the start.
    package var raisedBy: String?
    /// The number of the refresh token that was current when a second step last raised the level.
    package var raisedFrom: Int64?
    /// Whether it came from a recovery code or link, which is what allows a new password without the old one.
    package var isRecovery: Bool
    /// When the session last proved the address that its account has: it began with a mail to that address or with a
    /// provider that vouches for it, or a code from such a mail was entered in it. Nil if it never did.
    package var provedAt: Date?
    /// How often in a row the token that a renewal replaced came back late.
    package var turns = SessionTurns()
    /// The device that renewed it last; nil for one without a device token.
    package var renewedBy: String?

    /// When the session last had a proof of its owner: the sign-in, the password or a mailed code; nil if it never had.
    package var ownerProvenAt: Date? { reauthenticatedAt ?? (beganUnproven ? nil : createdAt) }

    /// ``raisedBy`` of a session whose second step was a backup code.
    static let backupCode = "recovery_code"

    /// How many numbers a second step advances a session: one more than a renewal, so that no token of before it counts as
    /// the previous one.
    static let stepDistance: Int64 = 2

    /// Whether a refresh token is the one that a second step replaced, and nobody has used its successor: the answer to
    /// the second step was lost.
    func isBeforeLostStep(_ number: Int64) -> Bool {
        endedAt == nil && raisedFrom == number && counter == number + Self.stepDistance
    }

    /// Why a session ended. Kept as text, so that a newer server's reasons do not break an older one.
    package struct EndReason: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The person signed out.
        package static let signedOut = EndReason(rawValue: "signed_out")
        /// A refresh token older than the previous one was presented: somebody else may hold a copy.
        package static let reuseDetected = EndReason(rawValue: "reuse_detected")
        /// The password was changed from another session.
        package static let passwordChanged = EndReason(rawValue: "password_changed")
        /// The account got its first second factor, and the session had not used it.
        package static let lacksStep = EndReason(rawValue: "lacks_second_step")
        /// An administrator ended it.
        package static let revoked = EndReason(rawValue: "revoked")
        /// The account was banned. The session stays ended when the ban ends.
        package static let banned = EndReason(rawValue: "banned")
        /// It outlived the limits of sessions.
        package static let expired = EndReason(rawValue: "expired")
        /// A newer sign-in took its place, where a user may have only one session.
        package static let replaced = EndReason(rawValue: "replaced")
    }

    package init(
        id: SessionID, userID: UserID, counter: Int64 = 0, createdAt: Date, refreshedAt: Date? = nil,
        endedAt: Date? = nil, endReason: EndReason? = nil, client: ClientContext, methods: [AuthenticationMethod],
        isRecovery: Bool = false
    ) {
        self.id = id
        self.userID = userID
        self.counter = counter
        self.createdAt = createdAt
        self.refreshedAt = refreshedAt
        self.endedAt = endedAt
        self.endReason = endReason
        self.client = client
        self.methods = methods
        self.isRecovery = isRecovery
    }
}
