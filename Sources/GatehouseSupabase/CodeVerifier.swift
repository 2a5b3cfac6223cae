import Foundation
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The secret that a code is exchanged with, so that the code alone signs nobody in (RFC 7636).
struct CodeVerifier: Redacted {
    /// The secret (RFC 7636, section 4.1).
    let text: String

    /// What the back end is told beforehand (RFC 7636, section 4.2, method S256).
    var challenge: String { Self.base64URL(Array(SHA256.hash(data: Data(text.utf8)))) }

    init(text: String) {
        self.text = text
    }

    /// Draws a secret of 256 bits.
    init(random: any RandomBytes) {
        text = Self.base64URL(random.bytes(32))
    }

    /// Base64URL without padding (RFC 4648, section 5).
    static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
