import Foundation
package import GatehouseDomain
package import GatehouseWire

/// Somebody without an account who asked to sign in by mail, and gets one once the mail has proven the address: until
/// then a stranger's request leaves no account behind.
package struct Newcomer: Sendable, Codable, Equatable {
    /// The canonical address.
    package var email: String
    /// What the app keeps about the user.
    package var metadata: JSONObject
    package var consent: Consent?

    package init(email: String, metadata: JSONObject, consent: Consent?) {
        self.email = email
        self.metadata = metadata
        self.consent = consent
    }
}
