import Foundation
package import GatehouseDomain

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The secret that an authorization code is exchanged with, so that the code by itself signs nobody in (RFC 7636).
package struct CodeVerifier: Sendable {
    private let secret: Secret

    /// The secret, for the request that exchanges the code (RFC 7636, section 4.1).
    package var text: String { secret.reveal() }

    /// The value that the back end receives in advance (RFC 7636, section 4.2, method S256).
    package var challenge: String { Base64URL.encode(SHA256.hash(data: Data(secret.reveal().utf8))) }

    /// Wraps a secret that was generated earlier.
    package init(text: String) {
        secret = Secret(text)
    }

    /// Generates a secret of 256 bits, which is text of 43 characters.
    package init(random: any RandomBytes) {
        secret = Secret(random.token())
    }
}
