package import Foundation
package import GatehouseCore

/// One row of `group_invitations`.
package struct GroupInvitationRecord: Equatable, Sendable {
    /// How an invitation reaches people.
    package enum Kind: String, CaseIterable, Sendable {
        /// A mail to one address, which only its owner can accept.
        case mail
        /// A link for everybody who has it.
        case link
        /// A code to type, for everybody who has it.
        case code

        /// What the trail says of it.
        package var detail: TrailDetail {
            switch self {
            case .mail: .invitedByMail
            case .link: .invitedByLink
            case .code: .invitedByCode
            }
        }
    }

    /// Why an invitation is over.
    package enum EndReason: String, CaseIterable, Sendable {
        case used
        case revoked
        case declined

        /// What the trail says of it.
        package var detail: TrailDetail {
            switch self {
            case .used: .invitationUsed
            case .revoked: .invitationRevoked
            case .declined: .invitationDeclined
            }
        }
    }

    /// Whether an invitation can be accepted.
    package enum State: String, CaseIterable, Sendable {
        case open
        case expired
        case used
        case revoked
        case declined
    }

    package var id: GroupInvitationID
    package var groupID: GroupID
    package var kind: Kind
    /// How often it was sent again: each time it gets another code.
    package var issue: Int64 = 0
    var digest: String
    /// The canonical address; nil for links and codes, and after a while for an invitation that is over.
    package var email: String?
    /// The domain of the addresses that may use it; nil for any.
    package var domain: String?
    /// The name of the role that it gives.
    package var role: String
    package var mostUses: Int
    package var uses = 0
    package var createdBy: UserID
    package var createdAt: Date
    package var expiresAt: Date
    package var endedAt: Date?
    package var endReason: EndReason?

    /// Returns whether it can be accepted at an instant.
    package func state(at now: Date) -> State {
        switch endReason {
        case .used: .used
        case .revoked: .revoked
        case .declined: .declined
        case nil: now < expiresAt ? .open : .expired
        }
    }

    /// The life of an invitation, if its maker chooses none.
    static func life(of kind: Kind) -> Duration { kind == .code ? .seconds(86_400) : .seconds(7 * 86_400) }
    /// The most open invitations of a group.
    static let mostOpen = 200
}
