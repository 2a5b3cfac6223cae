import Foundation
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire
import Testing

@Suite("JOSE: the compact form")
struct CompactJWSTests {
    private func encoded(_ text: String) -> String { Base64URL.encode(text.utf8) }

    /// Why an id token with this header is not read; nil if it is.
    private func fault(_ header: String, claims: String = "{}", signature: String = "AA") -> TokenFailure? {
        do throws(TokenFailure) {
            _ = try IDToken("\(encoded(header)).\(encoded(claims)).\(signature)")
            return nil
        } catch {
            return error
        }
    }

    @Test("OIC-06 SRV-14 a header that is not understood is no header")
    func headers() {
        for header in [
            #"{"alg":"ES256"}"#, #"{"alg":"RS256","kid":"k"}"#, #"{"alg":"EdDSA","typ":"jwt"}"#,
            #"{"typ":"JWT","alg":"ES256","x5t":"ignored","jwk":{}}"#,
        ] {
            #expect(fault(header) == nil, "\(header)")
        }
        for header in [
            "", "[]", "{", #""ES256""#, "{}", #"{"alg":7}"#, #"{"alg":null}"#, #"{"alg":"ES256","crit":["exp"]}"#,
            #"{"alg":"ES256","crit":[]}"#, #"{"alg":"ES256","kid":7}"#, #"{"alg":"ES256","kid":null}"#,
            #"{"alg":"ES256","typ":"at+jwt"}"#, #"{"alg":"ES256","typ":7}"#, #"{"alg":"ES256","typ":null}"#,
            #"{"alg":"none","alg":"ES256"}"#, #"{"alg":"ES256","kid":"a","kid":"a"}"#, #"{"alg":"ES256"}x"#,
        ] {
            #expect(fault(header) == .malformed, "\(header)")
        }
        for name in ["none", "None", "NONE", "", "HS256", "ES384", "PS256", "es256"] {
            #expect(fault(#"{"alg":"\#(name)"}"#) == .algorithm, "\(name)")
        }
    }

    @Test("OIC-06 SRV-14 claims are one JSON object, and no member is there twice")
    func claims() {
        for claims in ["", "[]", "7", "{", #"{"sub":"a","sub":"b"}"#, #"{"a":{"b":1,"b":2}}"#, "{} {}"] {
            #expect(fault(#"{"alg":"ES256"}"#, claims: claims) == .malformed, "\(claims)")
        }
    }

    @Test("OIC-06 SRV-14 a token has three parts of base64url without padding, each in the one way to write it")
    func parts() {
        let (header, claims) = (encoded(#"{"alg":"ES256"}"#), encoded(#"{"a":1}"#))
        for text in [
            "", ".", "..", "...", header, "\(header).\(claims)", "\(header).\(claims).AA.", "\(header).\(claims).AA.AA",
            ".\(claims).AA", "\(header)..AA", "\(header).\(claims).AA=", "\(header).\(claims).A",
            "\(header).\(claims).AB", "\(header).\(claims).A+A", "\(header).\(claims).A/A", "\(header).\(claims). AA",
            "\(header).\(claims).AA\n", " \(header).\(claims).AA", "\(header)=.\(claims).AA",
            #"{"payload":"\#(claims)","protected":"\#(header)","signature":"AA"}"#,
        ] {
            #expect(throws: TokenFailure.malformed, "\(text)") { try IDToken(text) }
        }
        #expect(throws: Never.self) { try IDToken("\(header).\(claims).AA") }
        #expect(throws: Never.self) { try IDToken("\(header).\(claims).") }
    }

    @Test("OIC-06 SRV-14 a token that is too long is not read")
    func length() throws {
        let start = "\(encoded(#"{"alg":"ES256"}"#)).\(encoded("{}"))."
        let longest = start + String(repeating: "A", count: 4 * ((1_000 - start.utf8.count) / 4))
        #expect(throws: Never.self) { try IDToken(longest, longest: longest.utf8.count) }
        #expect(throws: TokenFailure.malformed) { try IDToken(longest, longest: longest.utf8.count - 1) }
        let full = start + String(repeating: "A", count: (CompactJWS.longest - start.utf8.count) / 4 * 4)
        #expect(CompactJWS(full) != nil && CompactJWS(full + "AAAA") == nil)
    }

    @Test("OIC-06 a token prints as nothing")
    func secrecy() throws {
        let token = try IDToken("\(encoded(#"{"alg":"ES256"}"#)).\(encoded(#"{"sub":"ada"}"#)).AA")
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!"\(token)\(String(reflecting: token))\(dumped)".contains("ada"))
    }
}
