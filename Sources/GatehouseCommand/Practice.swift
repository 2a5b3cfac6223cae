import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePractice
import GatehouseSettings
import Hummingbird
import Logging

/// The practice provider beside a demo.
struct Practice {
    private let provider: PracticeProvider
    private let address: ListenAddress
    /// Reserves the port until it listens.
    private let held: HeldPort
    /// The providers that it imitates.
    private let brands: [PracticeBrand]
    private let origin: String
    private let listening = AsyncStream.makeStream(of: Void.self)

    /// Creates one on the port after the demo's, or on a free port if that one is taken, and adds its providers to the
    /// demo's; providers that are already configured stay as they are.
    init(beside settings: inout ServerSettings) async throws {
        let held = try FreePort.hold(host: settings.host, wanted: settings.port + 1)
        let port = held.port
        self.held = held
        address = ListenAddress(host: settings.host, port: port)
        let name = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        origin = "http://\(name):\(port)"
        let policy = try settings.accountPolicy()
        provider = try await PracticeProvider(
            origin: origin, redirectURIs: [policy.interfaceURL + "/callback"],
            clock: SystemWallClock(), random: SystemRandomSource())
        let known = Set(settings.providers.map(\.id))
        brands = PracticeBrand.allCases.filter { !known.contains($0.rawValue) }
        settings.providers += brands.map { brand in
            ProviderSettings(
                id: brand.rawValue, kind: brand.kind, displayName: brand.displayName, issuer: provider.issuer(brand),
                clientIDs: [PracticeProvider.clientID], clientSecret: provider.clientSecret)
        }
    }

    /// The line printed at the start.
    var line: String {
        let names = brands.map(\.displayName).joined(separator: ", ")
        return "Sign-in with a provider (\(names)) uses the practice provider at \(origin)"
    }

    /// The server that listens.
    func application(log: Logger) -> some ApplicationProtocol {
        provider.application(at: address, log: log) {
            held.release()
            listening.continuation.finish()
        }
    }

    /// Waits until it listens.
    func isListening() async {
        for await _ in listening.stream {}
    }
}

extension PracticeBrand {
    fileprivate var kind: ProviderSettings.Kind {
        switch self {
        case .apple: .apple
        case .google: .google
        case .github: .github
        case .practice: .openID
        }
    }
}
