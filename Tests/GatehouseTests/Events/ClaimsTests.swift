import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// What a token says of itself.
struct ClaimsTests {
    static func token(_ payload: String, header: String = #"{"alg":"ES256"}"#, signature: String = "c2ln") -> Secret {
        func encoded(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        }
        return Secret("\(encoded(header)).\(encoded(payload)).\(signature)")
    }

    private struct Own: Decodable, Equatable {
        let role: String
        let teams: [String]
    }

    @Test("APP-15 claims are readable typed and raw")
    func claims() throws {
        let payload = #"""
            {"sub":"person-7","iss":"https://id.example.com","aud":["app","api"],"exp":1767225600.5,"nbf":1767222000,
            "iat":1767222001,"jti":"token-1","role":"owner","teams":["Ädä>>??"]}
            """#
        let claims = try #require(TokenClaims(Self.token(payload)))
        #expect(claims.subject == "person-7")
        #expect(claims.issuer == "https://id.example.com")
        #expect(claims.audience == ["app", "api"])
        #expect(claims.expiresAt == Date(timeIntervalSince1970: 1_767_225_600.5))
        #expect(claims.notBefore == Date(timeIntervalSince1970: 1_767_222_000))
        #expect(claims.issuedAt == Date(timeIntervalSince1970: 1_767_222_001))
        #expect(claims.tokenId == "token-1")
        #expect(String(decoding: claims.json, as: UTF8.self) == payload)
        #expect(try claims.decoded(as: Own.self) == Own(role: "owner", teams: ["Ädä>>??"]))
    }

    @Test("APP-15 the example of RFC 7519 is read")
    func example() throws {
        // RFC 7519, section 3.1.
        let text =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
            + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
            + "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let claims = try #require(TokenClaims(Secret(text)))
        #expect(claims.issuer == "joe" && claims.expiresAt == Date(timeIntervalSince1970: 1_300_819_380))
        #expect(claims.subject == nil && claims.audience.isEmpty)
    }

    @Test(
        "APP-15 a claim of another type counts as absent",
        arguments: [#"{"sub":7,"aud":3,"exp":"soon","iat":true,"jti":{}}"#, "{}"])
    func otherTypes(payload: String) throws {
        let claims = try #require(TokenClaims(Self.token(payload)))
        #expect(claims.subject == nil && claims.audience.isEmpty && claims.tokenId == nil)
        #expect(claims.expiresAt == nil && claims.issuedAt == nil)
    }

    @Test(
        "APP-15 a token that is not a JSON Web Token has no claims",
        arguments: [
            "", "token-0-1", "a.b", "..", ".e30.", "e30.e30", "e30.e30.c2ln.x", "e30.e30=.c2ln", "e30.e+30.c2ln",
            "e30.###.c2ln", token("[1]").reveal(), token("\"x\"").reveal(), token("{").reveal(),
            token(#"{"a":""# + String(repeating: "x", count: 60_000) + "\"}").reveal(),
        ])
    func noTokens(text: String) {
        #expect(TokenClaims(Secret(text)) == nil)
    }

    @Test("APP-15 claims print as nothing")
    func secrecy() throws {
        let claims = try #require(TokenClaims(Self.token(#"{"sub":"person-7"}"#)))
        var dumped = ""
        dump(claims, to: &dumped)
        #expect("\(claims)" == "<claims>" && String(reflecting: claims) == "<claims>" && dumped == "- <claims>\n")
    }
}
