package import GatehouseDomain

/// How a person who confirms an address in a browser that did not sign up proves that the account is theirs: the person
/// who reads the mail did not necessarily choose the password.
package enum ConfirmationProof: Sendable {
    /// The password that was chosen at the sign-up. Everything stays.
    case password(Secret)
    /// A new password, and what the person agrees to. Everything from before is dropped.
    case newPassword(Secret, consent: Consent?)
}

/// What a mailed link asks for before it confirms an address.
package enum ConfirmationDemand: Sendable, Equatable {
    /// Nothing: the link does not prove an address for the first time.
    case nothing
    /// The account's password, or a new one.
    case password
    /// A new password: the account has none, or several people chose one.
    case newPassword
}
