/// What a page tells the browser about passkeys, so that password managers stop offering those that are gone (Web
/// Authentication Level 3, section 5.1.10). The names are those of the browser's functions.
package struct WirePasskeySignals: Sendable, Hashable, Codable {
    /// All passkeys of an account. Password managers hide the others, so the list is never a part of it.
    package var signalAllAcceptedCredentials: Accepted?
    /// What an account is called now.
    package var signalCurrentUserDetails: Details?
    /// A passkey that no account has.
    package var signalUnknownCredential: Unknown?

    /// The passkeys of an account.
    package struct Accepted: Sendable, Hashable, Codable {
        /// The RP ID.
        package var rpId: String
        /// The user handle, in base64url.
        package var userId: String
        /// The ids of the credentials, in base64url.
        package var allAcceptedCredentialIds: [String]

        /// Creates a value from its parts.
        package init(rpId: String, userId: String, allAcceptedCredentialIds: [String]) {
            self.rpId = rpId
            self.userId = userId
            self.allAcceptedCredentialIds = allAcceptedCredentialIds
        }
    }

    /// What an account is called.
    package struct Details: Sendable, Hashable, Codable {
        /// The RP ID.
        package var rpId: String
        /// The user handle, in base64url.
        package var userId: String
        /// What tells the account from others.
        package var name: String
        /// What the person is called.
        package var displayName: String

        /// Creates a value from its parts.
        package init(rpId: String, userId: String, name: String, displayName: String) {
            self.rpId = rpId
            self.userId = userId
            self.name = name
            self.displayName = displayName
        }
    }

    /// A passkey that no account has.
    package struct Unknown: Sendable, Hashable, Codable {
        /// The RP ID.
        package var rpId: String
        /// The id of the credential, in base64url.
        package var credentialId: String

        /// Creates a value from its parts.
        package init(rpId: String, credentialId: String) {
            self.rpId = rpId
            self.credentialId = credentialId
        }
    }

    /// Creates a value from its parts.
    package init(accepted: Accepted? = nil, details: Details? = nil, unknown: Unknown? = nil) {
        signalAllAcceptedCredentials = accepted
        signalCurrentUserDetails = details
        signalUnknownCredential = unknown
    }
}
