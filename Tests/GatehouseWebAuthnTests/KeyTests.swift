import CryptoExtras
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: keys")
struct KeyTests {
    private func refusal(_ key: CBORMap) -> PasskeyRefusal? {
        do throws(PasskeyRefusal) {
            _ = try CredentialKey(CBORValue.map(key).encoded)
            return nil
        } catch {
            return error
        }
    }

    @Test("WAN-02 every member of a key has one form, and there is no other", arguments: CredentialAlgorithm.allCases)
    func members(_ algorithm: CredentialAlgorithm) throws {
        let key = try SoftKey.of(algorithm).cose
        #expect(refusal(key) == nil)
        for entry in key.entries {
            let expected: PasskeyRefusal = entry.key == CBORValue(3) ? .algorithm : .key
            #expect(refusal(key.with(entry.key, nil)) == expected, "\(entry.key)")
            for value: CBORValue in [.null, .bytes([]), .text("x"), .bool(true), .array([]), CBORValue(9)] {
                #expect(refusal(key.with(entry.key, value)) == expected, "\(entry.key) \(value)")
            }
            if let bytes = entry.value.bytesValue {
                #expect(refusal(key.with(entry.key, .bytes([0] + bytes))) == .key, "\(entry.key)")
            }
        }
        for extra: CBORValue in [CBORValue(2), CBORValue(4), CBORValue(-4), .text("x")] {
            #expect(refusal(key.with(extra, .bytes([1]))) == .key, "\(extra)")
        }
        // The order of members does not matter.
        #expect(refusal(CBORMap(entries: key.entries.reversed())) == nil)
    }

    @Test("WAN-02 28 29: other algorithms, and an algorithm of another kind of key, are refused")
    func algorithms() throws {
        let keys = try CredentialAlgorithm.allCases.map { try SoftKey.of($0).cose }
        for number in [-35, -36, -47, -53, -9, -19, -37, -65_535, -258, 0, 7] {
            for key in keys { #expect(refusal(key.with(CBORValue(3), CBORValue(number))) == .algorithm, "\(number)") }
        }
        #expect(refusal(keys[0].with(CBORValue(3), .negative(.max))) == .algorithm)
        for algorithm in CredentialAlgorithm.allCases {
            for key in keys where key[3]?.integerValue != algorithm.rawValue {
                #expect(refusal(key.with(CBORValue(3), CBORValue(algorithm.rawValue))) == .key)
            }
        }
        // P-384, secp256k1, X25519, Ed448.
        for curve in [2, 8, 4, 7] { #expect(refusal(keys[0].with(CBORValue(-1), CBORValue(curve))) == .key) }
        for curve in [1, 4, 7] { #expect(refusal(keys[1].with(CBORValue(-1), CBORValue(curve))) == .key) }
    }

    @Test("WAN-02 30 31: a point that is not on the curve, infinity and half a point are refused")
    func points() throws {
        let key = try SoftKey.of(.es256).cose
        let (x, y) = (try #require(key[-2]?.bytesValue), try #require(key[-3]?.bytesValue))
        let zeros = [UInt8](repeating: 0, count: 32)
        let prime = Hexadecimal.bytes("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        for (x, y) in [
            (y, x), (x, y.dropLast() + [(y.last ?? 0) ^ 1]), (zeros, zeros), (x, zeros), (zeros, y), (prime, y),
            (x, prime),
            ([], []), (x + y, []), (x, [2]), ([4] + x, y),
        ] {
            #expect(refusal(key.with(CBORValue(-2), .bytes(x)).with(CBORValue(-3), .bytes(Array(y)))) == .key)
        }
        // The sign of y, as COSE allows and WebAuthn does not.
        for sign in [false, true] { #expect(refusal(key.with(CBORValue(-3), .bool(sign))) == .key) }
        let edwards = try SoftKey.of(.edDSA).cose
        for count in [0, 31, 33, 64] {
            #expect(refusal(edwards.with(CBORValue(-2), .bytes([UInt8](repeating: 1, count: count)))) == .key)
        }
    }

    @Test("WAN-02 32 33: RSA keys have 2,048 to 8,192 bits, and an odd exponent from 3 to 2^31")
    func numbers() throws {
        let key = try SoftKey.of(.rs256).cose
        func refusal(bits: Int) -> PasskeyRefusal? {
            var modulus = [UInt8](repeating: 0xAB, count: (bits + 7) / 8)
            modulus[0] = bits % 8 == 0 ? 0x80 : 1 << UInt8(bits % 8 - 1)
            return self.refusal(key.with(CBORValue(-1), .bytes(modulus)))
        }
        for bits in [2_048, 3_072, 4_096, 8_192] { #expect(refusal(bits: bits) == nil, "\(bits)") }
        for bits in [512, 1_024, 2_047, 8_193, 16_384] { #expect(refusal(bits: bits) == .key, "\(bits)") }
        for exponent: [UInt8] in [[3], [17], [1, 0, 1], [0x7F, 0xFF, 0xFF, 0xFF]] {
            #expect(self.refusal(key.with(CBORValue(-2), .bytes(exponent))) == nil, "\(exponent)")
        }
        for exponent: [UInt8] in [
            [], [0], [1], [2], [0, 3], [1, 0, 0], [0x80, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF], [1, 0, 0, 0, 1],
        ] {
            #expect(self.refusal(key.with(CBORValue(-2), .bytes(exponent))) == .key, "\(exponent)")
        }
    }

    @Test("WAN-01 WAN-02 a key is all of its bytes, and CBOR")
    func bytes() throws {
        let bytes = try CBORValue.map(SoftKey.of(.es256).cose).encoded
        #expect(throws: PasskeyRefusal.cbor(.trailingBytes)) { try CredentialKey(bytes + [0]) }
        #expect(throws: PasskeyRefusal.cbor(.truncated)) { try CredentialKey(bytes.dropLast()) }
        #expect(throws: PasskeyRefusal.key) { try CredentialKey([0x80]) }
        #expect(throws: PasskeyRefusal.cbor(.truncated)) { try CredentialKey([]) }
    }
}
