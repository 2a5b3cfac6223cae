import Crypto
import CryptoExtras
import Foundation
import GatehouseJOSE
import GatehouseWire

/// Reads the keys that a deployment provides: one private key in PEM (RFC 7468), a JWK (RFC 7517) or a JWK Set, which
/// may also be written as just the array of its keys.
package enum KeyText {
    /// Why a text contains no usable keys, worded to follow the name of the file.
    package struct Failure: Error, Equatable {
        package let problem: String
    }

    fileprivate static let allowed =
        "a private key for RS256 (RSA of at least 2048 bits), ES256 (P-256) or EdDSA (Ed25519), or a secret for HS256 "
        + "(at least \(ConfiguredKeys.leastSecretLength) bytes)"
    fileprivate static let weakRSA = Failure(
        problem: "holds an RSA key that is too weak; it must have at least 2048 bits")

    /// Returns the keys in a text: exactly one that signs, and any number that verify.
    package static func read(_ text: String) throws(Failure) -> ConfiguredKeys {
        if text.contains("-----BEGIN ") { return ConfiguredKeys(signing: try pem(text)) }
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
                key = try jwk(members)
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

    private static func pem(_ text: String) throws(Failure) -> SigningKey {
        guard text.split(separator: "-----BEGIN ").filter({ $0.contains("-----END ") }).count == 1,
            text.contains("PRIVATE KEY-----"), !text.contains("ENCRYPTED")
        else { throw Failure(problem: "must hold one private key in PEM, not encrypted, and nothing else") }
        do {
            if let key = try? P256.Signing.PrivateKey(pemRepresentation: text) { return SigningKey(privateKey: key) }
            if isEd25519(text), let key = try? Curve25519.Signing.PrivateKey(pemRepresentation: text) {
                return SigningKey(privateKey: key)
            }
            return try SigningKey(privateKey: _RSA.Signing.PrivateKey(pemRepresentation: text))
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

    private static func jwk(_ members: JSONObject) throws(Failure) -> SigningKey {
        let jwk: JWK
        do {
            jwk = try JWK(members)
            guard case .hs256 = jwk.key else {
                return jwk.has("d") ? try pair(jwk) : SigningKey(kid: jwk.kid, jwk.key)
            }
            let secret = try jwk.bytes("k")
            guard secret.count >= ConfiguredKeys.leastSecretLength else {
                throw Failure(
                    problem:
                        "holds a secret that is too weak; it must have at least \(ConfiguredKeys.leastSecretLength) "
                        + "bytes")
            }
            return SigningKey(kid: jwk.kid, secret: SymmetricKey(data: secret))
        } catch let fault as JWK.Fault {
            throw Failure(fault)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(JWK.Fault.unreadable(kty: members["kty"]?.stringValue ?? ""))
        }
    }

    /// Returns a key with both halves.
    private static func pair(_ jwk: JWK) throws -> SigningKey {
        let number = try jwk.bytes("d")
        switch jwk.key {
        case .es256(let publicKey):
            let key = try P256.Signing.PrivateKey(rawRepresentation: number)
            guard key.publicKey.rawRepresentation == publicKey.rawRepresentation else { throw mismatch }
            return SigningKey(kid: jwk.kid, privateKey: key)
        case .edDSA(let publicKey):
            let key = try Curve25519.Signing.PrivateKey(rawRepresentation: number)
            guard key.publicKey.rawRepresentation == publicKey.rawRepresentation else { throw mismatch }
            return SigningKey(kid: jwk.kid, privateKey: key)
        case .rs256(let publicKey):
            let (n, e) = (publicKey.modulus, publicKey.exponent)
            guard jwk.has("p"), jwk.has("q") else {
                return try SigningKey(
                    kid: jwk.kid, privateKey: _RSA.Signing.PrivateKey._createFromNumbers(n: n, e: e, d: number))
            }
            return try SigningKey(
                kid: jwk.kid,
                privateKey: _RSA.Signing.PrivateKey(n: n, e: e, d: number, p: jwk.bytes("p"), q: jwk.bytes("q")))
        case .hs256: throw SigningKey.Fault.unusable
        }
    }

    private static let mismatch = Failure(problem: "holds a private key whose parts do not match")
}

extension KeyText.Failure {
    /// Says what is wrong with a JWK.
    fileprivate init(_ fault: JWK.Fault) {
        switch fault {
        case .kind: self.init(problem: "must hold \(KeyText.allowed); kty and crv name another kind of key")
        case .kid: self.init(problem: "must have a kid of 1 to 256 bytes, or none")
        case .algorithm(let algorithm, let kty):
            self.init(problem: "must name \(algorithm.rawValue) as the alg of a key of the type \(kty), or none")
        case .use: self.init(problem: "must have the use sig, or none")
        case .encoding(let name): self.init(problem: "must have \(name) as base64url without padding")
        case .weakRSA: self = KeyText.weakRSA
        case .unreadable(let kty): self.init(problem: "holds a key of the type \(kty) that cannot be read")
        }
    }
}
