import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@testable import Gatehouse

/// A stored session and the back end that it belongs to.
@Suite(.timeLimit(.minutes(5)))
struct SessionBindingTests {
    private static let staging = BackEndName(kind: "supabase", origin: "https://staging.example.com/auth/v1")
    private static let production = BackEndName(kind: "supabase", origin: "https://example.com/auth/v1")

    private func manager(_ world: SessionWorld, at server: SessionServer) -> SessionManager {
        SessionManager(
            sessions: server, store: world.store, timekeeper: world.timekeeper, timer: world.clock,
            jitter: FixedJitter())
    }

    @Test("SES-14 another back end does not find the session, sends nothing of it, and leaves it where it is")
    func other() async throws {
        let world = SessionWorld(backEnd: Self.staging)
        _ = await world.signedIn()
        let before = await world.store.read()
        // A clock of its own: when this one moves on, the manager that signed in renews nothing.
        let elsewhere = SessionWorld(backEnd: Self.production)
        for name in [Self.production, BackEndName(kind: "firebase", origin: Self.staging.origin), nil] {
            let server = SessionServer(elsewhere.clock, backEnd: name)
            let manager = SessionManager(
                sessions: server, store: world.store, timekeeper: elsewhere.timekeeper, timer: elsewhere.clock,
                jitter: FixedJitter())
            #expect(await manager.currentIdentity() == nil)
            #expect(manager.status.phase == .signedOut(nil))
            await #expect(throws: SessionError.notSignedIn(nil)) { try await manager.validAccessToken() }
            await manager.signOut()
            elsewhere.pass(10_000)
            manager.connectionReturned()
            await manager.finishErrands()
            #expect(server.renewalCount == 0 && server.revocationCount == 0)
            #expect(await world.store.read() == before)
        }
        #expect(await world.launch().currentIdentity() == SessionServer.identities[0])
    }

    @Test("SES-14 what was signed out at one back end is not told to another")
    func revocation() async throws {
        for givesTickets in [true, false] {
            let world = SessionWorld(givesTickets: givesTickets, backEnd: Self.staging)
            let first = await world.signedIn()
            world.server.mode = .down(.network)
            await first.signOut()
            await first.finishErrands()
            let server = SessionServer(world.clock, backEnd: Self.production)
            let manager = manager(world, at: server)
            #expect(await manager.currentIdentity() == nil)
            await manager.finishErrands()
            #expect(server.revocationCount == 0)
            world.server.mode = .working
            let again = world.launch()
            #expect(await again.currentIdentity() == nil)
            await again.finishErrands()
            #expect(world.server.aliveCount == 0)
        }
    }

    @Test("SES-14 an entry without a name is ended by signing in once more")
    func nameless() async throws {
        let world = SessionWorld()
        let session = world.server.signIn()
        await world.launch().signIn(session)
        let server = SessionServer(world.clock, backEnd: Self.production)
        let named = manager(world, at: server)
        #expect(await named.currentIdentity() == nil)
        #expect(server.renewalCount == 0)
        await named.signIn(server.signIn(1))
        guard case .found(let text) = await world.store.read() else {
            Issue.record("stored")
            return
        }
        #expect(!text.reveal().contains("person-0"))
        #expect(await manager(world, at: server).currentIdentity() == SessionServer.identities[1])
        #expect(world.server.renewalCount == 0 && world.server.revocationCount == 0)
    }

    @Test("SES-14 that a session is there is written to the log once, without a word of it")
    func logged() async throws {
        let world = SessionWorld(backEnd: Self.staging)
        _ = await world.signedIn()
        var news = SessionNews()
        var machine = SessionMachine()
        let former = machine
        _ = machine.handle(.launched, at: world.timekeeper.now)
        let event = SessionEvent.loaded(.ofOtherBackEnd, generation: 1, jitter: 0)
        let reading = machine
        _ = machine.handle(event, at: world.timekeeper.now)
        #expect(news.take(SessionChange(former: former, machine: reading, event: .launched)).isEmpty)
        #expect(
            news.take(SessionChange(former: reading, machine: machine, event: event))
                == [.report(SignInReport(.otherBackEnd))])
        #expect(news.take(SessionChange(former: machine, machine: machine, event: event)).isEmpty)
        #expect(SignInReport(.otherBackEnd).line == "⚠️ stored session of another back end left alone")
    }

    @Test("SES-14 the names of back ends are apart")
    func names() throws {
        let names = [
            Self.staging, Self.production, BackEndName(kind: "firebase", origin: "googleapis.com", project: "a"),
            BackEndName(kind: "firebase", origin: "googleapis.com a"),
            BackEndName(kind: "openid", origin: "a", project: "b c"),
            BackEndName(kind: "openid", origin: "a b", project: "c"),
        ].map(\.text)
        #expect(Set(names).count == names.count)
    }
}
