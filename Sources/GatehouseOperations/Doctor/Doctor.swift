import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseSQLite
package import GatehouseSettings
package import GatehouseStore
import GatehouseTokens

/// Examines the files and the settings of a server, and says what is wrong and what to do about it. The server may be
/// running; nothing is changed.
package struct Doctor: Sendable {
    let settings: ServerSettings
    private let files: DataFolder
    private let migrations: [Migration]
    private let demoMigrations: Set<String>
    let clock: any WallClock
    private let openShared: OpenShared?
    let mailCheck: MailCheck?

    /// Opens a shared database.
    package typealias OpenShared = @Sendable (SharedDatabase) async throws -> any Database

    /// The space that must be free in addition to a second copy of the database, in bytes.
    private static let leastSpace = 64 * 1024 * 1024
    /// How far a clock may be behind the newest stored time, in seconds.
    private static let clockTolerance: TimeInterval = 60
    /// The check that found a demo's tables.
    private static let demo = "demo"
    /// How far back to look for mails that the server stopped trying to send, in seconds.
    private static let failureSpan: TimeInterval = 86_400

    /// Creates a doctor from the values that a server starts with.
    /// - Parameters:
    ///   - migrations: The migrations that this version knows.
    ///   - demoMigrations: The names of those that only a demo applies.
    ///   - openShared: Opens a shared database; nil if that is not supported.
    ///   - mailCheck: Speaks with the mail server; nil to try only whether it is there.
    package init(
        settings: ServerSettings, migrations: [Migration], demoMigrations: Set<String> = [], clock: any WallClock,
        openShared: OpenShared? = nil, mailCheck: MailCheck? = nil
    ) {
        self.settings = settings
        self.mailCheck = mailCheck
        self.openShared = openShared
        files = DataFolder(URL(filePath: settings.dataFolder, directoryHint: .isDirectory))
        self.migrations = migrations
        self.demoMigrations = demoMigrations
        self.clock = clock
    }

    /// Returns everything that was found, good and bad.
    package func examine() async -> [DoctorFinding] {
        if let closed = FolderFault.closedFolder(of: settings) {
            return [.bad("rights", "\(closed).", "Run this as the user that the server runs as, such as with sudo -u.")]
        }
        if let obstacle = FolderFault.obstacle(above: files.folder, isCreated: false) {
            return [.bad("folder", "\(obstacle).", "Name the data folder with --data.")]
        }
        guard PrivateFile.exists(files.folder) else {
            return [
                .bad(
                    "folder", "There is no data folder \(path(files.folder)).",
                    "Name it with --data, or check that it is mounted. To create a server there, run gatehouse init.")
            ]
        }
        let inDatabase = await database()
        let isDemo = settings.isDevelopment || inDatabase.contains { $0.check == Self.demo }
        return rights() + masterKey() + inDatabase + configuredKeys() + [publicURL(), space()]
            + StartWarning.findings(settings) + passkeys() + factors() + creation(isDemo: isDemo)
            + addressProofs() + takeovers() + (await mailServer(isDemo: isDemo))
    }

    // MARK: Files

    private func rights() -> [DoctorFinding] {
        let file = path(files.database)
        let paths =
            [path(files.folder)]
            + ([file, "\(file)-wal", "\(file)-shm"]
            + [files.masterKey, files.administratorKey, files.lock, files.presence].map(path))
            .filter { FileManager.default.fileExists(atPath: $0) }
        var findings: [DoctorFinding] = []
        var owners: Set<Int> = []
        for path in paths {
            // The folder may be a symbolic link.
            let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: place),
                let rights = try? FileRights(path: place)
            else {
                findings.append(
                    .bad("rights", "\(path) cannot be checked.", "Run this as the user that the server runs as."))
                continue
            }
            if let owner = attributes[.ownerAccountID] as? Int { owners.insert(owner) }
            guard path == self.path(files.folder) ? !rights.isPrivateFolder : !rights.isSecret else { continue }
            findings.append(
                .bad(
                    "rights", "\(path) is open to other users (mode \(rights.permissions)).",
                    "chmod go= \(path)"))
        }
        do { try files.requirePrivate() } catch let error as BackendError {
            if case .openParent(_, let parent) = error {
                findings.append(.bad("rights", "\(error)", "chmod go-w \(self.path(parent))"))
            }
        } catch {}
        if owners.count > 1 {
            findings.append(
                .bad(
                    "rights", "The files in \(self.path(files.folder)) belong to different users.",
                    "Make the user that the server runs as their owner: chown -R."))
        }
        return findings.isEmpty ? [.good("rights", "Only the owner can open the files.")] : findings
    }

    private func masterKey() -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if settings.database.masterKey != nil || settings.database.masterKeyFile != nil {
            findings.append(givenMasterKey())
        } else if !PrivateFile.exists(files.masterKey) {
            findings.append(
                .bad(
                    "master-key", "The master key \(path(files.masterKey)) is missing.",
                    "Restore it from a backup. Without it, the database cannot be used."))
        } else if (try? MasterKey.load(from: files.masterKey)) == nil {
            findings.append(
                .bad(
                    "master-key", "The master key \(path(files.masterKey)) cannot be read, or is not 32 bytes long.",
                    "Restore it from a backup. Without it, the database cannot be used."))
        } else {
            findings.append(.good("master-key", "The master key is present."))
        }
        if !PrivateFile.exists(files.administratorKey) {
            findings.append(
                .bad(
                    "admin-key", "The administrator key \(path(files.administratorKey)) is missing.",
                    "Restart the server to write it again. Copies of it stay valid. If it may have leaked, run "
                        + "gatehouse keys rotate-admin."))
        }
        return findings
    }

    private func space() -> DoctorFinding {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path(files.folder))
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue else {
            return .bad("space", "The free disk space cannot be determined.", "Check it with df.")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: path(files.database))[.size] as? Int) ?? 0
        let needed = Self.leastSpace + size
        guard free >= needed else {
            return .bad(
                "space", "The disk of \(path(files.folder)) has \(free >> 20) MB left.",
                "Free up space: the database and a backup need \(needed >> 20) MB.")
        }
        return .good("space", "The disk has \(free >> 20) MB left.")
    }

    // MARK: The database

    private func database() async -> [DoctorFinding] {
        if let address = settings.database.address { return await sharedDatabase(at: address) }
        guard PrivateFile.exists(files.database) else {
            return [
                .bad(
                    "database", "There is no database \(path(files.database)).",
                    "Use --data to name the folder of a server that has been started, or restore a backup.")
            ]
        }
        let restore = "Stop the server, keep the folder for analysis, and restore a backup."
        do {
            let database = try SQLiteDatabase(file: files.database)
            defer { try? database.close() }
            let problems = try await database.problems()
            guard problems.isEmpty else {
                return problems.prefix(10).map { .bad("database", "The database is damaged: \($0).", restore) }
            }
            return [.good("database", "The database is intact.")] + (try await contents(of: database))
        } catch {
            if let fault = FolderFault.sentence(about: settings) {
                return [.bad("database", "\(fault).", "Then run gatehouse doctor again, to check the database itself.")]
            }
            return [
                .bad("database", "The database \(path(files.database)) cannot be read (\(reason(error))).", restore)
            ]
        }
    }

    private func sharedDatabase(at address: DatabaseAddress) async -> [DoctorFinding] {
        do {
            guard let openShared, let options = try settings.database.shared() else { return [] }
            let database = try await openShared(options)
            return try await server(of: database, at: address) + contents(of: database)
        } catch {
            return [
                .bad(
                    "database", "The database \(address) cannot be used: \(reason(error)).",
                    "Check that PostgreSQL is running, and that database and database-password-file are correct.")
            ]
        }
    }

    /// Returns the findings about any database: its shape, its keys, and its waiting mails.
    private func contents(of database: any Database) async throws -> [DoctorFinding] {
        guard try await !DatabaseTransfer.isUnused(database) else {
            return [.bad("version", "No server has used the database yet.", "Start a server on it.")]
        }
        if let place = try? await Move.destination(of: database) {
            return [
                .bad(
                    "moved", "Everything was moved to \(place).",
                    "Use it there. If the move was a mistake, run gatehouse move with --from and --undo-move.")
            ]
        }
        return (try await shape(of: database)) + (try await demo(in: database)) + (try await keys(in: database))
            + [
                await checked("clock") { try await time(in: database) },
                await checked("mails") { try await mails(in: database) },
                await checked("metadata") { try await metadata(in: database) },
                await checked("groups") { try await groups(in: database) },
                await checked("bounds") { try await bounds(in: database) },
            ] + ((try? await clockJump(in: database)) ?? [])
    }

    /// Returns the finding of a check, or that it failed: the others still count then.
    private func checked(_ subject: String, _ check: () async throws -> DoctorFinding) async -> DoctorFinding {
        do {
            return try await check()
        } catch {
            return .bad(subject, "This could not be checked: \(reason(error)).", "Run gatehouse doctor again.")
        }
    }

    private func shape(of database: any Database) async throws -> [DoctorFinding] {
        let shape = try await Migrator(migrations, clock: clock).shape(of: database)
        if !shape.unknown.isEmpty {
            let program = try await Migrator.program(of: database)
            return [
                .bad(
                    "version", "The database is from a newer version (\(shape.unknown.joined(separator: ", "))).",
                    "Run \(program ?? "the version that last used it"), or a newer one.")
            ]
        }
        let own = Set(Migration.server.map(\.name))
        let missing = shape.missing.filter { own.contains($0) }
        guard missing.isEmpty else {
            return [
                .bad(
                    "version", "The database is from an older version (without \(missing.joined(separator: ", "))).",
                    "Create a backup, then start the server to update it.")
            ]
        }
        return [.good("version", "The database matches this version.")]
    }

    /// Says that a demo has used the database. Its tables stay, whichever command uses it later.
    private func demo(in database: any Database) async throws -> [DoctorFinding] {
        guard !settings.isDevelopment,
            try await Migrator.applied(to: database).contains(where: { demoMigrations.contains($0) })
        else { return [] }
        return [
            .good(
                Self.demo,
                "This is a demo's database: a mail server and create = no are not expected. Start a server for people "
                    + "on a database of its own.")
        ]
    }

    private func administratorKey(
        in database: any Database, _ masterKey: SymmetricKey
    ) async throws -> [DoctorFinding] {
        let file = files.administratorKey
        guard PrivateFile.exists(file) else { return [] }
        let holds = try await holdsAdministratorKey(file, in: database, masterKey)
        return [
            holds
                ? .good("admin-key", "The administrator key is present and valid.")
                : .bad(
                    "admin-key", "The administrator key in \(path(file)) is not the current one, or has expired.",
                    "Run gatehouse keys rotate-admin to write a new one. It replaces the current one.")
        ]
    }

    /// Returns whether the file contains the current administrator key.
    private func holdsAdministratorKey(
        _ file: URL, in database: any Database, _ masterKey: SymmetricKey
    ) async throws -> Bool {
        guard let text = try? InputFile.bytes(at: path(file)) else { return false }
        let store = AdministratorKeyStore(database: database, keys: KeyRing(masterKey: masterKey))
        let secret = try await store.current()
        let tokens = AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: secret.key)), administrator: secret)
        return
            (try? tokens.verify(
                Secret(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)),
                at: clock.now)) != nil
    }

    private func keys(in database: any Database) async throws -> [DoctorFinding] {
        let keyholder = Keyholder(
            files, given: try settings.database.givenMasterKey(), shared: settings.database.address?.description)
        guard let masterKey = try? keyholder.key() else { return [] }
        do {
            try await MasterKeyCheck.require(masterKey, of: database, keyholder)
        } catch is BackendError {
            return [
                .bad(
                    "keys", "The master key is not the one that the database was created with.",
                    "Restore the right key from a backup.")
            ]
        }
        return [await signingKeys(in: database, masterKey)] + (try await administratorKey(in: database, masterKey))
    }

    private func signingKeys(in database: any Database, _ masterKey: SymmetricKey) async -> DoctorFinding {
        let configured = try? settings.keys.configuredKeys()
        do {
            let store = try await SigningKeyStore.attach(
                database, masterKey: masterKey, configured: configured, at: clock.now)
            let keys = try await store.keys(at: clock.now)
            guard configured == nil, keys.ownHaveGivenWay else {
                return .good("keys", "The signing keys can be read.")
            }
            return .bad(
                "keys", "The keys in use came from the settings, and the settings have none now.",
                "Use the same settings as the server (jwt-key-file, jwt-secret), or start it without them to create a "
                    + "new key.")
        } catch {
            return .bad(
                "keys", "The signing keys in the database cannot be read.",
                "Restore a backup. People who signed in since then have to sign in again.")
        }
    }

    private func time(in database: any Database) async throws -> DoctorFinding {
        // In a large database this takes longer than a read may.
        let newest = try await database.snapshot { try DoctorTable($0).newest() }
        guard let newest, newest.timeIntervalSince(clock.now) > Self.clockTolerance else {
            return .good("clock", "The clock is not behind the stored data.")
        }
        return .bad(
            "clock", "The clock is \(Int(newest.timeIntervalSince(clock.now))) s behind the newest stored data.",
            "Set it and keep it synchronized (NTP): codes, sessions and keys depend on it.")
    }

    private func mails(in database: any Database) async throws -> DoctorFinding {
        let now = clock.now
        guard settings.mail.server != nil else {
            return .good(
                "mails",
                "No mail server is set, so no mail can be stuck.")
        }
        let (waiting, failed) = try await database.read { sql in
            let table = OutboxTable(sql)
            return (
                try table.waiting(at: now),
                try table.failed(since: now.addingTimeInterval(-Self.failureSpan))
            )
        }
        if let oldest = waiting.oldest, now.timeIntervalSince(oldest) > OutboxTable.patience {
            return .bad(
                "mails",
                "Mails waiting to be sent: \(waiting.count). The oldest has waited for "
                    + "\(Int(now.timeIntervalSince(oldest))) s.",
                "Check that the server is running, and look for \"a mail will be tried again\" in its log.")
        }
        if failed > 0 {
            return .bad(
                "mails", "Mails that could not be delivered within a day: \(failed).",
                "Look for \"a mail could not be delivered\" in the server's log. People can request another mail "
                    + "themselves."
            )
        }
        return .good("mails", "No mail is stuck.")
    }

    private func metadata(in database: any Database) async throws -> DoctorFinding {
        let limit = MetadataLimit.bytes
        let larger = try await database.snapshot { try DoctorTable($0).countMetadata(over: limit) }
        guard larger > 0 else { return .good("metadata", "The metadata of every account fits into its tokens.") }
        return .bad(
            "metadata", "Accounts with metadata of more than \(limit) bytes, which their tokens leave out: \(larger).",
            "Reduce it with PUT /admin/users/ID: setting a member to null removes it.")
    }

    private func path(_ file: URL) -> String { file.path(percentEncoded: false) }

    private func reason(_ error: any Error) -> String {
        if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        if let error = error as? StoreError { return "\(error)" }
        return StartFailure.databaseReason(error)
    }
}
