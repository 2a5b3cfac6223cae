package import GatehouseCore
package import GatehouseDomain

/// A code or a link that somebody presents, and what for.
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
        /// Confirms the address of an account that an administrator made.
        case invite
        /// Signs in without a password.
        case magiclink
        /// Confirms an address, signs in or recovers an account: whichever the code was made for.
        case email
        /// Recovers an account whose password is forgotten.
        case recovery

        /// The purposes a code may have been made for to be taken.
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

    /// What is presented.
    package enum Proof: Sendable {
        /// The digits of a mail, with the address the mail went to.
        case code(email: String, Secret)
        /// The token of a mail's link.
        case link(Secret)

        /// How it proves the address that the mail went to.
        var kind: AddressProof {
            switch self {
            case .code: .code
            case .link: .link
            }
        }
    }
}
