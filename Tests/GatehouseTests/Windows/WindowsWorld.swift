import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// An app with several windows over one back end, which has a session or none. It can be launched again; what is stored
/// stays.
@MainActor
final class WindowsWorld {
    let device: SessionWorld
    let settings = InMemorySettings()
    let profiles: any ProfilePort
    let events = Lines()
    /// The invitation that came with each sign-in.
    let invitations = Lines()
    private let hasSession: Bool
    private let access: AppAccess
    private let hasOnboarding: Bool
    private(set) var session: SessionManager?
    private(set) var app: AppRoot<Spot>
    private(set) var runs: [Task<Void, Never>] = []

    init(
        hasSession: Bool = true, access: AppAccess = .signInFirst, hasOnboarding: Bool = false,
        profiles: any ProfilePort = InMemoryProfileAdapter()
    ) {
        device = SessionWorld()
        (self.hasSession, self.access) = (hasSession, access)
        (self.hasOnboarding, self.profiles) = (hasOnboarding, profiles)
        app = AppRoot(.items, backEnd: CompositionRoot().backEnd, settings: InMemorySettings())
        start()
    }

    deinit { runs.forEach { $0.cancel() } }

    /// A new process of the app, which shows no window yet.
    func start() {
        runs.forEach { $0.cancel() }
        runs = []
        var backEnd = CompositionRoot().backEnd
        if hasSession {
            let session = device.launch()
            self.session = session
            let accounts = InMemoryAccounts()
            backEnd = BackEnd(
                authentication: HeardAuthentication(
                    held: HeldAuthentication(manager: session, server: device.server), heard: invitations),
                service: accounts, profiles: profiles, cache: NoProfileCache(), session: session, log: { _ in })
        }
        app = AppRoot(
            .items, links: NavigationWorld.links, backEnd: backEnd, access: access, settings: settings,
            catalogue: .english,
            configure: { ports in
                ports.timekeeper = device.timekeeper
                ports.timer = device.clock
                ports.splashTime = .zero
                ports.hasOnboarding = hasOnboarding
                ports.log = { _ in }
                ports.deviceOwner = ScriptedOwner()
                ports.checkInvitation = { _ in .valid(for: 60, groupName: "North Crew") }
            },
            onEvent: { [events] in events.add($0.name.rawValue) })
    }

    /// A window on the screen, in the foreground, that has found out who is signed in.
    func open(_ number: Int = AppRoot<Spot>.newWindow) async -> AppRoot<Spot> {
        let window = app.window(number)
        window.coordinator.becameActive()
        await launch(window)
        return window
    }

    /// Two windows next to each other.
    func openTwo() async -> (AppRoot<Spot>, AppRoot<Spot>) {
        let first = await open()
        return (first, await open())
    }

    /// The views of a window begin to follow the session.
    func launch(_ window: AppRoot<Spot>) async {
        session?.launch()
        if hasSession {
            runs.append(Task { await window.coordinator.run() })
            while window.coordinator.root == .splash, window.coordinator.appError == nil {
                await settle(window)
                await Task.yield()
            }
        } else {
            await window.coordinator.run()
        }
        await settle(window)
    }

    /// Everything that is under way comes to its end, and every window has heard of it.
    func settle(_ windows: AppRoot<Spot>...) async {
        await session?.finishErrands()
        for window in windows {
            window.coordinator.follow()
            await window.navigation.finishErrands()
        }
    }

    /// Somebody signs in through the screens of a window.
    func signIn(in window: AppRoot<Spot>, _ person: Int = 0) async {
        window.flow.cancel()
        await window.flow.signIn(providerId: hasSession ? "\(person)" : "guest")
        await settle(window)
    }

    /// The server ends the session, and the session finds out.
    func expire(_ person: Int = 0) async {
        device.server.end(person, .revoked)
        guard let session, let token = try? await session.validAccessToken() else { return }
        _ = try? await session.validAccessToken(otherThan: token)
        await session.finishErrands()
    }
}

/// Signs people in, and notes the invitation that came with each sign-in.
private struct HeardAuthentication: AuthenticationPort {
    let held: HeldAuthentication
    let heard: Lines
    var requirements: AuthRequirements { held.requirements }

    func availableProviders() -> [ProviderInfo] { held.availableProviders() }

    func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        heard.add(context?[AuthContextKey.invitation] ?? "none")
        return try await held.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await held.currentIdentity() }

    func restoredIdentity() async throws -> Identity? { try await held.restoredIdentity() }

    func logout() async throws { try await held.logout() }
}
