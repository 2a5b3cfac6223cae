import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What an app is told of its session.
@Suite(.timeLimit(.minutes(10)))
struct AppEventTests {
    @Test("APP-15 sign-in, renewal and sign-out are reported in order, by their session")
    func order() async throws {
        let world = EventWorld()
        var events = world.backEnd.events.makeAsyncIterator()
        await world.session.signIn(world.world.server.signIn())
        let token = try await world.session.validAccessToken()
        _ = try await world.session.validAccessToken(otherThan: token)
        await world.session.signOut()
        #expect(await events.next() == .signedIn(world.identity(), claims: nil, atLaunch: false))
        #expect(await events.next() == .renewed(world.identity(), claims: nil))
        #expect(await events.next() == .signedOut(world.identity(), .signedOutHere))
    }

    @Test("APP-15 a sign-in is reported with the claims of its token")
    func claims() async throws {
        let world = EventWorld()
        var events = world.backEnd.events.makeAsyncIterator()
        let token = ClaimsTests.token(#"{"sub":"person-0","role":"owner"}"#)
        let session = AuthSession(
            identity: world.identity(), accessToken: token, refreshToken: Secret("refresh"),
            expiresAt: Date(timeIntervalSince1970: 1_767_225_600))
        await world.session.signIn(SessionGrant(session: session, life: 3_600))
        let claims = try #require(TokenClaims(token))
        #expect(claims.subject == "person-0")
        #expect(await events.next() == .signedIn(world.identity(), claims: claims, atLaunch: false))
    }

    @Test("APP-15 the end of a session is reported once, with its reason", arguments: SessionEnd.allCases)
    func expiry(reason: SessionEnd) async throws {
        let world = EventWorld()
        await world.session.signIn(world.world.server.signIn())
        var events = world.backEnd.events.makeAsyncIterator()
        world.world.server.mode = .refusing(reason)
        let token = try? await world.session.validAccessToken()
        _ = try? await world.session.validAccessToken(otherThan: try #require(token))
        _ = try? await world.session.validAccessToken()
        await world.session.signOut()
        #expect(await events.next() == .expired(world.identity(), reason))
        #expect(await events.next() == .signedOut(world.identity(), .signedOutHere))
    }

    @Test("APP-15 a launch reports who is signed in, or that the session has ended, and otherwise nothing")
    func launch() async throws {
        let world = SessionWorld()
        let first = await world.signedIn()
        await first.finishErrands()

        let second = world.launch()
        var events = EventWorld.backEnd(over: second).events.makeAsyncIterator()
        _ = try await second.restoredIdentity()
        #expect(await events.next() == .signedIn(SessionServer.identities[0], claims: nil, atLaunch: true))
        world.server.mode = .refusing(.revoked)
        _ = try? await second.validAccessToken(otherThan: try await second.validAccessToken())
        #expect(await events.next() == .expired(SessionServer.identities[0], .revoked))
        await second.finishErrands()

        let third = world.launch()
        events = EventWorld.backEnd(over: third).events.makeAsyncIterator()
        _ = try await third.restoredIdentity()
        #expect(await events.next() == .expired(SessionServer.identities[0], .revoked))

        let empty = EventWorld()
        events = empty.backEnd.events.makeAsyncIterator()
        _ = try await empty.session.restoredIdentity()
        await empty.session.signIn(empty.world.server.signIn())
        #expect(await events.next() == .signedIn(empty.identity(), claims: nil, atLaunch: false))
    }

    @Test("APP-15 a person who takes the place of another is preceded by the other's leaving")
    func anotherPerson() async {
        let world = EventWorld()
        await world.session.signIn(world.world.server.signIn())
        var events = world.backEnd.events.makeAsyncIterator()
        await world.session.signIn(world.world.server.signIn(1))
        #expect(await events.next() == .signedOut(world.identity(), nil))
        #expect(await events.next() == .signedIn(world.identity(1), claims: nil, atLaunch: false))
    }

    @Test("APP-15 two listeners get every event, and one that comes later those from then on")
    func listeners() async throws {
        let world = EventWorld()
        let events = world.backEnd.events
        var (one, other) = (events.makeAsyncIterator(), world.backEnd.events.makeAsyncIterator())
        await world.session.signIn(world.world.server.signIn())
        var late = events.makeAsyncIterator()
        await world.session.signOut()
        for _ in 1...2 {
            #expect(await one.next() == .signedIn(world.identity(), claims: nil, atLaunch: false))
            #expect(await one.next() == .signedOut(world.identity(), .signedOutHere))
            swap(&one, &other)
        }
        #expect(await late.next() == .signedOut(world.identity(), .signedOutHere))
    }

    @Test("APP-15 a listener that does not listen holds nothing up, and gets the newest events up to the limit")
    func slow() async throws {
        let world = EventWorld()
        await world.session.signIn(world.world.server.signIn())
        var slow = world.backEnd.events.makeAsyncIterator()
        for _ in 0..<(BackEnd.Events.limit + 10) {
            _ = try await world.session.validAccessToken(otherThan: try await world.session.validAccessToken())
        }
        // What listens later is told later: once it has heard the last event, the other one has it too.
        var later = world.backEnd.events.makeAsyncIterator()
        await world.session.signOut()
        while await later.next() != .signedOut(world.identity(), .signedOutHere) {}
        #expect(world.world.server.renewalCount == BackEnd.Events.limit + 10)
        for _ in 1..<BackEnd.Events.limit { #expect(await slow.next() == .renewed(world.identity(), claims: nil)) }
        #expect(await slow.next() == .signedOut(world.identity(), .signedOutHere))
        // Nothing more waits: the next event is the next thing that happens.
        await world.session.signIn(world.world.server.signIn(2))
        #expect(await slow.next() == .signedIn(world.identity(2), claims: nil, atLaunch: false))
    }

    @Test("APP-15 the events end with the back end")
    func end() async {
        var backEnd: BackEnd? = EventWorld.backEnd(over: SessionWorld().launch())
        var events = backEnd?.events.makeAsyncIterator()
        backEnd = nil
        #expect(await events?.next() == nil)
    }

    @Test("APP-15 a person who has left has no changed profile, and the first profile after a sign-in is no change")
    func profileOfTheFormer() async throws {
        let world = EventWorld()
        var events = world.backEnd.events.makeAsyncIterator()
        let profiles = world.backEnd.profiles
        await world.session.signIn(world.world.server.signIn())
        _ = try await profiles.ensureProfile(userId: "person-0", seed: [ProfileSeedKey.displayName: "Ada"])
        await world.session.signOut()
        // An answer that comes late.
        _ = try await profiles.updateProfile(userId: "person-0", displayName: "Grace")
        await world.session.signIn(world.world.server.signIn(1))
        _ = try await profiles.ensureProfile(userId: "person-1", seed: nil)
        await world.session.signOut()
        // Changed on another device.
        _ = try await world.profiles.updateProfile(userId: "person-1", displayName: "Lin")
        await world.session.signIn(world.world.server.signIn(1))
        _ = try await profiles.getProfile(userId: "person-1")
        await world.session.signOut()
        for person in [0, 1, 1] {
            #expect(await events.next() == .signedIn(world.identity(person), claims: nil, atLaunch: false))
            #expect(await events.next() == .signedOut(world.identity(person), .signedOutHere))
        }
    }

    @Test("APP-15 a changed profile is reported; the first one and an unchanged one are not")
    func profile() async throws {
        let world = EventWorld()
        var events = world.backEnd.events.makeAsyncIterator()
        let profiles = world.backEnd.profiles
        _ = try await profiles.ensureProfile(userId: "person-0", seed: [ProfileSeedKey.displayName: "Ada"])
        _ = try await profiles.getProfile(userId: "person-0")
        let changed = try await profiles.updateProfile(userId: "person-0", displayName: "Grace")
        _ = try await profiles.getProfile(userId: "person-0")
        _ = try await profiles.createProfile(userId: "person-1", seed: nil)
        let again = try await profiles.updateProfile(userId: "person-1", displayName: "Lin")
        #expect(await events.next() == .profileChanged(changed))
        #expect(await events.next() == .profileChanged(again))
    }

    @Test("APP-15 a profile that was changed elsewhere is reported when a launch fetches it")
    func profileElsewhere() async throws {
        let world = EventWorld()
        let former = try await world.profiles.createProfile(userId: "person-0", seed: nil)
        await world.cache.store(former)
        let now = try await world.profiles.updateProfile(userId: "person-0", displayName: "Ada")
        var events = world.backEnd.events.makeAsyncIterator()
        _ = try await world.backEnd.profiles.getProfile(userId: "person-0")
        #expect(await events.next() == .profileChanged(now))
    }

    @Test("APP-15 a profile that the back end returns after its person has signed out is no news")
    func profileAfterSignOut() async throws {
        let world = EventWorld()
        let server = world.world.server
        await world.cache.store(try await world.profiles.createProfile(userId: "person-0", seed: nil))
        await world.session.signIn(server.signIn())
        await world.session.signOut()
        _ = try await world.profiles.updateProfile(userId: "person-0", displayName: "Ada")
        var events = world.backEnd.events.makeAsyncIterator()
        _ = try await world.backEnd.profiles.getProfile(userId: "person-0")
        await world.session.signIn(server.signIn())
        let now = try await world.profiles.updateProfile(userId: "person-0", displayName: "Grace")
        _ = try await world.backEnd.profiles.getProfile(userId: "person-0")
        guard case .signedIn = await events.next() else {
            Issue.record("the profile of a person who has left was reported")
            return
        }
        #expect(await events.next() == .profileChanged(now))
    }

    @Test("APP-15 no id, address, name or claim is in what an event prints")
    func secrecy() throws {
        let identity = try #require(Identity(userId: "person-7", authMethod: .email))
        let claims = try #require(TokenClaims(ClaimsTests.token(#"{"sub":"person-7","email":"ada@example.com"}"#)))
        let profile = UserProfile(userId: "person-7", displayName: "Ada", email: "ada@example.com", createdAt: Date())
        let events: [(BackEnd.Event, String)] = [
            (.signedIn(identity, claims: claims, atLaunch: true), "signedIn"),
            (.renewed(identity, claims: claims), "renewed"),
            (.expired(identity, .reuseDetected), "expired(reuseDetected)"),
            (.signedOut(identity, .revoked), "signedOut(revoked)"), (.signedOut(identity, nil), "signedOut"),
            (.profileChanged(profile), "profileChanged"), (.groupChanged(nil), "groupChanged"),
            (.groupChanged(GroupContext(groupId: "crew-of-ada", role: "owner")), "groupChanged"),
        ]
        for (event, text) in events {
            var dumped = ""
            dump(event, to: &dumped)
            #expect("\(event)" == text && String(reflecting: event) == text)
            #expect(dumped == "- \(text)\n")
        }
    }
}
