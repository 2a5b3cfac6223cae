import Foundation
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The secret that an authorization code is exchanged with, so that the code by itself signs nobody in (RFC 7636).
struct CodeVerifier: Redacted {
    /// The secret (RFC 7636, section 4.1).
    let text: String

    /// The value that the back end receives in advance (RFC 7636, section 4.2, method S256).
    var challenge: String { Self.base64URL(Array(SHA256.hash(data: Data(text.utf8)))) }

    init(text: String) {
        self.text = text
    }

    /// Generates a secret of 256 bits.
    init(random: any RandomBytes) {
        text = Self.base64URL(random.bytes(32))
    }

    /// Returns Base64URL text without padding (RFC 4648, section 5).
    static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
