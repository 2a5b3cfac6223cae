import Foundation
package import GatehouseDomain

/// The contents of the forms, for as long as one of the screens about groups is open. Not `Codable`: codes are never
/// stored.
package struct GroupForm: Equatable, Sendable {
    /// The maximum length of a group's name, in characters.
    package static let nameLimit = 80

    /// The name of a group.
    package var name = ""
    /// The address to invite.
    package var email = ""
    /// The code of an invitation, as typed.
    package var invitation = Secret("")
    /// The code that was mailed to prove an address, as typed.
    package var proof = Secret("")
    /// How an invitation reaches people.
    package var kind = GroupInvitation.Kind.mail
    /// The chosen role.
    package var role = GroupRole.memberName
    /// Whether the confirmation box is selected.
    package var isConfirmed = false
    /// The invitation on the screen. It is here because of its code, and gone with the screen.
    package var key: InvitationKey?
    /// The id of the group that is being created, so that a request whose answer was lost can be repeated.
    package var id: String?

    /// Creates an empty form.
    package init() {}

    /// The text of a field.
    package subscript(field: GroupField) -> Secret {
        get {
            switch field {
            case .name: Secret(name)
            case .email: Secret(email)
            case .invitation: invitation
            case .proof: proof
            }
        }
        set {
            switch field {
            case .name:
                name = newValue.reveal()
                id = nil
            case .email: email = newValue.reveal()
            case .invitation: invitation = newValue
            case .proof: proof = newValue
            }
        }
    }

    /// The digits of the mailed code: people paste `123 456` and `123-456`.
    var proofDigits: String { AuthForm(otpCode: proof).codeDigits }

    var trimmedName: String { VisibleText.isBlank(name) ? "" : name.trimmingCharacters(in: .whitespacesAndNewlines) }

    var trimmedInvitation: String { String(VisibleText.trimmed(invitation.reveal())) }

    /// Returns the errors of a screen's form, one for each field; empty if it can be submitted.
    func faults(on screen: GroupScreenName, isProving: Bool, _ features: GroupFeatures) -> [GroupFault] {
        switch screen {
        case .create, .name:
            if trimmedName.isEmpty { return [GroupFault(.group(.nameMissing), at: .field(.name))] }
            let isShort = trimmedName.count <= Self.nameLimit
            return isShort ? [] : [GroupFault(.group(.nameTooLong(limit: Self.nameLimit)), at: .field(.name))]
        case .invite where kind == .mail:
            let isAddress = EmailAddress(email) != nil
            return isAddress ? [] : [GroupFault(.sentence(.emailInvalid), at: .field(.email))]
        case .join where isProving:
            let length = features.codeLength
            return proofDigits.count == length
                ? [] : [GroupFault(.sentence(.codeIncomplete(length: length)), at: .field(.proof))]
        case .join where key == nil:
            return trimmedInvitation.isEmpty ? [GroupFault(.group(.codeMissing), at: .field(.invitation))] : []
        case .deletion, .leave: return isConfirmed ? [] : [GroupFault(.group(.boxMissing), at: .consent)]
        default: return []
        }
    }
}
