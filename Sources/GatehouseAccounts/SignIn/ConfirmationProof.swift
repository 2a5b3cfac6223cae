package import GatehouseDomain

/// How somebody shows that an account is theirs who confirms its address in a browser that did not sign up: who reads the
/// mail did not necessarily choose the password.
package enum ConfirmationProof: Sendable {
    /// The password that was chosen at the sign-up. Everything stays.
    case password(Secret)
    /// A new one, and what the person agrees to. Everything from before goes.
    case newPassword(Secret, consent: Consent?)
}

/// What a mailed link asks for before it confirms an address.
package enum ConfirmationDemand: Sendable, Equatable {
    /// Nothing: the link does not make an address the person's own for the first time.
    case nothing
    /// The account's password, or a new one.
    case password
    /// A new password: the account has none, or several people chose one.
    case newPassword
}
