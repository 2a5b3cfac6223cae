import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import GatehouseWire
import Testing

@testable import GatehouseOpenID

@Suite("OpenID: the configuration, and examples of the standards")
struct OpenIDConfigurationTests {
    private func fault(
        issuer: String = "https://id.example.com", clientID: String = "app", redirect: String = "com.example.app:/done",
        scopes: [String] = ["openid"], extra: [String: String] = [:],
        algorithms: Set<OpenIDConfiguration.Algorithm> = [.es256], tolerance: TimeInterval = 60,
        name: String = "Example",
        postLogout: String? = nil
    ) throws -> OpenIDConfiguration.Fault? {
        do throws(OpenIDConfiguration.Fault) {
            _ = try OpenIDConfiguration(
                issuer: issuer, clientID: clientID, redirectURI: URL(string: redirect) ?? URL(filePath: "/"),
                providerName: name, scopes: scopes, postLogoutRedirectURI: postLogout.flatMap { URL(string: $0) },
                extraParameters: extra, algorithms: algorithms, tolerance: tolerance)
            return nil
        } catch {
            return error
        }
    }

    @Test("OIC-01 only an issuer with https, or on this device, without query and fragment is accepted")
    func issuers() throws {
        for issuer in [
            "https://id.example.com", "https://id.example.com/", "https://id.example.com:8443/a/b",
            "http://127.0.0.1:8080", "http://localhost:1/x", "http://[::1]:8080",
        ] {
            #expect(try fault(issuer: issuer) == nil)
        }
        for issuer in [
            "", "id.example.com", "https://", "https://id.example.com?a=b", "https://id.example.com#a",
            "https://person@id.example.com", "ftp://id.example.com", "javascript:alert(1)",
        ] {
            #expect(try fault(issuer: issuer) == .issuerIsNoAddress)
        }
        for issuer in ["http://id.example.com", "http://127.0.0.1.example.com", "http://128.0.0.1"] {
            #expect(try fault(issuer: issuer) == .issuerIsInsecure)
        }
    }

    @Test("OIC-01 what else is not accepted says why")
    func others() throws {
        #expect(try fault(clientID: "") == .noClientID)
        #expect(try fault(clientID: "an app") == .noClientID)
        #expect(try fault(scopes: ["profile"]) == .scopesWithoutOpenID)
        #expect(try fault(scopes: ["openid", "a b"]) == .scopesWithoutOpenID)
        #expect(try fault(redirect: "https://example.com/done") == nil)
        #expect(try fault(redirect: "http://127.0.0.1:8080/done") == nil)
        for redirect in [
            "http://example.com/done", "com.example.app:/done?a=b", "com.example.app:/done#a", "/done",
            "https://a@example.com/done",
        ] {
            #expect(try fault(redirect: redirect) == .redirectIsNoAddress)
        }
        #expect(try fault(postLogout: "http://example.com/") == .redirectIsNoAddress)
        for name in [
            "state", "nonce", "redirect_uri", "client_secret", "code_challenge", "request", "scope", "resource",
        ] {
            #expect(try fault(extra: [name: "x"]) == .reservedParameter(name))
        }
        #expect(try fault(extra: ["prompt": "login", "max_age": "60"]) == nil)
        #expect(try fault(algorithms: []) == .noAlgorithm)
        #expect(try fault(tolerance: 601) == .toleranceOutOfRange)
        #expect(try fault(tolerance: -1) == .toleranceOutOfRange)
        #expect(try fault(name: " ") == .noProviderName)
    }

    @Test("OIC-03 the challenge of RFC 7636 appendix B")
    func challenge() {
        let verifier = CodeVerifier(text: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(CodeVerifier(random: SystemRandomBytes()).text.count == 43)
    }

    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    /// A key, what it signed, and the signature.
    private static let examples: [OpenIDConfiguration.Algorithm: (key: JSONObject, signed: String, signature: String)] =
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
        arguments: OpenIDConfiguration.Algorithm.allCases)
    func signatures(_ algorithm: OpenIDConfiguration.Algorithm) throws {
        let example = try #require(Self.examples[algorithm])
        let key = try #require(VerificationKey(example.key, algorithm))
        let signature = try #require(Base64URL.decode(example.signature))
        let signed = Array(example.signed.utf8)
        #expect(key.isValid(signature, for: signed))
        #expect(!key.isValid(signature, for: signed + [0]))
        #expect(!key.isValid(signature.dropLast(), for: signed))
        #expect(!key.isValid([], for: signed))
        for index in [0, signature.count - 1] {
            var other = signature
            other[index] ^= 1
            #expect(!key.isValid(other, for: signed))
        }
        for other in OpenIDConfiguration.Algorithm.allCases where other != algorithm {
            #expect(!VerificationKey.fits(example.key, other))
        }
    }

    @Test("OIC-06 an RSA key is encoded as RFC 8017 appendix A.1.1 says")
    func encodedKey() throws {
        // The same as OpenSSL gives for this key.
        let text = try #require(Self.examples[.rs256]?.key["n"]?.stringValue)
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
}
