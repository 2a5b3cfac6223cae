import Crypto
import Foundation
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseOperations
package import GatehouseMail
import GatehouseSQLite
package import GatehouseSettings
package import GatehouseStore
package import GatehouseTokens
package import GatehouseWeb
import Logging

/// A complete server without its network: the database in a folder, the keys beside it, and the services that use them.
package struct Backend: Sendable {
    package let database: any Database
    package let accounts: Accounts
    package let keys: KeyRing
    package let signingKeys: SigningKeyStore
    package let administrator: AdministratorKeyStore
    package let mailbox: Mailbox
    /// What providers say about themselves and about people.
    package let providers: ProviderDirectory
    /// The mails of an app behind the sign-in.
    package let appMails: AppMails
    /// Whether the server is ready for requests.
    package let readiness: Readiness
    /// Compares this machine's clock with the database's.
    package let databaseClock: DatabaseClock
    /// Looks after the standbys that have to confirm commits.
    let standbys: StandbyWatch
    /// Tells ``OutboxDelivery`` that a mail has been stored.
    package let mailBell: MailBell
    /// Whether this start created the database and the keys.
    package let createdNow: Bool
    /// Whether another server already had the folder open.
    package var sharesFolder: Bool { presence?.hasCompany ?? false }
    /// The location of the master key.
    package let keyholder: Keyholder
    /// The location of the shared database, for messages; nil for the embedded one.
    package let sharedPlace: String?
    /// The location of the files, for messages.
    package let files: DataFolder
    /// Tells servers that start later that this one is running; nil for administration.
    private let presence: FolderPresence?
    /// The clock for waiting.
    private let timer: any Clock<Duration>

    /// The services that the pages use.
    package var services: AccountServices {
        AccountServices(
            database: database, accounts: accounts, keys: keys, signingKeys: signingKeys, providers: providers,
            mailbox: mailbox, appMails: appMails)
    }

    /// Opens the data folder, and creates what is missing on the first start; see
    /// ``ServerAssembly/open(_:means:modules:known:)``.
    ///
    /// - Parameters:
    ///   - served: The tables of the modules that the server has, which are created or brought up to date.
    ///   - known: Further tables that the database may have.
    /// - Throws: `BackendError` with a sentence for the person who starts the server; `SettingsError` for keys that
    ///   can't be used; POSIX and SQLite errors when the folder cannot be used.
    static func open(
        _ settings: ServerSettings, means: ServerMeans, served: [ModuleTables], known: [ModuleTables]
    ) async throws -> Backend {
        var policy = try means.policy ?? settings.accountPolicy()
        guard policy.duplicateSignUp == .explicit || !policy.automaticConfirmation else {
            throw BackendError.privateSignUpNeedsConfirmation
        }
        let (clock, random) = (means.clock, means.random)
        let configuredKeys: ConfiguredKeys? =
            if let keys = means.configuredKeys { keys } else { try settings.keys.configuredKeys() }
        let commonPasswords = try CommonPasswords.bundled()
        let files = DataFolder(settings)
        let keyholder = Keyholder(
            files, given: try settings.database.givenMasterKey(), shared: settings.database.address?.description)
        let shared = try await openShared(settings, means)
        if !settings.createsMissing, shared == nil, !files.hasDatabase {
            throw BackendError.noServerInFolder(folder: files.folder)
        }
        if !settings.createsMissing, let shared, let place = settings.database.address?.description {
            try await Move.require(here: shared)
            guard try await isCreated(shared) else { throw BackendError.noServerInDatabase(place) }
        }
        try PrivateFile.makeFolder(files.folder)
        try files.requirePrivate()
        let lock = try await FolderLock.acquire(files.lock, clock: means.timer)
        defer { withExtendedLifetime(lock) {} }

        if shared == nil, !PrivateFile.exists(files.database), PrivateFile.exists(files.arrivingDatabase) {
            throw BackendError.unfinishedMoveToFolder(file: files.arrivingDatabase)
        }
        if shared == nil { try requireOurs(files.database) }
        let presence = shared == nil ? try FolderPresence(files.presence) : nil
        // If the embedded database already exists, a new key could not open what an older key sealed.
        if shared == nil, PrivateFile.exists(files.database), try keyholder.key() == nil { throw keyholder.missing }
        let embeddedKey = try shared == nil ? keyholder.key() ?? keyholder.make(random: random) : nil
        if shared == nil { try PrivateFile.makeEmptyIfMissing(files.database) }
        let database = try shared ?? SQLiteDatabase(file: files.database)
        try await Move.require(here: database)
        if !settings.createsMissing, shared == nil, try await !isCreated(database) {
            throw BackendError.noServerInFolder(folder: files.folder)
        }
        try await settle(database, settings, tables: (served, known), clock: clock)
        let (masterKey, createdNow) = try await masterKey(embeddedKey, database, keyholder, random)
        policy.passkeys = try await passkeys(of: policy, settings, in: database, log: means.log)

        let signingKeys = try await SigningKeyStore.open(
            database, masterKey: masterKey, configured: configuredKeys, at: clock.now.storable)
        let backend = Backend(
            files, means: means, database: database, masterKey: masterKey, signingKeys: signingKeys, policy: policy,
            commonPasswords: commonPasswords, tables: served + known, settings: settings,
            createdNow: createdNow, presence: presence,
            sharedPlace: settings.database.address?.description, keyholder: keyholder)
        if means.comparesClocks { try await backend.requireClock() }
        if !PrivateFile.exists(files.administratorKey) {
            let secret = try await backend.administrator.current()
            try PrivateFile.write(text(of: secret, policy, at: clock.now), to: files.administratorKey)
        }
        if settings.groupsAreOffered { try await requireRoles(settings.groups.roles, in: database) }
        try await ServedName(settings).keep(in: database)
        return backend
    }

    /// Returns the site of passkeys, unless they have to be off.
    ///
    /// - Throws: `BackendError` for a database with passkeys that were made for another name. A demo, whose name changes
    ///   with the command that starts it, starts without passkeys instead.
    private static func passkeys(
        of policy: AccountPolicy, _ settings: ServerSettings, in database: any Database, log: Logger
    ) async throws -> PasskeyPolicy? {
        guard let passkeys = policy.passkeys else {
            if settings.passkeysAreOffered {
                log.warning(
                    "passkeys are off: browsers create them only at an https name or at localhost",
                    metadata: ["public_url": "\(policy.trimmedPublicURL)"])
            }
            return nil
        }
        do {
            try await PasskeySite(
                relyingPartyID: passkeys.relyingPartyID, isChanged: settings.passkeyRelyingPartyIsChanged
            ).settle(in: database)
            return passkeys
        } catch let BackendError.passkeysOfAnotherName(former, now) where settings.isDevelopment {
            log.warning(
                "passkeys are off: those in the database were made for another name",
                metadata: ["passkey_rp_id": "\(former)", "host": "\(now)"])
            return nil
        }
    }

    /// Opens the data folder of a server for administration. The server may be running. Nothing is created, and nothing
    /// is migrated.
    ///
    /// - Parameters:
    ///   - settings: The settings of the server.
    ///   - means: The parts that the program provides.
    ///   - known: The tables that the database may have besides the server's own.
    /// - Throws: `BackendError` for a folder without a server's files, for keys that do not fit, and for a database of
    ///   an older or a newer version; `SettingsError` for keys that can't be used; POSIX and SQLite errors when the
    ///   folder cannot be used.
    package static func attach(
        _ settings: ServerSettings, means: ServerMeans, known: [ModuleTables]
    ) async throws -> Backend {
        let clock = means.clock
        let configuredKeys = try settings.keys.configuredKeys()
        let files = DataFolder(settings)
        let place = settings.database.address?.description
        let keyholder = Keyholder(files, given: try settings.database.givenMasterKey(), shared: place)
        let shared = try await openShared(settings, means)
        guard shared != nil || PrivateFile.exists(files.database) else {
            throw BackendError.noDatabase(file: files.database)
        }
        if PrivateFile.exists(files.folder) { try files.requirePrivate() }
        let masterKey = try keyholder.requiredKey()
        let database = try shared ?? SQLiteDatabase(file: files.database)
        try await Move.require(here: database)
        let unused = BackendError.emptyDatabase(place ?? files.database.path(percentEncoded: false))
        guard try await !Migrator.appliedIfAny(to: database).isEmpty else { throw unused }
        let migrator = Migrator(Migration.server + known.flatMap(\.migrations), clock: clock)
        let shape = try await migrator.shape(of: database)
        guard shape.unknown.isEmpty else {
            throw await newer(database, place: place, file: files.database)
        }
        // The modules of the server depend on the command that it was started with.
        guard !shape.missing.contains(where: { name in Migration.server.contains { $0.name == name } }) else {
            throw place.map { .olderSharedDatabase($0) } ?? BackendError.olderDatabase(file: files.database)
        }
        guard try await MasterKeyCheck.isSettled(database) else { throw unused }
        try await MasterKeyCheck.require(masterKey, of: database, keyholder)
        let served = try await ServedName.completing(settings, from: database)
        let policy = try means.policy ?? served.accountPolicy()
        let signingKeys = try await SigningKeyStore.attach(
            database, masterKey: masterKey, configured: configuredKeys, at: clock.now.storable)
        return Backend(
            files, means: means, database: database, masterKey: masterKey, signingKeys: signingKeys, policy: policy,
            commonPasswords: try CommonPasswords.bundled(), tables: known, settings: settings,
            createdNow: false, presence: nil,
            sharedPlace: place, keyholder: keyholder)
    }

    private init(
        _ files: DataFolder, means: ServerMeans, database: any Database, masterKey: SymmetricKey,
        signingKeys: SigningKeyStore, policy: AccountPolicy, commonPasswords: CommonPasswords, tables: [ModuleTables],
        settings: ServerSettings, createdNow: Bool, presence: FolderPresence?, sharedPlace: String?,
        keyholder: Keyholder
    ) {
        let (clock, log) = (means.clock, means.log)
        keys = KeyRing(masterKey: masterKey)
        administrator = AdministratorKeyStore(database: database, keys: keys)
        mailBell = MailBell()
        let meters = ServerMeters()
        accounts = Accounts(
            AccountParts(
                database: database, hasher: means.hasher, keys: keys, signingKeys: signingKeys,
                administrator: administrator, policy: policy, clock: clock, random: means.random, log: log,
                commonPasswords: commonPasswords, mailBell: mailBell, meters: meters,
                beforeDeletion: Self.preparation(tables, GroupDepartures(orphans: settings.groups.orphans)),
                whenBanned: { user, now, trail, sql in
                    try GroupEnding(trail: trail).revokeInvitations(of: user, in: sql, at: now)
                },
                furtherData: GroupData.members, sessionClaims: settings.groupsInForce.map { ActiveGroups($0) }))
        let migrator = Migrator(Migration.server + tables.flatMap(\.migrations), clock: clock)
        let databaseClock = DatabaseClock(database, clock: clock, log: log)
        let standbys = StandbyWatch(database, log: log)
        readiness = Readiness(
            clock: clock, timer: means.timer, warn: { standbys.isOneMissing ? [.standby] : [] },
            ask: Self.question(database, migrator, means.comparesClocks ? databaseClock : nil, standbys))
        self.databaseClock = databaseClock
        self.standbys = standbys
        mailbox = Mailbox(database: database, outbox: Outbox(keys: keys, bell: mailBell, meters: meters))
        providers =
            means.providerTransport.map { way in ProviderDirectory(clock: clock, log: log) { way } }
            ?? ProviderDirectory(clock: clock, log: log)
        appMails = accounts.appMails
        self.database = database
        self.signingKeys = signingKeys
        self.createdNow = createdNow
        self.files = files
        self.presence = presence
        timer = means.timer
        self.sharedPlace = sharedPlace
        self.keyholder = keyholder
    }

    /// Returns what happens before an account is deleted: what becomes of its groups, and one action for each module.
    private static func preparation(_ tables: [ModuleTables], _ groups: GroupDepartures) -> BeforeDeletion {
        var seen: Set<String> = []
        let modules = tables.filter { module in module.migrations.first.map { seen.insert($0.name).inserted } ?? false }
        return { end, trail, sql in
            try groups.end(end, trail: trail, in: sql)
            for module in modules { try module.prepareDeletion(of: end.user, sql) }
        }
    }

    // MARK: The administrator key

    /// Replaces the administrator key: the file gets a new one, and every server on this database refuses the previous
    /// one at once.
    ///
    /// - Parameter administration: The access of the administrator who rotates the key, which records it.
    /// - Throws: An error if the file cannot be written; the previous key then stays valid.
    package func rotateAdministratorKey(by administration: Administration) async throws {
        // If the file were missing, a server that starts in the meantime would write the previous key.
        let lock = try await FolderLock.acquire(files.lock, clock: timer)
        defer { withExtendedLifetime(lock) {} }
        let secret = administrator.next(accounts.random)
        let draft = files.administratorKey.appendingPathExtension("next")
        try PrivateFile.replace(
            draft, with: Self.text(of: secret, accounts.policy, at: accounts.clock.now))
        do {
            try await administration.adopt(secret)
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
        try PrivateFile.rename(draft, to: files.administratorKey)
    }

    private static func text(of secret: AdministratorSecret, _ policy: AccountPolicy, at now: Date) throws -> Data {
        Data((try secret.token(issuer: policy.issuer, at: now).reveal() + "\n").utf8)
    }
}

extension DataFolder {
    /// The files in the folder that the settings name.
    init(_ settings: ServerSettings) {
        self.init(URL(filePath: settings.dataFolder, directoryHint: .isDirectory))
    }
}
