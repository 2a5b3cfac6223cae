import Foundation
import GatehouseDomain
import GatehouseWire
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

@testable import GatehouseJOSE

@Suite("JOSE: signatures")
struct SignatureTests {
    @Test(
        "OIC-06 SRV-14 signatures of Project Wycheproof are valid where they should be, and nowhere else",
        arguments: [("es256", 252), ("eddsa", 150), ("rs256", 240)])
    func wycheproof(name: String, count: Int) throws {
        var seen = 0
        for group in try Vectors.wycheproof(name) {
            let jwk = try JWK(group.key)
            for test in group.tests {
                seen += 1
                let isValid = jwk.key.isValid(Vectors.bytes(test.sig), for: Data(Vectors.bytes(test.msg)))
                // Only what has a key with a small exponent may be taken either way.
                let isFree = test.result == .acceptable && test.flags == ["SmallPublicKey"]
                #expect(isFree || isValid == (test.result == .valid), "\(name) \(test.id): \(test.comment)")
            }
        }
        #expect(seen == count)
    }

    @Test("OIC-06 SRV-16 the signatures of RFC 7515 and RFC 7520 are valid, and for nothing else")
    func examples() throws {
        let examples = try Vectors.examples()
        #expect(examples.count == 5)
        for example in examples {
            let jws = try #require(CompactJWS(example.jws))
            let name = try #require(jws.header?.algorithm)
            guard example.isUsed else {
                #expect(JWSAlgorithm(rawValue: name) == nil, "\(example.rfc)")
                #expect((try? JWK(example.key)).map { jws.isSigned(by: $0.key) } != true, "\(example.rfc)")
                continue
            }
            let jwk = try JWK(example.key)
            #expect(name == jwk.key.algorithm.rawValue && jws.isSigned(by: jwk.key), "\(example.rfc)")
            #expect(jws.header?.kid == jwk.kid || jws.header?.kid == nil, "\(example.rfc)")
            for place in [4, example.jws.utf8.count / 2, example.jws.utf8.count - 4] {
                var text = Array(example.jws)
                text[place] = text[place] == "A" ? "B" : "A"
                #expect(CompactJWS(String(text))?.isSigned(by: jwk.key) != true, "\(example.rfc) \(place)")
            }
        }
    }

    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    /// A key, what it signed, and the signature.
    private static let published: [JWSAlgorithm: (key: JSONObject, signed: String, signature: String)] =
        [
            .rs256: (
                [
                    "kty": "RSA", "e": "AQAB",
                    "n": .string(
                        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yR"
                            + "T-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e"
                            + "-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NA"
                            + "co9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"),
                ], "eyJhbGciOiJSUzI1NiJ9.\(payload)",
                "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9C"
                    + "UAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383Lc"
                    + "OLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWyw"
                    + "lVmtVrBp0igcN_IoypGlUPQGe77Rw"
            ),
            .es256: (
                [
                    "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                    "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                ], "eyJhbGciOiJFUzI1NiJ9.\(payload)",
                "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
            ),
            .edDSA: (
                ["kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
                "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc",
                "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
            ),
        ]

    @Test(
        "OIC-06 the signatures of RFC 7515 appendix A and RFC 8037 appendix A.4 are valid, and for nothing else",
        arguments: [JWSAlgorithm.es256, .rs256, .edDSA])
    func signatures(_ algorithm: JWSAlgorithm) throws {
        let example = try #require(Self.published[algorithm])
        let key = try JWK(example.key).key
        let signature = try #require(Base64URL.decode(example.signature))
        let signed = Data(example.signed.utf8)
        #expect(key.algorithm == algorithm)
        #expect(key.isValid(signature, for: signed))
        #expect(!key.isValid(signature, for: signed + [0]))
        #expect(!key.isValid(signature.dropLast(), for: signed))
        #expect(!key.isValid(signature + [0], for: signed))
        #expect(!key.isValid([], for: signed))
        for index in [0, signature.count - 1] {
            var other = signature
            other[index] ^= 1
            #expect(!key.isValid(other, for: signed))
        }
    }

    @Test("OIC-06 an RSA key is encoded as RFC 8017 appendix A.1.1 says")
    func encodedKey() throws {
        // The same as OpenSSL gives for this key.
        let text = try #require(Self.published[.rs256]?.key["n"]?.stringValue)
        let modulus = try #require(Base64URL.decode(text))
        let encoded = try #require(RSAKey(modulus: modulus, exponent: [1, 0, 1])).encoded
        #expect(encoded == [0x30, 0x82, 0x01, 0x0A, 0x02, 0x82, 0x01, 0x01, 0x00] + modulus + [0x02, 0x03, 1, 0, 1])
        #expect(RSAKey(modulus: [0, 0] + modulus, exponent: [0, 1, 0, 1])?.encoded == encoded)
    }

    @Test("OIC-06 RSA keys that are weak or too large are not used")
    func weakKeys() throws {
        func key(bits: Int, last: UInt8 = 1, exponent: [UInt8] = [1, 0, 1]) -> RSAKey? {
            var modulus = [UInt8](repeating: 0xAA, count: (bits + 7) / 8)
            modulus[0] = bits % 8 == 0 ? 0x80 : UInt8(1) << UInt8(bits % 8 - 1)
            modulus[modulus.count - 1] = last
            return RSAKey(modulus: modulus, exponent: exponent)
        }
        #expect(key(bits: 2_048) != nil)
        #expect(key(bits: 8_192) != nil)
        #expect(key(bits: 2_047) == nil)
        #expect(key(bits: 8_193) == nil)
        #expect(key(bits: 2_048, last: 2) == nil)
        for exponent: [UInt8] in [[], [0], [1], [0, 1], [2], [1, 0, 0, 0, 1]] {
            #expect(key(bits: 2_048, exponent: exponent) == nil)
        }
    }

    @Test("SRV-16 what is signed is read again, and the key of another algorithm did not sign it")
    func written() throws {
        let (elliptic, edwards) = (P256.Signing.PrivateKey(), Curve25519.Signing.PrivateKey())
        let secret = SymmetricKey(size: .bits256)
        let keys: [(SignatureKey, VerificationKey)] = [
            (.es256(elliptic), .es256(elliptic.publicKey)), (.edDSA(edwards), .edDSA(edwards.publicKey)),
            (.hs256(secret), .hs256(secret)),
        ]
        for (index, (key, shown)) in keys.enumerated() {
            let header = JWSHeader.encoded(shown.algorithm, kid: "k")
            let jws = try #require(CompactJWS(try CompactJWS.sign(#"{"sub":"a"}"#, header: header, with: key)))
            #expect(jws.header?.algorithm == shown.algorithm.rawValue && jws.header?.kid == "k")
            #expect(jws.claims == ["sub": "a"])
            for (other, key) in keys.enumerated() { #expect(jws.isSigned(by: key.1) == (other == index)) }
        }
        #expect(JWSHeader.encoded(.es256, kid: nil, type: nil) == "eyJhbGciOiJFUzI1NiJ9")
    }
}
