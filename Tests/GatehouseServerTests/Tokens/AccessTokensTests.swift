import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseTokens
import GatehouseWire
import Testing

struct AccessTokensTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)

    @Test("SRV-16 an access token is signed with ES256 and a published key")
    func signedWithPublishedKey() throws {
        let keys = makeKeys()
        let parts = try AccessTokens(keys: keys).sign(claims(), at: now).reveal().split(separator: ".").map(String.init)
        let header = try #require(JSONSerialization.jsonObject(with: decoded(parts[0])) as? [String: String])
        #expect(header == ["alg": "ES256", "typ": "JWT", "kid": "key"])

        let published = try JSONEncoder().encode(keys.published(at: now))
        let set = try #require(try JSONSerialization.jsonObject(with: published) as? [String: [[String: Any]]])
        let key = try #require(set["keys"]?.first { $0["kid"] as? String == "key" })
        #expect(key["kty"] as? String == "EC" && key["crv"] as? String == "P-256" && key["d"] == nil)
        let point =
            try decoded(try #require(key["x"] as? String)) + decoded(try #require(key["y"] as? String))
        let publicKey = try P256.Signing.PublicKey(rawRepresentation: point)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: decoded(parts[2]))
        #expect(publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
    }

    @Test("SRV-02 a token is good from its first second until the one before its last, to the exact instant")
    func times() throws {
        let tokens = AccessTokens(keys: makeKeys())
        let token = try tokens.sign(claims(), at: now)
        #expect(tokens.claims(of: token, at: now) == claims())
        #expect(tokens.claims(of: token, at: now.addingTimeInterval(3599.999)) != nil)
        #expect(tokens.claims(of: token, at: now.addingTimeInterval(3600)) == nil)
        #expect(tokens.claims(of: token, at: now.addingTimeInterval(-60)) != nil)
        #expect(tokens.claims(of: token, at: now.addingTimeInterval(-61)) == nil)
    }

    @Test("SRV-14 a token by another key, with an unknown key id or a changed part is refused")
    func forged() throws {
        let (keys, others) = (makeKeys(), makeKeys(kid: "another"))
        let tokens = AccessTokens(keys: keys)
        let samekid = makeKeys(kid: "key")
        #expect(tokens.claims(of: try AccessTokens(keys: others).sign(claims(), at: now), at: now) == nil)
        #expect(tokens.claims(of: try AccessTokens(keys: samekid).sign(claims(), at: now), at: now) == nil)

        let good = try tokens.sign(claims(), at: now).reveal()
        for position in [0, 40, good.count / 2, good.count - 3] {
            var characters = Array(good)
            characters[position] = characters[position] == "A" ? "B" : "A"
            #expect(tokens.claims(of: Secret(String(characters)), at: now) == nil)
        }
        for text in ["", ".", "..", "a.b.c", good + ".", good + "=", String(repeating: "a", count: 100_000)] {
            #expect(tokens.claims(of: Secret(text), at: now) == nil)
        }
    }

    @Test("SRV-14 neither the algorithm nor an extension is taken from the token")
    func algorithmIsPinned() throws {
        let privateKey = P256.Signing.PrivateKey()
        let publicKey = privateKey.publicKey
        let keys = SigningKeys(ConfiguredKeys(signing: SigningKey(kid: "key", privateKey: privateKey)))
        let tokens = AccessTokens(keys: keys)
        let payload = Base64URL.encode(try JSONEncoder().encode(claims()))
        let kid = "key"

        func token(_ header: String, sign: (Data) throws -> some Sequence<UInt8>) rethrows -> Secret {
            let input = Base64URL.encode(Data(header.utf8)) + "." + payload
            return Secret(input + "." + Base64URL.encode(try sign(Data(input.utf8))))
        }
        // The helper itself makes good tokens.
        #expect(
            tokens.claims(
                of: try token(#"{"alg":"ES256","kid":"\#(kid)"}"#) { try keys.signer(at: now).signature(of: $0) },
                at: now)
                != nil)

        for algorithm in ["none", "None", "NONE", ""] {
            #expect(
                tokens.claims(of: token(#"{"alg":"\#(algorithm)","kid":"\#(kid)"}"#) { _ in [UInt8]() }, at: now) == nil
            )
        }
        for secret in [
            publicKey.rawRepresentation, publicKey.x963Representation, Data(publicKey.pemRepresentation.utf8),
        ] {
            let forged = token(#"{"alg":"HS256","kid":"\#(kid)"}"#) {
                HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: secret))
            }
            #expect(tokens.claims(of: forged, at: now) == nil)
        }
        for header in [
            #"{"alg":"HS256","kid":"\#(kid)"}"#, #"{"alg":"ES384","kid":"\#(kid)"}"#, #"{"alg":"ES256"}"#,
            #"{"alg":"ES256","kid":"\#(kid)","crit":["exp"]}"#, #"["ES256"]"#, "",
        ] {
            #expect(
                tokens.claims(of: try token(header) { try keys.signer(at: now).signature(of: $0) }, at: now) == nil)
        }
    }

    @Test("SRV-09 a token by an older key that is still known is good")
    func olderKey() throws {
        let older = SigningKey(kid: "old", privateKey: P256.Signing.PrivateKey())
        let newer = SigningKey(kid: "new", privateKey: P256.Signing.PrivateKey())
        let token = try AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: older))).sign(claims(), at: now)
        let both = SigningKeys(ConfiguredKeys(signing: newer, verifying: [older]))
        #expect(AccessTokens(keys: both).claims(of: token, at: now) != nil)
        #expect(both.published(at: now).keys.map(\.kid) == ["new", "old"])
        #expect(AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: newer))).claims(of: token, at: now) == nil)
    }

    private func claims() -> AccessClaims {
        let seconds = Int(now.timeIntervalSince1970)
        return AccessClaims(issuer: "https://example.com", subject: "s", expiresAt: seconds + 3600, issuedAt: seconds)
    }

    private func makeKeys(kid: String = "key") -> SigningKeys {
        SigningKeys(
            ConfiguredKeys(signing: SigningKey(kid: kid, privateKey: P256.Signing.PrivateKey())))
    }

    private func decoded(_ text: String) throws -> Data {
        Data(try #require(Base64URL.decode(text)))
    }
}
