import Crypto
import CryptoExtras
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Synchronization
import Testing

struct IDTokenTests {
    private func verify(
        _ token: Secret, _ provider: FakeProvider, nonce: Secret? = FakeProvider.nonce,
        change: (inout ProviderSettings) -> Void = { _ in }
    ) async throws -> ProviderIdentity {
        var settings = provider.settings
        change(&settings)
        return try await provider.directory().verify(
            idToken: token, from: settings, nonce: .hashed(nonce), at: provider.clock.now
        ).identity
    }

    private func refused(
        _ provider: FakeProvider, _ changes: JSONObject, nonce: Secret? = FakeProvider.nonce,
        change: (inout ProviderSettings) -> Void = { _ in }
    ) async throws -> ServerError? {
        try await refusal { try await verify(provider.token(changes), provider, nonce: nonce, change: change) }
    }

    @Test("SRV-19 a token that its provider signed says who somebody is, by each algorithm that is taken")
    func genuine() async throws {
        let rsa = try SigningKey(
            kid: "rsa", privateKey: _RSA.Signing.PrivateKey(pemRepresentation: KeySamples.rsa2048))
        let edwards = SigningKey(privateKey: Curve25519.Signing.PrivateKey())
        let elliptic = SigningKey(privateKey: P256.Signing.PrivateKey())
        for key in [rsa, edwards, elliptic] {
            let provider = FakeProvider(key: key)
            let identity = try await verify(provider.token(), provider)
            #expect(
                identity
                    == ProviderIdentity(
                        provider: "work", issuer: FakeProvider.issuer, subject: "person-1", email: "ada@example.org",
                        isEmailVerified: true, name: "Ada Lovelace"))
        }
    }

    @Test("SRV-19 a token is refused that is not its provider's, not for us, not in its time or about nobody")
    func claims() async throws {
        let provider = FakeProvider()
        let now = Int64(provider.clock.now.timeIntervalSince1970)
        let bad: [(JSONObject, String)] = [
            (["iss": "https://id.example.com/realms/other"], "this provider"), (["iss": .null], "this provider"),
            (["iss": "https://id.example.com/realms/work/"], "this provider"),
            (["exp": .integer(now - 60)], "expired"), (["exp": .null], "(exp)"), (["exp": "tomorrow"], "(exp)"),
            (["iat": .integer(now + 61)], "future"), (["iat": .null], "(iat)"),
            (["nbf": .integer(now + 61)], "future"), (["nbf": "now"], "(iat)"),
            (["sub": .null], "(sub)"), (["sub": ""], "(sub)"), (["sub": 7], "(sub)"), (["sub": "a\u{0}"], "(sub)"),
            (["sub": .string(String(repeating: "a", count: 256))], "(sub)"),
        ]
        for (changes, word) in bad {
            let refused = try await refused(provider, changes)
            #expect(refused?.status == 400 && refused?.code == .validationFailed, "\(changes)")
            #expect(refused?.hint?.contains(word) == true, "\(changes): \(refused?.hint ?? "taken")")
        }
        let good: [JSONObject] = [
            ["exp": .integer(now - 59)], ["iat": .integer(now + 60)], ["nbf": .integer(now + 60)],
            ["exp": .number(Double(now) + 0.5)], ["sub": .string(String(repeating: "a", count: 255))],
        ]
        for changes in good { #expect(try await refused(provider, changes) == nil, "\(changes)") }
    }

    @Test("SRV-19 OIC-12 what an app refuses in an id token, the server refuses as well, from the same table")
    func lies() async throws {
        let provider = FakeProvider()
        let now = Int64(provider.clock.now.timeIntervalSince1970)
        let file = URL(filePath: #filePath).appending(path: "../../../data/id-token-lies.json").standardizedFileURL
        let table = try #require(try JSONValue(json: Data(contentsOf: file)).arrayValue).compactMap(\.objectValue)
        #expect(table.count > 35)
        for entry in table {
            var claims = entry["claims"]?.objectValue ?? [:]
            for (name, seconds) in entry["times"]?.objectValue ?? [:] {
                claims[name] = .integer(now + (seconds.integerValue ?? 0))
            }
            #expect(try await refused(provider, claims)?.status == 400, "\(entry["lie"]?.stringValue ?? "")")
        }
        // Other spellings of the same text: a Kelvin sign is a K to a comparison of characters.
        let client: (inout ProviderSettings) -> Void = { $0.clientIDs = ["KIOSK"] }
        #expect(try await refused(provider, ["aud": "KIOSK"], change: client) == nil)
        #expect(try await refused(provider, ["aud": "\u{212A}IOSK"], change: client)?.code == .unexpectedAudience)
    }

    @Test("SRV-19 a token is only for its audience: of several audiences, the party that requested it must be ours")
    func audience() async throws {
        let provider = FakeProvider()
        let bad: [JSONObject] = [
            ["aud": "another"], ["aud": []], ["aud": .null], ["aud": ["another"]], ["aud": ["app", 7]],
            ["aud": ["app", "another"]], ["aud": ["app", "another"], "azp": "another"],
            ["aud": "app", "azp": "another"], ["aud": "APP"],
        ]
        for changes in bad {
            let refused = try await refused(provider, changes)
            #expect(refused?.status == 400 && refused?.code == .unexpectedAudience, "\(changes)")
        }
        let good: [JSONObject] = [
            ["aud": "web"], ["aud": ["web"]], ["aud": ["another", "app"], "azp": "web"], ["aud": "app", "azp": "app"],
        ]
        for changes in good { #expect(try await refused(provider, changes) == nil, "\(changes)") }
    }

    @Test("SRV-19 a token is for the nonce of the request: both have one, or neither where that is configured")
    func nonce() async throws {
        let provider = FakeProvider()
        let other = Secret("another")
        let lenient: (inout ProviderSettings) -> Void = { $0.acceptsMissingNonce = true }
        for change in [{ _ in }, lenient] {
            #expect(try await refused(provider, [:], nonce: other, change: change)?.hint?.contains("SHA-256") == true)
            for (claims, nonce) in [(["nonce": .null], FakeProvider.nonce), ([:], nil)] as [(JSONObject, Secret?)] {
                #expect(try await refused(provider, claims, nonce: nonce, change: change)?.status == 400)
            }
            // The nonce itself in the place of its digest is what somebody saw in the request.
            let plain: JSONObject = ["nonce": .string(FakeProvider.nonce.reveal())]
            #expect(try await refused(provider, plain, change: change) != nil)
        }
        #expect(try await refused(provider, ["nonce": .null], nonce: nil) != nil)
        #expect(try await refused(provider, ["nonce": .null], nonce: Secret("")) != nil)
        #expect(try await refused(provider, ["nonce": .null], nonce: nil, change: lenient) == nil)

        // In the flow over pages the provider was sent the nonce itself, and nothing goes without.
        let directory = provider.directory()
        func verify(_ nonce: JSONValue, _ expected: String) async throws -> ServerError? {
            let token = try provider.token(["nonce": nonce])
            var settings = provider.settings
            settings.acceptsMissingNonce = true
            return try await refusal { [settings] in
                try await directory.verify(
                    idToken: token, from: settings, nonce: .exact(Secret(expected)), at: provider.clock.now)
            }
        }
        #expect(try await verify("sent", "sent") == nil)
        let foreign = try await verify("another", "sent")
        #expect(foreign?.message == "Nonces mismatch" && foreign?.hint?.contains("SHA-256") == false)
        #expect(try await verify(.null, "sent") != nil)
        #expect(try await verify("", "") != nil)
    }

    @Test("SRV-19 nothing is believed that the provider's key for it has not signed")
    func signatures() async throws {
        let provider = FakeProvider()
        let genuine = try provider.token().reveal()
        let parts = genuine.split(separator: ".").map(String.init)
        func encoded(_ value: JSONObject) -> String { Base64URL.encode(JSONValue.object(value).bytes) }
        let kid = JSONValue.string(try #require(provider.key.kid))
        let published = try #require(provider.key.published)
        let forger = SigningKey(kid: provider.key.kid, privateKey: P256.Signing.PrivateKey())
        let payload = encoded(provider.claims(["sub": "somebody-else"]))
        let secret = SigningKey(
            kid: provider.key.kid, secret: SymmetricKey(data: try JSONEncoder().encode(published)))
        let tokens: [(String, String)] = [
            (encoded(["alg": "none", "kid": kid]) + "." + payload + ".", "RS256"),
            (encoded(["alg": "none", "kid": kid]) + "." + payload + "." + parts[2], "RS256"),
            (try secret.token(of: provider.claims()), "RS256"),
            (parts[0] + "." + payload + "." + parts[2], "signature"),
            (try forger.token(of: provider.claims()), "signature"),
            (parts[0] + "." + parts[1] + "." + Base64URL.encode([UInt8](repeating: 0, count: 64)), "signature"),
            (parts[0] + "." + parts[1] + ".", "signature"),
            (encoded(["alg": "RS256", "kid": kid]) + "." + parts[1] + "." + parts[2], "as its key requires"),
            (encoded(["alg": "ES256", "kid": kid, "crit": ["exp"]]) + "." + parts[1] + "." + parts[2], "not a signed"),
            (encoded(["alg": "ES256", "kid": kid, "typ": "at+jwt"]) + "." + parts[1] + "." + parts[2], "not a signed"),
            (encoded(["alg": "ES256", "kid": 7]) + "." + parts[1] + "." + parts[2], "not a signed"),
            (genuine + ".", "not a signed"), ("no token at all", "not a signed"), ("", "not a signed"),
            (parts[0] + "." + parts[1] + "." + parts[2] + "=", "not a signed"),
            (encoded(["alg": "ES256", "kid": "unheard of"]) + "." + parts[1] + "." + parts[2], "publish the key"),
        ]
        for (token, word) in tokens {
            let refused = try await refusal { try await verify(Secret(token), provider) }
            #expect(
                refused?.status == 400 && refused?.hint?.contains(word) == true,
                "\(word): \(String(describing: refused))")
        }
        let long = try provider.token(["padding": .string(String(repeating: "x", count: 16_384))])
        #expect(try await refusal { try await verify(long, provider) }?.hint?.contains("16384 bytes") == true)
    }

    @Test("SRV-19 of the keys that a provider publishes those count that are for signatures and strong enough")
    func keys() async throws {
        let provider = FakeProvider()
        let secret = SymmetricKey(data: Data(repeating: 7, count: 32))
        let shared = SigningKey(kid: "shared", secret: secret)
        provider.state.withLock { state in
            state.otherKeys = [
                "nonsense", ["kty": "EC"],
                ["kty": "oct", "kid": "shared", "k": .string(Base64URL.encode([UInt8](repeating: 7, count: 32)))],
                ["kty": "RSA", "kid": "weak", "n": .string(String(repeating: "f", count: 171)), "e": "AQAB"],
            ]
        }
        #expect(try await verify(provider.token(), provider).subject == "person-1")
        #expect(try await refusal { try await verify(provider.token(by: shared), provider) } != nil)

        // For encryption.
        let other = SigningKey(kid: "other", privateKey: P256.Signing.PrivateKey())
        let encoded = try JSONEncoder().encode(try #require(other.published))
        var published = try #require(try JSONValue(json: encoded).objectValue)
        published["use"] = "enc"
        provider.state.withLock { [published] in $0.otherKeys = [.object(published)] }
        #expect(try await refusal { try await verify(provider.token(by: other), provider) } != nil)
        published["use"] = "sig"
        provider.state.withLock { [published] in $0.otherKeys = [.object(published)] }
        #expect(try await verify(provider.token(by: other), provider).subject == "person-1")
        published["key_ops"] = ["encrypt"]
        provider.state.withLock { [published] in $0.otherKeys = [.object(published)] }
        #expect(try await refusal { try await verify(provider.token(by: other), provider) } != nil)
    }

    @Test("SRV-19 a token that names no key has the only one there is")
    func unnamedKey() async throws {
        let provider = FakeProvider()
        let parts = try provider.token().reveal().split(separator: ".").map(String.init)
        let header = Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8))
        let input = header + "." + parts[1]
        let signature = try provider.key.signature(of: Data(input.utf8))
        let token = Secret(input + "." + Base64URL.encode(signature))
        #expect(try await verify(token, provider).subject == "person-1")
        let second = SigningKey(privateKey: P256.Signing.PrivateKey())
        provider.state.withLock { $0.keys.append(second) }
        #expect(try await refusal { try await verify(token, provider) }?.hint?.contains("publish the key") == true)
    }

    @Test("SRV-19 a claim about the address counts when it is made, in Apple's words as in others'")
    func address() async throws {
        let provider = FakeProvider()
        func identity(_ changes: JSONObject) async throws -> ProviderIdentity {
            try await verify(provider.token(changes), provider)
        }
        for word in [true, "true"] as [JSONValue] {
            #expect(try await identity(["email_verified": word]).verifiedEmail == "ada@example.org")
        }
        for word in [false, "false", .null, 1, "yes", "TRUE", ["true"]] as [JSONValue] {
            #expect(try await identity(["email_verified": word]).verifiedEmail == nil, "\(word)")
        }
        #expect(try await identity(["email": "no address"]).email == nil)
        #expect(try await identity(["is_private_email": "true"]).isPrivateEmail)
        #expect(
            try await identity(["name": .null, "given_name": "Ada", "family_name": "King"]).name == "Ada King")
        #expect(try await identity(["picture": "https://a.example/b.png"]).picture == "https://a.example/b.png")
        #expect(try await identity(["picture": "javascript:alert(1)"]).picture == nil)
        #expect(try await identity(["name": .string(String(repeating: "x", count: 999))]).name?.count == 200)
    }

    @Test("SRV-19 Google's tokens may leave out the scheme of the issuer, nobody else's may")
    func googlesIssuer() async throws {
        let provider = FakeProvider()
        let google = "https://accounts.google.com"
        provider.state.withLock { $0.metadata["issuer"] = .string(google) }
        let settings = ProviderSettings(id: "google", kind: .google, issuer: google, clientIDs: ["app"])
        for name in [google, "accounts.google.com"] {
            let verified = try await provider.directory().verify(
                idToken: provider.token(["iss": .string(name)]), from: settings, nonce: .hashed(FakeProvider.nonce),
                at: provider.clock.now)
            #expect(verified.identity.issuer == google)
        }
        let mine = FakeProvider()
        #expect(try await refused(mine, ["iss": "id.example.com/realms/work"]) != nil)
    }

    @Test("SRV-19 an access token that came along must be the one that the token was made for")
    func accessToken() async throws {
        let provider = FakeProvider()
        let access = Secret("an access token")
        let hash = Base64URL.encode(Array(SHA256.hash(data: Data(access.reveal().utf8))).prefix(16))
        func verify(_ hash: JSONValue, _ access: Secret) async throws -> ServerError? {
            let token = try provider.token(["at_hash": hash])
            return try await refusal {
                try await provider.directory().verify(
                    idToken: token, from: provider.settings, nonce: .hashed(FakeProvider.nonce), accessToken: access,
                    at: provider.clock.now)
            }
        }
        #expect(try await verify(.string(hash), access) == nil)
        #expect(try await verify(.null, access) == nil)
        #expect(try await verify(.string(hash), Secret("another"))?.status == 400)
        #expect(try await verify(7, access)?.status == 400)
    }
}
