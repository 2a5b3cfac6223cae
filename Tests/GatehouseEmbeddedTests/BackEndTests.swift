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
        "APP-07 the wired back end is the whole one: account, name and mailed code, with no adapter named",
        .timeLimit(.minutes(5)))
    func wholeBackEnd() async throws {
        try await withGatehouse(["groups": "on"]) { server in
            try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
            let backEnd = BackEnd.supabase(
                try SupabaseConfiguration(authURL: server.authURL), store: InMemoryCredentialStore(),
                cache: InMemoryProfileCache())
            _ = try await backEnd.authentication.refreshProviders()
            // What the app has no redirect for is not declared, nor is what the server has switched off.
            let lacking: Set<BackEndCapability> = [
                .mailedLink, .passkeys, .passkeySignUp, .secondFactor, .securityKeys, .backupCodes, .providerLinking,
                .providerRemoval,
            ]
            #expect(backEnd.capabilities == Set(BackEndCapability.allCases).subtracting(lacking))

            _ = try await backEnd.handoff.loginThenHandoff(
                providerId: "email",
                context: [AuthContextKey.email: "ada@example.com", AuthContextKey.password: "velvet harbour lantern"])
            let id = try await backEnd.account.account().userId
            let profile = try await backEnd.profiles.updateProfile(userId: id, displayName: "Ada")
            #expect(profile.displayName == "Ada")
            #expect(try await backEnd.account.changeMetadata(["company": "Acme"]).metadata == ["company": "Acme"])

            try await backEnd.authentication.logout()
            try await backEnd.mailed.sendSignInCode(to: "ada@example.com", consent: nil)
            let code = try #require(try await server.mailedCode(to: "ada@example.com"))
            let session = try await backEnd.mailed.signIn(email: "ada@example.com", code: code.reveal())
            #expect(session.identity.userId == id)

            try await backEnd.deletion.execute { session.identity }
            await #expect(throws: AuthError.notSignedIn) { try await backEnd.account.account() }
            await backEnd.session?.finishErrands()
        }
    }

    @Test(
        "APP-04 UI-05 the wiring for apps signs in at a real server, is in again after a relaunch, and signs out",
        .timeLimit(.minutes(5)))
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
