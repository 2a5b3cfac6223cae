import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// A back end that renews a session without replacing its refresh token: only the access token tells that it did.
struct KeptRefreshTokenTests {
    private static func processes(_ count: Int, _ world: SessionWorld, lock: any StoreLock) async -> [SessionManager] {
        var managers = [await world.signedIn(lock: lock)]
        for _ in 1..<count {
            let manager = world.launch(lock: lock)
            _ = await manager.currentIdentity()
            managers.append(manager)
        }
        return managers
    }

    @Test("FIR-09 SES-02 a renewal with the same refresh token is one: its token is used, stored and renewed")
    func renewals() async throws {
        let world = SessionWorld(rotates: false)
        let manager = await world.signedIn()
        var tokens: Set<Secret> = [try await manager.validAccessToken()]
        for round in 1...5 {
            world.pass(4_000)
            let token = try await manager.validAccessToken()
            #expect(world.server.accepts(token) && tokens.insert(token).inserted)
            await manager.finishErrands()
            let launched = world.launch()
            #expect(try await launched.validAccessToken() == token)
            // Until then it may hold on to its own renewal, which the next round would wake.
            await launched.finishErrands()
            #expect(world.server.renewalCount == round)
        }
        #expect(world.server.revocationCount == 0 && world.server.aliveCount == 1)
    }

    @Test("FIR-09 SES-04 several processes cause one renewal and adopt its token", arguments: [2, 4, 8])
    func adopted(count: Int) async throws {
        let world = SessionWorld(rotates: false)
        let managers = await Self.processes(count, world, lock: SharedLock())
        for round in 1...3 {
            world.pass(4_000)
            let tasks = managers.map { manager in Task { try await manager.validAccessToken() } }
            var tokens: Set<Secret> = []
            for task in tasks { tokens.insert(try await task.value) }
            #expect(tokens.count == 1 && tokens.allSatisfy(world.server.accepts))
            #expect(world.server.renewalCount == round)
            for manager in managers { await manager.finishErrands() }
        }
        #expect(world.server.aliveCount == 1)
    }

    @Test("FIR-09 SES-04 a process that only notes where it is does not bring an older access token back")
    func notBroughtBack() async throws {
        let world = SessionWorld(rotates: false)
        let managers = await Self.processes(2, world, lock: SharedLock())
        world.pass(3_500)
        let former = try await managers[0].validAccessToken()
        let renewed = try await managers[0].validAccessToken(otherThan: former)
        await managers[0].finishErrands()
        managers[1].enteredBackground()
        await managers[1].finishErrands()
        managers[1].becameActive()
        await managers[1].finishErrands()
        let relaunched = world.launch()
        #expect(try await relaunched.validAccessToken() == renewed)
        // The process itself follows without asking.
        let count = world.server.renewalCount
        #expect(try await managers[1].validAccessToken(otherThan: former) == renewed)
        #expect(world.server.renewalCount == count)
    }
}
