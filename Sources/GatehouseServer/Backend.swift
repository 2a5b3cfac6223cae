import Crypto
package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseHTTP
package import GatehouseMail
import GatehouseSQLite
package import GatehouseStore
package import GatehouseTokens
package import Logging

/// A complete server without its network: the database in a folder, the keys beside it, and what works on them.
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
    /// Rings when a mail has been stored, for ``OutboxDelivery``.
    package let mailBell: MailBell
    /// Whether this start created the database and the keys.
    package let createdNow: Bool
    /// Whether another server already had the folder open.
    package var sharesFolder: Bool { presence?.hasCompany ?? false }
    /// Where the files are, for messages.
    package let files: DataFolder
    /// Tells servers that start later that this one is here; nil for administration.
    private let presence: FolderPresence?

    /// The services that the pages work with.
    package var services: AccountServices {
        AccountServices(
            database: database, accounts: accounts, keys: keys, signingKeys: signingKeys, providers: providers,
            mailbox: mailbox, appMails: appMails)
    }

    /// Opens the data folder, and creates what is missing on the first start.
    ///
    /// - Parameters:
    ///   - configuredKeys: Keys for access tokens that the deployment provides; nil for those that the server
    ///     generates.
    ///   - migrations: The migrations of other modules, applied after the server's own.
    ///   - beforeDeletion: What other modules do before an account is deleted, in the same transaction.
    ///   - providerTransport: A transport to the providers other than the network.
    ///   - waiting: The clock to wait with while another server opens the same folder.
    /// - Throws: `BackendError` with a sentence for the person who starts the server; POSIX and SQLite errors when the
    ///   folder cannot be used.
    package static func open(
        dataFolder: URL, policy: AccountPolicy, hasher: any PasswordHashing, clock: any WallClock,
        random: any RandomSource, log: Logger, configuredKeys: ConfiguredKeys? = nil, migrations: [Migration] = [],
        beforeDeletion: @escaping Accounts.BeforeDeletion = { _, _ in },
        providerTransport: (any HTTPTransport)? = nil,
        waiting: any Clock<Duration> = ContinuousClock()
    ) async throws -> Backend {
        guard policy.duplicateSignUp == .explicit || !policy.automaticConfirmation else {
            throw BackendError.privateSignUpNeedsConfirmation
        }
        let commonPasswords = try CommonPasswords.bundled()
        let files = DataFolder(dataFolder)
        try PrivateFile.makeFolder(dataFolder)
        let lock = try await FolderLock.acquire(files.lock, clock: waiting)
        defer { withExtendedLifetime(lock) {} }

        let presence = try FolderPresence(files.presence)
        let masterKey = try openMasterKey(files, random: random)
        try PrivateFile.makeEmptyIfMissing(files.database)
        let database = try SQLiteDatabase(file: files.database)
        try await Migrator(Migration.server + migrations, clock: clock).apply(to: database)
        let createdNow = try await MasterKeyCheck.settle(masterKey, with: database, files: files)

        let signingKeys = try await SigningKeyStore.open(
            database, masterKey: masterKey, configured: configuredKeys, at: clock.now.storable)
        let backend = try await assemble(
            files, database: database, masterKey: masterKey, signingKeys: signingKeys, policy: policy, hasher: hasher,
            clock: clock, random: random, log: log, commonPasswords: commonPasswords, beforeDeletion: beforeDeletion,
            providerTransport: providerTransport, createdNow: createdNow, presence: presence)
        if !PrivateFile.exists(files.administratorKey) {
            let secret = try await backend.administrator.current()
            try PrivateFile.write(text(of: secret, policy, at: clock.now), to: files.administratorKey)
        }
        return backend
    }

    /// Opens the data folder of a server for administration. The server may be running. Nothing is created, and nothing
    /// is migrated.
    ///
    /// - Parameters: As for ``open(dataFolder:policy:hasher:clock:random:log:configuredKeys:migrations:beforeDeletion:providerTransport:waiting:)``.
    /// - Throws: `BackendError` for a folder without a server's files, for keys that do not fit, and for a database of
    ///   an older or a newer version; POSIX and SQLite errors when the folder cannot be used.
    package static func attach(
        dataFolder: URL, policy: AccountPolicy, hasher: any PasswordHashing, clock: any WallClock,
        random: any RandomSource, log: Logger, configuredKeys: ConfiguredKeys? = nil, migrations: [Migration] = [],
        beforeDeletion: @escaping Accounts.BeforeDeletion = { _, _ in }
    ) async throws -> Backend {
        let files = DataFolder(dataFolder)
        guard PrivateFile.exists(files.database) else { throw BackendError.noDatabase(file: files.database) }
        guard PrivateFile.exists(files.masterKey) else {
            throw BackendError.missingMasterKey(file: files.masterKey, database: files.database)
        }
        let masterKey = try MasterKey.load(from: files.masterKey)
        let database = try SQLiteDatabase(file: files.database)
        let shape = try await Migrator(Migration.server + migrations, clock: clock).shape(of: database)
        guard shape.unknown.isEmpty else { throw BackendError.newerDatabase(file: files.database) }
        // Which modules the server has depends on the command it was started with.
        guard !shape.missing.contains(where: { name in Migration.server.contains { $0.name == name } }) else {
            throw BackendError.olderDatabase(file: files.database)
        }
        try await MasterKeyCheck.require(masterKey, of: database, files: files)
        let signingKeys = try await SigningKeyStore.attach(
            database, masterKey: masterKey, configured: configuredKeys, at: clock.now.storable)
        return try await assemble(
            files, database: database, masterKey: masterKey, signingKeys: signingKeys, policy: policy, hasher: hasher,
            clock: clock, random: random, log: log, commonPasswords: try CommonPasswords.bundled(),
            beforeDeletion: beforeDeletion, createdNow: false)
    }

    private static func assemble(
        _ files: DataFolder, database: any Database, masterKey: SymmetricKey, signingKeys: SigningKeyStore,
        policy: AccountPolicy, hasher: any PasswordHashing, clock: any WallClock, random: any RandomSource, log: Logger,
        commonPasswords: CommonPasswords, beforeDeletion: @escaping Accounts.BeforeDeletion,
        providerTransport: (any HTTPTransport)? = nil, createdNow: Bool, presence: FolderPresence? = nil
    ) async throws -> Backend {
        let keys = KeyRing(masterKey: masterKey)
        let administrator = AdministratorKeyStore(database: database, keys: keys)
        let (mailBell, meters) = (MailBell(), ServerMeters())
        let accounts = Accounts(
            database: database, hasher: hasher, keys: keys, signingKeys: signingKeys, administrator: administrator,
            policy: policy, clock: clock, random: random, log: log, commonPasswords: commonPasswords,
            mailBell: mailBell, meters: meters, beforeDeletion: beforeDeletion)
        return Backend(
            database: database, accounts: accounts, keys: keys, signingKeys: signingKeys, administrator: administrator,
            mailbox: Mailbox(database: database, outbox: Outbox(keys: keys, bell: mailBell, meters: meters)),
            providers: providerTransport.map { way in ProviderDirectory(clock: clock, log: log) { way } }
                ?? ProviderDirectory(clock: clock, log: log),
            appMails: AppMails(accounts: accounts), mailBell: mailBell, createdNow: createdNow, files: files,
            presence: presence)
    }

    private static func openMasterKey(_ files: DataFolder, random: any RandomSource) throws -> SymmetricKey {
        if PrivateFile.exists(files.masterKey) { return try MasterKey.load(from: files.masterKey) }
        // A key made now could not open what an older one sealed.
        guard !PrivateFile.exists(files.database) else {
            throw BackendError.missingMasterKey(file: files.masterKey, database: files.database)
        }
        return try MasterKey.create(at: files.masterKey, random: random)
    }

    // MARK: The administrator key

    /// Replaces the administrator key: the file gets a new one, and every server on this database refuses the previous
    /// one at once.
    ///
    /// - Parameters:
    ///   - accounts: The accounts that record the rotation, and who does it.
    ///   - waiting: The clock to wait with while a server opens the folder.
    /// - Throws: An error that keeps the file from being written; the previous key then stays in force.
    package func rotateAdministratorKey(
        by accounts: Accounts, waiting: any Clock<Duration> = ContinuousClock()
    ) async throws {
        // A server that starts meanwhile would write the previous key if the file were missing.
        let lock = try await FolderLock.acquire(files.lock, clock: waiting)
        defer { withExtendedLifetime(lock) {} }
        let secret = try await administrator.next(accounts.random)
        let draft = files.administratorKey.appendingPathExtension("next")
        try PrivateFile.replace(
            draft, with: Self.text(of: secret, accounts.policy, at: accounts.clock.now))
        do {
            try await accounts.adopt(secret)
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
