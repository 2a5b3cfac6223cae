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

    private func holder(_ method: AuthMethod) throws -> ReplacedHolder {
        ReplacedHolder(
            person: try #require(Identity(userId: "7a1e", authMethod: method)),
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

    /// Holds the session of somebody who signs in after the first look.
    private actor ReplacedHolder: SessionHolder {
        private let person: Identity
        private let other: Identity
        private var looks = 0

        init(person: Identity, other: Identity) {
            (self.person, self.other) = (person, other)
        }

        func currentIdentity() async -> Identity? {
            looks += 1
            return looks == 1 ? person : other
        }

        func accessToken(rejected: Secret?) async throws -> Secret { Secret("other-access-token") }
        func signIn(_ grant: SessionGrant) async {}
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }
}
