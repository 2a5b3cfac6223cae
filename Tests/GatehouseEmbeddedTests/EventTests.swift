import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseInMemory
import GatehouseKit
import GatehouseSupabase
import Synchronization
import Testing

/// Events, claims and lines of the log, against a whole back end over a real socket.
struct EventTests {
    @Test(
        "APP-15 UI-18 a sign-in, a renewal and a sign-out are told with the claims of the server's tokens, one line each",
        .timeLimit(.minutes(5)))
    func wholeWay() async throws {
        try await withGatehouse { server in
            try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
            let lines = Mutex<[String]>([])
            let names = Mutex<[AuthEventPayload.Name]>([])
            let backEnd = BackEnd.supabase(
                try SupabaseConfiguration(authURL: server.authURL), store: InMemoryCredentialStore(),
                cache: InMemoryProfileCache(), log: { report in lines.withLock { $0.append(report.line) } },
                onEvent: { payload in names.withLock { $0.append(payload.name) } })
            let session = try #require(backEnd.session)
            var events = backEnd.events.makeAsyncIterator()

            _ = try await backEnd.handoff.loginThenHandoff(
                providerId: "email",
                context: [AuthContextKey.email: "ada@example.com", AuthContextKey.password: "velvet harbour lantern"])
            let person = try #require(session.status.identity)
            let first = try await session.validAccessToken()
            let second = try await session.validAccessToken(otherThan: first)
            await session.finishErrands()
            try await backEnd.handoff.logout()
            await session.finishErrands()

            let claims = try #require(TokenClaims(first))
            #expect(claims.subject == person.userId)
            #expect(try #require(claims.expiresAt) > (try #require(claims.issuedAt)))
            #expect(await events.next() == .signedIn(person, claims: claims, atLaunch: false))
            #expect(await events.next() == .renewed(person, claims: TokenClaims(second)))
            #expect(await events.next() == .signedOut(person, .signedOutHere))
            #expect(
                lines.withLock { $0 } == [
                    "🔄 sign-in started (email)", "📌 token stored", "✅ sign-in succeeded (email)", "✅ token renewed",
                    "📌 token stored", "🚪 session closed: signedOutHere",
                ])
            #expect(names.withLock { $0 } == [.loginStarted, .loginSuccess, .profileCreated])
        }
    }
}
