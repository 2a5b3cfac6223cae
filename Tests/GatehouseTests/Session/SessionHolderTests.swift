import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    // MARK: Requests as the person

    @Test("SES-03 what was refused with one token is sent again with another one, once")
    func sentAgain() async throws {
        let holder = RenewedHolder()
        var sent: [Secret] = []
        let answer = try await holder.asCaller { token throws(Refusal) -> String in
            sent.append(token)
            guard token == Secret("token 2") else { throw Refusal(authError: .sessionExpired) }
            return "answer"
        }
        #expect(answer == "answer")
        #expect(sent == [Secret("token 1"), Secret("token 2")])
        #expect(await holder.rejections == [nil, Secret("token 1")])
        // Refused again, it is not sent a third time.
        await #expect(throws: AuthError.sessionExpired) {
            try await holder.asCaller { _ throws(Refusal) -> Void in throw Refusal(authError: .sessionExpired) }
        }
        #expect(await holder.rejections == [nil, Secret("token 1"), nil, Secret("token 2")])
    }

    @Test("SES-03 a request that failed for another reason than its token is not sent again")
    func notSentAgain() async {
        let holder = RenewedHolder()
        for error in [AuthError.network, .unavailable, .rateLimited(retryAfter: 7), .notSignedIn] {
            await #expect(throws: error) {
                try await holder.asCaller { _ throws(Refusal) -> Void in throw Refusal(authError: error) }
            }
        }
        #expect(await holder.rejections == [nil, nil, nil, nil])
    }

    @Test("SES-03 SES-09 what one person asked for is not sent again for another one who has signed in meanwhile")
    func notSentForAnother() async {
        let world = SessionWorld()
        let manager = await world.signedIn(0)
        let other = world.server.signIn(1)
        var sent = 0
        var failure: AuthError?
        do throws(AuthError) {
            try await manager.asCaller { _ throws(Refusal) -> Void in
                sent += 1
                await manager.signIn(other)
                throw Refusal(authError: .sessionExpired)
            }
        } catch {
            failure = error
        }
        #expect(failure == .cancelled && sent == 1)
        #expect(await manager.currentIdentity() == SessionServer.identities[1])
    }

    @Test("SES-03 SES-09 what one person asked for is not sent for another one who signs in before there is a token")
    func notSentAtAll() async throws {
        await #expect(throws: AuthError.cancelled) {
            try await ReplacedHolder().asCaller { _ throws(Refusal) -> Void in throw Refusal(authError: .network) }
        }
        let (api, origin) = (FaultyTransport(), try #require(URL(string: "https://api.example.com")))
        let client = try AuthorizedClient(session: ReplacedHolder(), origins: [origin], transport: api)
        await #expect(throws: AuthError.cancelled) { try await client.authorized(URLRequest(url: origin)) }
        #expect(await api.requests.isEmpty)
    }

    /// What an adapter throws.
    private struct Refusal: AdapterFailure {
        let authError: AuthError
    }

    /// While it fetches a token, somebody else signs in.
    private actor ReplacedHolder: SessionHolder {
        private var person = 0

        func accessToken(rejected: Secret?) async throws -> Secret {
            person = 1
            return Secret("token")
        }

        func currentIdentity() async -> Identity? { SessionServer.identities[person] }
        func signIn(_ grant: SessionGrant) async {}
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }

    /// Has a new token for each that was rejected.
    private actor RenewedHolder: SessionHolder {
        private(set) var rejections: [Secret?] = []
        private var number = 1

        func accessToken(rejected: Secret?) async throws -> Secret {
            rejections.append(rejected)
            if rejected == Secret("token \(number)") { number += 1 }
            return Secret("token \(number)")
        }

        func signIn(_ grant: SessionGrant) async {}
        func currentIdentity() async -> Identity? { nil }
        func signOut() async {}
        func discard(_ session: AuthSession) async {}
    }
}
