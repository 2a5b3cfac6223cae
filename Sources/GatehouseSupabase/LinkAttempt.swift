import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// A mail with a link that was requested on this device, with the secret that the link's code is exchanged with.
struct LinkAttempt: Codable, Equatable, Redacted {
    /// What the link is for.
    enum Purpose: String, Codable {
        case signUp, recovery, signIn
    }

    /// Identifies the attempt in the URL that the link leads back to. Reveals nothing about it.
    let id: String
    let purpose: Purpose
    let email: String
    /// The secret that the challenge is derived from (RFC 7636, section 4.1).
    let verifier: String
    let time: Date
    /// The sign-up with a passkey that the mail is about; nil for another one.
    var passkeySignUp: PasskeySignUp?

    /// A sign-up with a passkey, until its email is confirmed.
    struct PasskeySignUp: Codable, Equatable, Redacted {
        /// The secret to present with the mailed code.
        let secret: String
        /// The consent, which the next mail needs too.
        let consent: Consent
        /// The answers of the form, which the next mail needs too.
        let metadata: [String: String]
    }

    /// The value sent in place of the secret (RFC 7636, section 4.2).
    var challenge: String { CodeVerifier(text: verifier).challenge }

    init(purpose: Purpose, email: String, time: Date, random: any RandomBytes) {
        id = random.token(12)
        verifier = CodeVerifier(random: random).text
        self.purpose = purpose
        self.email = email
        self.time = time
    }
}
