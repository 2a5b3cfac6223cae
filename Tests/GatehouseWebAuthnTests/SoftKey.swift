import Crypto
import CryptoExtras
import Foundation
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

/// The private key of a passkey, in memory.
enum SoftKey: Sendable {
    case es256(P256.Signing.PrivateKey)
    case edDSA(Curve25519.Signing.PrivateKey)
    case rs256(_RSA.Signing.PrivateKey)

    /// One key of every algorithm.
    static let all: [CredentialAlgorithm: SoftKey] = {
        var keys: [CredentialAlgorithm: SoftKey] = [.es256: .es256(.init()), .edDSA: .edDSA(.init())]
        keys[.rs256] = (try? _RSA.Signing.PrivateKey(keySize: .bits2048)).map { .rs256($0) }
        return keys
    }()

    /// The key of an algorithm.
    static func of(_ algorithm: CredentialAlgorithm) throws -> SoftKey { try #require(all[algorithm]) }

    /// The public key as a COSE_Key.
    var cose: CBORMap {
        get throws {
            switch self {
            case .es256(let key):
                let point = [UInt8](key.publicKey.rawRepresentation)
                return [
                    CBORValue(1): CBORValue(2), CBORValue(3): CBORValue(-7), CBORValue(-1): CBORValue(1),
                    CBORValue(-2): .bytes([UInt8](point[..<32])), CBORValue(-3): .bytes([UInt8](point[32...])),
                ]
            case .edDSA(let key):
                return [
                    CBORValue(1): CBORValue(1), CBORValue(3): CBORValue(-8), CBORValue(-1): CBORValue(6),
                    CBORValue(-2): .bytes([UInt8](key.publicKey.rawRepresentation)),
                ]
            case .rs256(let key):
                let numbers = try key.publicKey.getKeyPrimitives()
                return [
                    CBORValue(1): CBORValue(3), CBORValue(3): CBORValue(-257),
                    CBORValue(-1): .bytes([UInt8](numbers.modulus)),
                    CBORValue(-2): .bytes([UInt8](numbers.publicExponent)),
                ]
            }
        }
    }

    /// Returns a signature as authenticators make it.
    func sign(_ bytes: [UInt8]) throws -> [UInt8] {
        switch self {
        case .es256(let key): [UInt8](try key.signature(for: bytes).derRepresentation)
        case .edDSA(let key): [UInt8](try key.signature(for: bytes))
        case .rs256(let key):
            [UInt8](
                try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }
}
