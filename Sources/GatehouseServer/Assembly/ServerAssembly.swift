package import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
package import GatehouseMail
package import GatehouseOperations
package import GatehouseSettings
package import GatehouseStore
package import GatehouseWeb
import HTTPTypes
package import Hummingbird
package import Logging

/// Assembles a server from settings, from the parts that its program provides, and from modules.
///
/// The program, `withGatehouse`, tests and benchmarks all create their servers here, so that a setting means the same
/// in each.
package struct ServerAssembly: Sendable {
    package let backend: Backend
    /// The REST interface.
    package let api: GatehouseAPI
    /// The modules, in the order in which they were given.
    package let modules: [any OpenModule]
    /// Sends mails to the mail server; nil without one.
    package let delivery: OutboxDelivery?
    /// Deletes outdated data.
    package let housekeeping: Housekeeping
    /// The measurements of the server.
    package let metrics: Metrics
    /// The endpoint of the measurements; nil for none.
    package let metricsEndpoint: MetricsEndpoint?
    /// The limits of connections.
    package let limits: ConnectionLimits
    /// The log of the server.
    package var log: Logger { means.log }
    private let settings: ServerSettings
    private let means: ServerMeans

    /// The maximum number of mails that are sent at once.
    private static let parallelMails = 4

    /// Opens the data folder, creates what is missing on the first start, and puts the parts together.
    ///
    /// - Parameters:
    ///   - settings: The settings of the deployment. The port must not be 0.
    ///   - means: The parts that the program provides.
    ///   - modules: The parts of the server other than the interface.
    ///   - known: Tables that modules of other servers may have put into the database, so that deleting an account on
    ///     this server also cleans up those tables.
    /// - Throws: `SettingsError` for settings that don't fit together and for files that they name; `BackendError` and
    ///   other errors for a folder that can't be used.
    package static func open(
        _ settings: ServerSettings, means: ServerMeans, modules: [any ServerModule], known: [ModuleTables] = []
    ) async throws -> ServerAssembly {
        if settings.basePath == "/", let reason = modules.lazy.compactMap(\.rootIsTaken).first {
            throw SettingsError("base-path", .default, "must not be / \(reason)")
        }
        // A file with unusable contents is reported before anything is created.
        let (relay, token) = (try settings.mail.relay(), try settings.metrics.token())
        let backend = try await Backend.open(
            settings, means: means, served: modules.flatMap(\.tables), known: known)
        return try ServerAssembly(
            backend, settings, means, modules: modules, delivery: delivery(relay, backend, settings, means),
            metricsToken: token)
    }

    private init(
        _ backend: Backend, _ settings: ServerSettings, _ means: ServerMeans, modules: [any ServerModule],
        delivery: OutboxDelivery?, metricsToken: Secret?
    ) throws {
        self.backend = backend
        self.settings = settings
        self.means = means
        self.delivery = delivery
        api = try GatehouseAPI(backend: backend, settings: settings)
        let parts = ModuleParts(
            services: backend.services, groups: Groups(backend: backend, settings: settings),
            publicURL: try settings.publicURL(), isDevelopment: settings.isDevelopment,
            mailsAreSent: delivery != nil, appIDs: settings.appIDs, trustedProxies: settings.trustedProxies,
            settings: settings.shown, timer: means.timer, log: means.log)
        self.modules = try modules.map { try $0.open(parts) }
        var retention = Retention()
        retention.auditRecords = settings.auditRetention
        housekeeping = Housekeeping(
            database: backend.database, accounts: backend.accounts, retention: retention,
            startDelay: backend.sharedPlace == nil ? .zero : Housekeeping.delay(means.random), clock: means.clock,
            timer: means.timer, log: means.log)
        limits = means.limits ?? ConnectionLimits(most: settings.maximumConnections)
        metrics = Metrics(
            backend: backend, meters: backend.accounts.meters, hashing: means.hashing, mostConnections: limits.most,
            clock: means.clock)
        metricsEndpoint = settings.metrics.address == nil ? nil : MetricsEndpoint(metrics: metrics, token: metricsToken)
        try checkRoutes()
    }

    /// Checks that the interface and the modules share no route, where a router would stop the program.
    private func checkRoutes() throws(SettingsError) {
        let interface = ServerApplication.router()
        api.addRoutes(to: interface)
        let taken = Set(interface.routes.map(\.description))
        let pages = ServerApplication.router()
        for module in modules { module.addRoutes(to: pages) }
        let areApart = pages.routes.allSatisfy { !taken.contains($0.description) }
        guard areApart, (try? router().validate()) != nil else {
            throw SettingsError(
                "base-path", .default, "must not be \(settings.basePath): pages of the server are there")
        }
    }

    /// The service that has to stop before the server does, so that no more requests arrive.
    package var farewell: FarewellService {
        FarewellService(readiness: backend.readiness, delay: settings.stopDelay, timer: means.timer)
    }

    /// Closes the database, once running transactions have finished. The server cannot be used afterwards.
    package func close() { try? backend.database.shutDown() }

    private static func delivery(
        _ relay: SMTPRelay?, _ backend: Backend, _ settings: ServerSettings, _ means: ServerMeans
    ) -> OutboxDelivery? {
        guard let relay, let sender = settings.mail.sender, let transport = means.mailTransport else { return nil }
        return OutboxDelivery(
            backend: backend, transport: transport(relay, parallelMails), sender: sender,
            schedule: settings.mail.schedule, parallel: parallelMails, clock: means.clock, timer: means.timer,
            random: means.random, log: means.log)
    }

    /// Returns a router with the routes of the interface and of all modules.
    package func router() -> Router<GatehouseRequestContext> {
        let router = ServerApplication.router()
        api.addRoutes(to: router)
        for module in modules { module.addRoutes(to: router) }
        return router
    }

    /// Returns the server that listens, without the background services.
    ///
    /// - Parameters:
    ///   - routes: Adds further routes.
    ///   - onListening: Called with the port once the socket listens.
    package func application(
        routes: (Router<GatehouseRequestContext>) -> Void = { _ in },
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Application<EdgeResponder> {
        let router = router()
        routes(router)
        return ServerApplication.make(
            router: router, hosts: FreePort.addresses(of: settings.host), port: settings.port,
            apiPrefix: settings.pathPrefix, checksHost: settings.isDevelopment, limits: limits,
            timer: means.timer, meters: backend.accounts.meters,
            crossOriginFields: settings.crossOriginFields.compactMap { HTTPField.Name($0) }, log: means.log,
            errorPage: modules.lazy.compactMap(\.errorPage).first ?? EdgeResponder.plainText, onListening: onListening)
    }

    /// Returns the whole server, with housekeeping, the delivery of mails and the endpoint of the metrics.
    ///
    /// - Parameter onListening: Called with the port once all sockets listen, that of the metrics among them.
    package func server(
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Application<EdgeResponder> {
        let metricsListen = AsyncStream.makeStream(of: Void.self)
        var server = application(onListening: { port in
            for await _ in metricsListen.stream {}
            await onListening(port)
        })
        server.addServices(HousekeepingService(housekeeping: housekeeping))
        if means.comparesClocks, backend.sharedPlace != nil {
            server.addServices(DatabaseClockService(comparison: backend.databaseClock, timer: means.timer))
        }
        if backend.sharedPlace != nil {
            server.addServices(StandbyService(watch: backend.standbys, timer: means.timer))
        }
        if let metricsEndpoint, let address = settings.metrics.address {
            server.addServices(
                metricsEndpoint.application(at: address, log: means.log) { metricsListen.continuation.finish() })
        } else {
            metricsListen.continuation.finish()
        }
        if let delivery { server.addServices(MailService(delivery: delivery)) }
        return server
    }
}
