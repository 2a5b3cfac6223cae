import Fieldhouse
import Foundation
import GatehouseCommand
import GatehouseCore
import GatehouseEmbedded
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseWeb
import Testing

/// The program, `withGatehouse`, the tests and their bench get the same server from the same settings.
@Suite(.timeLimit(.minutes(5)))
struct OneAssemblyTests {
    private let files = TestFolder()

    /// A way for mails that takes none.
    private struct NoTransport: MailTransport {
        let relay: SMTPRelay

        func send(_ message: MIMEMessage) async throws(MailFailure) { throw MailFailure(.unreachable) }
    }

    /// What the program reports.
    private func command(_ settings: ServerSettings, app: Composition.App) async throws -> AssemblyReport {
        try await AssemblyReport(Composition.open(settings, app: app))
    }

    @Test("SRV-16 every setting shows in the server that the program assembles")
    func everySetting() async throws {
        let changed = try await ChangedSettings(files: files)
        #expect(Set(changed.values.keys) == Set(Self.names))
        func report(_ names: [String]) async throws -> [String: String] {
            let folder = TestFolder()
            return try await command(try changed.load(names, data: folder), app: .fieldhouse).lines
        }
        #expect(try await report([]) == report([]))
        // It decides whether a server starts, and changes none that does.
        for name in Self.names where name != "passkey-rp-id-changed" {
            let conditions = ChangedSettings.conditions(of: name)
            let before = try await report(conditions)
            let after = try await report(conditions + ChangedSettings.partner(of: name) + [name])
            #expect(before != after, "\(name) changes nothing that the server reports")
        }
    }

    @Test("SRV-16 with every setting changed, a test's server is the program's")
    func tests() async throws {
        let changed = try await ChangedSettings(files: files)
        let (one, two) = (TestFolder(), TestFolder())
        let names = Self.names
        let program = try await command(try changed.load(names, data: one), app: .fieldhouse)
        let server = try await TestServer.open(try changed.load(names, data: two), modules: [FieldhouseModule()]) {
            $0.mailTransport = { relay, _ in NoTransport(relay: relay) }
        }
        // A test brings a log of its own.
        let report = try await AssemblyReport(server.assembly)
        #expect(AssemblyReport.differences(program.without(["log"]), report.without(["log"])) == [])
    }

    @Test("SRV-16 with every setting changed, the bench of the interface is the program's server without pages")
    func bench() async throws {
        let changed = try await ChangedSettings(files: files)
        let (one, two) = (TestFolder(), TestFolder())
        let names = Self.names
        let program = try await command(try changed.load(names, data: one), app: .account)
        let settings = try changed.load(names, data: two)
        try await APIBench.run(.inProcess, prepare: { $0 = settings }) { bench in
            let report = try await AssemblyReport(bench.server.assembly)
            // It has no pages, sends no mail and brings a log of its own.
            let absent = ["log", "pages", "mail", "answers.association", "answers.start", "services.MailService"]
            #expect(AssemblyReport.differences(program.without(absent), report.without(absent)) == [])
        }
    }

    @Test("APP-05 nothing can write to the folder of withGatehouse once its server is gone")
    func closed() async throws {
        let database = try await withGatehouse { server in server.assembly.backend.database }
        await #expect(throws: (any Error).self) { try await database.read { _ in } }
    }

    @Test("SRV-16 APP-05 with every setting changed that withGatehouse takes, its server is the program's")
    func embedded() async throws {
        let changed = try await ChangedSettings(files: files)
        let (one, two) = (TestFolder(), TestFolder())
        var taken: [String] = []
        for name in Setting.all.map(\.name) {
            // With an unknown setting, every problem is named and nothing starts.
            let error = await #expect(throws: EmbeddedServerError.self) {
                try await withGatehouse([name: changed.values[name] ?? "", "none-such": "yes"]) { _ in }
            }
            let isRefused = try #require(error).description.contains("--\(name) has no use here: withGatehouse ")
            if !isRefused { taken.append(name) }
        }
        let program = try await command(try changed.load(taken, data: one), app: .account)
        var settings = changed.values.filter { taken.contains($0.key) }
        let folder = try changed.load(["data"], data: two).dataFolder
        settings["data"] = folder
        let report = try await withGatehouse(settings) { try await AssemblyReport($0.assembly) }
        #expect(AssemblyReport.differences(program.without(["log"]), report.without(["log"])) == [])
        #expect(
            Set(Setting.all.map(\.name)).subtracting(taken) == Self.refused.union(Setting.database.map(\.name)))
    }

    /// Every setting but those of the database, which decide where a server is and not what it does.
    private static let names = Setting.all.map(\.name).filter { name in
        !Setting.database.contains { $0.name == name }
    }

    /// The settings of the mail server, of the log, and of the app of a demo.
    private static let refused: Set<String> = [
        "smtp-url", "mail-from", "smtp-user", "smtp-password-file", "smtp-tls", "smtp-ca-file", "smtp-timeout",
        "smtp-retry", "smtp-retry-limit", "log-level", "log-format", "app-ids",
    ]
}
