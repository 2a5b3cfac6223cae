import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The session as an app has it: over a store and a server, with callers who race, in one process.
@Suite
struct SessionManagerTests {
    // MARK: Renewing

    @Test(
        "SES-02 SES-10 a token is renewed in the background 300 s before it expires, whatever the device's clock is set to"
    )
    func background() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        let first = try await manager.validAccessToken()
        world.timekeeper.setClock(by: -86_400)
        await world.clock.waitForSleepers(1)
        world.pass(3_299)
        #expect(world.server.renewalCount == 0)
        world.timekeeper.setClock(by: 172_800)
        world.pass(1)
        await world.server.waitForRenewals(1)
        await manager.finishErrands()
        let second = try await manager.validAccessToken()
        #expect(second != first && world.server.accepts(second))
        #expect(world.server.renewalCount == 1)
    }

    @Test("SES-04 1,000 callers with an expired token cause one renewal and all get its token")
    func callers() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .hanging
        world.pass(4_000)
        let tasks = (0..<1_000).map { _ in Task { try await manager.validAccessToken() } }
        await world.server.waitForRenewals(1)
        world.server.mode = .working
        world.server.release()
        var tokens: Set<Secret> = []
        for task in tasks { tokens.insert(try await task.value) }
        #expect(tokens.count == 1 && tokens.allSatisfy(world.server.accepts))
        #expect(world.server.renewalCount == 1)
    }

    @Test("SES-04 callers who are cancelled get an error at once and do not cancel the renewal for the others")
    func cancellation() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .hanging
        world.pass(4_000)
        let tasks = (0..<100).map { _ in Task { try await manager.validAccessToken() } }
        await world.server.waitForRenewals(1)
        for number in 0..<50 { tasks[number].cancel() }
        for number in 0..<50 {
            await #expect(throws: SessionError.cancelled) { try await tasks[number].value }
        }
        world.server.mode = .working
        world.server.release()
        for number in 50..<100 { #expect(world.server.accepts(try await tasks[number].value)) }
        #expect(world.server.renewalCount == 1)
    }

    @Test("SES-04 a caller that is already canceled does not wait")
    func cancelledBefore() async {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .hanging
        world.pass(4_000)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await manager.validAccessToken()
        }
        await #expect(throws: SessionError.cancelled) { try await task.value }
        world.server.release()
    }

    @Test("SES-03 a token that was answered 401 is renewed once for 100 callers who got that answer")
    func rejected() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        let token = try await manager.validAccessToken()
        let tasks = (0..<100).map { _ in Task { try await manager.validAccessToken(otherThan: token) } }
        for task in tasks { #expect(try await task.value != token) }
        #expect(world.server.renewalCount == 1)
    }

    @Test("SES-05 an unanswered renewal ends after its time limit, and its late answer changes nothing")
    func timeLimit() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .hanging
        world.pass(4_000)
        let task = Task { try await manager.validAccessToken() }
        await world.server.waitForRenewals(1)
        await world.clock.waitForSleepers(1)
        world.pass(30)
        await #expect(throws: SessionError.offline(.network)) { try await task.value }
        #expect(manager.status.connectionFailure == .network)
        let before = manager.status
        world.server.mode = .working
        world.server.release()
        #expect(manager.status == before)
        world.pass(1)
        #expect(world.server.accepts(try await manager.validAccessToken()))
        #expect(manager.status.connectionFailure == nil)
    }

    @Test("SES-05 a renewal that fails keeps the session, and is tried again when the network is back")
    func offline() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .down(.network)
        world.pass(4_000)
        await #expect(throws: SessionError.offline(.network)) { try await manager.validAccessToken() }
        await #expect(throws: AuthError.network) { try await manager.accessToken(rejected: nil) }
        #expect(await manager.currentIdentity() == SessionServer.identities[0])
        world.server.mode = .working
        world.pass(1)
        manager.connectionReturned()
        await manager.finishErrands()
        #expect(manager.status == SessionStatus(phase: .signedIn(SessionServer.identities[0])))
    }

    @Test("SES-05 a refusal asks for a new sign-in and says why", arguments: SessionEnd.allCases)
    func refused(end: SessionEnd) async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .refusing(end)
        world.pass(4_000)
        await #expect(throws: SessionError.requiresReauthentication(end)) { try await manager.validAccessToken() }
        await #expect(throws: AuthError.sessionExpired) { try await manager.accessToken(rejected: nil) }
        let phase = SessionStatus.Phase.requiresReauthentication(SessionServer.identities[0], end)
        #expect(manager.status.phase == phase)
        await manager.finishErrands()
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == nil)
        #expect(relaunched.status.phase == phase)
    }

    // MARK: Signing in and out

    @Test(
        "SES-05 SES-04 a refusal stands, however long one of those who store it looks at what was stored before",
        .timeLimit(.minutes(5)), arguments: 1...4)
    func slowLook(number: Int) async throws {
        let world = SessionWorld()
        let store = StaringStore()
        let manager = SessionManager(
            sessions: world.server, store: store, lock: NoStoreLock(), settings: world.settings,
            timekeeper: world.timekeeper, timer: world.clock, jitter: FixedJitter(), turns: store.makeTurns())
        await manager.signIn(world.server.signIn())
        let token = try await manager.validAccessToken()
        // Before and after it asks the server the renewal looks, alone; then it and the write that it brings about do.
        await store.stare(atLook: number) { manager.status.phase }
        world.server.end(0, .revoked)
        let asking = Task { try? await manager.validAccessToken(otherThan: token) }
        await store.isStaring(whileOthersWork: number > 2)
        await store.blink()
        #expect(await asking.value == nil)
        await manager.finishErrands()
        #expect(manager.status.phase == .requiresReauthentication(SessionServer.identities[0], .revoked))
        // Not for a moment either was the person signed in again.
        if number > 2 { #expect(await !store.phases.contains(.signedIn(SessionServer.identities[0]))) }
    }

    @Test("SES-09 UI-07 who is signed in stays so after a relaunch, also without a network")
    func relaunch() async throws {
        let world = SessionWorld()
        _ = await world.signedIn()
        world.server.mode = .down(.network)
        let relaunched = world.launch()
        #expect(relaunched.status.phase == .restoring)
        #expect(await relaunched.currentIdentity() == SessionServer.identities[0])
        #expect(world.server.accepts(try await relaunched.validAccessToken()))
        #expect(world.server.renewalCount == 0)
    }

    @Test("SES-08 a sign-out without a network empties the store at once, and tells the server after a relaunch")
    func signOut() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .down(.network)
        await manager.signOut()
        #expect(await world.store.read() == .absent)
        await #expect(throws: SessionError.notSignedIn(.signedOutHere)) { try await manager.validAccessToken() }
        #expect(await manager.currentIdentity() == nil)
        await manager.finishErrands()
        #expect(world.server.aliveCount == 1 && world.server.revocationCount == 1)
        world.server.mode = .working
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == nil)
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 0 && world.server.revocationCount == 2)
        #expect(await world.store.read() == .absent)
    }

    @Test("SES-08 a sign-out right after a launch ends the stored session and tells the server")
    func signOutAfterLaunch() async throws {
        let world = SessionWorld()
        _ = await world.signedIn()
        let relaunched = world.launch()
        await relaunched.signOut()
        await relaunched.finishErrands()
        #expect(world.server.aliveCount == 0 && world.server.revocationCount == 1)
        #expect(await world.store.read() == .absent)
    }

    @Test("SES-08 a sign-out while a renewal is under way ends what that brings as well")
    func signOutWhileRenewing() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        world.server.mode = .hanging
        world.pass(4_000)
        let task = Task { try await manager.validAccessToken() }
        await world.server.waitForRenewals(1)
        await manager.signOut()
        await #expect(throws: SessionError.notSignedIn(.signedOutHere)) { try await task.value }
        world.server.mode = .working
        world.server.release()
        await manager.finishErrands()
        #expect(world.server.aliveCount == 0)
        #expect(manager.status.phase == .signedOut(.signedOutHere))
        #expect(await world.store.read() == .absent)
    }

    @Test("SES-09 a caller that waits during another person's sign-in does not get that token")
    func superseded() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn(0)
        world.server.mode = .hanging
        world.pass(4_000)
        let task = Task { try await manager.validAccessToken() }
        await world.server.waitForRenewals(1)
        await manager.signIn(world.server.signIn(1))
        await #expect(throws: SessionError.superseded) { try await task.value }
        world.server.mode = .working
        world.server.release()
        await manager.finishErrands()
        #expect(await manager.currentIdentity() == SessionServer.identities[1])
        #expect(world.server.aliveCount == 1)
    }

    @Test("SES-04 discarding ends the session that is held, renewed since or not, and no other")
    func discard() async throws {
        let world = SessionWorld()
        let manager = world.launch()
        let grants = (0...1).map { _ in world.server.signIn(0) }
        await manager.signIn(grants[0])
        await manager.signIn(grants[1])
        await manager.discard(grants[0].session)
        #expect(await manager.currentIdentity() != nil)
        _ = try await manager.validAccessToken(otherThan: try await manager.validAccessToken())
        await manager.discard(grants[1].session)
        #expect(manager.status.phase == .signedOut(.signedOutHere))
        await manager.finishErrands()
        #expect(world.server.aliveCount == 0)
    }

    @Test("SES-04 discarding another session than the one held hides nothing of what another process has stored")
    func discardOfAnother() async throws {
        let world = SessionWorld()
        let first = await world.signedIn()
        let second = world.launch()
        let token = try await second.validAccessToken()
        let newer = try await first.validAccessToken(otherThan: token)
        await first.finishErrands()
        await second.discard(world.server.signIn(1).session)
        #expect(try await second.validAccessToken(otherThan: token) == newer)
        #expect(world.server.renewalCount == 1)
    }

    // MARK: The store

    @Test("SES-09 a store that cannot be read yet is no sign-out; the session is there when it can be")
    func lockedStore() async throws {
        let world = SessionWorld()
        _ = await world.signedIn()
        await world.store.fail(with: .locked)
        let manager = world.launch()
        await #expect(throws: SessionError.storeUnavailable(.locked)) { try await manager.validAccessToken() }
        #expect(manager.status.phase == .storeUnavailable(.locked))
        await #expect(throws: AuthError.unavailable) { try await manager.restoredIdentity() }
        await world.store.fail(with: nil)
        await world.clock.waitForSleepers(1)
        world.pass(1)
        for await status in manager.states where status.phase == .signedIn(SessionServer.identities[0]) { break }
        #expect(world.server.accepts(try await manager.validAccessToken()))
    }

    @Test("SES-09 DOM-10 a launch whose store cannot be read offers to try again and does not ask for a sign-in")
    func unreadableLaunch() async throws {
        let world = SessionWorld()
        _ = await world.signedIn()
        await world.store.fail(with: .locked)
        let port = HolderPort(holder: world.launch())
        let coordinator = AuthCoordinator(
            authentication: port, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache())
        await #expect(throws: AuthError.unavailable) { try await coordinator.bootstrap() }
        await world.store.fail(with: nil)
        let again = AuthCoordinator(
            authentication: HolderPort(holder: world.launch()), profiles: InMemoryProfileAdapter(),
            cache: InMemoryProfileCache())
        guard case .startHouseholdFlow("person-0", _) = try await again.bootstrap() else {
            Issue.record("the person is not in")
            return
        }
    }

    private struct HolderPort: AuthenticationPort {
        let holder: any SessionHolder
        let requirements = AuthRequirements()

        func availableProviders() -> [ProviderInfo] { [] }
        func refreshProviders() async throws -> [ProviderInfo] { [] }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            throw AuthError.unavailable
        }
        func currentIdentity() async -> Identity? { await holder.currentIdentity() }
        func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }
        func logout() async throws { await holder.signOut() }
    }

    @Test("SES-08 a server that does not answer holds no sign-out up")
    func signOutWhileHanging() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn(lock: SharedLock())
        world.server.mode = .hanging
        let token = try await manager.validAccessToken()
        let task = Task { try await manager.validAccessToken(otherThan: token) }
        await world.server.waitForRenewals(1)
        await manager.signOut()
        await #expect(throws: SessionError.notSignedIn(.signedOutHere)) { try await task.value }
        #expect(await world.launch().currentIdentity() == nil)
        world.server.mode = .working
        world.server.release()
    }

    @Test("SES-09 a new sign-in is the way out of a store that is damaged")
    func corruptedStore() async throws {
        let world = SessionWorld()
        try await world.store.write(Secret("{ damaged"))
        let manager = world.launch()
        #expect(await manager.currentIdentity() == nil)
        #expect(manager.status.phase == .storeUnavailable(.corrupted))
        #expect(await world.store.read() == .found(Secret("{ damaged")))
        await manager.signIn(world.server.signIn())
        #expect(await world.launch().currentIdentity() == SessionServer.identities[0])
    }

    @Test("SES-09 a full disk ends no session; it is stored when there is room")
    func fullStore() async throws {
        let world = SessionWorld()
        await world.store.fail(with: .full)
        let manager = world.launch()
        await manager.signIn(world.server.signIn())
        #expect(manager.status.phase == .signedIn(SessionServer.identities[0]))
        #expect(manager.status.storeFailure == .full)
        await world.store.fail(with: nil)
        manager.connectionReturned()
        await manager.finishErrands()
        #expect(manager.status.storeFailure == nil)
        #expect(await world.launch().currentIdentity() == SessionServer.identities[0])
    }

    // MARK: Background and lock

    @Test("SES-06 UI-07 after 300 s in the background the app is locked, also after a relaunch; unlocking opens it")
    func lock() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        manager.enteredBackground()
        #expect(manager.status.isShielded && !manager.status.isLocked)
        world.pass(299)
        manager.becameActive()
        #expect(manager.status == SessionStatus(phase: .signedIn(SessionServer.identities[0])))
        manager.enteredBackground()
        await manager.finishErrands()
        world.pass(300)
        let relaunched = world.launch()
        #expect(await relaunched.currentIdentity() == SessionServer.identities[0])
        #expect(relaunched.status.isLocked && relaunched.status.isShielded)
        await #expect(throws: SessionError.locked) { try await relaunched.validAccessToken() }
        await #expect(throws: AuthError.unavailable) { try await relaunched.accessToken(rejected: nil) }
        relaunched.becameActive()
        relaunched.unlock()
        #expect(!relaunched.status.isLocked && !relaunched.status.isShielded)
        #expect(world.server.accepts(try await relaunched.validAccessToken()))
    }

    // MARK: What there is to see

    @Test("SES-05 every reader of the states gets the present one first and the newest in the end")
    func states() async throws {
        let world = SessionWorld()
        let manager = world.launch()
        let readers = (0..<8).map { _ in
            let states = manager.states
            return Task {
                var seen: [SessionStatus] = []
                for await status in states {
                    seen.append(status)
                    if status.phase == .signedOut(.signedOutHere) { break }
                }
                return seen
            }
        }
        await manager.signIn(world.server.signIn())
        await manager.signOut()
        for reader in readers {
            let seen = await reader.value
            #expect(seen.last?.phase == .signedOut(.signedOutHere))
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
        }
        var iterator = manager.states.makeAsyncIterator()
        #expect(await iterator.next() == manager.status)
    }

    @Test("SES-05 the states end with the manager")
    func end() async {
        let world = SessionWorld()
        var manager: SessionManager? = world.launch()
        let states = manager?.states
        manager = nil
        var count = 0
        for await _ in states ?? AsyncStream(unfolding: { nil }) { count += 1 }
        #expect(count == 1)
        #expect(states != nil)
    }

    @Test("SES-01 no token is seen when the manager or its state is printed")
    func printing() async throws {
        let world = SessionWorld()
        let manager = await world.signedIn()
        let token = try await manager.validAccessToken().reveal()
        var text = ""
        dump(manager, to: &text)
        for printed in [text, "\(manager)", "\(manager.status)"] { #expect(!printed.contains(token)) }
    }
}
