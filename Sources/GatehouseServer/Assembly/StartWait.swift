import Foundation
import GatehouseAPI
import GatehouseCore
package import GatehouseSettings
package import GatehouseStore
package import GatehouseWeb
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// Waits at the start of a server for a shared database that is not there yet. Meanwhile the server says that it is
/// alive and not ready, to probes and in its metrics.
///
/// What does not pass by itself, such as a wrong password, ends the start at once. Restarts by the service manager only
/// would count as crashes on a container platform, and without a listener a check of liveness would end the process
/// during the wait. The listener of the wait ends before that of the server begins: one for both would send each
/// request through a switch as long as the server lives.
package struct StartWait: Sendable {
    /// How often it says what it waits for.
    package static let interval = Duration.seconds(10)
    /// The time between two attempts.
    package static let pause = Duration.seconds(1)
    /// How long it waits where nobody would start the server again.
    private static let patience = Duration.seconds(30)

    private let limit: Duration?
    private let settings: ServerSettings
    private let means: ServerMeans
    private let modules: [any ServerModule]
    private let limits: ConnectionLimits
    private let log: Logger
    private let open: @Sendable (SharedDatabase) async throws -> any Database

    /// - Parameters:
    ///   - settings: The settings of the server. The port must not be 0.
    ///   - means: The parts that the program provides.
    ///   - modules: The parts of the server other than the interface.
    ///   - isManaged: Whether a service manager started the server.
    ///   - open: Makes one attempt to open the database.
    package init(
        _ settings: ServerSettings, _ means: ServerMeans, modules: [any ServerModule] = [], isManaged: Bool,
        open: @escaping @Sendable (SharedDatabase) async throws -> any Database
    ) {
        limit =
            switch settings.database.startWait {
            case .forever?: nil
            case .atMost(let time)?: time
            case nil: isManaged ? nil : Self.patience
            }
        self.settings = settings
        self.means = means
        self.modules = modules
        limits = means.limits ?? ConnectionLimits(most: settings.maximumConnections)
        log = means.log
        self.open = open
    }

    /// Opens the database as soon as it is there.
    ///
    /// - Throws: `StoreError.notYet` once the time is up; any other error of an attempt at once.
    package func database(_ options: SharedDatabase) async throws -> any Database {
        do {
            return try await open(options)
        } catch StoreError.notYet(let reason) where limit.map({ $0 > .zero }) ?? true {
            var metadata = said(options, reason)
            let longest = limit.map { "\($0)" } ?? "forever"
            metadata["limit"] = "\(longest)"
            log.warning("the database is not there yet; the server waits for it", metadata: metadata)
            let attempts = Attempts { try await attempt(options, with: means.timer) }
            try await answer(until: attempts)
            guard let database = attempts.database else { throw CancellationError() }
            log.notice("the database is there", metadata: said(options, nil))
            return database
        }
    }

    /// Tries again until the database is there or the time is up.
    private func attempt(
        _ options: SharedDatabase, with clock: some Clock<Duration>
    ) async throws -> any Database {
        let start = clock.now
        var next = Self.interval
        while true {
            try await clock.sleep(for: Self.pause)
            do {
                return try await open(options)
            } catch StoreError.notYet(let reason) {
                let waited = start.duration(to: clock.now)
                if let limit, waited >= limit { throw StoreError.notYet(reason) }
                guard waited >= next else { continue }
                next = waited + Self.interval
                log.warning("the server still waits for its database", metadata: said(options, reason))
            }
        }
    }

    /// Says that the server is alive and not ready, until the attempts have ended.
    private func answer(until attempts: Attempts) async throws {
        let meters = ServerMeters()
        let room = ServerApplication.listening(
            try waitingRoom(),
            hosts: FreePort.addresses(of: settings.host), port: settings.port, limits: limits, meters: meters, log: log)
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(service: room),
            ServiceGroupConfiguration.ServiceConfiguration(
                service: attempts, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .gracefullyShutdownGroup),
        ]
        if let address = settings.metrics.address {
            let metrics = Metrics(
                backend: nil, meters: meters, hashing: means.hashing, mostConnections: limits.most, clock: means.clock)
            let endpoint = MetricsEndpoint(metrics: metrics, token: try settings.metrics.token())
            services.append(.init(service: endpoint.application(at: address, log: log)))
        }
        // A signal ends the process, as it does in the rest of a start: nothing is open yet.
        var configuration = ServiceGroupConfiguration(services: services, logger: log)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            // Somebody may have kept a connection open for too long.
            if attempts.database == nil { throw error }
        }
    }

    private func waitingRoom() throws -> WaitingRoom {
        let publicURL = try settings.publicURL()
        let appName = settings.appName ?? publicURL.host() ?? "\(publicURL)"
        let pages = try modules.compactMap { try $0.waitingPages(publicURL: publicURL, appName: appName) }.first
        return WaitingRoom(
            apiPrefix: settings.pathPrefix, alive: try GatehouseAPI.livenessAnswer(),
            unready: try GatehouseAPI.readinessAnswer([.database]),
            hostCheckPort: settings.isDevelopment ? settings.port : nil,
            crossOriginFields: settings.crossOriginFields.compactMap { HTTPField.Name($0) },
            pages: pages ?? WaitingPages())
    }

    /// The text about a wait: the database without its password, and why it cannot be used.
    private func said(_ options: SharedDatabase, _ reason: String?) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["database": "\(options.address)"]
        if let reason { metadata["reason"] = "\(reason)" }
        return metadata
    }
}

/// The attempts to open a database, and the database once one has succeeded.
private final class Attempts: Service {
    private let body: @Sendable () async throws -> any Database
    private let opened = Mutex<(any Database)?>(nil)

    init(_ body: @escaping @Sendable () async throws -> any Database) {
        self.body = body
    }

    var database: (any Database)? { opened.withLock { $0 } }

    func run() async throws {
        let database = try await body()
        opened.withLock { $0 = database }
    }
}
