import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import Testing

struct SupabaseSessionsTests {
    @Test("ADP-02 SES-05 a renewal whose answer was lost is repeated, and the session continues", arguments: 1...3)
    func lostAnswer(times: Int) async throws {
        try await SupabaseBench.run { bench in
            var session = try await bench.signedIn()
            for _ in 0..<3 {
                for _ in 0..<times {
                    await bench.network.inject(.losesAnswer)
                    await #expect(throws: SessionRenewalFailure.failed(.network)) {
                        try await bench.sessions.renew(session)
                    }
                }
                let grant = try await bench.sessions.renew(session)
                #expect(grant.session.refreshToken != session.refreshToken)
                #expect(grant.session.identity == session.identity && grant.life == 3600)
                session = grant.session
            }
            let who = try await bench.api.server.accounts.sessions.authenticate(accessToken: session.accessToken)
            #expect(who.user.id.text == session.identity.userId)
        }
    }

    @Test("ADP-02 SES-04 many who renew one session at once come to one lineage")
    func racers() async throws {
        try await SupabaseBench.run { bench in
            let session = try await bench.signedIn()
            let successors = try await withThrowingTaskGroup(of: Secret.self) { group in
                for _ in 0..<32 {
                    group.addTask { try await bench.sessions.renew(session).session.refreshToken }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(successors.count == 1)
        }
    }

    @Test("ADP-02 SES-05 each end of a session at the server has its reason, and nothing else ends one")
    func ends() async throws {
        try await SupabaseBench.run { bench in
            let first = try await bench.signedIn()
            let second = try await bench.sessions.renew(first).session
            let third = try await bench.sessions.renew(second).session
            // The first one is older than the previous one: somebody has a copy.
            await #expect(throws: SessionRenewalFailure.refused(.reuseDetected)) {
                try await bench.sessions.renew(first)
            }
            await #expect(throws: SessionRenewalFailure.refused(.revoked)) {
                try await bench.sessions.renew(third)
            }
            let other = try await bench.adapter.signIn(email: APIBench.email, password: APIBench.password)
            try await bench.sessions.revoke(other)
            await #expect(throws: SessionRenewalFailure.refused(.revoked)) {
                try await bench.sessions.renew(other)
            }
            let made = AuthSession(
                identity: other.identity, accessToken: other.accessToken, refreshToken: Secret("no-token-at-all"),
                expiresAt: other.expiresAt)
            await #expect(throws: SessionRenewalFailure.refused(.revoked)) { try await bench.sessions.renew(made) }
        }
    }

    @Test("ADP-02 SES-08 a session is revoked also when its access token has expired")
    func expiredRevocation() async throws {
        try await SupabaseBench.run { bench in
            let session = try await bench.signedIn()
            bench.api.server.clock.advance(by: 7200)
            try await bench.sessions.revoke(session)
            await #expect(throws: SessionRenewalFailure.refused(.revoked)) {
                try await bench.sessions.renew(session)
            }
            try await bench.sessions.revoke(session)
        }
    }

    @Test("ADP-02 SES-03 an access token that has expired is renewed once on the way")
    func renewedOnTheWay() async throws {
        try await SupabaseBench.run { bench in
            let session = try await bench.signedIn()
            bench.api.server.clock.advance(by: 7200)
            let before = await bench.network.requests.count
            #expect(try await bench.adapter.account().userId == session.identity.userId)
            #expect(await bench.network.requests.count == before + 3)
            #expect(await bench.holder.session?.refreshToken != session.refreshToken)
            // A session that the server has ended is one that has ended here.
            let held = try #require(await bench.holder.session)
            try await bench.sessions.revoke(held)
            await #expect(throws: AuthError.sessionExpired) { try await bench.adapter.account() }
        }
    }
}
