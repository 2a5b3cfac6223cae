import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAPI
import GatehouseAccounts
import GatehouseArgon2
import GatehouseBcrypt
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehousePages
import GatehouseSMTP
import GatehouseServer
import GatehouseSettings
import GatehouseWeb
import Hummingbird
import Logging

/// The one place where the parts of the program are put together.
struct Composition {
    let backend: Backend
    let api: GatehouseAPI
    let pages: SignInPages
    /// With every route.
    let router: Router<GatehouseRequestContext>
    /// What brings the mails to the mail server; nil where there is none.
    let delivery: OutboxDelivery?

    /// What is measured.
    let metrics: Metrics

    /// What forgets what nobody needs any more.
    let housekeeping: Housekeeping

    /// What people find behind the sign-in.
    enum App {
        /// The pages of their own account.
        case account
        /// The reference app.
        case fieldhouse
    }

    /// Opens the data folder with the real clock, the real randomness and Argon2id on as many threads as there are
    /// cores, and puts interface, pages and app on one router.
    ///
    /// - Throws: What keeps the folder from being opened; `SettingsError` for a base path that the app's pages need.
    init(settings: ServerSettings, app: App, log: Logger) async throws {
        if app == .fieldhouse, settings.basePath == "/" {
            throw SettingsError("base-path", .default, "must not be / in a demo, whose app has pages there")
        }
        let clock = SystemWallClock()
        let random = SystemRandomSource()
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let pool = BoundedPool(threads: cores, queue: cores * 32)
        let policy = try settings.accountPolicy()
        backend = try await Backend.open(
            dataFolder: URL(filePath: settings.dataFolder, directoryHint: .isDirectory),
            policy: policy, hasher: BcryptVerifying(Argon2idHasher(pool: pool, random: random), pool: pool),
            clock: clock, random: random, log: log, configuredKeys: try await settings.keys.configuredKeys(),
            migrations: PagesMigrations.all + (app == .fieldhouse ? FieldhouseMigrations.all : []),
            beforeDeletion: FieldhouseStore.leaveGroups)
        delivery = try Self.delivery(settings.mail, backend: backend, clock: clock, random: random, log: log)
        metrics = Metrics(backend: backend, hashing: pool, clock: clock)
        var retention = Retention()
        retention.auditRecords = settings.auditRetention
        housekeeping = Housekeeping(
            database: backend.database, accounts: backend.accounts, retention: retention, clock: clock,
            timer: ContinuousClock(), log: log)
        api = try GatehouseAPI(backend: backend, settings: settings)
        var pages = SignInPages(
            services: backend.services,
            configuration: PagesConfiguration(
                publicURL: try settings.publicURL(), isDevelopment: settings.isDevelopment,
                mailsAreSent: delivery != nil, productName: policy.appName,
                home: app == .fieldhouse ? Fieldhouse.home : SignInPages.accountPath,
                termsURL: settings.termsURL, privacyURL: settings.privacyURL),
            library: try FieldhouseTemplates.library(), trustedProxies: settings.trustedProxies, clock: clock,
            random: random
        ) { event in
            log.info("\(event.name.rawValue)", metadata: Self.metadata(of: event))
        }
        router = ServerApplication.router()
        switch app {
        case .account: pages.addAccountRoutes(to: router, isHome: true)
        case .fieldhouse:
            let fieldhouse = try Fieldhouse(pages: pages, random: random) { log.info("\($0.line)") }
            pages.app = fieldhouse
            fieldhouse.addRoutes(to: router)
            pages.addAccountRoutes(to: router, isHome: false)
            FieldhouseAPI(accounts: backend.accounts, store: fieldhouse.store).addRoutes(to: router)
            AssociatedApps.addRoute(
                LinkTable<Destination>.associationPath,
                try Destination.links().appSiteAssociation(of: settings.appIDs), to: router)
        }
        api.addRoutes(to: router)
        pages.addRoutes(to: router)
        self.pages = pages
    }

    private static func delivery(
        _ settings: MailSettings, backend: Backend, clock: any WallClock, random: any RandomSource, log: Logger
    ) throws -> OutboxDelivery? {
        guard let relay = try settings.relay(), let sender = settings.sender else { return nil }
        let (parallel, timer) = (4, ContinuousClock())
        return OutboxDelivery(
            backend: backend,
            transport: SMTPTransport(relay: relay, pool: BoundedPool(threads: parallel, queue: parallel), timer: timer),
            sender: sender, schedule: settings.schedule, parallel: parallel, clock: clock, timer: timer,
            random: random, log: log)
    }

    private static func metadata(of event: AuthEventPayload) -> Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        if let provider = event.providerId { metadata["provider"] = "\(provider)" }
        if let code = event.errorCode { metadata["code"] = "\(code)" }
        return metadata
    }
}
