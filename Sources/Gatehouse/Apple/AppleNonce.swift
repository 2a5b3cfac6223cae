#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
    import CryptoKit
    import Foundation
    package import GatehouseDomain

    /// A nonce that ties Apple's token to its request (OpenID Connect Core 1.0, section 3.1.2.1). Apple receives its
    /// digest and the back end the nonce itself, so that an intercepted token is useless.
    package struct AppleNonce: Sendable {
        /// The nonce, for the back end: 64 hexadecimal digits.
        package let value: Secret
        /// The nonce's SHA-256 in hexadecimal digits, for the request to Apple.
        package let digest: String

        /// Generates a nonce of 256 bits.
        /// - Parameter generator: The source of randomness. It must be unpredictable, like the system's.
        package init(using generator: inout some RandomNumberGenerator) {
            let text = Hex.text((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
            value = Secret(text)
            digest = Hex.text(SHA256.hash(data: Data(text.utf8)))
        }

        /// Generates a nonce with the system's generator.
        package init() {
            var generator = SystemRandomNumberGenerator()
            self.init(using: &generator)
        }
    }
#endif
