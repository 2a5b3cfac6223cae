import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Somebody else signs in, in another window or process, between two looks at who is signed in.
struct ReplacedPersonTests {
    private let network = FaultyTransport()

    private func configuration() throws -> SupabaseConfiguration {
        try SupabaseConfiguration(
            authURL: try #require(URL(string: "https://example.supabase.co/auth/v1")), apiKey: Secret("the-public-key"))
    }

    private func holder(_ method: AuthMethod, after looks: Int = 1) throws -> ReplacedHolder {
        ReplacedHolder(
            after: looks, person: try #require(Identity(userId: "7a1e", authMethod: method)),
            other: try #require(Identity(userId: "the-other", authMethod: .email)))
    }

    @Test("SES-03 SES-09 the name of one person is not written into the profile of another who has just signed in")
    func profile() async throws {
        let profiles = SupabaseProfileAdapter(
            try configuration(), holder: try holder(.email), transport: network, clock: ManualWallClock())
        await #expect(throws: AuthError.cancelled) {
            try await profiles.updateProfile(userId: "7a1e", displayName: "Ada")
        }
        #expect(await network.requests.isEmpty)
    }

    @Test("SES-03 SES-09 what a guest signs in with is not added to the account of somebody who has just signed in")
    func guest() async throws {
        let adapter = SupabaseAuthAdapter(
            try configuration(), holder: try holder(.guest), transport: network, clock: ManualWallClock())
        await #expect(throws: AuthError.cancelled) {
            try await adapter.authenticate(providerId: "apple", context: [AuthContextKey.idToken: "an.id.token"])
        }
        #expect(await network.requests.isEmpty)
    }

    @Test("SES-03 SES-09 a provider is not added to the account of somebody who has just signed in")
    func link() async throws {
        let adapter = SupabaseAuthAdapter(
            try configuration(), holder: try holder(.guest, after: 2), transport: network, clock: ManualWallClock())
        await #expect(throws: AuthError.cancelled) {
            try await adapter.link(
                providerId: "apple", credential: ProviderCredential(idToken: Secret("an.id.token")))
        }
        #expect(await network.requests.isEmpty)
    }

    /// Holds the session of somebody who signs in after some looks.
    private actor ReplacedHolder: SessionHolder {
        private let person: Identity
        private let other: Identity
        private var looksToGo: Int

        init(after looks: Int, person: Identity, other: Identity) {
            (looksToGo, self.person, self.other) = (looks, person, other)
        }

        func currentIdentity() async -> Identity? {
            looksToGo -= 1
            return looksToGo >= 0 ? person : other
        }

        func accessToken(rejected: Secret?) async throws -> Secret { Secret("other-access-token") }
        func signIn(_ grant: SessionGrant) async {}
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }
}
