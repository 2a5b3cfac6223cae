import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseSettings
import GatehouseStore

/// `gatehouse move`.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a server from its embedded database to PostgreSQL, or back.",
        discussion: """
            One of the two places is a data folder, and the other one is a postgres:// URI. Accounts, sessions, keys and \
            waiting mails move too, so nobody is signed out. Servers at the old place then answer 503. The master key stays \
            in the folder: start servers with the same --data, or set the key with master-key-file. If the move fails, \
            nothing changes.

            The command reads the same variables (GATEHOUSE_…) and the same settings file as the server; --from and --to \
            override where the data is. A database's password is in database-password-file or in the variable \
            GATEHOUSE_DATABASE_PASSWORD. The exit status is 0 if it succeeded, 64 if an argument or a setting is wrong, \
            otherwise 1.
            """)

    @Option(help: "Where the server is now: a data folder or a URI.")
    var from: String

    @Option(help: "Where to move it: a URI or a data folder.")
    var to: String?

    @Flag(
        help: """
            Let a place that was moved accept writes again. First stop the servers at the new place. It still accepts \
            writes too, and what was written there is not brought back.
            """)
    var undoMove = false

    @Option(help: "The server's settings file.")
    var config: String?

    @Option(help: CommandTimeout.help)
    var timeout = CommandTimeout.standard

    func run() async throws {
        guard (to == nil) == undoMove else {
            Terminal.complain("move needs --to or --undo-move")
            throw ExitCode(EX_USAGE)
        }
        if let to, Self.isURI(from) == Self.isURI(to) {
            Terminal.complain("one of --from and --to must be a data folder, and the other one a postgres:// URI")
            throw ExitCode(EX_USAGE)
        }
        for (option, place) in [("--from", from), ("--to", to ?? "")] {
            guard let problem = SettingsLoader.passwordProblem(option: option, setting: "database", place) else {
                continue
            }
            Terminal.complain(problem)
            throw ExitCode(EX_USAGE)
        }
        let settings = try settings(from)
        let target = try to.map { try self.settings($0) }
        // What fails is almost always the shared one of the two.
        let shared = [settings, target].compactMap(\.self).first { $0.database.address != nil }
        try await AdministrationOptions.reporting(shared ?? settings) {
            let places = MovePlaces(
                migrations: Composition.migrations, clock: SystemWallClock(), timer: ContinuousClock(),
                openShared: Composition.postgres(settings, timeout))
            guard let to, let target else {
                try await places.undo(settings)
                return Terminal.say("\(Self.shown(from, settings)) accepts writes again.")
            }
            try await places.move(from: settings, to: target)
            Terminal.say("Everything is now in \(Self.shown(to, target)). Start the servers there.")
        }
    }

    private static func isURI(_ place: String) -> Bool { place.contains("://") }

    /// A place as it may be printed.
    private static func shown(_ place: String, _ settings: ServerSettings) -> String {
        settings.database.address?.description ?? place
    }

    private func settings(_ place: String) throws -> ServerSettings {
        var options = AdministrationOptions()
        options.config = config
        options.data = Self.isURI(place) ? [from, to].compactMap(\.self).first { !Self.isURI($0) } : place
        options.database = Self.isURI(place) ? place : nil
        var settings = try options.settings()
        if !Self.isURI(place) { settings.database.useEmbedded() }
        return settings
    }
}
