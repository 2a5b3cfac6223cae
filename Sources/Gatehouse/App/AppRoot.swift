public import Foundation
public import GatehouseDomain

/// Navigation and sign-in of an app, wired to each other over one back end: all that its first view needs.
///
///     let app = AppRoot(.projects, links: Place.links, backEnd: backEnd)
///
/// Keep it for as long as the app lives. An app without links names its places instead:
/// `AppRoot<Place>(.projects, backEnd: backEnd)`.
@MainActor
public struct AppRoot<Destination: NavigationDestination> {
    /// Where the person is.
    public let navigation: NavigationPathManager<Destination>
    /// The sign-in.
    public let flow: AuthViewModel
    /// The same sign-in without screens.
    public let authenticator: Authenticator

    /// Who may be in the app at all.
    public var coordinator: AppCoordinator { navigation.coordinator }

    /// What happens to sign-in, session and profile: see ``BackEnd/events``.
    public var events: AppEvents { coordinator.events }

    /// Wires everything. Nothing is asked of the back end before ``AppCoordinator/run()``.
    /// - Parameters:
    ///   - firstTab: The tab to begin with.
    ///   - links: The app's links; without a table every link is refused.
    ///   - backEnd: Who the app signs in with.
    ///   - access: Whether the app can be looked around in without signing in.
    ///   - settings: Where the place of the person and the way of signing in that was used last are kept between two
    ///     launches. It holds no secrets.
    ///   - catalogue: The words of Gatehouse's own views; in the language of the device unless given. The app's views keep
    ///     the system's.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: Where the terms that a person accepts are published.
    ///   - privacyURL: Where the privacy notice is published.
    ///   - sheets: The sign-in sheets of the system and of providers.
    ///   - limits: For how long things wait, and when the app is locked.
    ///   - configure: Changes what stands around the navigation: see ``NavigationPorts``.
    ///   - landing: The tab that somebody who has just signed in begins on; nil for the first one.
    ///   - onEvent: Receives what happens during sign-in, in order, beside the handler of the back end; does nothing by
    ///     default.
    public init(
        _ firstTab: Destination.Tab, links: LinkTable<Destination>? = nil, backEnd: BackEnd,
        access: AppAccess = .signInFirst,
        settings: any SettingsStore = UserDefaultsSettings(), catalogue: Catalogue = .device(), appName: String? = nil,
        termsURL: URL? = nil, privacyURL: URL? = nil, sheets: any ProviderSignIn = NoProviderSheets(),
        limits: NavigationSettings = NavigationSettings(),
        configure: (inout NavigationPorts) -> Void = { _ in },
        landing: @escaping @MainActor (AppState) -> Destination.Tab? = { _ in nil },
        onEvent: AuthEventHandler? = nil
    ) {
        let appState = AppState(memory: SignInMemory(settings: settings))
        var ports = NavigationPorts(
            appState: appState, session: backEnd.session, handoff: backEnd.handoff, settings: settings)
        ports.catalogue = catalogue
        ports.checkInvitation = backEnd.checkInvitation
        ports.events = backEnd.events
        if let onEvent { backEnd.hub.add(onEvent) }
        configure(&ports)
        var limits = limits
        if access == .open { limits.access = .open }
        let navigation = NavigationPathManager<Destination>(
            firstTab: firstTab, links: links, settings: limits, ports: ports, landing: landing)
        let flow = AuthViewModel(
            authentication: backEnd.authentication, service: backEnd.accounts, coordinator: backEnd.handoff,
            mailed: backEnd.mailed, sheets: sheets, catalogue: catalogue, appName: appName, termsURL: termsURL,
            privacyURL: privacyURL,
            lastMethod: appState.lastMethod
        ) { navigation.coordinator.finish($0) }
        navigation.coordinator.connect(flow)
        self.navigation = navigation
        self.flow = flow
        authenticator = Authenticator(flow) { await navigation.coordinator.logout() }
    }
}
