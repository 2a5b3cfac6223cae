import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
    import CryptoExtras
#endif

/// Authentication codes with shared secrets, which no id token may carry.
enum FakeHash {
    /// Signs with the public key as the secret.
    static func authentication(of text: String, by keys: FakeKeys) -> [UInt8] {
        let secret = SymmetricKey(data: keys.p256.publicKey.derRepresentation)
        return Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret))
    }
}

extension Lie {
    #if canImport(CryptoKit)
        static let weak: [Lie] = []
    #else
        /// Keys of RSA that are not as they should be.
        static let weak = [
            Lie("id token: RSA of 1,024 bits") { behaviour, _ in
                behaviour.algorithm = "RS256"
                behaviour.signature = { try FakeKeys.rsaSignature(of: Data($0.utf8), FakeKeys.smallRSA) }
                behaviour.keys = { document in
                    let key = try? FakeKeys.published(FakeKeys.smallRSA.publicKey, kid: "RS256")
                    document["keys"] = .array([key ?? .null])
                }
            },
            Lie("id token: RSA with the exponent 1") { behaviour, _ in
                behaviour.algorithm = "RS256"
                behaviour.keys = { document in
                    guard var key = try? FakeKeys.published(FakeKeys.rsa.publicKey, kid: "RS256").objectValue else {
                        return
                    }
                    key["e"] = "AQ"
                    document["keys"] = .array([.object(key)])
                }
            },
            Lie("id token: RSA padded as PSS") { behaviour, _ in
                behaviour.algorithm = "RS256"
                behaviour.signature = { text in
                    Array(
                        try FakeKeys.rsa.signature(for: SHA256.hash(data: Data(text.utf8)), padding: .PSS)
                            .rawRepresentation)
                }
            },
        ]
    #endif
}
