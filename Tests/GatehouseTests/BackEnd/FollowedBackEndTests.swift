import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Observation
import Testing

/// Signing out of an app over a back end without a session: the root follows the back end, whatever asked for it.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct FollowedBackEndTests {
    /// What a person or an app does to sign out.
    enum Way: CaseIterable, Sendable {
        case coordinator, accountScreen, deletion, handoff, port, authenticator, appState, ownDeletion
    }

    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    private let accounts = InMemoryAccounts(confirmsAddresses: false)
    private let backEnd: BackEnd
    private let settings = InMemorySettings()

    init() {
        backEnd = BackEnd(
            authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts,
            profiles: InMemoryProfileAdapter(), account: accounts, mailed: accounts, cache: InMemoryProfileCache(),
            log: { _ in })
    }

    private func launch() async -> AppRoot<Spot> {
        let app = AppRoot<Spot>(
            .items, links: NavigationWorld.links, backEnd: backEnd, settings: settings,
            configure: {
                $0.splashTime = .zero
                $0.log = { _ in }
            })
        await app.coordinator.run()
        return app
    }

    /// An app with a person who signed in, deep in a stack and below a sheet.
    private func signedIn() async throws -> AppRoot<Spot> {
        _ = try await accounts.signUp(
            email: Self.email, password: Self.password, consent: Consent(version: "1", time: Date()))
        try await backEnd.authentication.logout()
        let app = await launch()
        #expect(app.coordinator.root == .signIn)
        app.flow.navigateToLogin()
        (app.flow.email, app.flow.password) = (Self.email, Self.password)
        await app.flow.performLogin()
        #expect(app.coordinator.root == .main)
        app.navigation.navigate(to: .item(1))
        app.navigation.present(.item(2))
        return app
    }

    private func signOut(_ way: Way, _ app: AppRoot<Spot>) async throws {
        switch way {
        case .coordinator: await app.coordinator.logout()
        case .accountScreen:
            let model = AccountViewModel(backEnd: backEnd, appState: app.coordinator.appState, settings: settings)
            await model.open()
            await model.perform(.signOutRequested)
            #expect(model.ending == .signedOut)
        case .deletion:
            let model = AccountViewModel(backEnd: backEnd, appState: app.coordinator.appState, settings: settings)
            await model.open()
            await model.perform(.opened(.deletion))
            model.isConfirmed = true
            model[.currentPassword] = Self.password
            await model.perform(.submitted)
            #expect(model.ending == .deleted)
        case .handoff: try await backEnd.handoff.logout()
        case .port: try await backEnd.authentication.logout()
        case .authenticator: try await Authenticator(backEnd).signOut()
        case .appState: try await app.coordinator.appState.logout(using: backEnd.handoff)
        case .ownDeletion:
            let identity = try #require(await backEnd.authentication.currentIdentity())
            try await backEnd.deletion.execute { identity }
        }
    }

    @Test(
        "APP-22 without a session, every sign-out and deletion ends at the first screen with nothing protected left",
        arguments: Way.allCases)
    func everyWay(_ way: Way) async throws {
        let app = try await signedIn()
        try await signOut(way, app)
        await wait { app.coordinator.root == .signIn }
        #expect(!app.coordinator.isAuthenticated && app.coordinator.appState.identity == nil)
        #expect(app.navigation[.items].isEmpty && app.navigation.modals.isEmpty)
        #expect(app.flow.navigationState == .choice)
        #expect(settings.text(for: NavigationPorts.stateKey)?.contains("\"item\"") != true)
        #expect(await launch().coordinator.root == .signIn)
    }

    @Test("APP-22 every window of the app follows, and a person who signs in again stays in")
    func windows() async throws {
        let app = try await signedIn()
        let other = app.window(AppRoot<Spot>.newWindow)
        await other.coordinator.run()
        #expect(other.coordinator.root == .main)
        try await backEnd.authentication.logout()
        await wait { app.coordinator.root == .signIn && other.coordinator.root == .signIn }
        // The news of the first sign-out may arrive after the second sign-in.
        try await backEnd.authentication.logout()
        try await app.authenticator.signIn(email: Self.email, password: Self.password)
        await app.coordinator.run()
        #expect(app.coordinator.root == .main)
    }

    @Test("APP-22 APP-25 a back end without a session that knows who is signed in opens the app at a launch")
    func relaunch() async throws {
        _ = try await signedIn()
        let app = await launch()
        #expect(app.coordinator.root == .main)
        await wait { app.coordinator.appState.profile != nil }
        try await backEnd.handoff.logout()
        await wait { app.coordinator.root == .signIn }
    }
}

/// Waits for what views would be told of, or until the task is cancelled.
@MainActor
func wait(until isSo: @escaping @MainActor () -> Bool) async {
    while !isSo(), !Task.isCancelled {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = isSo()
        } onChange: {
            continuation.finish()
        }
        for await _ in changes {}
    }
}
