package import GatehouseDomain
package import GatehouseWire

/// A request to sign in with only a mailed code or link.
package struct MailedSignIn: Sendable {
    /// The address as it was typed.
    package var email: String
    /// Whether an address without an account may get one.
    package var createsAccount: Bool
    /// What the app keeps about a new user.
    package var metadata: JSONObject
    /// The consent of a new user.
    package var consent: Consent?

    package init(email: String, createsAccount: Bool = true, metadata: JSONObject = [:], consent: Consent? = nil) {
        self.email = email
        self.createsAccount = createsAccount
        self.metadata = metadata
        self.consent = consent
    }
}
