import Foundation

#if canImport(Security)
    import Security
#else
    import Crypto
    import CryptoExtras
#endif

/// A public RSA key that checks RSASSA-PKCS1-v1_5 signatures with SHA-256 (RFC 8017, section 8.2.2).
package struct RSAKey: Sendable {
    /// The sizes that are accepted, in bits. Smaller keys can be broken, and larger ones cost a phone too much time.
    package static let sizes = 2_048...8_192

    /// The two numbers, most significant byte first, without leading zeros.
    package let modulus, exponent: [UInt8]
    #if !canImport(Security)
        private let key: _RSA.Signing.PublicKey
    #endif

    /// Creates a key from its two numbers, most significant byte first; nil for a key that is too small or too large, and
    /// for an exponent that is even, 1, or of more than 32 bits.
    package init?(modulus: [UInt8], exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard let last = exponent.last, (1...4).contains(exponent.count), exponent != [1], last & 1 == 1,
            modulus.last.map({ $0 & 1 }) == 1, Self.sizes.contains(Self.bits(modulus))
        else { return nil }
        #if !canImport(Security)
            guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { return nil }
            self.key = key
        #endif
        self.modulus = modulus
        self.exponent = exponent
    }

    /// Returns the number of bits of a modulus.
    package static func bits(_ modulus: [UInt8]) -> Int {
        let number = modulus.drop { $0 == 0 }
        return number.count * 8 - (number.first?.leadingZeroBitCount ?? 0)
    }

    /// Whether a signature is this key's.
    func isValid(_ signature: [UInt8], for data: Data) -> Bool {
        #if canImport(Security)
            let attributes: [CFString: Any] = [
                kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic,
            ]
            guard let key = SecKeyCreateWithData(Data(encoded) as CFData, attributes as CFDictionary, nil) else {
                return false
            }
            return SecKeyVerifySignature(
                key, .rsaSignatureMessagePKCS1v15SHA256, data as CFData, Data(signature) as CFData, nil)
        #else
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: data),
                padding: .insecurePKCS1v1_5)
        #endif
    }

    /// The key as `RSAPublicKey` in DER (RFC 8017, appendix A.1.1).
    var encoded: [UInt8] { Self.element(0x30, Self.integer(modulus) + Self.integer(exponent)) }

    private static func integer(_ bytes: [UInt8]) -> [UInt8] {
        // A first byte of 128 or more would make the number negative.
        element(0x02, bytes.first.map { $0 >= 0x80 } == true ? [0] + bytes : bytes)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
