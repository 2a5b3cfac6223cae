import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Several processes on one store: they end in one session, and nobody is signed out.
@Suite
struct SharedSessionTests {
    private static func processes(_ count: Int, _ world: SessionWorld, lock: any StoreLock) async -> [SessionManager] {
        var managers = [await world.signedIn(lock: lock)]
        for _ in 1..<count {
            let manager = world.launch(lock: lock)
            _ = await manager.currentIdentity()
            managers.append(manager)
        }
        return managers
    }

    @Test("SES-04 with a lock several processes cause one renewal and share its token", arguments: [2, 4, 8])
    func withLock(count: Int) async throws {
        let world = SessionWorld()
        let managers = await Self.processes(count, world, lock: SharedLock())
        world.pass(4_000)
        let tasks = managers.flatMap { manager in (0..<50).map { _ in Task { try await manager.validAccessToken() } } }
        var tokens: Set<Secret> = []
        for task in tasks { tokens.insert(try await task.value) }
        #expect(tokens.count == 1 && tokens.allSatisfy(world.server.accepts))
        #expect(world.server.renewalCount == 1)
    }

    @Test("SES-04 without a lock several processes end in one lineage with nobody signed out", arguments: [2, 4, 8])
    func withoutLock(count: Int) async throws {
        let world = SessionWorld()
        let managers = await Self.processes(count, world, lock: NoStoreLock())
        for _ in 0..<10 {
            world.pass(4_000)
            let tasks = managers.map { manager in Task { try await manager.validAccessToken() } }
            for task in tasks { #expect(world.server.accepts(try await task.value)) }
            for manager in managers { await manager.finishErrands() }
        }
        #expect(world.server.aliveCount == 1)
        for manager in managers { #expect(manager.status.phase == .signedIn(SessionServer.identities[0])) }
        #expect(await world.launch().currentIdentity() == SessionServer.identities[0])
    }

    @Test("SES-04 who is refused because another process was faster adopts what that one stored")
    func adoptedAfterRefusal() async throws {
        let world = SessionWorld()
        let managers = await Self.processes(2, world, lock: NoStoreLock())
        let former = try await managers[0].validAccessToken()
        world.server.mode = .hanging
        let slow = Task { try await managers[1].validAccessToken(otherThan: former) }
        await world.server.waitForRenewals(1)
        world.server.mode = .working
        let token = try await managers[0].validAccessToken(otherThan: former)
        await managers[0].finishErrands()
        world.server.mode = .unforgiving
        world.server.release()
        #expect(try await slow.value == token)
        #expect(managers[1].status.phase == .signedIn(SessionServer.identities[0]))
    }

    @Test("SES-04 a sign-out in one process signs out the others, and the server is told once")
    func signedOutElsewhere() async throws {
        let world = SessionWorld()
        let managers = await Self.processes(2, world, lock: SharedLock())
        await managers[0].signOut()
        await managers[0].finishErrands()
        world.pass(4_000)
        await #expect(throws: SessionError.notSignedIn(.signedOutElsewhere)) {
            try await managers[1].validAccessToken()
        }
        await managers[1].finishErrands()
        #expect(world.server.revocationCount == 1 && world.server.renewalCount == 0)
        #expect(await world.store.read() == .absent)
    }

    @Test("SES-04 a process that only notes where it is does not bring an older token back")
    func lockNoted() async throws {
        let world = SessionWorld()
        let managers = await Self.processes(2, world, lock: SharedLock())
        // Twice, so that the token that the second process holds is too old for the server.
        for _ in 0..<2 {
            world.pass(3_500)
            _ = try await managers[0].validAccessToken(otherThan: try await managers[0].validAccessToken())
            await managers[0].finishErrands()
        }
        managers[1].enteredBackground()
        await managers[1].finishErrands()
        managers[1].becameActive()
        await managers[1].finishErrands()
        let relaunched = world.launch()
        #expect(world.server.accepts(try await relaunched.validAccessToken()))
        world.pass(4_000)
        for manager in managers + [relaunched] {
            #expect(world.server.accepts(try await manager.validAccessToken()))
        }
        #expect(world.server.aliveCount == 1)
    }

    @Test("SES-09 another person's sign-in in another process is neither adopted nor undone")
    func somebodyElse() async throws {
        let world = SessionWorld()
        let managers = await Self.processes(2, world, lock: SharedLock())
        await managers[0].signIn(world.server.signIn(1))
        world.pass(4_000)
        await #expect(throws: SessionError.requiresReauthentication(.replaced)) {
            try await managers[1].validAccessToken()
        }
        managers[1].enteredBackground()
        await managers[1].finishErrands()
        #expect(await world.launch().currentIdentity() == SessionServer.identities[1])
        #expect(await managers[0].currentIdentity() == SessionServer.identities[1])
    }

    @Test("SES-08 a process does not lose the revocations that another one has still to make")
    func revocations() async throws {
        let world = SessionWorld()
        let managers = await Self.processes(2, world, lock: SharedLock())
        world.server.mode = .down(.network)
        await managers[0].signOut()
        await managers[1].signIn(world.server.signIn(1))
        await managers[1].finishErrands()
        world.server.mode = .working
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == SessionServer.identities[1])
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 1)
    }

    @Test("SES-04 a lock that is not available delays nobody")
    func busyLock() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn(lock: BusyLock())
        #expect(await world.launch().currentIdentity() == SessionServer.identities[0])
        world.pass(4_000)
        #expect(world.server.accepts(try await manager.validAccessToken()))
    }

    private struct BusyLock: StoreLock {
        func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
            throw StoreLockFailure.busy
        }
    }
}
