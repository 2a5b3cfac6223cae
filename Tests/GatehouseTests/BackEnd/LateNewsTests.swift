import Foundation
import GatehouseDomain
import GatehouseInMemory
import Testing

@testable import Gatehouse

/// An app over a back end without a session, which hears late who has left.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LateNewsTests {
    private let hub = AppEventHub()
    private let backEnd: NamedBackEnd
    private let ada: Identity
    private let bob: Identity

    init() throws {
        ada = try #require(Identity(userId: "ada", authMethod: .email))
        bob = try #require(Identity(userId: "bob", authMethod: .email))
        backEnd = NamedBackEnd(ada)
    }

    private func shell(_ cache: any ProfileCache = NoProfileCache()) -> NavigationShell {
        NavigationShell { ports in
            ports.events = BackEnd.Events(hub)
            ports.handoff = AuthCoordinator(
                authentication: backEnd, profiles: InMemoryProfileAdapter(), cache: cache)
        }
    }

    @Test("APP-22 who has left the back end has left the app, and nobody else has")
    func left() async {
        let shell = shell()
        await shell.launch()
        #expect(shell.coordinator.root == .main && shell.appState.identity == ada)
        // Somebody who was in before.
        hub.take(BackEnd.Event.signedOut(bob, nil))
        await letOthersRun()
        #expect(shell.coordinator.root == .main && shell.appState.identity == ada)
        await backEnd.become(nil)
        hub.take(BackEnd.Event.signedOut(ada, nil))
        await wait { shell.coordinator.root == .signIn }
        #expect(shell.appState.identity == nil)
    }

    @Test("APP-22 the news that a person has left does not end the sign-in that followed it")
    func signedInAgain() async {
        let shell = shell()
        await shell.launch()
        hub.take(BackEnd.Event.signedOut(ada, nil))
        await letOthersRun()
        #expect(shell.coordinator.root == .main && shell.appState.identity == ada)
    }

    @Test("APP-22 a person who signs in again while the back end is asked who is in stays in")
    func signedInWhileAsked() async throws {
        let shell = shell()
        await shell.launch()
        await shell.coordinator.logout()
        #expect(shell.appState.identity == nil)
        await backEnd.hold()
        hub.take(BackEnd.Event.signedOut(ada, nil))
        await backEnd.isAsked()
        await backEnd.become(ada)
        try shell.signIn()
        await backEnd.answer()
        await letOthersRun()
        #expect(shell.coordinator.root == .main && shell.appState.identity == ada)
    }

    @Test("APP-25 a person who signs in while the launch looks for the former one is not replaced by that one")
    func signedInMeanwhile() async throws {
        let cache = GatedCache()
        let shell = shell(cache)
        let running = Task { await shell.coordinator.run() }
        await cache.isAsked()
        try shell.signIn("bob")
        await cache.answer()
        await running.value
        #expect(shell.appState.identity?.userId == "bob" && shell.machine.account?.userId == "bob")
    }

    /// A back end without a session at which a person is signed in.
    private actor NamedBackEnd: AuthenticationPort {
        nonisolated let requirements = AuthRequirements()
        private var person: Identity?
        private var holds = false
        private var question: CheckedContinuation<Void, Never>?
        private var watcher: CheckedContinuation<Void, Never>?

        init(_ person: Identity?) { self.person = person }

        /// Holds the next answer to who is signed in. It is found out before.
        func hold() { holds = true }

        func isAsked() async {
            if question == nil { await withCheckedContinuation { watcher = $0 } }
        }

        func answer() {
            question?.resume()
            question = nil
        }

        func become(_ person: Identity?) { self.person = person }

        nonisolated func availableProviders() -> [ProviderInfo] { [] }

        func refreshProviders() async throws -> [ProviderInfo] { [] }

        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            throw AuthError.unavailable
        }

        func currentIdentity() async -> Identity? {
            let found = person
            guard holds else { return found }
            holds = false
            await withCheckedContinuation { continuation in
                question = continuation
                watcher?.resume()
                watcher = nil
            }
            return found
        }

        func restoredIdentity() async throws -> Identity? { person }

        func logout() async throws { person = nil }
    }

}

/// A cache that knows nobody, and says so when the test wants.
actor GatedCache: ProfileCache {
    private var questions: [CheckedContinuation<Void, Never>] = []
    private var watcher: CheckedContinuation<Void, Never>?

    /// How many wait for an answer.
    var questionCount: Int { questions.count }

    func profile(userId: String) async -> UserProfile? {
        await withCheckedContinuation { continuation in
            questions.append(continuation)
            watcher?.resume()
            watcher = nil
        }
        return nil
    }

    func isAsked() async {
        guard questions.isEmpty else { return }
        await withCheckedContinuation { watcher = $0 }
    }

    func answer() {
        questions.forEach { $0.resume() }
        questions = []
    }

    func store(_ profile: UserProfile) async {}

    func removeAll() async {}
}
