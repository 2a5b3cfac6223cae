package import GatehouseDomain

/// How a person who confirms an address in a browser that did not sign up proves that the account is theirs: the person
/// who reads the mail did not necessarily choose the password.
package enum ConfirmationProof: Sendable {
    /// The password that was chosen at the sign-up. Everything stays.
    case password(Secret)
    /// A new password, and the person's consent. Everything from before is deleted.
    case newPassword(Secret, consent: Consent?)
}

/// What the person has to enter before a mailed link confirms an address.
package enum ConfirmationDemand: Sendable, Equatable {
    /// Nothing: the link does not prove an address for the first time.
    case nothing
    /// The account's password, or a new one.
    case password
    /// A new password: the account has none, or several people chose one.
    case newPassword
}
