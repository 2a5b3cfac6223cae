import Foundation
import GatehouseJOSE
import GatehouseWire
import Testing

@Suite("JOSE: what a provider says about itself")
struct ProviderMetadataTests {
    private static let issuer = "https://id.example.com"
    private static let honest: JSONObject = [
        "issuer": .string(issuer), "authorization_endpoint": "https://id.example.com/authorize",
        "token_endpoint": "https://id.example.com/token", "jwks_uri": "https://id.example.com/keys",
    ]

    private func fault(_ changes: JSONObject, of issuer: String = issuer) -> ProviderMetadata.Fault? {
        do throws(ProviderMetadata.Fault) {
            _ = try ProviderMetadata(Self.honest.merging(changes) { _, new in new }, of: issuer)
            return nil
        } catch {
            return error
        }
    }

    @Test("OIC-02 SRV-19 another issuer's document, and one whose endpoints can be read in transit, is not believed")
    func faults() {
        #expect(fault([:]) == nil)
        for name: JSONValue in [
            "https://id.example.com/", "https://ID.example.com", "https://other.example.com", 7, .null,
        ] {
            #expect(fault(["issuer": name]) == .otherIssuer, "\(name)")
        }
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
            #expect(fault([name: .null]) == .malformed && fault([name: 7]) == .malformed, "\(name)")
        }
        for name in ["authorization_endpoint", "jwks_uri", "userinfo_endpoint", "revocation_endpoint"] {
            for url: JSONValue in [
                "http://id.example.com/a", "http://127.0.0.1:8080/a", "javascript:alert(1)", "", "/a",
                "https://id.example.com@other.example.com/a", "https://id.example.com/a#b", "https://id.example.com/ a",
                .string("https://id.example.com/" + String(repeating: "a", count: 2_048)),
            ] {
                #expect(fault([name: url]) == .insecure, "\(name) \(url)")
            }
        }
        #expect(fault(["userinfo_endpoint": .null]) == nil)
        // An issuer on this machine may go without TLS, and so may its endpoints, there only.
        let local: JSONObject = ["issuer": "http://localhost:8080", "token_endpoint": "http://127.0.0.1:8080/token"]
        #expect(fault(local, of: "http://localhost:8080") == nil)
        #expect(
            fault(local.merging(["jwks_uri": "http://id.example.com/keys"]) { $1 }, of: "http://localhost:8080")
                == .insecure)
    }

    @Test("OIC-02 SRV-19 what is written is read again")
    func written() throws {
        let full = Self.honest.merging([
            "userinfo_endpoint": "https://id.example.com/me", "revocation_endpoint": "https://id.example.com/revoke",
            "end_session_endpoint": "https://id.example.com/leave",
            "device_authorization_endpoint": "https://id.example.com/device", "response_types_supported": ["code"],
            "token_endpoint_auth_methods_supported": ["none"], "code_challenge_methods_supported": ["S256"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "authorization_response_iss_parameter_supported": true,
        ]) { $1 }
        let metadata = try ProviderMetadata(full, of: Self.issuer)
        #expect(metadata.document == full && metadata.namesIssuer)
        #expect(metadata.deviceAuthorizationEndpoint?.path() == "/device" && metadata.challengeMethods == ["S256"])
        let plain = try ProviderMetadata(Self.honest, of: Self.issuer)
        #expect(plain.tokenAuthenticationMethods == ["client_secret_basic"] && !plain.namesIssuer)
        #expect(plain.responseTypes.isEmpty && plain.userInfoEndpoint == nil)
        #expect(try ProviderMetadata(plain.document, of: Self.issuer) == plain)
        #expect(ProviderURL.discovery(of: Self.issuer + "/") == ProviderURL.discovery(of: Self.issuer))
    }
}
