import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain

/// Why a form of the pages about groups is refused: because of one of its fields, or as a whole.
struct GroupFormFault: Error {
    /// The name of the field with the error; nil if it belongs to none.
    let field: String?
    let sentence: String

    init(_ field: GroupField?, _ sentence: String) { self.init(name: field?.rawValue, sentence) }

    private init(name: String?, _ sentence: String) {
        field = name
        self.sentence = sentence
    }

    /// The error for a refusal.
    /// - Returns: Nil for a refusal that means nothing on a form.
    init?(_ refusal: AccountRefusal, _ visit: GroupVisit) {
        switch refusal {
        case .group(let fault):
            guard let sentence = Self.sentence(fault, visit) else { return nil }
            self.init(fault == .alreadyMember ? GroupField.email : nil, sentence)
        case .refused: self.init(.proof, visit.words(account: .codeRefused))
        case .invitationsUsedUp(let seconds):
            self.init(
                nil, visit.catalogue.sentence(.failure(.rateLimited(retryAfter: TimeInterval(seconds)))))
        default:
            let minimum = visit.accounts.policy.minimumPasswordLength
            guard let refused = RefusedForm(refusal, minimumPasswordLength: minimum) else { return nil }
            self.init(name: AccountField(refused.place)?.rawValue, refused.sentence(in: visit.catalogue))
        }
    }

    private static func sentence(_ fault: GatehouseCore.GroupFault, _ visit: GroupVisit) -> String? {
        switch fault {
        case .disabled, .notFound, .memberNotFound, .invitationNotFound, .invitationExpired, .invitationUsed,
            .invitationRevoked, .invitationDeclined:
            nil
        case .permissionDenied: visit.words(.notPermitted)
        case .proofNeeded: visit.words(.proofText)
        case .stepNeeded: visit.words(account: .secondStepNeeded)
        case .addressNotProved: visit.words(.confirmFirst)
        case .administratorsOnly: visit.words(.administratorsOnly)
        case .suspended: visit.words(.suspended)
        case .lastOwner: visit.words(.soleOwner)
        case .ownerBanned: visit.words(.ownerBanned)
        case .full: visit.words(.full)
        case .conflict, .roleUnknown: visit.words(.changedElsewhere)
        case .tooMany: visit.words(.tooMany)
        case .guest: visit.words(.guestInvites)
        case .otherAddress: visit.words(.otherDomain)
        case .alreadyMember: visit.words(.alreadyMember)
        case .excluded: visit.words(.excluded)
        case .roleNotOpen: visit.words(.notOpen)
        }
    }
}

/// The fields of the forms about groups, as they are posted.
enum GroupField: String, Sendable {
    case name
    case code
    case role
    case agreed
    case email
    /// The role that an invitation by mail gives.
    case mailRole = "mail-role"
    case kind
    /// The role that a link or a code gives.
    case openRole = "open-role"
    case uses
    /// The code that was mailed to the invited address.
    case proof
}
