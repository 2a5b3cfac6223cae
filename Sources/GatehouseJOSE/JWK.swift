import Foundation
import GatehouseDomain
package import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// A JSON Web Key (RFC 7517) that checks signatures: the public part of a key, or a shared secret.
package struct JWK: Redacted, Sendable {
    /// Why members are no usable key.
    package enum Fault: Error, Equatable, Sendable {
        /// `kty` and `crv` name no kind of key that is used here.
        case kind
        /// `kid` is empty, too long or no text.
        case kid
        /// `alg` names another algorithm than that of the kind.
        case algorithm(JWSAlgorithm, kty: String)
        /// `use` is something else than signatures.
        case use
        /// This member is not base64url.
        case encoding(String)
        /// It is an RSA key of less than 2048 bits.
        case weakRSA
        /// Its members are no key of its kind.
        case unreadable(kty: String)
    }

    /// The maximum length of an id, in bytes.
    private static let longestID = 256

    /// Its id; nil if it has none.
    package let kid: String?
    /// The key.
    package let key: VerificationKey
    private let members: JSONObject

    /// Reads a key. A private part checks nothing, and ``bytes(_:)`` has its numbers.
    package init(_ members: JSONObject) throws(Fault) {
        kid = members["kid"]?.stringValue
        if let id = members["kid"], kid.map({ $0.isEmpty || $0.utf8.count > Self.longestID }) ?? (id != .null) {
            throw .kid
        }
        let kty = members["kty"]?.stringValue ?? ""
        guard let algorithm = Self.algorithm(kty, members["crv"]?.stringValue) else { throw .kind }
        if let alg = members["alg"], alg != .null, alg.stringValue != algorithm.rawValue {
            throw .algorithm(algorithm, kty: kty)
        }
        if let use = members["use"], use != "sig", use != .null { throw .use }
        self.members = members
        guard let key = try Self.key(members, algorithm) else { throw .unreadable(kty: kty) }
        self.key = key
    }

    /// Returns a number or a secret.
    package func bytes(_ name: String) throws(Fault) -> [UInt8] { try Self.bytes(members, name) }

    /// Whether it has a member.
    package func has(_ name: String) -> Bool { members[name] != nil }

    /// Returns the algorithm of a kind of key (RFC 7518, section 6.1; RFC 8037, section 2).
    private static func algorithm(_ kty: String, _ crv: String?) -> JWSAlgorithm? {
        switch (kty, crv) {
        case ("EC", "P-256"): .es256
        case ("OKP", "Ed25519"): .edDSA
        case ("RSA", nil): .rs256
        case ("oct", nil): .hs256
        default: nil
        }
    }

    private static func key(_ members: JSONObject, _ algorithm: JWSAlgorithm) throws(Fault) -> VerificationKey? {
        switch algorithm {
        case .es256: return VerificationKey(p256X: try bytes(members, "x"), y: try bytes(members, "y"))
        case .edDSA: return VerificationKey(ed25519: try bytes(members, "x"))
        case .rs256:
            let (modulus, exponent) = (try bytes(members, "n"), try bytes(members, "e"))
            guard RSAKey.bits(modulus) >= RSAKey.sizes.lowerBound else { throw .weakRSA }
            return RSAKey(modulus: modulus, exponent: exponent).map { .rs256($0) }
        case .hs256: return .hs256(SymmetricKey(data: try bytes(members, "k")))
        }
    }

    private static func bytes(_ members: JSONObject, _ name: String) throws(Fault) -> [UInt8] {
        guard let text = members[name]?.stringValue, let bytes = Base64URL.decode(text) else { throw .encoding(name) }
        return bytes
    }
}

/// The keys that an issuer publishes (RFC 7517, section 5).
package struct JWKSet: Sendable {
    /// The maximum number of keys that are read; no issuer has that many.
    private static let limit = 64

    private let keys: [JWK]

    /// Reads a key set; nil if the document is not one. Skipped are keys of unsupported kinds, those that are not for
    /// signatures, and shared secrets, which no issuer publishes.
    package init?(_ document: JSONObject) {
        guard let list = document["keys"]?.arrayValue else { return nil }
        keys = list.prefix(Self.limit).compactMap { element in
            guard let members = element.objectValue, members["kty"] != "oct" else { return nil }
            if let operations = members["key_ops"]?.arrayValue, !operations.contains("verify") { return nil }
            return try? JWK(members)
        }
    }

    /// Returns the key that a token names; for a token that names none, the one key for its algorithm.
    /// - Throws: ``TokenFailure/algorithm`` if the named key is for another one; ``TokenFailure/unknownKey`` if there is no
    ///   such key, or more than one.
    package func key(of token: IDToken) throws(TokenFailure) -> VerificationKey {
        let named = keys.filter { token.kid == nil || $0.kid == token.kid }
        let fitting = named.filter { $0.key.algorithm == token.algorithm }
        guard token.kid == nil || named.isEmpty || !fitting.isEmpty else { throw .algorithm }
        guard fitting.count == 1 else { throw .unknownKey }
        return fitting[0].key
    }
}
