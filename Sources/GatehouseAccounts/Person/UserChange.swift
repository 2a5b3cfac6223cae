package import GatehouseCore
package import GatehouseDomain
package import GatehouseWire

/// What a person may change about their own account, and nothing else.
package struct UserChange: Sendable {
    /// The new address, as it was typed.
    package var email: String?
    /// The new password.
    package var password: Secret?
    /// The current password; checked if it is given.
    package var currentPassword: Secret?
    /// A mailed code that makes the session recent; checked if it is given.
    package var nonce: Secret?
    /// The consent with which a guest becomes a user.
    package var consent: Consent?
    /// Members to set in the metadata. `null` removes a member; a member that is not named stays.
    package var metadata: JSONObject?
    /// The accounts at providers to keep with a new password after a recovery; nil if the person was not asked.
    package var keptWays: KeptWays?
    /// Where the app wants the mailed links to lead; nil for the server's own pages.
    package var app: AppLink?

    package init(
        email: String? = nil, password: Secret? = nil, currentPassword: Secret? = nil, nonce: Secret? = nil,
        consent: Consent? = nil, metadata: JSONObject? = nil, keptWays: KeptWays? = nil, app: AppLink? = nil
    ) {
        self.email = email
        self.password = password
        self.currentPassword = currentPassword
        self.nonce = nonce
        self.consent = consent
        self.metadata = metadata
        self.keptWays = keptWays
        self.app = app
    }
}
