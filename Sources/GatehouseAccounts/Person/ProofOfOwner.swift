package import GatehouseDomain

/// What a signed-in person presents before an action that cannot be undone, to prove their identity.
package struct ProofOfOwner: Sendable {
    /// What an account has that only its owner can present.
    package enum Kind: String, Sendable {
        /// A passkey.
        case passkey
        /// A code of an authenticator app, or a backup code in its place.
        case factor
        /// The current password.
        case password
        /// A code that is mailed to the address.
        case code
        /// None of them: a sign-in, or another proof, within the last few minutes.
        case signIn
        /// Nothing: nobody can sign in to a guest's account again.
        case nothing
    }

    /// The password given as the current one.
    package var password: Secret?
    /// The code given as the mailed one.
    package var code: Secret?
    /// The code given as that of an authenticator app.
    package var factorCode: Secret?

    package init(password: Secret? = nil, code: Secret? = nil, factorCode: Secret? = nil) {
        self.password = password
        self.code = code
        self.factorCode = factorCode
    }

    /// Whether nothing was presented.
    package var isEmpty: Bool { password == nil && code == nil && factorCode == nil }
}

extension UserRecord {
    /// The proof that the owner of this account has to give, where there is neither a passkey nor a second factor that
    /// has been there for a while. If there is a password of the owner's, nothing else is accepted.
    package var proofOfOwner: ProofOfOwner.Kind {
        if isAnonymous { return .nothing }
        if passwordHash != nil, !hasUnprovenPassword { return .password }
        return email != nil && emailConfirmedAt != nil ? .code : .signIn
    }
}
