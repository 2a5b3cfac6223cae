import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The lines that a developer reads.
@Suite(.timeLimit(.minutes(10)))
struct SignInLogTests {
    @Test("UI-18 NAV-11 renewal, stored token, expiry and sign-out have one signed line each")
    func session() async throws {
        let world = EventWorld()
        await world.session.signIn(world.world.server.signIn())
        #expect(world.log.all == ["📌 token stored"])
        // The time of the lock is written to the store as well, and is no new token.
        world.session.enteredBackground()
        world.session.becameActive()
        await world.session.finishErrands()
        #expect(world.log.all == ["📌 token stored"])
        _ = try await world.session.validAccessToken(otherThan: try await world.session.validAccessToken())
        await world.session.finishErrands()
        #expect(world.log.all.dropFirst() == ["✅ token renewed", "📌 token stored"])
        world.world.server.mode = .refusing(.revoked)
        _ = try? await world.session.validAccessToken(otherThan: try await world.session.validAccessToken())
        await world.session.finishErrands()
        await world.session.signOut()
        #expect(world.log.all.dropFirst(3) == ["⚠️ session ended: revoked", "🚪 session closed: signedOutHere"])
    }

    @Test("UI-18 a token that a launch finds in the store is not stored by it")
    func launch() async throws {
        let world = SessionWorld()
        await world.signedIn().finishErrands()
        let log = Lines()
        let session = world.launch()
        let backEnd = EventWorld.backEnd(over: session, log: log)
        _ = try await session.restoredIdentity()
        session.enteredBackground()
        await session.finishErrands()
        #expect(log.all.isEmpty)
        #expect(backEnd.session === session)
    }

    @MainActor
    @Test("UI-18 NAV-11 a sign-in has a line when it starts, and one when it succeeds, fails or is stopped")
    func signIn() async throws {
        let (log, accounts) = (Lines(), InMemoryAccounts())
        let backEnd = BackEnd(
            authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts,
            profiles: InMemoryProfileAdapter(), log: { log.add($0.line) })
        _ = try await backEnd.handoff.loginThenHandoff(providerId: "guest")
        _ = try? await backEnd.handoff.loginThenHandoff(providerId: "nobody")
        try await backEnd.handoff.logout()
        #expect(
            log.all == [
                "🔄 sign-in started (guest)", "✅ sign-in succeeded (guest)",
                "🔄 sign-in started (nobody)", "❌ sign-in failed (nobody): unavailable",
                "🚪 session closed: signedOutHere",
            ])
    }

    @MainActor
    @Test(
        "UI-18 LINK-06 no address and no token is in a line, whatever a way of signing in is called",
        arguments: [
            "ada@example.com", ClaimsTests.token(#"{"sub":"person-7"}"#).reveal(), "a\nb", "",
            String(repeating: "a", count: 41),
        ])
    func secrecy(name: String) async {
        let (log, accounts) = (Lines(), InMemoryAccounts())
        let backEnd = BackEnd(
            authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts,
            profiles: InMemoryProfileAdapter(), log: { log.add($0.line) })
        _ = try? await backEnd.handoff.loginThenHandoff(providerId: name)
        #expect(log.all == ["🔄 sign-in started", "❌ sign-in failed: unavailable"])
    }

    @Test("UI-18 a handler may ask the session from within a line, and lines keep their order")
    func reentrance() async throws {
        let (world, log) = (SessionWorld(), Lines())
        let session = world.launch()
        let accounts = InMemoryAccounts()
        let backEnd = BackEnd(
            authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts,
            profiles: InMemoryProfileAdapter(), session: session
        ) { [weak session] report in
            log.add("\(report.line), \(session?.status.identity == nil ? "nobody" : "somebody")")
        }
        await session.signIn(world.server.signIn())
        await session.signOut()
        await session.finishErrands()
        #expect(log.all == ["📌 token stored, somebody", "🚪 session closed: signedOutHere, nobody"])
        #expect(backEnd.session === session)
    }
}
