import Foundation
import GatehouseDomain
import Testing

@Suite
struct BootstrapOnLaunchTests {
    private static func bootstrap(
        signedIn: Bool, profiles: RecordingProfiles, cache: RecordingCache = RecordingCache(),
        log: EventLog = EventLog()
    ) throws -> BootstrapOnLaunch {
        let identity = try #require(Identity(userId: "person-1", authMethod: .email))
        return BootstrapOnLaunch(
            authentication: RecordingAuthentication(current: signedIn ? identity : nil),
            ensureProfile: EnsureProfileAfterAuth(profiles: profiles, cache: cache, onEvent: log.handler),
            cache: cache)
    }

    @Test("DOM-10 being signed out leads to sign-in, and no profile is touched")
    func nobody() async throws {
        let profiles = RecordingProfiles([personProfile])
        let cache = RecordingCache([personProfile])
        #expect(try await Self.bootstrap(signedIn: false, profiles: profiles, cache: cache).execute() == .needsLogin)
        #expect(await profiles.lookUps.isEmpty)
        #expect(await profiles.creations.isEmpty)
    }

    @Test("DOM-10 identity and profile lead to the hand-off")
    func known() async throws {
        let profiles = RecordingProfiles([personProfile])
        #expect(
            try await Self.bootstrap(signedIn: true, profiles: profiles).execute()
                == .startHouseholdFlow(userId: "person-1", profile: personProfile))
        #expect(await profiles.creations.isEmpty)
    }

    @Test("DOM-10 an identity without a profile gets one, then the hand-off")
    func withoutProfile() async throws {
        let profiles = RecordingProfiles()
        let step = try await Self.bootstrap(signedIn: true, profiles: profiles).execute()
        guard case .startHouseholdFlow("person-1", let profile) = step else {
            Issue.record("the hand-off was expected")
            return
        }
        #expect(profile.userId == "person-1")
        #expect(await profiles.insertions == 1)
    }

    @Test(
        "DOM-10 offline with an identity, the profile last seen leads to the hand-off",
        arguments: [AuthError.network, .unavailable])
    func offlineKnown(error: AuthError) async throws {
        let bootstrap = try Self.bootstrap(
            signedIn: true, profiles: RecordingProfiles(failure: error), cache: RecordingCache([personProfile]))
        #expect(
            try await bootstrap.execute() == .startHouseholdFlow(userId: "person-1", profile: personProfile))
    }

    @Test(
        "DOM-10 offline without a profile last seen is an error, never a sign-in",
        arguments: [AuthError.network, .unavailable])
    func offlineUnknown(error: AuthError) async throws {
        var stranger = personProfile
        stranger = UserProfile(userId: "person-2", displayName: stranger.displayName, createdAt: stranger.createdAt)
        for cache in [RecordingCache(), RecordingCache([stranger])] {
            let bootstrap = try Self.bootstrap(
                signedIn: true, profiles: RecordingProfiles(failure: error), cache: cache)
            await #expect(throws: error) { try await bootstrap.execute() }
        }
    }

    @Test("DOM-10 an error that is not about the network is thrown, even with a cached profile")
    func otherErrors() async throws {
        let errors = AuthErrorTests.all.map(\.0).filter { $0 != .network && $0 != .unavailable }
        for error in errors {
            let bootstrap = try Self.bootstrap(
                signedIn: true, profiles: RecordingProfiles(failure: error), cache: RecordingCache([personProfile]))
            await #expect(throws: error) { try await bootstrap.execute() }
        }
    }

    @Test(
        "DOM-04 a launch of a signed-in person never ends in sign-in, whatever fails",
        arguments: AuthErrorTests.all.map(\.0))
    func needsLoginIsForNobody(error: AuthError) async throws {
        let bootstrap = try Self.bootstrap(signedIn: true, profiles: RecordingProfiles(creationFailure: error))
        let step = try? await bootstrap.execute()
        #expect(step != .needsLogin)
    }

    @Test("DOM-18 a launch emits what happened to the profile and no sign-in")
    func events() async throws {
        let log = EventLog()
        _ = try await Self.bootstrap(signedIn: true, profiles: RecordingProfiles([personProfile]), log: log).execute()
        #expect(await log.all().map(\.name) == [.profileLoaded])
    }
}
