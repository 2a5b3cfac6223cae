import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Logging
import Synchronization
import Testing

struct ProviderDirectoryTests {
    private func subject(
        _ directory: ProviderDirectory, _ provider: FakeProvider, by key: SigningKey? = nil
    ) async throws -> String {
        try await directory.verify(
            idToken: provider.token(by: key), from: provider.settings, nonce: .hashed(FakeProvider.nonce),
            at: provider.clock.now
        ).identity.subject
    }

    @Test("SRV-19 metadata and keys are fetched once and kept as long as the provider says, within bounds")
    func kept() async throws {
        let lives: [(String?, TimeInterval)] = [
            (nil, 3600), ("public, max-age=600", 600), ("max-age=1", 60), ("no-store", 60), ("max-age=0, no-cache", 60),
            ("max-age=99999999", 86_400), ("private", 3600), ("MAX-AGE=120", 120), ("max-age=soon", 3600),
        ]
        for (header, life) in lives {
            let provider = FakeProvider()
            provider.state.withLock { $0.cacheControl = header }
            let directory = provider.directory()
            _ = try await subject(directory, provider)
            provider.clock.advance(by: life - 1)
            _ = try await subject(directory, provider)
            #expect(
                provider.count("/keys") == 1 && provider.count("/realms/work/.well-known/openid-configuration") == 1)
            provider.clock.advance(by: 2)
            _ = try await subject(directory, provider)
            #expect(provider.count("/keys") == 2, "\(header ?? "nothing")")
        }
    }

    @Test("SRV-19 callers that ask at the same time wait for one answer, also when the first goes away")
    func together() async throws {
        let provider = FakeProvider()
        provider.state.withLock { $0.isHeld = true }
        let directory = provider.directory()
        let first = Task { try await subject(directory, provider) }
        let others = (1...9).map { _ in Task { try await subject(directory, provider) } }
        var held = provider.held.stream.makeAsyncIterator()
        await held.next()
        first.cancel()
        provider.release()
        for task in others { #expect(try await task.value == "person-1") }
        #expect(provider.count("/keys") == 1)
    }

    @Test("SRV-19 a key that is not known is asked for once, and not again for a while, however many come")
    func unknownKey() async throws {
        let provider = FakeProvider()
        let directory = provider.directory()
        _ = try await subject(directory, provider)
        let new = SigningKey(privateKey: P256.Signing.PrivateKey())
        provider.state.withLock { $0.keys = [new] }
        #expect(try await subject(directory, provider, by: new) == "person-1")
        #expect(provider.count("/keys") == 2)
        // The old key is not published any more.
        for _ in 1...5 {
            #expect(try await refusal { try await subject(directory, provider) }?.status == 400)
        }
        #expect(provider.count("/keys") == 2)
        provider.clock.advance(by: 31)
        #expect(try await refusal { try await subject(directory, provider) }?.status == 400)
        #expect(try await refusal { try await subject(directory, provider) }?.status == 400)
        #expect(provider.count("/keys") == 3)
        #expect(try await subject(directory, provider, by: new) == "person-1")
    }

    @Test("SRV-19 while a provider does not answer its earlier keys still count, for a day, and no longer")
    func stale() async throws {
        let provider = FakeProvider()
        let recorder = LogRecorder()
        let directory = provider.directory(log: recorder.logger)
        _ = try await subject(directory, provider)
        provider.state.withLock { $0.failure = .timedOut }
        provider.clock.advance(by: 3601)
        #expect(try await subject(directory, provider) == "person-1")
        provider.clock.advance(by: 86_400)
        let refused = try await refusal { try await subject(directory, provider) }
        #expect(refused?.status == 503 && refused?.code == .providerUnavailable && refused?.retryAfter != nil)
        let lines = recorder.lines.joined(separator: "\n")
        #expect(lines.contains(#""provider": work"#) && lines.contains(#""reason": unreachable"#))
        #expect(!lines.contains("person-1") && !lines.contains("eyJ") && !lines.contains("example.org"))
        provider.state.withLock { $0.failure = nil }
        #expect(try await subject(directory, provider) == "person-1")
    }

    @Test("SRV-19 people are sent to the page that was seen last or is configured while discovery is out of reach")
    func entrance() async throws {
        let provider = FakeProvider()
        let seen = try await provider.directory().metadata(of: provider.settings).authorizationEndpoint
        provider.state.withLock { $0.failure = .unreachable }
        let unknown = try await refusal { try await provider.directory().entrance(of: provider.settings) }
        #expect(unknown?.status == 503 && unknown?.code == .providerUnavailable)

        var configured = provider.settings
        configured.authorizationEndpoint = URL(string: "https://id.example.com/sign-in")
        let first = try await provider.directory().entrance(of: configured)
        #expect(first.page == configured.authorizationEndpoint && !first.namesIssuer)

        provider.state.withLock { $0.failure = nil }
        let directory = provider.directory()
        #expect(try await directory.entrance(of: configured).page == seen)
        provider.state.withLock { $0.failure = .timedOut }
        // Beyond the day for which its keys still count.
        provider.clock.advance(by: 30 * 86_400)
        #expect(try await directory.entrance(of: configured).page == seen)
        #expect(try await directory.entrance(of: provider.settings).page == seen)
        // A document that lies is no better than none.
        provider.state.withLock {
            $0.failure = nil
            $0.metadata["issuer"] = "https://id.example.com/realms/other"
        }
        #expect(try await directory.entrance(of: provider.settings).page == seen)
    }

    @Test("SRV-19 Apple's and Google's pages are known, unless their issuer is another one")
    func knownEntrances() {
        for (kind, page) in [
            (ProviderSettings.Kind.apple, "https://appleid.apple.com/auth/authorize"),
            (.google, "https://accounts.google.com/o/oauth2/v2/auth"),
        ] {
            let issuer = kind.issuer ?? ""
            let settings = ProviderSettings(id: kind.id, kind: kind, issuer: issuer, clientIDs: ["web"])
            #expect(settings.authorizationEndpoint?.absoluteString == page)
            let local = ProviderSettings(
                id: kind.id, kind: kind, issuer: "http://127.0.0.1:9", clientIDs: ["web"])
            #expect(local.authorizationEndpoint == nil)
        }
    }

    @Test("SRV-19 every kind that has one provider has its name, and its issuer alone unless it is any provider's")
    func kinds() {
        #expect(ProviderSettings.Kind.all.map(\.id) == ProviderBrand.all.map(\.id))
        for kind in ProviderSettings.Kind.all {
            #expect(ProviderSettings.Kind.named(kind.id) == kind && kind.issuer?.hasPrefix("https://") == true)
        }
        #expect(Set(ProviderSettings.Kind.all.map(\.issuer)).count == ProviderSettings.Kind.all.count)
        #expect(ProviderSettings.Kind.named("acme") == .openID && ProviderSettings.Kind.openID.issuer == nil)
    }

    @Test("SRV-19 anything but the provider's own answer signs nobody in: no answer, no JSON, another issuer, no TLS")
    func bad() async throws {
        let changes: [(String, @Sendable (inout FakeProvider.State) -> Void)] = [
            ("unreachable", { $0.failure = .unreachable }), ("large", { $0.failure = .tooLarge }),
            ("status", { $0.status = 503 }), ("redirect", { $0.status = 302 }),
            ("other issuer", { $0.metadata["issuer"] = "https://id.example.com/realms/other" }),
            ("no issuer", { $0.metadata["issuer"] = nil }), ("no keys", { $0.metadata["jwks_uri"] = nil }),
            ("keys without TLS", { $0.metadata["jwks_uri"] = "http://id.example.com/keys" }),
            ("keys on this machine", { $0.metadata["jwks_uri"] = "http://127.0.0.1:9/keys" }),
            ("keys in a file", { $0.metadata["jwks_uri"] = "file:///etc/passwd" }),
            ("token without TLS", { $0.metadata["token_endpoint"] = "http://id.example.com/token" }),
            ("garbled", { $0.keysText = "{" }), ("a list", { $0.keysText = "[]" }), ("no set", { $0.keysText = "{}" }),
        ]
        for (name, change) in changes {
            let provider = FakeProvider()
            provider.state.withLock { change(&$0) }
            let directory = provider.directory()
            let refused = try await refusal { try await subject(directory, provider) }
            #expect(refused?.status == 503 && refused?.code == .providerUnavailable, "\(name)")
        }
    }

    @Test("SRV-19 metadata says where the provider is asked, and on this machine without TLS where the issuer is")
    func metadata() async throws {
        let provider = FakeProvider()
        let metadata = try await provider.directory().metadata(of: provider.settings)
        #expect(metadata.issuer == FakeProvider.issuer)
        #expect(metadata.authorizationEndpoint.absoluteString == "https://id.example.com/authorize")
        #expect(metadata.tokenAuthenticationMethods == ["client_secret_basic"])
        var local = provider.settings
        local.issuer = "http://127.0.0.1:4000"
        provider.state.withLock { state in
            state.metadata["issuer"] = "http://127.0.0.1:4000"
            state.metadata["token_endpoint"] = "http://127.0.0.1:4000/token"
            state.metadata["token_endpoint_auth_methods_supported"] = ["client_secret_post"]
        }
        let nearby = try await provider.directory().metadata(of: local)
        #expect(nearby.tokenEndpoint.absoluteString == "http://127.0.0.1:4000/token")
        #expect(nearby.tokenAuthenticationMethods == ["client_secret_post"])
        var far = provider.settings
        far.issuer = "http://id.example.com"
        let refused = try await refusal { [far] in try await provider.directory().metadata(of: far) }
        #expect(refused?.code == .providerUnavailable)
    }
}
