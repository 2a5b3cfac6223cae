import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@testable import Gatehouse

/// What stays on a device after a sign-out without a network.
@Suite(.timeLimit(.minutes(5)))
struct SignOutTests {
    private static let day = 86_400.0

    /// The texts of both entries.
    private func stored(_ world: SessionWorld) async -> [String] {
        var texts: [String] = []
        let entries: [(any CredentialStore)?] = [world.store, world.store.entry("ended")]
        for entry in entries.compactMap(\.self) {
            if case .found(let text) = await entry.read() { texts.append(text.reveal()) }
        }
        return texts
    }

    private func tokens(_ world: SessionWorld) async throws -> AuthSession {
        guard case .found(let text) = await world.store.read() else { throw AuthError.notSignedIn }
        let record = try SessionRecordCoding.record(text)
        guard case .held(let held) = record.content else { throw AuthError.notSignedIn }
        return held.session
    }

    @Test("SES-13 a sign-out without a network leaves the ticket alone, which tells the server after a relaunch")
    func ticket() async throws {
        let world = SessionWorld(givesTickets: true)
        let manager = await world.signedIn()
        let session = try await tokens(world)
        world.server.mode = .down(.network)
        await manager.signOut()
        let texts = await stored(world)
        #expect(texts.count == 1)
        for text in texts {
            #expect(!text.contains(session.accessToken.reveal()) && !text.contains(session.refreshToken.reveal()))
            #expect(text.contains("ticket-0"))
        }
        await manager.finishErrands()
        #expect(world.server.lastRevoked?.ticket == Secret("ticket-0"))
        #expect(world.server.lastRevoked?.refreshToken.isEmpty == true)
        #expect(world.server.lastRevoked?.accessToken.isEmpty == true)
        // A ticket has no end.
        world.pass(30 * Self.day)
        world.server.mode = .working
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == nil)
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 0)
        #expect(await stored(world).isEmpty)
    }

    @Test("SES-13 where there are no tickets, the refresh token alone stays, in an entry of its own")
    func token() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        let session = try await tokens(world)
        world.server.mode = .down(.network)
        await manager.signOut()
        #expect(await world.store.read() == .absent)
        let texts = await stored(world)
        #expect(texts.count == 1)
        #expect(texts.allSatisfy { !$0.contains(session.accessToken.reveal()) })
        await manager.finishErrands()
        world.server.mode = .working
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == nil)
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 0)
        #expect(await stored(world).isEmpty)
    }

    @Test("SES-13 a refresh token that cannot be told is removed after seven days", arguments: [true, false])
    func sevenDays(isRelaunched: Bool) async throws {
        let world = SessionWorld()
        var manager = await world.signedIn()
        world.server.mode = .down(.network)
        await manager.signOut()
        await manager.finishErrands()
        world.pass(7 * Self.day - 3_600)
        if isRelaunched { manager = world.launch() }
        manager.connectionReturned()
        #expect(await manager.currentIdentity() == nil)
        await manager.finishErrands()
        #expect(await stored(world).count == 1)
        world.pass(3_600)
        if isRelaunched { manager = world.launch() }
        manager.connectionReturned()
        #expect(await manager.currentIdentity() == nil)
        await manager.finishErrands()
        #expect(await stored(world).isEmpty)
        #expect(world.server.aliveCount == 1)
    }

    @Test("SES-13 a refresh token whose sign-out a wrong clock dated later than now is removed after seven days too")
    func clockSetBack() async throws {
        let world = SessionWorld()
        var manager = await world.signedIn()
        world.server.mode = .down(.network)
        world.timekeeper.setClock(by: 30 * Self.day)
        await manager.signOut()
        await manager.finishErrands()
        world.timekeeper.setClock(by: -30 * Self.day)
        for isThere in [true, false] {
            manager = world.launch()
            #expect(await manager.currentIdentity() == nil)
            await manager.finishErrands()
            #expect(await stored(world).isEmpty == !isThere)
            world.pass(7 * Self.day)
        }
    }

    @Test("SES-13 tokens that an earlier version kept beside the session are taken out of it at the next launch")
    func earlier() async throws {
        let world = SessionWorld()
        world.server.mode = .down(.network)
        let grant = world.server.signIn()
        let session = grant.session
        let text = """
            {"isLocked":false,"revocations":[{"accessToken":"\(session.accessToken.reveal())",\
            "expiresAt":\(session.expiresAt.timeIntervalSinceReferenceDate),"identity":{"authMethod":"email",\
            "isGuest":false,"userId":"person-0"},"refreshToken":"\(session.refreshToken.reveal())"}],"version":1}
            """
        try await world.store.write(Secret(text))
        let manager = world.launch()
        #expect(await manager.currentIdentity() == nil)
        await manager.finishErrands()
        #expect(await world.store.read() == .absent)
        #expect(await stored(world).allSatisfy { !$0.contains(session.accessToken.reveal()) })
        world.server.mode = .working
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == nil)
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 0)
    }

    @Test("SES-13 a session of before has a ticket after its next renewal")
    func renewal() async throws {
        let world = SessionWorld(givesTickets: true)
        let grant = world.server.signIn()
        let before = AuthSession(
            identity: grant.session.identity, accessToken: grant.session.accessToken,
            refreshToken: grant.session.refreshToken, expiresAt: grant.session.expiresAt)
        let manager = world.launch()
        await manager.signIn(SessionGrant(session: before, life: grant.life, serverTime: grant.serverTime))
        #expect(try await tokens(world).ticket == nil)
        world.pass(4_000)
        _ = try await manager.validAccessToken()
        await manager.finishErrands()
        #expect(try await tokens(world).ticket == Secret("ticket-0"))
    }

    @Test("SES-05 a back end that says when to be asked again is not asked before, whatever happens")
    func retryAfter() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .down(.rateLimited(retryAfter: 600))
        world.pass(3_700)
        await #expect(throws: SessionError.offline(.rateLimited(retryAfter: 600))) {
            try await manager.validAccessToken()
        }
        await manager.finishErrands()
        let count = world.server.renewalCount
        for _ in 0..<59 {
            world.pass(10)
            manager.connectionReturned()
            manager.becameActive()
            await #expect(throws: SessionError.offline(.rateLimited(retryAfter: 600))) {
                try await manager.validAccessToken()
            }
        }
        #expect(world.server.renewalCount == count)
    }

    @Test("SES-13 a store with one entry keeps no refresh token, and the server is told while the process runs")
    func oneEntry() async throws {
        let world = SessionWorld()
        let store = OneEntryStore()
        let manager = SessionManager(
            sessions: world.server, store: store, timekeeper: world.timekeeper, timer: world.clock,
            jitter: FixedJitter())
        await manager.signIn(world.server.signIn())
        world.server.mode = .down(.network)
        await manager.signOut()
        await manager.finishErrands()
        #expect(await store.read() == .absent)
        world.server.mode = .working
        manager.connectionReturned()
        await manager.finishErrands()
        #expect(world.server.aliveCount == 0)
    }

    private actor OneEntryStore: CredentialStore {
        private var text: Secret?

        func read() async -> CredentialLookup { text.map(CredentialLookup.found) ?? .absent }

        func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }

        func remove() async throws(CredentialStoreFailure) { text = nil }
    }
}
