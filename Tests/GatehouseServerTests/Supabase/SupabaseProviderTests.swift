import GatehouseAccounts
import GatehouseDomain
import GatehouseHTTP
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import GatehouseWire
import Synchronization
import Testing

/// The adapter for apps against the real server, with the tokens of a provider.
struct SupabaseProviderTests {
    private func run(_ steps: @Sendable (SupabaseBench, FakeProvider) async throws -> Void) async throws {
        let provider = FakeProvider()
        try await SupabaseBench.run(
            providerTransport: provider,
            prepare: {
                $0.providers = [
                    ProviderSettings(id: "google", kind: .google, issuer: FakeProvider.issuer, clientIDs: ["app"])
                ]
            }
        ) { try await steps($0, provider) }
    }

    private func context(_ token: Secret) -> [String: String] {
        [AuthContextKey.idToken: token.reveal(), AuthContextKey.nonce: FakeProvider.nonce.reveal()]
    }

    @Test("ADP-02 SRV-19 an app signs in with what a provider's own sheet hands over, and a guest keeps the id")
    func signIn() async throws {
        try await run { bench, provider in
            #expect(try await bench.adapter.refreshProviders().map(\.id) == ["email", "google", "guest"])
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            let person = try await bench.adapter.authenticate(
                providerId: "google", context: context(provider.token()))
            #expect(person == Identity(userId: guest.userId, authMethod: .google))
            #expect(try await bench.adapter.account().signInMethods.map(\.method) == [.google])

            // On the next device a guest is somebody who has an account: it is that one.
            try await bench.adapter.logout()
            let another = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            #expect(another.userId != guest.userId)
            let again = try await bench.adapter.authenticate(
                providerId: "google", context: context(provider.token(["jti": "another"])))
            #expect(again == person)
        }
    }

    @Test("APP-07 a person adds a provider to the account, signs in with it, and removes it")
    func linking() async throws {
        let provider = FakeProvider()
        try await SupabaseBench.run(
            providerTransport: provider,
            prepare: {
                $0.manualLinking = true
                $0.providers = [
                    ProviderSettings(id: "google", kind: .google, issuer: FakeProvider.issuer, clientIDs: ["app"])
                ]
            }
        ) { bench in
            _ = try await bench.adapter.refreshProviders()
            let session = try await bench.signedIn()
            let account: any AccountPort = bench.adapter
            let credential = ProviderCredential(idToken: try provider.token(), nonce: FakeProvider.nonce)
            await #expect(throws: AuthError.unavailable) {
                try await account.link(providerId: "apple", credential: credential)
            }
            let linked = try await account.link(providerId: "google", credential: credential)
            #expect(Set(linked.signInMethods.map(\.method)) == [.email, .google])
            #expect(await bench.adapter.currentIdentity() == session.identity)

            try await account.remove(try #require(linked.signInMethods.first { $0.method == .google }))
            #expect(try await account.account().signInMethods.map(\.method) == [.email])
        }
    }

    @Test("DOM-21 a sign-in with a provider tells the subject of the token that was taken, that of a guest tells none")
    func subject() async throws {
        try await run { bench, provider in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            #expect(await bench.adapter.providerSubject(of: guest) == nil)
            let person = try await bench.adapter.authenticate(
                providerId: "google", context: context(provider.token()))
            let subject = try #require(await bench.adapter.providerSubject(of: person))
            #expect(subject == "person-1")
            let seed = [ProfileSeedKey.socialUserId: subject]
            let profile = try await bench.profiles.ensureProfile(userId: person.userId, seed: seed).profile
            #expect(profile.socialUserId == "person-1")
            #expect(try await bench.profiles.getProfile(userId: person.userId) == profile)
        }
    }

    @Test("ADP-02 SRV-19 a token that is not taken signs nobody in, and signs nobody out")
    func refused() async throws {
        try await run { bench, provider in
            _ = try await bench.adapter.refreshProviders()
            let guest = try await bench.adapter.authenticate(providerId: "guest", context: nil)
            let tokens: [(JSONObject, AuthError)] = [
                (["aud": "another"], .unknown("unexpected_audience")), (["exp": 1], .unknown("validation_failed")),
                (["nonce": "another"], .unknown("validation_failed")),
            ]
            for (changes, error) in tokens {
                let context = context(try provider.token(changes))
                await #expect(throws: error) {
                    try await bench.adapter.authenticate(providerId: "google", context: context)
                }
                #expect(await bench.adapter.currentIdentity() == guest)
            }
            provider.state.withLock { $0.failure = .timedOut }
            bench.api.server.clock.advance(by: 7 * 86_400)
            provider.clock.advance(by: 7 * 86_400)
            let context = context(try provider.token())
            await #expect(throws: AuthError.unavailable) {
                try await bench.adapter.authenticate(providerId: "google", context: context)
            }
            #expect(await bench.adapter.currentIdentity() == guest)
        }
    }
}
