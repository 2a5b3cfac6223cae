package import GatehouseCore
package import GatehouseDomain

/// A mailed code or link that somebody presents, and its purpose.
package struct Verification: Sendable {
    package var kind: Kind
    package var proof: Proof

    package init(kind: Kind, proof: Proof) {
        self.kind = kind
        self.proof = proof
    }

    /// What the presenter says it is for.
    package enum Kind: String, CaseIterable, Sendable {
        /// Confirms the address of a new account.
        case signup
        /// Confirms the address of an account that an administrator created.
        case invite
        /// Signs in without a password.
        case magiclink
        /// Confirms an address, signs in or recovers an account, depending on what the code was created for.
        case email
        /// Recovers an account whose password is forgotten.
        case recovery

        /// The purposes that a code may have been created for to be accepted as this kind.
        package var purposes: [CodePurpose] {
            switch self {
            case .signup: [.signup, .magiclink]
            case .invite: [.signup]
            case .magiclink: [.magiclink, .signup]
            case .email: [.signup, .magiclink, .recovery]
            case .recovery: [.recovery]
            }
        }
    }

    /// The code or link itself.
    package enum Proof: Sendable {
        /// The digits in a mail, with the address that the mail was sent to.
        case code(email: String, Secret)
        /// The token of the link in a mail.
        case link(Secret)

        /// How it proves the address that the mail was sent to.
        var kind: AddressProof {
            switch self {
            case .code: .code
            case .link: .link
            }
        }

        /// The form in which it was presented, for a refusal.
        var presentation: AccountRefusal.MailedProof {
            switch self {
            case .code: .code
            case .link: .link
            }
        }
    }
}
