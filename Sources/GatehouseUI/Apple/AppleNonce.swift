#if canImport(SwiftUI)
    import CryptoKit
    import Foundation
    import GatehouseDomain

    /// A number used once that ties Apple's token to the request it was asked for with (OpenID Connect Core 1.0, section
    /// 3.1.2.1). Apple gets its digest, the back end the number itself, so that a token that was overheard is of no use.
    struct AppleNonce: Sendable {
        /// The number, for the back end: 64 hexadecimal digits.
        let value: Secret
        /// Its SHA-256 in hexadecimal digits, for the request to Apple.
        let digest: String

        /// Draws a number of 256 bits.
        /// - Parameter generator: Where chance comes from; it must be unpredictable, as the system's is.
        init(using generator: inout some RandomNumberGenerator) {
            let text = Hex.text((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
            value = Secret(text)
            digest = Hex.text(SHA256.hash(data: Data(text.utf8)))
        }

        /// Draws a number from the system's generator.
        init() {
            var generator = SystemRandomNumberGenerator()
            self.init(using: &generator)
        }
    }
#endif
