public import Foundation
public import GatehouseDomain

/// Navigation and sign-in of an app, connected to one back end: everything that the app's first view needs.
///
///     let app = AppRoot(.projects, links: Place.links, backEnd: backEnd)
///
/// Keep it as long as the app runs. Without a table of links, the compiler cannot tell which destinations the tabs belong
/// to ("generic parameter 'Destination' could not be inferred"), so name them:
///
///     let app = AppRoot<Place>(.projects, backEnd: backEnd)
///
/// An app with several windows has one root for each: see ``window(_:)``. All roots that are created over copies of one
/// back end are windows of the same app, with the same person in all of them.
///
/// An app that wants another arrangement connects the parts itself. That takes twice as many lines, and the compiler
/// does not notice one that is missing.
@MainActor
public struct AppRoot<Destination: NavigationDestination> {
    /// The navigation state.
    public let navigation: NavigationPathManager<Destination>
    /// The sign-in.
    public let flow: AuthViewModel
    /// The same sign-in, for use without our screens.
    public let authenticator: Authenticator
    let parts: AppParts<Destination>
    /// The window on the screen that this belongs to; nil if the app doesn't say.
    private(set) var place: WindowPlace?

    /// Decides who may use the app.
    public var coordinator: AppCoordinator { navigation.coordinator }

    /// The back end that the app signs in with.
    public var backEnd: BackEnd { parts.backEnd }

    /// The events of sign-in, session and profile: see ``BackEnd/events``.
    public var events: BackEnd.Events { coordinator.events }

    /// Creates and connects everything. Sends no request to the back end before ``AppCoordinator/run()``.
    /// - Parameters:
    ///   - firstTab: The tab to start with.
    ///   - links: The app's links; without a table, every link is refused.
    ///   - backEnd: The back end to sign in with.
    ///   - access: Whether people can browse the app without signing in.
    ///   - settings: Keeps the navigation state and the last used sign-in method between launches. It holds no secrets.
    ///   - catalogue: The texts of Gatehouse's own views; by default in the device's language. The app's views keep the
    ///     system's. To change them later, set ``AppCoordinator/catalogue``.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: The URL of the terms that a person accepts.
    ///   - privacyURL: The URL of the privacy notice.
    ///   - sheets: The sign-in sheets of providers; by default those of the back end. The screens about the account use
    ///     them too.
    ///   - limits: How long pending destinations are kept, and when the app locks.
    ///   - configure: Changes the ports of the navigation: see ``NavigationPorts``.
    ///   - landing: Returns the tab to show after a sign-in; nil for the first one.
    ///   - onEvent: Receives sign-in events, in order, in addition to the back end's handler; does nothing by default.
    public init(
        _ firstTab: Destination.Tab, links: LinkTable<Destination>? = nil, backEnd: BackEnd,
        access: AppAccess = .signInFirst,
        settings: any SettingsStore = UserDefaultsSettings(), catalogue: Catalogue = .device(), appName: String? = nil,
        termsURL: URL? = nil, privacyURL: URL? = nil, sheets: (any ProviderSignIn)? = nil,
        limits: NavigationSettings = NavigationSettings(),
        configure: (inout NavigationPorts) -> Void = { _ in },
        landing: @escaping @MainActor (AppState) -> Destination.Tab? = { _ in nil },
        onEvent: AuthEventHandler? = nil
    ) {
        let appState = backEnd.windows.appState ?? AppState(memory: SignInMemory(settings: settings))
        var ports = NavigationPorts(
            appState: appState, session: backEnd.session, handoff: backEnd.handoff, settings: settings)
        ports.catalogue = catalogue
        ports.checkInvitation = backEnd.checkInvitation
        ports.events = backEnd.events
        ports.groups = backEnd.groups
        ports.codeLength = { backEnd.authentication.requirements.codeLength }
        ports.askOffer = { _ = try await backEnd.authentication.refreshProviders() }
        if let sheets { backEnd.windows.sheets = sheets }
        ports.sheets = backEnd.allSheets
        if let onEvent { backEnd.hub.add(onEvent) }
        configure(&ports)
        ports.windows = backEnd.windows
        ports.window = backEnd.windows.freeNumber
        backEnd.windows.appState = ports.appState
        var limits = limits
        if access == .open { limits.access = .open }
        self.init(
            AppParts(
                firstTab: firstTab, links: links, backEnd: backEnd, sheets: ports.sheets, limits: limits, ports: ports,
                appName: appName, termsURL: termsURL, privacyURL: privacyURL, landing: landing))
    }

    /// Creates the root of a window.
    init(_ parts: AppParts<Destination>, place: WindowPlace? = nil) {
        var ports = parts.ports
        if let place { ports.window = place.number }
        if ports.window > 0 { ports.handoff = ports.handoff?.forAnotherWindow() }
        let navigation = NavigationPathManager<Destination>(
            firstTab: parts.firstTab, links: parts.links, settings: parts.limits, ports: ports, landing: parts.landing)
        let flow = AuthViewModel(
            authentication: parts.backEnd.authentication, service: parts.backEnd.service,
            coordinator: ports.handoff ?? parts.backEnd.handoff, mailed: parts.backEnd.mailed, sheets: parts.sheets,
            factors: parts.backEnd.factors, passkeys: parts.backEnd.passkeys, ceremony: parts.backEnd.ceremony,
            catalogue: ports.catalogue, appName: parts.appName, termsURL: parts.termsURL, privacyURL: parts.privacyURL,
            lastMethod: ports.appState.lastMethod
        ) { navigation.coordinator.finish($0) }
        navigation.coordinator.connect(flow)
        self.navigation = navigation
        self.flow = flow
        self.parts = parts
        self.place = place
        authenticator = Authenticator(flow) { await navigation.coordinator.logout() }
    }

    /// Returns the same root, for a window on the screen.
    func showing(_ place: WindowPlace) -> AppRoot {
        var root = self
        root.place = place
        return root
    }
}

/// The parts that every window of an app is created from.
struct AppParts<Destination: NavigationDestination> {
    let firstTab: Destination.Tab
    let links: LinkTable<Destination>?
    let backEnd: BackEnd
    let sheets: any ProviderSignIn
    let limits: NavigationSettings
    var ports: NavigationPorts
    let appName: String?
    let termsURL: URL?
    let privacyURL: URL?
    let landing: @MainActor (AppState) -> Destination.Tab?
}
