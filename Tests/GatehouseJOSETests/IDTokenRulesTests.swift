import Foundation
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire
import Testing

/// The claims of an id token, for client and server alike.
@Suite("JOSE: rules of claims")
struct IDTokenRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)
    private static let seconds: Int64 = 1_767_225_600
    private static let honest: JSONObject = [
        "iss": "https://id.example.com", "aud": "app", "sub": "ada", "iat": .integer(seconds),
        "exp": .integer(seconds + 600), "nonce": "n",
    ]

    private func fault(
        _ changes: JSONObject, _ change: (inout IDTokenRules) -> Void = { _ in }
    ) throws -> TokenFailure? {
        var rules = IDTokenRules(
            issuers: ["https://id.example.com"], clientIDs: ["app", "web"],
            times: TimeRules(afterEnd: 60, beforeStart: 60, longestLife: 86_400), nonce: "n")
        change(&rules)
        let claims = Self.honest.merging(changes) { _, new in new }.filter { $0.value != .null }
        let parts = [["alg": "ES256"], claims].map { Base64URL.encode(JSONValue.object($0).bytes) }
        let token = try IDToken("\(parts[0]).\(parts[1]).AA")
        do throws(TokenFailure) {
            try token.check(rules, at: Self.now)
            return nil
        } catch {
            return error
        }
    }

    private func time(_ seconds: Int64) -> JSONValue { .integer(Self.seconds + seconds) }

    @Test("OIC-06 SRV-19 issuer, audience, party, subject and nonce are as expected")
    func names() throws {
        let bad: [(JSONObject, TokenFailure)] = [
            (["iss": .null], .issuer), (["iss": "https://id.example.com/"], .issuer), (["iss": 7], .issuer),
            (["aud": .null], .audience), (["aud": []], .audience), (["aud": "another"], .audience),
            (["aud": ["app", 7]], .audience), (["aud": ["app", "another"]], .audience),
            (["aud": ["app", "another"], "azp": "another"], .audience), (["azp": 7], .audience),
            (["sub": .null], .subject), (["sub": ""], .subject), (["sub": "  "], .subject), (["sub": 7], .subject),
            (["sub": "ada\u{0}"], .subject), (["sub": "ada\u{85}"], .subject),
            (["sub": .string(String(repeating: "s", count: 256))], .subject),
            (["nonce": .null], .nonce), (["nonce": "N"], .nonce), (["nonce": 7], .nonce),
        ]
        for (changes, failure) in bad { #expect(try fault(changes) == failure, "\(changes)") }
        for changes: JSONObject in [
            [:], ["aud": ["web"]], ["aud": ["another", "app"], "azp": "web"], ["azp": "app"],
            ["sub": .string(String(repeating: "s", count: 255))],
        ] {
            #expect(try fault(changes) == nil, "\(changes)")
        }
        #expect(try fault(["nonce": .null]) { $0.nonce = nil } == nil)
        // Two spellings of one character are two issuers.
        let (composed, decomposed) = ("https://id.example.com/\u{E9}", "https://id.example.com/e\u{301}")
        #expect(try fault(["iss": .string(composed)]) { $0.issuers = [composed] } == nil)
        #expect(try fault(["iss": .string(composed)]) { $0.issuers = [decomposed] } == .issuer)
    }

    @Test("OIC-06 SRV-19 a token is valid in its time, with the tolerance at both ends, and for a day at most")
    func times() throws {
        let bad: [(JSONObject, TokenFailure)] = [
            (["exp": .null], .time), (["exp": "tomorrow"], .time), (["exp": time(-60)], .expired),
            (["iat": .null], .time), (["iat": true], .time), (["iat": time(61)], .future),
            (["nbf": "now"], .time), (["nbf": time(61)], .future),
            (["iat": time(-86_460), "exp": time(600)], .expired),
        ]
        for (changes, failure) in bad { #expect(try fault(changes) == failure, "\(changes)") }
        for changes: JSONObject in [
            ["exp": time(-59)], ["iat": time(60)], ["nbf": time(60)], ["exp": .number(Double(Self.seconds) + 0.5)],
            ["iat": time(-86_459), "exp": time(600)],
        ] {
            #expect(try fault(changes) == nil, "\(changes)")
        }
        let asked = Self.now.addingTimeInterval(-10)
        #expect(try fault(["iat": time(-11)]) { $0.earliestIssue = asked } == .stale)
        #expect(try fault(["iat": time(-10)]) { $0.earliestIssue = asked } == nil)
        #expect(try fault(["iat": time(-90_000)]) { $0.times.longestLife = nil } == nil)
    }

    @Test("OIC-06 the last sign-in at the provider is as recent as was asked for")
    func age() throws {
        let asks: (inout IDTokenRules) -> Void = { $0.maximumAge = 300 }
        #expect(try fault([:], asks) == .time)
        #expect(try fault(["auth_time": "now"], asks) == .time)
        for seconds: Int64 in [-361, 61] { #expect(try fault(["auth_time": time(seconds)], asks) == .stale) }
        for seconds: Int64 in [-360, 60] { #expect(try fault(["auth_time": time(seconds)], asks) == nil) }
    }

    @Test("OIC-06 SRV-19 an access token that came along is the one that the token was made for")
    func accessToken() throws {
        // The digest of "a" begins with ca978112ca1bbdcafac231b39a23dc4d.
        let hash = Base64URL.encode(Vectors.bytes("ca978112ca1bbdcafac231b39a23dc4d"))
        let came: (inout IDTokenRules) -> Void = { $0.accessToken = Secret("a") }
        #expect(try fault(["at_hash": .string(hash)], came) == nil)
        #expect(try fault([:], came) == nil)
        #expect(try fault(["at_hash": "x"]) == nil)
        for claim: JSONValue in ["x", 7, .string(hash + "A")] {
            #expect(try fault(["at_hash": claim], came) == .accessToken)
        }
    }
}
