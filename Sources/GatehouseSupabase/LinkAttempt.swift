import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// One mail with a link that was asked for on this device: what the code of the link is exchanged with.
struct LinkAttempt: Codable, Equatable, Redacted {
    /// What the link leads to.
    enum Purpose: String, Codable {
        case signUp, recovery, signIn
    }

    /// Names the attempt in the address that the link leads back to; says nothing about it.
    let id: String
    let purpose: Purpose
    let email: String
    /// The secret that the challenge is made of (RFC 7636, section 4.1).
    let verifier: String
    let time: Date

    /// The challenge (RFC 7636, section 4.2, method S256).
    var challenge: String { Self.base64URL(Array(SHA256.hash(data: Data(verifier.utf8)))) }

    init(purpose: Purpose, email: String, time: Date, random: any RandomBytes) {
        id = Self.base64URL(random.bytes(12))
        verifier = Self.base64URL(random.bytes(32))
        self.purpose = purpose
        self.email = email
        self.time = time
    }

    /// Base64URL without padding (RFC 4648, section 5).
    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
