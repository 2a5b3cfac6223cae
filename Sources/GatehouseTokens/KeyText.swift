import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseWire
import JWTKit

/// Reads the keys that a deployment provides: one private key in PEM (RFC 7468), a JWK (RFC 7517) or a JWK Set, which
/// may also be written as just the array of its keys.
package enum KeyText {
    /// Why a text contains no usable keys, worded to follow the name of the file.
    package struct Failure: Error, Equatable {
        package let problem: String
    }

    private static let allowed =
        "a private key for RS256 (RSA of at least 2048 bits), ES256 (P-256) or EdDSA (Ed25519), or a secret for HS256 "
        + "(at least \(ConfiguredKeys.leastSecretLength) bytes)"
    private static let weakRSA = Failure(problem: "holds an RSA key that is too weak; it must have at least 2048 bits")

    /// Returns the keys in a text: exactly one that signs, and any number that verify.
    package static func read(_ text: String) async throws(Failure) -> ConfiguredKeys {
        if text.contains("-----BEGIN ") { return ConfiguredKeys(signing: try await pem(text)) }
        let value: JSONValue
        do {
            value = try JSONValue(json: text.utf8, duplicateMembers: .refused)
        } catch {
            throw Failure(problem: "must contain a key in PEM or a JWK; as JSON it has \(error)")
        }
        let list = value.arrayValue ?? value.objectValue?["keys"]?.arrayValue ?? [value]
        var signing: [SigningKey] = []
        var verifying: [SigningKey] = []
        var ids: Set<String> = []
        for (index, element) in list.enumerated() {
            let place = list.count == 1 ? "" : "key \(index + 1): "
            guard let members = element.objectValue else { throw Failure(problem: "\(place)must be a JWK object") }
            let key: SigningKey
            do {
                key = try await jwk(members)
            } catch {
                throw Failure(problem: place + error.problem)
            }
            guard key.isConsistent else {
                throw Failure(problem: "\(place)holds a private key whose parts do not match")
            }
            if let kid = key.kid {
                guard ids.insert(kid).inserted, !AdministratorSecret.isKid(kid) else {
                    throw Failure(problem: "\(place)must have a kid of its own, which is not administrator")
                }
            }
            if try signs(members, key) { signing.append(key) } else { verifying.append(key) }
        }
        guard signing.count == 1 else {
            throw Failure(
                problem: "must hold exactly one key that signs, not \(signing.count): mark all other keys with key_ops "
                    + "[\"verify\"]")
        }
        return ConfiguredKeys(signing: signing[0], verifying: verifying)
    }

    // MARK: PEM

    private static func pem(_ text: String) async throws(Failure) -> SigningKey {
        guard text.split(separator: "-----BEGIN ").filter({ $0.contains("-----END ") }).count == 1,
            text.contains("PRIVATE KEY-----"), !text.contains("ENCRYPTED")
        else { throw Failure(problem: "must hold one private key in PEM, not encrypted, and nothing else") }
        do {
            if let key = try? P256.Signing.PrivateKey(pemRepresentation: text) {
                return try await SigningKey(privateKey: key)
            }
            if isEd25519(text), let key = try? EdDSA.PrivateKey(pem: text) {
                return try await SigningKey(
                    privateKey: Curve25519.Signing.PrivateKey(rawRepresentation: key.rawRepresentation))
            }
            return try await SigningKey(privateKey: JWTKit.Insecure.RSA.PrivateKey(pem: text))
        } catch {
            if case .incorrectParameterSize? = error as? CryptoKitError { throw weakRSA }
            throw Failure(problem: "must hold \(allowed)")
        }
    }

    /// Returns whether a PKCS #8 key contains the object identifier of Ed25519 (RFC 8410, section 3). Without this
    /// check, any other key of 32 bytes would be accepted.
    private static func isEd25519(_ text: String) -> Bool {
        let body = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }.joined()
        guard let bytes = Data(base64Encoded: body) else { return false }
        return bytes.range(of: Data([0x06, 0x03, 0x2B, 0x65, 0x70])) != nil
    }

    // MARK: JWK

    /// Returns whether a key is for signing (RFC 7517, section 4.3): it can sign, and its members don't say otherwise.
    private static func signs(_ members: JSONObject, _ key: SigningKey) throws(Failure) -> Bool {
        guard let operations = members["key_ops"]?.arrayValue else { return key.canSign }
        guard operations.contains("sign") else { return false }
        guard key.canSign else { throw Failure(problem: "contains a signing key without a private part") }
        return true
    }

    package static func jwk(_ members: JSONObject) async throws(Failure) -> SigningKey {
        let kid = members["kid"]?.stringValue
        if let id = members["kid"], kid.map({ $0.isEmpty || $0.utf8.count > 256 }) ?? (id != .null) {
            throw Failure(problem: "must have a kid of 1 to 256 bytes, or none")
        }
        guard
            let kind = kinds.first(where: {
                $0.kty == members["kty"]?.stringValue && $0.crv == members["crv"]?.stringValue
            })
        else { throw Failure(problem: "must hold \(allowed); kty and crv name another kind of key") }
        if let alg = members["alg"], alg != .null, alg.stringValue != kind.alg {
            throw Failure(problem: "must name \(kind.alg) as the alg of a key of the type \(kind.kty), or none")
        }
        if let use = members["use"], use != "sig", use != .null {
            throw Failure(problem: "must have the use sig, or none")
        }
        do {
            return try await kind.make(members, kid)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(problem: "holds a key of the type \(kind.kty) that cannot be read")
        }
    }

    private struct Kind: Sendable {
        var kty: String
        var crv: String?
        var alg: String
        var make: @Sendable (_ members: JSONObject, _ kid: String?) async throws -> SigningKey
    }

    private static let kinds = [
        Kind(kty: "oct", crv: nil, alg: "HS256") { members, kid in
            let secret = try bytes(members, "k")
            guard secret.count >= ConfiguredKeys.leastSecretLength else {
                throw Failure(
                    problem:
                        "holds a secret that is too weak; it must have at least \(ConfiguredKeys.leastSecretLength) "
                        + "bytes"
                )
            }
            return try await SigningKey(kid: kid, secret: SymmetricKey(data: secret))
        },
        Kind(kty: "EC", crv: "P-256", alg: "ES256") { members, kid in
            let point = try bytes(members, "x") + bytes(members, "y")
            let publicKey = try P256.Signing.PublicKey(rawRepresentation: point)
            guard members["d"] != nil else { return try await SigningKey(kid: kid, publicKey: publicKey) }
            let privateKey = try P256.Signing.PrivateKey(rawRepresentation: bytes(members, "d"))
            guard privateKey.publicKey.rawRepresentation == publicKey.rawRepresentation else { throw mismatch }
            return try await SigningKey(kid: kid, privateKey: privateKey)
        },
        Kind(kty: "OKP", crv: "Ed25519", alg: "EdDSA") { members, kid in
            let publicKey = try Curve25519.Signing.PublicKey(rawRepresentation: bytes(members, "x"))
            guard members["d"] != nil else { return try await SigningKey(kid: kid, publicKey: publicKey) }
            let privateKey = try Curve25519.Signing.PrivateKey(rawRepresentation: bytes(members, "d"))
            guard privateKey.publicKey.rawRepresentation == publicKey.rawRepresentation else { throw mismatch }
            return try await SigningKey(kid: kid, privateKey: privateKey)
        },
        Kind(kty: "RSA", crv: nil, alg: "RS256") { members, kid in
            let (modulus, exponent) = (try text(members, "n"), try text(members, "e"))
            let number = try bytes(members, "n").drop { $0 == 0 }
            guard number.count * 8 - (number.first?.leadingZeroBitCount ?? 0) >= 2048 else { throw weakRSA }
            guard members["d"] != nil else {
                return try await SigningKey(
                    kid: kid, publicKey: JWTKit.Insecure.RSA.PublicKey(modulus: modulus, exponent: exponent))
            }
            guard members["p"] != nil, members["q"] != nil else {
                return try await SigningKey(
                    kid: kid,
                    privateKey: JWTKit.Insecure.RSA.PrivateKey(
                        modulus: modulus, exponent: exponent, privateExponent: text(members, "d")))
            }
            return try await SigningKey(
                kid: kid,
                privateKey: JWTKit.Insecure.RSA.PrivateKey(
                    modulus: modulus, exponent: exponent, privateExponent: text(members, "d"),
                    prime1: text(members, "p"),
                    prime2: text(members, "q")))
        },
    ]

    private static let mismatch = Failure(problem: "holds a private key whose parts do not match")

    private static func text(_ members: JSONObject, _ name: String) throws -> String {
        guard let text = members[name]?.stringValue, Base64URL.decode(text) != nil else {
            throw Failure(problem: "must have \(name) as base64url without padding")
        }
        return text
    }

    private static func bytes(_ members: JSONObject, _ name: String) throws -> [UInt8] {
        Base64URL.decode(try text(members, name)) ?? []
    }
}
