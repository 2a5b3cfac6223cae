package import Foundation
package import GatehouseCore

/// A sign-in that is in progress at a provider: the row that its answer finds by the state (RFC 6749, section 4.1).
package struct ProviderFlow: Sendable, Equatable {
    /// What the person comes back to.
    package enum Waiter: Sendable, Equatable {
        /// An app. It gets a code that only the client that started with this challenge can exchange.
        case app(redirect: RedirectURL, challenge: CodeChallenge)
        /// A page of this server, only in the browser whose secret has this digest.
        case page(path: String, browser: String)
    }

    /// The keyed digest of the state.
    package var stateDigest: String
    /// The provider's id. An answer is accepted only as this provider's.
    package var provider: String
    /// The code verifier and the nonce, sealed.
    package var sealed: String
    package var waiter: Waiter
    /// The session whose account the provider's identity is to be added to; nil for a sign-in.
    package var linking: SessionID?
    /// The provider's answer, sealed, until the page collects it.
    package var sealedAnswer: String?
    package var expiresAt: Date

    package init(
        stateDigest: String, provider: String, sealed: String, waiter: Waiter, linking: SessionID? = nil,
        sealedAnswer: String? = nil, expiresAt: Date
    ) {
        self.stateDigest = stateDigest
        self.provider = provider
        self.sealed = sealed
        self.waiter = waiter
        self.linking = linking
        self.sealedAnswer = sealedAnswer
        self.expiresAt = expiresAt
    }
}
