import ArgumentParser
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseOperations
import GatehouseServer
import GatehouseSettings

/// The options that an administrator's commands share, and the parts that they use.
struct AdministrationOptions: ParsableArguments {
    @Option(help: "The server's data folder.")
    var data: String?

    @Option(help: "The PostgreSQL database of the server, if it uses one.")
    var database: String?

    @Option(help: "The server's settings file.")
    var config: String?

    @Option(help: "The output format: text, or json for scripts.")
    var format = OutputFormat.text

    @Option(help: CommandTimeout.help)
    var timeout = CommandTimeout.standard

    /// The parts that these commands need.
    static let discussion = """
        The command works on the server's data folder and database, whether or not the server is running. It reads the \
        same variables (GATEHOUSE_…) and the same settings file as the server; --data and --database override both. The \
        exit status is 0 if it succeeded, 64 if an argument or a setting is wrong, otherwise 1.
        """

    /// Runs a command's body with the server's settings and files.
    ///
    /// - Throws: `ExitCode` after printing the reason on standard error.
    func run(_ body: (Backend, Administration) async throws -> Void) async throws {
        let settings = try settings()
        try await Self.reporting(settings) {
            let backend = try await backend(settings)
            try await body(backend, backend.accounts.administrationByFiles(as: .command))
        }
    }

    /// Returns the server's settings.
    ///
    /// - Throws: `ExitCode` 64 after printing what is wrong on standard error.
    func settings() throws -> ServerSettings {
        var arguments: [String] = []
        if let data { arguments += ["--data", data] }
        if let database { arguments += ["--database", database] }
        if let config { arguments += ["--config", config] }
        return try SettingsLoader().settingsOrExit(arguments)
    }

    /// Runs a body that works on a server's files, and prints on standard error why it failed. Says first if root works
    /// on the files of another user.
    static func reporting(_ settings: ServerSettings, _ body: () async throws -> Void) async throws {
        if let warning = StartWarning.folderOwner(settings.dataFolder) { Terminal.complain(warning.text) }
        do {
            try await body()
        } catch let exit as ExitCode {
            throw exit
        } catch let error as BackupError {
            Terminal.complain(error.description)
            throw ExitCode.failure
        } catch let refusal as AccountRefusal {
            Terminal.complain(refusal.line)
            throw ExitCode.failure
        } catch {
            Terminal.complain(StartFailure.sentence(for: error, settings: settings))
            throw ExitCode(for: error)
        }
    }

    /// The parts of a server without its network, on files that a running server may be using.
    func backend(_ settings: ServerSettings) async throws -> Backend {
        try await Composition.attach(settings, timeout)
    }

    /// Prints JSON or text, as requested.
    ///
    /// - Parameter isRemark: Whether it goes to standard error, because standard output holds something else.
    /// - Throws: `ExitCode` if standard output cannot be written.
    func answer(_ value: some Encodable, isRemark: Bool = false, text: () -> String) throws {
        let answer =
            switch format {
            case .text: text()
            case .json: try JSONText.indented(value)
            }
        if isRemark { Terminal.remark(answer) } else { try Terminal.answer(answer) }
    }
}
