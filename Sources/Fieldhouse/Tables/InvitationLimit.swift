package import Foundation
import GatehouseCore

/// How many people can be invited within 24 hours: each invitation sends a mail that its reader did not request.
package enum InvitationLimit: Hashable, Sendable, CaseIterable {
    /// By one person, over all groups.
    case ofPerson
    /// To one group, by all its owners.
    case ofGroup

    /// The period over which invitations are counted, in seconds.
    package static let span: TimeInterval = 24 * 3600

    /// The limit.
    package var count: Int {
        switch self {
        case .ofPerson: 20
        case .ofGroup: 50
        }
    }

    /// The limit as a rule of the server's counter.
    var rule: LimitRule {
        let name =
            switch self {
            case .ofPerson: "fieldhouse-invitations"
            case .ofGroup: "fieldhouse-group-invitations"
            }
        return LimitRule(name, count: count, window: .seconds(Self.span))
    }

    /// What is counted together.
    func subject(person: UserID, group: String) -> String {
        switch self {
        case .ofPerson: person.text
        case .ofGroup: group
        }
    }

    /// The sentence for the person who sends the invitation.
    package var sentence: FieldhouseText {
        switch self {
        case .ofPerson: .ownLimit(count)
        case .ofGroup: .groupLimit(count)
        }
    }
}
