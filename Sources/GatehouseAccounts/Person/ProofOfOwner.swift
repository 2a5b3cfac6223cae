package import GatehouseDomain

/// What somebody who is signed in shows before something that cannot be taken back: that it is still them.
package struct ProofOfOwner: Sendable {
    /// What an account has that its owner alone can show.
    package enum Kind: String, Sendable {
        /// The password in force.
        case password
        /// A code that is mailed to the address.
        case code
        /// Neither: a sign-in of the last minutes.
        case signIn
        /// A guest's account, which nobody can sign in to again.
        case nothing
    }

    /// What was given as the password in force.
    package var password: Secret?
    /// What was given as the mailed code.
    package var code: Secret?

    package init(password: Secret? = nil, code: Secret? = nil) {
        self.password = password
        self.code = code
    }
}

extension UserRecord {
    /// What the owner of this account is asked for. Where there is a password nothing else will do.
    package var proofOfOwner: ProofOfOwner.Kind {
        if isAnonymous { return .nothing }
        if passwordHash != nil { return .password }
        return email != nil && emailConfirmedAt != nil ? .code : .signIn
    }
}
