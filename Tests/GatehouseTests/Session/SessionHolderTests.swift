import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// The session manager and its ports' test doubles in the suites that every adapter passes.
struct SessionHolderTests {
    @Test("APP-19 the session manager keeps the contract of holders", arguments: SessionHolderContract.Rule.allCases)
    func manager(rule: SessionHolderContract.Rule) async throws {
        try await SessionHolderContract {
            let world = SessionWorld()
            return .init(holder: world.launch(), grants: (world.server.signIn(0), world.server.signIn(1)))
        }.check(rule)
    }

    @Test("APP-19 the server that the session's tests run against keeps the contract of sessions")
    func server() async {
        let contract = SessionPortContract {
            let world = SessionWorld(givesTickets: true)
            return .init(
                port: world.server, signIn: { world.server.signIn().session },
                accepts: { world.server.accepts($0) }, expireAccessTokens: { world.pass(3_601) },
                now: { ManualTimekeeper.start + 14_400 })
        }
        #expect(await contract.violations(of: "SessionServer").map(\.description) == [])
    }

    @Test("APP-19 the lock that the session's tests share keeps the contract of locks")
    func lock() async {
        let contract = StoreLockContract {
            let lock = SharedLock()
            return { lock }
        }
        #expect(await contract.violations(of: "SharedLock").map(\.description) == [])
    }
}
