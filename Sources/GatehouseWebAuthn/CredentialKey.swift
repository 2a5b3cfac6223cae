import Foundation
import GatehouseJOSE

/// The public key of a passkey, a COSE_Key (RFC 9052, section 7) in the form that WebAuthn requires: each kind has
/// exactly its members, and a point is written with both coordinates (Web Authentication Level 3, section 5.8.5).
package struct CredentialKey: Sendable {
    /// The key as it was registered, to be stored.
    package let encoded: [UInt8]
    /// Its algorithm.
    package let algorithm: CredentialAlgorithm
    private let key: VerificationKey

    /// Reads a key, for example a stored one.
    /// - Throws: ``PasskeyRefusal/cbor(_:)``, ``PasskeyRefusal/algorithm`` or ``PasskeyRefusal/key``.
    package init(_ encoded: [UInt8]) throws(PasskeyRefusal) {
        let value: CBORValue
        do throws(CBORFault) {
            value = try CBORReader.value(of: encoded)
        } catch {
            throw .cbor(error)
        }
        try self.init(value, encoded: encoded)
    }

    /// Creates a key from its members.
    /// - Parameter encoded: The bytes that the members were read from.
    init(_ value: CBORValue, encoded: [UInt8]) throws(PasskeyRefusal) {
        guard let members = value.mapValue else { throw .key }
        guard let algorithm = members[Label.algorithm]?.integerValue.flatMap(CredentialAlgorithm.init) else {
            throw .algorithm
        }
        guard let key = Self.key(members, algorithm) else { throw .key }
        (self.encoded, self.algorithm, self.key) = (encoded, algorithm, key)
    }

    /// Whether a signature is this key's. That of ES256 is in DER (Web Authentication Level 3, section 6.5.5).
    func isValid(_ signature: [UInt8], for data: [UInt8]) -> Bool {
        guard algorithm == .es256 else { return key.isValid(signature, for: Data(data)) }
        guard let numbers = ECDSASignature.numbers(der: signature) else { return false }
        return key.isValid(numbers, for: Data(data))
    }

    /// The names of members (RFC 9052, section 7.1; RFC 9053, section 7; RFC 8230, section 4).
    private enum Label {
        static let kind = 1
        static let algorithm = 3
        static let curve = -1
        static let x = -2
        static let y = -3
        static let modulus = -1
        static let exponent = -2
    }

    private static func key(_ members: CBORMap, _ algorithm: CredentialAlgorithm) -> VerificationKey? {
        let kind = members[Label.kind]?.integerValue
        let curve = members[Label.curve]?.integerValue
        switch algorithm {
        case .es256:
            guard members.count == 5, kind == 2, curve == 1, let x = members[Label.x]?.bytesValue,
                let y = members[Label.y]?.bytesValue
            else { return nil }
            return VerificationKey(p256X: x, y: y)
        case .edDSA:
            guard members.count == 4, kind == 1, curve == 6, let x = members[Label.x]?.bytesValue else { return nil }
            return VerificationKey(ed25519: x)
        case .rs256:
            guard members.count == 4, kind == 3, let modulus = members[Label.modulus]?.bytesValue,
                let exponent = members[Label.exponent]?.bytesValue, isShortest(modulus), isShortest(exponent),
                exponent.count < 4 || exponent[0] < 0x80
            else { return nil }
            return RSAKey(modulus: modulus, exponent: exponent).map { .rs256($0) }
        }
    }

    /// Whether a number has no leading zero (RFC 8230, section 4).
    private static func isShortest(_ number: [UInt8]) -> Bool { number.first.map { $0 != 0 } ?? false }
}
