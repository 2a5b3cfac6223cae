package import Foundation

/// How many people can be invited within 24 hours: each invitation is a mail to somebody who has not asked for it.
package enum InvitationLimit: Hashable, Sendable, CaseIterable {
    /// By one person, to all groups together.
    case ofPerson
    /// To one group, by all its owners together.
    case ofGroup

    /// Over what time invitations are counted, in seconds.
    package static let span: TimeInterval = 24 * 3600

    /// How many there are at most.
    package var count: Int {
        switch self {
        case .ofPerson: 20
        case .ofGroup: 50
        }
    }

    /// What whoever invites is told.
    package var sentence: String {
        switch self {
        case .ofPerson: "You can invite \(count) people a day. Try again tomorrow."
        case .ofGroup: "A group can invite \(count) people a day. Try again tomorrow."
        }
    }
}
