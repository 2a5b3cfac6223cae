import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import Observation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A launch while the network takes every request and answers none.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HangingNetworkTests {
    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }
        case home

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { .home }
        var isTabRoot: Bool { true }
        var routeName: String { "home" }
    }

    /// Carries requests until it is told to hang.
    private actor HangingTransport: HTTPTransport {
        private var isHanging = false
        private var waiting: [AsyncStream<Never>.Continuation] = []
        /// The requests that came while it hangs.
        private(set) var unanswered = 0
        /// The requests that were answered since it was told to hang.
        private(set) var answered = 0

        func hang() { isHanging = true }

        func giveUp() {
            waiting.forEach { $0.finish() }
            waiting = []
        }

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            guard isHanging else {
                let answer = try await SystemTransport().send(request)
                if isHanging { answered += 1 }
                return answer
            }
            let silence = AsyncStream.makeStream(of: Never.self)
            waiting.append(silence.continuation)
            unanswered += 1
            for await _ in silence.stream {}
            throw .connectionLost
        }
    }

    private let network = HangingTransport()
    private let store = InMemoryCredentialStore()
    private let settings = InMemorySettings()

    private func makeApp(_ server: URL) throws -> AppRoot<Place> {
        let backEnd = BackEnd.supabase(
            try SupabaseConfiguration(authURL: server), store: store, cache: SettingsProfileCache(settings: settings),
            transport: network)
        return AppRoot(.home, backEnd: backEnd, settings: settings) { $0.splashTime = .zero }
    }

    /// Waits until views would be told that the splash is over.
    private func waitForRoot(of app: AppRoot<Place>) async {
        while app.coordinator.root == .splash {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = app.coordinator.root
                } onChange: {
                    continuation.resume()
                }
            }
            await Task.yield()
        }
    }

    @Test("APP-11 a launch with a stored session and a known profile decides the root without an answer")
    func decides() async throws {
        try await withGatehouse { server in
            try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
            let first = try makeApp(server.authURL)
            let firstLife = Task { await first.coordinator.run() }
            await waitForRoot(of: first)
            try await first.authenticator.signIn(email: "ada@example.com", password: "velvet harbour lantern")
            #expect(first.coordinator.root == .main)
            firstLife.cancel()
            await firstLife.value
            await network.hang()

            // With an answer to wait for, this would not come to an end.
            let app = try makeApp(server.authURL)
            let life = Task { await app.coordinator.run() }
            await waitForRoot(of: app)
            #expect(app.coordinator.root == .main)
            #expect(app.coordinator.appState.profile?.email == "ada@example.com")
            #expect(app.coordinator.appError == nil)
            while await network.unanswered == 0 { await Task.yield() }
            #expect(await network.answered == 0)
            #expect(app.coordinator.root == .main)
            life.cancel()
            await network.giveUp()
            await life.value
        }
    }
}
