import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

/// Somebody else signs in, in another window or process, between two looks at who is signed in.
struct ReplacedPersonTests {
    @Test("SES-03 SES-09 the name of one person is not written into the profile of another who has just signed in")
    func profile() async throws {
        let network = FaultyTransport()
        let configuration = try SupabaseConfiguration(
            authURL: try #require(URL(string: "https://example.supabase.co/auth/v1")), apiKey: Secret("the-public-key"),
            redirect: nil)
        let holder = ReplacedHolder(
            person: try #require(Identity(userId: "7a1e", authMethod: .email)),
            other: try #require(Identity(userId: "the-other", authMethod: .email)))
        let profiles = SupabaseProfileAdapter(
            configuration, holder: holder, transport: network, clock: ManualWallClock())
        await #expect(throws: AuthError.cancelled) {
            try await profiles.updateProfile(userId: "7a1e", displayName: "Ada")
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
