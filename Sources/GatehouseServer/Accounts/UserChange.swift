package import GatehouseDomain
package import GatehouseWire

/// What a person may change about their own account, and nothing else.
package struct UserChange: Sendable {
    /// The new password.
    package var password: Secret?
    /// The password in force; checked when it is given.
    package var currentPassword: Secret?
    /// Members to set in the metadata; `null` removes one, what is not named stays.
    package var metadata: JSONObject?

    package init(password: Secret? = nil, currentPassword: Secret? = nil, metadata: JSONObject? = nil) {
        self.password = password
        self.currentPassword = currentPassword
        self.metadata = metadata
    }
}
