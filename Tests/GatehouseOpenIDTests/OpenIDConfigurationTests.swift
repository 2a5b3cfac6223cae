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
}
