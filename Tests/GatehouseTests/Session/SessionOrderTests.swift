import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@testable import Gatehouse

/// The order in which the session looks at the store, writes it and tells the back end.
@Suite(.timeLimit(.minutes(5)))
struct SessionOrderTests {
    private let world = SessionWorld()

    private func manager(_ store: StaringStore) -> SessionManager {
        SessionManager(
            sessions: world.server, store: store, lock: NoStoreLock(), settings: world.settings,
            timekeeper: world.timekeeper, timer: world.clock, jitter: FixedJitter(), turns: store.makeTurns())
    }

    @Test("SES-04 what another process has stored is not written over by one that was renewing when it looked")
    func newsWhileRenewing() async throws {
        let now = world.timekeeper.now
        let grant = world.server.signIn()
        var core = SessionCore(machine: SessionMachine(settings: world.settings))
        _ = core.machine.handle(.signedIn(grant), at: now)
        core.base = core.machine.record
        _ = core.machine.handle(.tokenWanted(by: 1, rejected: grant.session.accessToken), at: now)
        #expect(core.machine.renewing != nil)
        let newer = HeldSession(try await world.server.renew(grant.session), askedAt: now)
        let theirs = SessionRecord(content: .held(newer))
        // While it renews, the machine does not take what it is told. So it is told again, at every write.
        for _ in 0..<3 {
            #expect(core.isNews(theirs.content))
            let effects = core.machine.handle(.changedElsewhere(theirs), at: now)
            #expect(effects.isEmpty)
            let wanted = try #require(core.wanted(over: theirs))
            #expect(wanted.content == theirs.content)
            core.stored(wanted, replacements: core.replacements)
        }
    }

    @Test("SES-08 the back end is told of a sign-out only when the device has forgotten the session")
    func forgottenFirst() async throws {
        let store = StaringStore()
        let manager = manager(store)
        await manager.signIn(world.server.signIn())
        await manager.finishErrands()
        // The look before the write that empties the store.
        await store.stare(atLook: 1) { manager.status.phase }
        let leaving = Task { await manager.signOut() }
        await store.isStaring(whileOthersWork: false)
        await letOthersRun()
        #expect(world.server.revocationCount == 0)
        await store.blink()
        await leaving.value
        await manager.finishErrands()
        #expect(world.server.revocationCount == 1 && world.server.aliveCount == 0)
        #expect(await store.read() == .absent)
    }

    @Test("SES-08 SES-09 a sign-out that waits for the store does not end the sign-in that came meanwhile")
    func signedInMeanwhile() async {
        let store = StaringStore()
        let manager = manager(store)
        await store.stare(atLook: 1) { manager.status.phase }
        let leaving = Task { await manager.signOut() }
        await store.isStaring(whileOthersWork: false)
        let grant = world.server.signIn()
        let signingIn = Task { await manager.signIn(grant) }
        _ = await manager.states.first { $0.phase != .restoring }
        await store.blink()
        await signingIn.value
        await leaving.value
        await manager.finishErrands()
        #expect(manager.status.phase == .signedIn(grant.session.identity))
    }

    @Test("SES-04 a renewal that is refused does not continue with a stored token from before a sign-in here")
    func olderThanSignIn() async throws {
        let store = StaringStore()
        let manager = manager(store)
        let grant = world.server.signIn()
        await manager.signIn(grant)
        world.server.mode = .hanging
        let asking = Task { try? await manager.validAccessToken(otherThan: grant.session.accessToken) }
        await world.server.waitForRenewals(1)
        // What another process has stored meanwhile has expired by now.
        let theirs = HeldSession(
            session: AuthSession(
                identity: grant.session.identity, accessToken: Secret("their access token"),
                refreshToken: Secret("their refresh token"), expiresAt: grant.session.expiresAt),
            life: grant.life, serverTime: grant.session.expiresAt + 1, knownAt: world.timekeeper.now)
        try await store.write(try SessionRecordCoding.text(SessionRecord(content: .held(theirs))))
        // The look after the refusal. Meanwhile the person signs in here.
        await store.stare(atLook: 1) { manager.status.phase }
        world.server.end(0, .revoked)
        world.server.mode = .working
        world.server.release()
        await store.isStaring(whileOthersWork: false)
        let second = world.server.signIn()
        let signingIn = Task { await manager.signIn(second) }
        #expect(await asking.value == second.session.accessToken)
        await store.blink()
        await signingIn.value
        await manager.finishErrands()
        await letOthersRun()
        #expect(world.server.renewalCount == 1)
        #expect(try await manager.validAccessToken() == second.session.accessToken)
    }

    @Test("SES-13 the session is out of its entry before its refresh token is kept in the other one")
    func entries() async throws {
        let store = NotedStore()
        let manager = SessionManager(
            sessions: world.server, store: store, timekeeper: world.timekeeper, timer: world.clock,
            jitter: FixedJitter())
        await manager.signIn(world.server.signIn())
        await store.forgetNotes()
        world.server.mode = .down(.network)
        await manager.signOut()
        #expect(await store.notes == ["session removed", "ended written"])
        await manager.finishErrands()
        world.server.mode = .working
        manager.connectionReturned()
        await manager.finishErrands()
        #expect(await store.notes == ["session removed", "ended written", "ended removed"])
    }

    /// A store that notes the changes of its entries, in order.
    private actor NotedStore: CredentialStore {
        private(set) var notes: [String] = []
        private var texts: [String: Secret] = [:]

        func forgetNotes() { notes = [] }

        func read() async -> CredentialLookup { look("session") }

        func write(_ text: Secret) async throws(CredentialStoreFailure) { put(text, "session") }

        func remove() async throws(CredentialStoreFailure) { put(nil, "session") }

        nonisolated func entry(_ name: String) -> (any CredentialStore)? { Entry(store: self, name: name) }

        private func look(_ name: String) -> CredentialLookup { texts[name].map { .found($0) } ?? .absent }

        private func put(_ text: Secret?, _ name: String) {
            texts[name] = text
            notes.append("\(name) \(text == nil ? "removed" : "written")")
        }

        private struct Entry: CredentialStore {
            let store: NotedStore
            let name: String

            func read() async -> CredentialLookup { await store.look(name) }

            func write(_ text: Secret) async throws(CredentialStoreFailure) { await store.put(text, name) }

            func remove() async throws(CredentialStoreFailure) { await store.put(nil, name) }
        }
    }
}
