import Foundation
import GatehouseDomain
import GatehouseTesting
import Testing

@Suite
struct EnsureProfileAfterAuthTests {
    @Test("DOM-09 a profile that exists is returned and nothing is created")
    func existing() async throws {
        let profiles = RecordingProfiles([personProfile])
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: RecordingCache())
        #expect(
            try await ensure.execute(userId: "person-1", seed: [ProfileSeedKey.displayName: "Eve"]) == personProfile)
        #expect(await profiles.creations.isEmpty)
        #expect(await profiles.lookUps == ["person-1"])
    }

    @Test("DOM-09 a missing profile is created once, with the seed, and returned")
    func missing() async throws {
        let profiles = RecordingProfiles()
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: RecordingCache())
        let seed = [ProfileSeedKey.displayName: "Ada"]
        let created = try await ensure.execute(userId: "person-1", seed: seed)
        #expect(created.userId == "person-1")
        #expect(created.displayName == "Ada")
        #expect(try await ensure.execute(userId: "person-1") == created)
        #expect(await profiles.creations == [.init(userId: "person-1", seed: seed)])
        #expect(await profiles.insertions == 1)
    }

    @Test("DOM-09 no seed is no seed")
    func withoutSeed() async throws {
        let profiles = RecordingProfiles()
        _ = try await EnsureProfileAfterAuth(profiles: profiles, cache: RecordingCache()).execute(userId: "person-1")
        #expect(await profiles.creations == [.init(userId: "person-1", seed: nil)])
    }

    @Test("DOM-09 callers that race get one and the same profile, and one is inserted")
    func racers() async throws {
        let profiles = RecordingProfiles(hidesUntilCreated: true)
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: RecordingCache())
        let results = try await withThrowingTaskGroup(of: UserProfile.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await ensure.execute(userId: "person-1", seed: [ProfileSeedKey.displayName: "\(number)"])
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(results.count == 1)
        #expect(await profiles.insertions == 1)
    }

    @Test("DOM-21 of callers that race one says that it created the profile, and all others that they loaded it")
    func oneCreates() async throws {
        let log = EventLog()
        let ensure = EnsureProfileAfterAuth(
            profiles: RecordingProfiles(hidesUntilCreated: true), cache: RecordingCache(), onEvent: log.handler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = try await ensure.execute(userId: "person-1") } }
            try await group.waitForAll()
        }
        // One that looked too early, and comes after all others.
        _ = try await ensure.execute(userId: "person-1")
        let names = await log.all().map(\.name)
        #expect(names.filter { $0 == .profileCreated }.count == 1)
        #expect(names.filter { $0 == .profileLoaded }.count == 50)
    }

    @Test("DOM-21 a port that cannot tell who was first counts as having created the profile")
    func untold() async throws {
        let log = EventLog()
        let ensure = EnsureProfileAfterAuth(
            profiles: UntellingProfiles(), cache: RecordingCache(), onEvent: log.handler)
        #expect(try await ensure.execute(userId: "person-1") == personProfile)
        #expect(await log.all().map(\.name) == [.profileCreated])
    }

    @Test("DOM-21 DOM-18 of 50 calls that overlap at a port of two methods, one reports that it created the profile")
    func untoldRacers() async throws {
        let (log, door) = (EventLog(), Door(opensFor: 50))
        let ensure = EnsureProfileAfterAuth(profiles: UntellingProfiles(door: door), onEvent: log.handler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = try await ensure.execute(userId: "person-1") } }
            try await group.waitForAll()
        }
        _ = try await ensure.execute(userId: "person-1")
        let names = await log.all().map(\.name)
        #expect(names.filter { $0 == .profileCreated }.count == 2)
        #expect(names.filter { $0 == .profileLoaded }.count == 49)
        #expect(names.last == .profileCreated)
    }

    @Test("DOM-21 a call that fails leaves the report to the one that creates the profile after it")
    func failedRacer() async throws {
        let log = EventLog()
        let ensure = EnsureProfileAfterAuth(
            profiles: RecordingProfiles(creationFailure: AuthError.network), onEvent: log.handler)
        await #expect(throws: AuthError.network) { try await ensure.execute(userId: "person-1") }
        #expect(await log.all().isEmpty)
    }

    @Test("DOM-21 a call that fails leaves the report to one that began before it and creates the profile after it")
    func overtakenRacer() async throws {
        let (log, door) = (EventLog(), Door(opensFor: 2))
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let ensure = EnsureProfileAfterAuth(
            profiles: OvertakenProfiles(door: door, arrival: arrival), onEvent: log.handler)
        let first = Task { try await ensure.execute(userId: "person-1") }
        var arrived = arrivals.makeAsyncIterator()
        _ = await arrived.next()
        await #expect(throws: AuthError.network) { try await ensure.execute(userId: "person-1") }
        await door.pass()
        #expect(try await first.value == personProfile)
        #expect(await log.all().map(\.name) == [.profileCreated])
    }

    @Test("DOM-21 a profile without the provider's id of the person gets it at a sign-in, once, and is loaded by that")
    func subject() async throws {
        let (log, profiles) = (EventLog(), RecordingProfiles([personProfile]))
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: RecordingCache(), onEvent: log.handler)
        let filled = try await ensure.execute(userId: "person-1", seed: [ProfileSeedKey.socialUserId: "subject"])
        #expect(filled.socialUserId == "subject")
        #expect(filled.displayName == personProfile.displayName)
        let later = try await ensure.execute(userId: "person-1", seed: [ProfileSeedKey.socialUserId: "another"])
        #expect(later.socialUserId == "subject")
        #expect(await profiles.insertions == 0)
        #expect(await log.all().map(\.name) == [.profileLoaded, .profileLoaded])
    }

    @Test(
        "DOM-09 an error of the port surfaces unchanged, and nothing is cached", arguments: AuthErrorTests.all.map(\.0))
    func errorsSurface(error: AuthError) async {
        for profiles in [RecordingProfiles(failure: error), RecordingProfiles(creationFailure: error)] {
            let (log, cache) = (EventLog(), RecordingCache())
            let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache, onEvent: log.handler)
            await #expect(throws: error) { try await ensure.execute(userId: "person-1") }
            #expect(await cache.profile(userId: "person-1") == nil)
            #expect(await log.all().isEmpty)
        }
    }

    @Test("DOM-10 the profile is kept for a launch without a network")
    func cached() async throws {
        let cache = RecordingCache()
        let ensure = EnsureProfileAfterAuth(profiles: RecordingProfiles([personProfile]), cache: cache)
        _ = try await ensure.execute(userId: "person-1")
        #expect(await cache.profile(userId: "person-1") == personProfile)
    }

    @Test("DOM-18 a profile that is created emits profile_created alone, one that is found profile_loaded alone")
    func events() async throws {
        let clock = ManualWallClock()
        for (profiles, name) in [
            (RecordingProfiles(), AuthEventPayload.Name.profileCreated),
            (RecordingProfiles([personProfile]), .profileLoaded),
        ] {
            let log = EventLog()
            let ensure = EnsureProfileAfterAuth(
                profiles: profiles, cache: RecordingCache(), clock: clock, onEvent: log.handler)
            _ = try await ensure.execute(
                userId: "person-1", seed: [ProfileSeedKey.email: "planted@example.com"])
            #expect(await log.all() == [AuthEventPayload(name: name, time: clock.now)])
        }
    }
}

/// Profiles of an adapter that was written before anybody asked who was first.
private struct UntellingProfiles: ProfilePort {
    var door: Door?

    func getProfile(userId: String) async throws -> UserProfile? {
        await door?.pass()
        return nil
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile { personProfile }
}

/// Profiles whose first caller waits at a door, and whose other callers fail.
private actor OvertakenProfiles: ProfilePort {
    private let door: Door
    private let arrival: AsyncStream<Void>.Continuation
    private var calls = 0

    init(door: Door, arrival: AsyncStream<Void>.Continuation) {
        self.door = door
        self.arrival = arrival
    }

    func getProfile(userId: String) async throws -> UserProfile? {
        calls += 1
        if calls > 1 { throw AuthError.network }
        arrival.yield()
        await door.pass()
        return nil
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile { personProfile }
}

/// Lets nobody through until a number of callers wait, so that their calls overlap.
private actor Door {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(opensFor count: Int) {
        missing = count
    }

    func pass() async {
        missing -= 1
        if missing > 0 {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            waiting.forEach { $0.resume() }
            waiting = []
        }
    }
}
