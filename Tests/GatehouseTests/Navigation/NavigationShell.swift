import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// The navigation of an app without a session, with an interface bound to it.
@MainActor
struct NavigationShell {
    let clock = ManualClock()
    let timekeeper: ManualTimekeeper
    let appState = AppState()
    let navigation: NavigationPathManager<Spot>
    let interface: ScriptedNavigation

    init(
        access: AppAccess = .signInFirst, configure: @MainActor (inout NavigationPorts) -> Void = { _ in }
    ) {
        timekeeper = ManualTimekeeper(clock)
        var ports = NavigationPorts(appState: appState)
        ports.timekeeper = timekeeper
        ports.timer = clock
        ports.splashTime = .zero
        configure(&ports)
        var settings = NavigationSettings()
        settings.access = access
        navigation = NavigationPathManager(
            firstTab: .items, links: NavigationWorld.links, settings: settings, ports: ports)
        interface = ScriptedNavigation(navigation)
    }

    var coordinator: AppCoordinator { navigation.coordinator }
    var machine: AppNavigation<Spot> { navigation.machine }

    /// The app was launched, and nobody is signed in unless somebody was handed over before.
    func launch() async {
        await coordinator.run()
        interface.settle()
    }

    /// Somebody signs in.
    func signIn(_ userId: String = "ada") throws {
        let identity = try #require(Identity(userId: userId, authMethod: .email))
        let profile = UserProfile(userId: userId, createdAt: Date(timeIntervalSince1970: 0))
        coordinator.finish(
            AuthCompletion(
                identity: identity, session: nil, nextStep: .startHouseholdFlow(userId: userId, profile: profile)))
        interface.settle()
    }

    /// An app that was launched, and in which somebody is signed in.
    static func signedIn(
        _ userId: String = "ada", configure: @MainActor (inout NavigationPorts) -> Void = { _ in }
    ) async throws -> NavigationShell {
        let shell = NavigationShell(configure: configure)
        await shell.launch()
        try shell.signIn(userId)
        return shell
    }
}
