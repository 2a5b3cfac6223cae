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
    /// Whom it plays.
    private let brands: [PracticeBrand]
    private let origin: String
    private let listening = AsyncStream.makeStream(of: Void.self)

    /// Makes one that listens on the port after the demo's, or on a free one where that is taken, and adds whom it plays to
    /// the demo's providers; those that are set up already stay what they are.
    init(beside settings: inout ServerSettings) async throws {
        let port = try await FreePort.find(host: settings.host, wanted: settings.port + 1)
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

    /// What is said at the start.
    var line: String {
        let names = brands.map(\.displayName).joined(separator: ", ")
        return "Signing in with a provider (\(names)) goes to a practice provider at \(origin)"
    }

    /// What listens.
    func application(log: Logger) -> some ApplicationProtocol {
        provider.application(at: address, log: log) { listening.continuation.finish() }
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
        case .practice: .openID
        }
    }
}
