package import GatehouseDomain

/// What a signed-in person presents before an action that cannot be undone, to prove their identity.
package struct ProofOfOwner: Sendable {
    /// What an account has that only its owner can present.
    package enum Kind: String, Sendable {
        /// The current password.
        case password
        /// A code that is mailed to the address.
        case code
        /// Neither: a sign-in within the last few minutes.
        case signIn
        /// Nothing: nobody can sign in to a guest's account again.
        case nothing
    }

    /// The password given as the current one.
    package var password: Secret?
    /// The code given as the mailed one.
    package var code: Secret?

    package init(password: Secret? = nil, code: Secret? = nil) {
        self.password = password
        self.code = code
    }

    /// Whether nothing was presented.
    package var isEmpty: Bool { password == nil && code == nil }
}

extension UserRecord {
    /// The proof that the owner of this account has to give. If there is a password of the owner's, nothing else is
    /// accepted.
    package var proofOfOwner: ProofOfOwner.Kind {
        if isAnonymous { return .nothing }
        if passwordHash != nil, !hasUnprovenPassword { return .password }
        return email != nil && emailConfirmedAt != nil ? .code : .signIn
    }
}
