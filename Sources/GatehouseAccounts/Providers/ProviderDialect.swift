package import GatehouseCore
import GatehouseDomain

/// How this server talks to a provider: from the page that people are sent to, to the identity of a person who comes
/// back with a code.
///
/// A provider that speaks OpenID Connect needs settings only. Any other one is a file like `GitHubDialect.swift`: its
/// dialect and its ``ProviderSettings/Kind``, which is listed in ``ProviderSettings/Kind/all``.
package protocol ProviderDialect: Sendable {
    /// Whether the provider signs ID tokens. Then the request has a nonce, and an app can present a token from the
    /// provider's own library.
    var signsTokens: Bool { get }
    /// The scope without which the provider does not say who somebody is.
    var requiredScope: String { get }

    /// Returns where people are sent to sign in.
    func entrance(
        of provider: ProviderSettings, _ directory: ProviderDirectory
    ) async throws(AccountRefusal) -> ProviderEntrance

    /// Exchanges a code for the identity of the person who brought it.
    ///
    /// - Returns: The identity, and the ID token that proves it, if there is one.
    /// - Throws: `provider_unavailable`, and what an answer is refused with that is not as the provider documents it.
    func identity(
        for code: ProviderCode, over connection: ProviderConnection
    ) async throws -> (identity: ProviderIdentity, token: VerifiedIDToken?)
}

/// A code that a person brought from a provider, and what this server knows of the request that led there.
package struct ProviderCode: Sendable {
    /// The code (RFC 6749, section 4.1.2).
    let code: Secret
    /// The verifier of the request's challenge (RFC 7636).
    let verifier: Secret
    /// The nonce of the request, for a dialect with ID tokens.
    let nonce: Secret
    /// The URL that the person was sent back to.
    let callback: String
}
