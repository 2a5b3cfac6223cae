import Foundation
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseTesting
import Testing

/// Somebody else signs in, in another window or process, between two looks at who is signed in.
@Suite
struct FirebaseReplacedPersonTests {
    /// What the first person wants.
    enum Act: CaseIterable, Sendable {
        case profile, name, password, newApp, removedApp, guestAddress, guestProvider
    }

    @Test(
        "SES-03 SES-09 FIR-10 what one person wants is not sent with the token of another who has just signed in",
        arguments: Act.allCases)
    func replaced(act: Act) async throws {
        let isGuest = [.guestAddress, .guestProvider].contains(act)
        let network = FaultyTransport()
        let holder = ReplacedHolder(
            person: try #require(Identity(userId: "7a1e", authMethod: isGuest ? .guest : .email)),
            other: try #require(Identity(userId: "the-other", authMethod: .email)))
        let configuration = try FirebaseConfiguration(apiKey: "AIza-key_1")
        let adapter = FirebaseAuthAdapter(
            configuration, holder: holder, transport: network, clock: ManualWallClock())
        let profiles = FirebaseProfileAdapter(configuration, holder: holder, transport: network)
        await #expect(throws: AuthError.cancelled) { try await Self.ask(act, adapter, profiles) }
        #expect(await network.requests.isEmpty)
    }

    private static func ask(
        _ act: Act, _ adapter: FirebaseAuthAdapter, _ profiles: FirebaseProfileAdapter
    ) async throws {
        switch act {
        case .profile: _ = try await profiles.getProfile(userId: "7a1e")
        case .name: _ = try await profiles.updateProfile(userId: "7a1e", displayName: "Ada")
        case .password: try await adapter.changePassword(to: FirebaseBench.otherPassword)
        case .newApp: try await adapter.confirm("enrollment", code: Secret("123456"))
        case .removedApp: try await adapter.removeFactor("app")
        case .guestAddress:
            let consent = Consent(version: adapter.requirements.termsVersion, time: Date(timeIntervalSince1970: 0))
            _ = try await adapter.signUp(
                email: FirebaseBench.email, password: FirebaseBench.password, consent: consent)
        case .guestProvider:
            _ = try await adapter.authenticate(
                providerId: "apple", context: [AuthContextKey.idToken: "an.id.token"])
        }
    }

    /// Holds the session of somebody who signs in after the first look.
    private actor ReplacedHolder: SessionHolder {
        private let person: Identity
        private let other: Identity
        private var hasLooked = false

        init(person: Identity, other: Identity) { (self.person, self.other) = (person, other) }

        func currentIdentity() async -> Identity? {
            defer { hasLooked = true }
            return hasLooked ? other : person
        }

        func accessToken(rejected: Secret?) async throws -> Secret { Secret("other-access-token") }
        func signIn(_ grant: SessionGrant) async {}
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }
}
