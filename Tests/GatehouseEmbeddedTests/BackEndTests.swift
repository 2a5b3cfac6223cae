import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseInMemory
import GatehouseKit
import GatehouseSupabase
import Observation
import Testing

/// The wiring that apps take, against a whole back end over a real socket.
@MainActor
struct BackEndTests {
    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }

        case project(String)

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { .home }
        var isTabRoot: Bool { false }
        var routeName: String { "project" }

        static func links() throws -> LinkTable<Place> {
            try LinkTable(
                scheme: "crews", origins: [],
                [LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } }])
        }
    }

    private struct Device {
        let store = InMemoryCredentialStore()
        let settings = InMemorySettings()

        /// The app, launched anew; what is done with it, until it is put away again.
        @MainActor
        func launch(
            at url: URL, _ body: @MainActor (AppRoot<Place>, SessionManager) async throws -> Void
        ) async throws {
            let backEnd = BackEnd.supabase(
                try SupabaseConfiguration(authURL: url), store: store,
                cache: SettingsProfileCache(settings: settings))
            let session = try #require(backEnd.session)
            let app = AppRoot<Place>(.home, links: try Place.links(), backEnd: backEnd, settings: settings) {
                $0.splashTime = .zero
            }
            let life = Task { await app.coordinator.run() }
            _ = try? await session.restoredIdentity()
            try await body(app, session)
            life.cancel()
            await session.finishErrands()
        }
    }

    /// Waits for what the views would be told of.
    private func wait(until condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    @Test(
        "APP-04 UI-05 the wiring for apps signs in at a real server, is in again after a relaunch, and signs out",
        .timeLimit(.minutes(1)))
    func wiring() async throws {
        try await withGatehouse { server in
            try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
            let device = Device()
            try await device.launch(at: server.authURL) { app, session in
                app.coordinator.handleDeepLink("crews://project/7")
                app.flow.navigateToLogin()
                app.flow.email = "ada@example.com"
                app.flow.password = "velvet harbour lantern"
                await app.flow.performLogin()
                #expect(app.flow.errorMessage == nil)
                #expect(app.coordinator.isAuthenticated)
                #expect(app.navigation[.home] == [.project("7")])
                #expect(session.status.identity != nil)
            }
            try await device.launch(at: server.authURL) { app, session in
                await wait { app.coordinator.root == .main }
                #expect(app.navigation[.home] == [.project("7")])
                #expect(app.flow.lastMethod == .email)
                await app.coordinator.logout()
                await session.finishErrands()
            }
            guard case .absent = await device.store.read() else {
                Issue.record("something is left in the store")
                return
            }
        }
    }
}
