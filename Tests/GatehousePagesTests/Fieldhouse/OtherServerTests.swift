import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import Logging
import Testing

/// A server without the app, on a folder that a demo uses.
@Suite("Accounts deleted beside a demo")
struct OtherServerTests {
    private static let known = [PagesModule.tables, FieldhouseModule.tables]

    private func settings(_ folder: URL) -> ServerSettings {
        var settings = ServerSettings()
        settings.dataFolder = folder.path(percentEncoded: false)
        return settings
    }

    private func means(_ clock: ManualWallClock) -> ServerMeans {
        let (pool, random) = (BoundedPool(threads: 1, queue: 16), SystemRandomSource())
        let hasher = Argon2idHasher(
            parameters: Argon2Parameters(memory: 32, passes: 1, lanes: 1), pool: pool, random: random)
        return ServerMeans(
            hasher: hasher, hashing: pool, clock: clock, random: random,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// What deletes the account.
    enum Deleter: CaseIterable {
        case server
        case command
    }

    @Test(
        "APP-01 a server or a command that does not serve the app hands groups on all the same",
        arguments: Deleter.allCases)
    func handedOn(deleter: Deleter) async throws {
        let crew = try await Crew()
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "North yard")
        let ben = try await crew.person("ben@example.com")
        try await ben.join(group, by: anna)
        let (settings, means) = (settings(crew.site.folder), means(crew.site.clock))
        let backend =
            switch deleter {
            case .server:
                try await ServerAssembly.open(
                    settings, means: means, modules: [PagesModule()], known: Self.known
                ).backend
            case .command: try await Backend.attach(settings, means: means, known: Self.known)
            }
        _ = try await backend.accounts.administration.deleteUser(anna.person.id)
        #expect(try await ben.roles(in: group) == ["ben@example.com": "owner"])
    }

    @Test("APP-01 a server that no demo has used deletes accounts, and creates no tables of the app")
    func noTables() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plain-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let backend = try await ServerAssembly.open(
            settings(folder), means: means(ManualWallClock()), modules: [PagesModule()], known: Self.known
        ).backend
        var change = AdministratorChange()
        change.email = "anna@example.com"
        change.password = .plain(TestSite.password)
        change.confirmsEmail = true
        let user = try await backend.accounts.administration.createUser(id: nil, change, consent: nil)
        _ = try await backend.accounts.administration.deleteUser(user.id)
        let names = try await backend.database.read { sql in
            try sql.rows("SELECT name FROM schema_migrations", []).map { try $0.text("name") }
        }
        #expect(names.contains("pages-0001") && !names.contains { $0.hasPrefix("fieldhouse") })
    }
}
