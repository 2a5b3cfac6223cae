import Crypto
package import Foundation
package import GatehouseDomain
package import GatehouseHTTP
package import Logging

/// A whole server without its network: the database in a folder, the keys beside it, and what works on them.
package struct Backend: Sendable {
    package let database: any Database
    package let accounts: Accounts
    package let keys: KeyRing
    package let signingKeys: SigningKeyStore
    package let administrator: AdministratorSecret
    package let mailbox: Mailbox
    /// What providers say of themselves and of people.
    package let providers: ProviderDirectory
    /// What an app behind the sign-in mails.
    package let appMails: AppMails
    /// Rings when a mail has been stored, for ``OutboxDelivery``.
    package let mailBell: MailBell
    /// Whether this start made the database and the keys.
    package let createdNow: Bool
    /// Where things lie, for messages.
    package let files: DataFolder

    /// Opens the data folder, and makes what is missing on the first start.
    ///
    /// - Parameters:
    ///   - configuredKeys: Keys for access tokens that the deployment brings along; nil for those the server makes.
    ///   - migrations: Those of other modules, applied after the server's own.
    ///   - beforeDeletion: What other modules do before an account is deleted, in the same transaction.
    ///   - providerTransport: Another way to the providers than the network.
    ///   - waiting: What to wait with while another server opens the same folder.
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

        let masterKey = try openMasterKey(files, random: random)
        try PrivateFile.makeEmptyIfMissing(files.database)
        let database = try SQLiteDatabase(file: files.database)
        try await Migrator(Migration.server + migrations, clock: clock).apply(to: database)
        let createdNow = try await checkMasterKey(masterKey, against: database, files: files)

        let signingKeys = try await SigningKeyStore.open(
            database, masterKey: masterKey, configured: configuredKeys, at: clock.now.storable)
        let backend = try await assemble(
            files, database: database, masterKey: masterKey, signingKeys: signingKeys, policy: policy, hasher: hasher,
            clock: clock, random: random, log: log, commonPasswords: commonPasswords, beforeDeletion: beforeDeletion,
            providerTransport: providerTransport, createdNow: createdNow)
        try writeAdministratorKey(files, backend.administrator, policy: policy, at: clock.now)
        return backend
    }

    /// Opens the data folder of a server for administration. The server may be running meanwhile. Nothing is made, and
    /// nothing is brought to another shape.
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
        try await requireMasterKey(masterKey, of: database, files: files)
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
        providerTransport: (any HTTPTransport)? = nil, createdNow: Bool
    ) async throws -> Backend {
        let keys = KeyRing(masterKey: masterKey)
        let administrator = try await AdministratorSecret(keys: keys)
        let (mailBell, meters) = (MailBell(), ServerMeters())
        return Backend(
            database: database,
            accounts: Accounts(
                database: database, hasher: hasher, keys: keys, signingKeys: signingKeys, administrator: administrator,
                policy: policy, clock: clock, random: random, log: log, commonPasswords: commonPasswords,
                mailBell: mailBell, meters: meters, beforeDeletion: beforeDeletion),
            keys: keys, signingKeys: signingKeys, administrator: administrator,
            mailbox: Mailbox(database: database, outbox: Outbox(keys: keys, bell: mailBell, meters: meters)),
            providers: providerTransport.map { way in ProviderDirectory(clock: clock, log: log) { way } }
                ?? ProviderDirectory(clock: clock, log: log),
            appMails: AppMails(
                composer: MailComposer(policy: policy), outbox: Outbox(keys: keys, bell: mailBell, meters: meters),
                random: random),
            mailBell: mailBell, createdNow: createdNow, files: files)
    }

    private static func openMasterKey(_ files: DataFolder, random: any RandomSource) throws -> SymmetricKey {
        if PrivateFile.exists(files.masterKey) { return try MasterKey.load(from: files.masterKey) }
        // A key made now could not open what an older one sealed.
        guard !PrivateFile.exists(files.database) else {
            throw BackendError.missingMasterKey(file: files.masterKey, database: files.database)
        }
        return try MasterKey.create(at: files.masterKey, random: random)
    }

    /// Compares the key with the value that the database keeps about it. Gives whether the value was written now,
    /// which is so on the first start alone.
    private static func checkMasterKey(
        _ masterKey: SymmetricKey, against database: any Database, files: DataFolder
    ) async throws -> Bool {
        let expected = checkValue(of: masterKey)
        let (stored, isNew) = try await database.write { sql in
            let table = KeyTable(sql)
            if let stored = try table.value(checkName) { return (stored, false) }
            try table.insertValue(expected, named: checkName)
            return (expected, true)
        }
        guard stored == expected else {
            throw BackendError.wrongMasterKey(file: files.masterKey, database: files.database)
        }
        return isNew
    }

    /// Compares the key with the value that the database keeps about it, and writes nothing.
    static func requireMasterKey(
        _ masterKey: SymmetricKey, of database: any Database, files: DataFolder
    ) async throws {
        guard try await database.read({ try KeyTable($0).value(checkName) }) == checkValue(of: masterKey) else {
            throw BackendError.wrongMasterKey(file: files.masterKey, database: files.database)
        }
    }

    private static let checkName = "master_key_check"

    /// What tells whether a key is the one of before, without telling anything else of it.
    private static func checkValue(of masterKey: SymmetricKey) -> String {
        let key = KeyRing.subkey(.check, of: masterKey)
        return Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(checkName.utf8), using: key)))
    }

    private static func writeAdministratorKey(
        _ files: DataFolder, _ secret: AdministratorSecret, policy: AccountPolicy, at now: Date
    ) throws {
        guard !PrivateFile.exists(files.administratorKey) else { return }
        let token = try secret.token(issuer: policy.issuer, at: now)
        try PrivateFile.write(Data((token.reveal() + "\n").utf8), to: files.administratorKey)
    }
}
