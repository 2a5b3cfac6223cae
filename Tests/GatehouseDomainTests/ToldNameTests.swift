import Foundation
import GatehouseDomain
import Testing

/// A name that a provider tells once, such as Apple at the first sign-in, is kept until a profile has it.
@Suite
struct ToldNameTests {
    private let ada = ToldName(providerId: "apple", subject: "subject-1", name: "Ada", userId: "person-1")

    @Test("DOM-09 a name that was told at an earlier sign-in is the seed of a profile that is created at a launch")
    func atLaunch() async throws {
        let (cache, profiles) = (NameCache([ada]), RecordingProfiles())
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache)
        #expect(try await ensure.execute(userId: "person-1").displayName == "Ada")
        #expect(await cache.toldNames().isEmpty)
        #expect(try await ensure.execute(userId: "person-2").displayName == nil)
    }

    @Test(
        "DOM-09 a name that could not be stored waits for the next time", arguments: [AuthError.network, .unavailable])
    func waits(error: AuthError) async throws {
        let cache = NameCache([ada])
        for profiles in [RecordingProfiles(failure: error), RecordingProfiles(creationFailure: error)] {
            let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache)
            await #expect(throws: error) { try await ensure.execute(userId: "person-1") }
            #expect(await cache.toldNames() == [ada])
        }
        let later = EnsureProfileAfterAuth(profiles: RecordingProfiles(), cache: cache)
        #expect(try await later.execute(userId: "person-1").displayName == "Ada")
    }

    @Test("DOM-09 a profile that exists without a name gets it from seed or memory; a name that is there stays")
    func fillsIn() async throws {
        for (stored, expected) in [(nil, "Ada"), (" ", "Ada"), ("Eve", "Eve")] as [(String?, String)] {
            for seed in [nil, [ProfileSeedKey.displayName: "Ada"]] {
                let cache = NameCache([ada])
                let profiles = NamedProfiles(name: stored)
                let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache)
                #expect(try await ensure.execute(userId: "person-1", seed: seed).displayName == expected)
                #expect(try await profiles.getProfile(userId: "person-1")?.displayName == expected)
                #expect(await cache.toldNames().isEmpty)
            }
        }
    }

    @Test("DOM-09 a name that the profile refuses now does not keep the person out, and is stored the next time")
    func refusedName() async throws {
        let (cache, profiles) = (NameCache([ada]), NamedProfiles(name: nil, refuses: 1))
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache)
        #expect(try await ensure.execute(userId: "person-1").displayName == nil)
        #expect(await cache.toldNames() == [ada])
        #expect(try await ensure.execute(userId: "person-1").displayName == "Ada")
        #expect(await cache.toldNames().isEmpty)
    }

    @Test("DOM-09 names are kept by provider and subject, the newest four, never a blank one")
    func bounds() async {
        let cache = NameCache([])
        let names = ToldNames(cache: cache)
        for blank in ["", " ", "\u{A0}", "\u{200B}\u{2060}"] {
            await names.keep(ToldName(providerId: "apple", subject: "blank", name: blank))
        }
        #expect(await cache.toldNames().isEmpty)
        for number in 0...ToldNames.limit {
            await names.keep(ToldName(providerId: "apple", subject: "\(number)", name: "Name \(number)"))
        }
        #expect(await cache.toldNames().map(\.subject) == ["1", "2", "3", "4"])
        #expect(await names.name(from: "apple", subject: "0") == nil)
        #expect(await names.name(from: "google", subject: "4") == nil)
        #expect(await names.name(from: "apple", subject: "4") == "Name 4")
        await names.connect("apple", subject: "4", with: "person-4")
        await names.keep(ToldName(providerId: "apple", subject: "4", name: "Newer"))
        #expect(await names.name(of: "person-4") == "Newer")
        await names.forget("person-4")
        #expect(await cache.toldNames().map(\.subject) == ["1", "2", "3"])
    }
}

/// A cache that keeps names and nothing else.
private actor NameCache: ProfileCache {
    private var names: [ToldName]

    init(_ names: [ToldName]) {
        self.names = names
    }

    func profile(userId: String) async -> UserProfile? { nil }
    func store(_ profile: UserProfile) async {}
    func removeAll() async {}
    func toldNames() async -> [ToldName] { names }
    func keepToldNames(_ names: [ToldName]) async { self.names = names }
}

/// One profile whose name can be changed.
private actor NamedProfiles: ProfilePort {
    private var profile: UserProfile
    private var refusals: Int
    nonisolated let capabilities: Set<BackEndCapability> = [.profileChange]

    init(name: String?, refuses: Int = 0) {
        profile = UserProfile(userId: "person-1", displayName: name, createdAt: Date(timeIntervalSince1970: 0))
        refusals = refuses
    }

    func getProfile(userId: String) async throws -> UserProfile? { profile }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile { profile }

    func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        refusals -= 1
        if refusals >= 0 { throw AuthError.network }
        profile.displayName = displayName
        return profile
    }
}
