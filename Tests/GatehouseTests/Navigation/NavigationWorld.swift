import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Observation

/// A device on which an app is installed that has all three machines: sign-in flow, session and navigation, over one
/// manual clock. It can be launched as often as is wanted; what is stored stays.
@MainActor
final class NavigationWorld {
    let device: SessionWorld
    let settings = InMemorySettings()
    let profiles: any ProfilePort
    let cache = InMemoryProfileCache()
    private(set) var session: SessionManager
    private(set) var appState = AppState()
    private(set) var navigation: NavigationPathManager<Spot>
    private(set) var interface: ScriptedNavigation
    private(set) var flow: AuthViewModel
    /// The second factors of the process; nil at a server without any.
    private(set) var factors: HeldFactors?
    private let book: FactorBook?
    private(set) var log: [String] = []
    private var running: Task<Void, Never>?
    /// Changes what the next launch has around it.
    var configure: @MainActor (inout NavigationPorts) -> Void = { _ in }

    /// Whether the next launch can be looked around in.
    var access = AppAccess.signInFirst

    /// The tab that somebody who has just signed in begins on.
    var landing: @MainActor (AppState) -> Spot.Tab? = { _ in nil }

    static let links = try? LinkTable<Spot>(
        scheme: "spots", origins: ["https://spots.example"],
        [
            route("item/{id}", Spot.item), route("vault/{id}", Spot.vault), route("about/{id}", Spot.about),
            route("join/{id}", Spot.join), route("welcome/{id}", Spot.welcome),
        ])

    private static func route(_ pattern: String, _ spot: @escaping @Sendable (Int) -> Spot) -> LinkRoute<Spot> {
        LinkRoute(
            pattern, read: { $0["id"].flatMap(Int.init).map(spot) },
            write: { place in place.number.flatMap { spot($0) == place ? ["id": "\($0)"] : nil } })
    }

    /// - Parameter book: Who has a second factor at the server; nil for a server without any.
    init(
        profiles: any ProfilePort = InMemoryProfileAdapter(), sessionSettings: SessionSettings = SessionSettings(),
        book: FactorBook? = nil
    ) {
        device = SessionWorld(settings: sessionSettings)
        self.profiles = profiles
        self.book = book
        let session = device.launch()
        let navigation = NavigationPathManager<Spot>(firstTab: .items)
        (self.session, self.navigation) = (session, navigation)
        interface = ScriptedNavigation(navigation)
        flow = AuthViewModel(
            authentication: HeldAuthentication(manager: session, server: device.server), service: InMemoryAccounts(),
            coordinator: AuthCoordinator(
                authentication: HeldAuthentication(manager: session, server: device.server), profiles: profiles,
                cache: cache))
        start()
    }

    deinit { running?.cancel() }

    var coordinator: AppCoordinator { navigation.coordinator }
    var machine: AppNavigation<Spot> { navigation.machine }

    /// A new process of the app, which has found out nothing yet.
    func start() {
        running?.cancel()
        session = device.launch()
        appState = AppState()
        factors = book.map { HeldFactors(manager: session, server: device.server, book: $0) }
        let authentication = HeldAuthentication(manager: session, server: device.server, factors: factors)
        let handoff = AuthCoordinator(authentication: authentication, profiles: profiles, cache: cache)
        var ports = NavigationPorts(appState: appState, session: session, handoff: handoff, settings: settings)
        ports.timekeeper = device.timekeeper
        ports.timer = device.clock
        ports.splashTime = .zero
        ports.log = { [weak self] in self?.log.append($0.line) }
        configure(&ports)
        var limits = NavigationSettings()
        limits.access = access
        navigation = NavigationPathManager(
            firstTab: .items, links: Self.links, settings: limits, ports: ports, landing: landing)
        interface = ScriptedNavigation(navigation)
        flow = AuthViewModel(
            authentication: authentication, service: InMemoryAccounts(), coordinator: handoff,
            factors: factors.map { $0 as any FactorPort } ?? NoFactors(), clock: ManualWallClock()
        ) { [coordinator = navigation.coordinator] in coordinator.finish($0) }
        navigation.coordinator.connect(flow)
    }

    /// The launch goes on until it is known who is signed in.
    func launch() async {
        session.launch()
        await settle()
        running = Task { [coordinator] in await coordinator.run() }
        await wait { self.coordinator.root != .splash || self.coordinator.appError != nil }
        interface.settle()
    }

    /// Everything that is under way comes to its end.
    func settle() async {
        await session.finishErrands()
        coordinator.follow()
        await navigation.finishErrands()
        interface.settle()
    }

    /// Somebody signs in through the flow.
    func signIn(_ person: Int = 0) async {
        flow.cancel()
        await flow.signIn(providerId: "\(person)")
        await settle()
    }

    /// The server ends the session, and the app finds out.
    func expire(_ person: Int = 0) async {
        await end(person)
        await settle()
    }

    /// The server ends the session, and the session finds out; nobody has told the navigation yet.
    func end(_ person: Int = 0) async {
        device.server.end(person, .revoked)
        let token = try? await session.validAccessToken()
        if let token { _ = try? await session.validAccessToken(otherThan: token) }
        await session.finishErrands()
    }

    func pass(_ seconds: Double) {
        device.pass(seconds)
    }

    /// Waits until something observed is so.
    func wait(until isSo: @MainActor () -> Bool) async {
        while true {
            var isDone = false
            await withCheckedContinuation { continuation in
                let signal = Signal(continuation)
                withObservationTracking {
                    isDone = isSo()
                } onChange: {
                    signal.give()
                }
                if isDone { signal.give() }
            }
            if isDone { return }
        }
    }
}

/// Something that somebody waits for, given once.
private final class Signal: @unchecked Sendable {
    // Proof for `@unchecked`: `continuation` is the only state, and it is read and written under `lock` alone.
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func give() {
        lock.withLock {
            continuation?.resume()
            continuation = nil
        }
    }
}

/// Signs people in by their number, as an adapter does that keeps its session in a manager.
struct HeldAuthentication: AuthenticationPort {
    let manager: SessionManager
    let server: SessionServer
    var factors: HeldFactors?
    let requirements = AuthRequirements()

    func availableProviders() -> [ProviderInfo] {
        (0...1).map { ProviderInfo(id: "\($0)", displayName: "Person \($0)") }
            + [ProviderInfo(id: "email", displayName: "Email")]
    }

    func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard let person = Int(providerId) else { throw AuthError.unavailable }
        guard !server.isBanned(person) else { throw AuthError.accountSuspended }
        try await factors?.admit(person)
        let grant = server.signIn(person)
        await manager.signIn(grant)
        return grant.session.identity
    }

    func currentIdentity() async -> Identity? { await manager.currentIdentity() }

    func restoredIdentity() async throws -> Identity? { try await manager.restoredIdentity() }

    func logout() async throws { await manager.signOut() }
}
