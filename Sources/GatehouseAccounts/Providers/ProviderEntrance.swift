package import Foundation
import GatehouseJOSE

/// Where people are sent to sign in at a provider.
package struct ProviderEntrance: Sendable, Equatable {
    /// The authorization endpoint (RFC 6749, section 3.1).
    package var page: URL
    /// Whether all answers of the provider name the issuer (RFC 9207, section 3), as far as that is known.
    package var namesIssuer: Bool

    init(page: URL, namesIssuer: Bool) {
        self.page = page
        self.namesIssuer = namesIssuer
    }

    init(_ metadata: ProviderMetadata) {
        self.init(page: metadata.authorizationEndpoint, namesIssuer: metadata.namesIssuer)
    }
}
