import Foundation
import GatehouseAccounts
import GatehousePasswords
import GatehouseBcrypt
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehousePostgres
import GatehouseSMTP
package import GatehouseServer
package import GatehouseSettings
import GatehouseStore
import GatehouseWeb
import Logging

/// The parts this program passes to the server assembly.
package enum Composition {
    /// The tables of every module of this program. A data folder that a demo has used keeps the tables of the reference
    /// app, whichever command uses it later.
    static let tables = App.account.module.tables + App.onlyInDemos

    /// Every migration that this program knows, whichever modules a server starts with.
    static let migrations = Migration.server + tables.flatMap(\.migrations)

    /// The names of those that only a demo applies.
    static let demoMigrations = Set(App.onlyInDemos.flatMap(\.migrations).map(\.name))

    /// Opens a server with the system's clock, the system's randomness and Argon2id on as many threads as there are
    /// cores. Waits for a PostgreSQL that is not there yet.
    ///
    /// - Throws: An error of the data folder; `SettingsError` for settings that can't be used; `Argon2Error` without
    ///   libargon2.
    package static func open(_ settings: ServerSettings, app: App) async throws -> ServerAssembly {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var means = try means(settings, BoundedPool(threads: cores, queue: cores * 32))
        let isManaged = ServiceManager.isPresent(ProcessInfo.processInfo.environment)
        let wait = StartWait(
            settings, means, modules: [app.module], isManaged: isManaged, open: postgres(means.log))
        means.sharedDatabase = { try await wait.database($0) }
        return try await ServerAssembly.open(settings, means: means, modules: [app.module], known: tables)
    }

    /// Creates the database and the keys of a server.
    ///
    /// - Returns: The server; nil if there is one already, to which nothing was done.
    static func create(_ settings: ServerSettings, _ timeout: CommandTimeout) async throws -> ServerAssembly? {
        var creating = settings
        creating.database.creates = true
        let means = try commandMeans(creating, timeout)
        guard try await !Backend.exists(creating, means: means) else { return nil }
        return try await ServerAssembly.open(creating, means: means, modules: [App.account.module], known: tables)
    }

    /// Opens the files of a server for administration, whether or not the server is running.
    static func attach(_ settings: ServerSettings, _ timeout: CommandTimeout) async throws -> Backend {
        var quiet = settings
        quiet.logLevel = max(settings.logLevel, .warning)
        return try await Backend.attach(settings, means: try commandMeans(quiet, timeout), known: tables)
    }

    /// Brings the database of a server up to date. Returns the names of the migrations that were applied.
    static func migrate(_ settings: ServerSettings, _ timeout: CommandTimeout) async throws -> [String] {
        try await Backend.migrate(
            settings, means: try commandMeans(settings, timeout),
            tables: (App.account.module.tables, App.onlyInDemos))
    }

    /// The parts for a command. The warnings of a server's start are left to `gatehouse doctor`.
    private static func commandMeans(_ settings: ServerSettings, _ timeout: CommandTimeout) throws -> ServerMeans {
        var means = try means(settings, BoundedPool(threads: 1, queue: 1))
        means.sharedDatabase = postgres(settings, timeout)
        return means
    }

    /// Speaks with a mail server for the doctor.
    static func mailCheck(recipient: EmailAddress?) -> MailCheck {
        MailCheck(recipient: recipient) { relay, sender, recipient in
            await SMTPTransport(relay: relay, pool: BoundedPool(threads: 1, queue: 1), timer: ContinuousClock())
                .rehearse(from: sender, to: recipient)
        }
    }

    /// Connects a command to PostgreSQL, for which it waits no longer than this.
    static func postgres(
        _ settings: ServerSettings, _ timeout: CommandTimeout
    ) -> @Sendable (SharedDatabase) async throws -> any Database {
        var log = LineLogHandler.logger(settings)
        log.logLevel = max(log.logLevel, .error)
        let (patience, open) = (timeout.patience, postgres(log))
        return { options in
            try await patience.opening(options.address) { try await open(options) }
        }
    }

    private static func postgres(_ log: Logger) -> @Sendable (SharedDatabase) async throws -> any Database {
        { options in
            try await PostgresDatabase.open(
                options, random: SystemRandomSource(), timer: ContinuousClock(), log: log)
        }
    }

    /// - Throws: `Argon2Error` without libargon2: a server for real people never uses a weaker hash for passwords.
    private static func means(_ settings: ServerSettings, _ pool: BoundedPool) throws -> ServerMeans {
        guard Argon2idHasher.isAvailable else { throw Argon2Error.missing }
        let random = SystemRandomSource()
        let hasher = PasswordHashers(
            Argon2idHasher(pool: pool, random: random), verifying: [ScryptHasher(pool: pool, random: random)])
        var means = ServerMeans(
            hasher: BcryptVerifying(hasher, pool: pool), hashing: pool, clock: SystemWallClock(),
            random: random, log: LineLogHandler.logger(settings))
        means.sharedDatabase = postgres(means.log)
        means.mailTransport = { relay, parallel in
            SMTPTransport(
                relay: relay, pool: BoundedPool(threads: parallel, queue: parallel), timer: ContinuousClock())
        }
        return means
    }
}
