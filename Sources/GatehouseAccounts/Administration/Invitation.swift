package import GatehouseCore
package import GatehouseDomain
package import GatehouseWire

/// An account that an administrator creates for an address whose owner has not confirmed it yet.
package struct Invitation: Sendable {
    /// The address as it was typed.
    package var email: String
    /// The password, if the administrator sets one.
    package var password: Secret?
    /// What the app stores about the user; nil for nothing.
    package var metadata: JSONObject?
    package var consent: Consent?
    /// Whether the account counts as invited; otherwise it counts as signed up.
    package var isInvited: Bool
    /// The final destination of the link.
    package var app = AppLink()

    package init(
        email: String, password: Secret? = nil, metadata: JSONObject? = nil, consent: Consent? = nil,
        isInvited: Bool = true
    ) {
        self.email = email
        self.password = password
        self.metadata = metadata
        self.consent = consent
        self.isInvited = isInvited
    }
}
