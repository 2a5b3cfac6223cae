import Foundation
package import GatehouseDomain
package import GatehouseWire

/// A person without an account who requested to sign in by mail. They get an account once the mail has proved the
/// address, so that a stranger's request leaves no account behind.
package struct Newcomer: Sendable, Codable, Equatable {
    /// The canonical address.
    package var email: String
    /// The app's data about the user.
    package var metadata: JSONObject
    package var consent: Consent?
    /// The language of the person's mails, as a BCP 47 tag; nil if it is not known.
    package var language: String?

    package init(email: String, metadata: JSONObject, consent: Consent?, language: String? = nil) {
        self.email = email
        self.metadata = metadata
        self.consent = consent
        self.language = language
    }
}
