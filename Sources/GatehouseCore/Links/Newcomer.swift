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
    /// The language in which mails speak to the person, as a BCP 47 tag; nil where it is not known.
    package var language: String?

    package init(email: String, metadata: JSONObject, consent: Consent?, language: String? = nil) {
        self.email = email
        self.metadata = metadata
        self.consent = consent
        self.language = language
    }
}
