import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Synchronization
import Testing

/// The whole of an app without its views, wired by one call.
@MainActor
struct AppRootTests {
    enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home, crew }

        case home, crew
        case project(String)
        case join(String)

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { self == .crew ? .crew : .home }
        var isTabRoot: Bool { self == .home || self == .crew }
        var routeName: String {
            switch self {
            case .home: "home"
            case .crew: "crew"
            case .project: "project"
            case .join: "join"
            }
        }
        var invitation: Secret? { if case .join(let code) = self { Secret(code) } else { nil } }

        static func links() throws -> LinkTable<Place> {
            try LinkTable(
                scheme: "crews", origins: ["https://crews.example"],
                [
                    LinkRoute("home", .home), LinkRoute("crew", .crew),
                    LinkRoute("project/{id}", Place.project) { if case .project(let id) = $0 { id } else { nil } },
                    LinkRoute("join/{code}", Place.join) { if case .join(let code) = $0 { code } else { nil } },
                ])
        }
    }

    private func launched(
        settings: any SettingsStore = InMemorySettings(), groupName: String? = nil,
        landing: @escaping @MainActor (AppState) -> Place.Tab? = { _ in nil }
    ) async throws -> AppRoot<Place> {
        let app = AppRoot<Place>(
            .home, links: try Place.links(), backEnd: CompositionRoot().backEnd, settings: settings,
            configure: { ports in
                ports.splashTime = .zero
                ports.checkInvitation = { _ in .valid(for: 60, groupName: groupName) }
            }, landing: landing)
        await app.coordinator.run()
        return app
    }

    private func invitation(in app: AppRoot<Place>) -> Bool {
        app.flow.screen.texts.contains(Catalogue.english.text(.signUpToJoin(group: "North Crew")))
    }

    @Test("APP-04 NAV-02 a link waits for the sign-in, and opens after it, once")
    func linkWaits() async throws {
        let app = try await launched()
        #expect(app.coordinator.root == .signIn)
        app.coordinator.handleDeepLink("crews://project/7")
        #expect(app.navigation[.home].isEmpty)
        await app.flow.signIn(providerId: "guest")
        #expect(app.coordinator.root == .main)
        #expect(app.navigation[.home] == [.project("7")])
        #expect(app.navigation.returnDestination == nil)
        await app.coordinator.logout()
        await app.flow.signIn(providerId: "guest")
        #expect(app.coordinator.root == .main)
        #expect(app.navigation[.home].isEmpty)
    }

    @Test("APP-04 NAV-08 after a sign-out the sign-in starts over: on its first screen, with no input")
    func beginsAnew() async throws {
        let app = try await launched()
        for _ in 1...3 {
            #expect(app.flow.navigationState == .choice)
            app.flow.navigateToLogin()
            app.flow.email = "ada@example.com"
            app.flow.navigateToChoice()
            await app.flow.signIn(providerId: "guest")
            #expect(app.coordinator.root == .main)
            await app.coordinator.logout()
            #expect(app.coordinator.root == .signIn)
            #expect(app.flow.email.isEmpty)
        }
    }

    @Test("APP-04 a sign-in without a link begins on the tab that the app chooses")
    func landing() async throws {
        let app = try await launched { state in state.profile == nil ? nil : .crew }
        await app.flow.signIn(providerId: "guest")
        #expect(app.navigation.selectedTab == .crew)
    }

    @Test("UI-02 FLOW-32 the sign-in names the group of the invitation that waits, also when an ordinary link comes")
    func namesTheGroup() async throws {
        let app = try await launched(groupName: "North\u{202E} Crew")
        #expect(!invitation(in: app))
        app.coordinator.handleDeepLink("crews://join/code-1")
        await app.navigation.finishErrands()
        #expect(app.coordinator.pendingDeepLink?.groupName == "North Crew")
        #expect(invitation(in: app))
        app.flow.navigateToSignup()
        #expect(invitation(in: app))
        app.flow.navigateToChoice()
        app.coordinator.handleDeepLink("crews://project/7")
        #expect(app.coordinator.pendingDeepLink?.groupName == "North Crew")
        #expect(invitation(in: app))
    }

    @Test("UI-02 the name of one group is not shown for the next invitation")
    func nextInvitation() async throws {
        let names = Mutex(["North Crew", nil])
        let app = AppRoot<Place>(
            .home, links: try Place.links(), backEnd: CompositionRoot().backEnd, settings: InMemorySettings()
        ) { ports in
            ports.splashTime = .zero
            ports.checkInvitation = { _ in
                let name = names.withLock { $0.removeFirst() }
                return name.map { .valid(for: 60, groupName: $0) } ?? .unknown
            }
        }
        await app.coordinator.run()
        app.coordinator.handleDeepLink("crews://join/code-1")
        await app.navigation.finishErrands()
        #expect(invitation(in: app))
        app.coordinator.handleDeepLink("crews://join/code-2")
        #expect(!invitation(in: app))
        await app.navigation.finishErrands()
        #expect(!invitation(in: app))
        #expect(app.flow.screen.texts.contains(Catalogue.english.text(.signUpToJoin(group: nil))))
    }

    @Test("UI-12 the way of signing in that was used last is offered first at the next launch")
    func lastMethod() async throws {
        let settings = InMemorySettings()
        let app = try await launched(settings: settings)
        await app.flow.signIn(providerId: "apple", credential: ProviderCredential(idToken: Secret("token")))
        #expect(app.coordinator.isAuthenticated)
        let next = AppRoot<Place>(.home, backEnd: CompositionRoot().backEnd, settings: settings)
        #expect(next.flow.lastMethod == .apple)
    }
}
