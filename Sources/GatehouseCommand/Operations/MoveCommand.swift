import ArgumentParser
import Foundation
import GatehouseCore
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
            waiting mails move too, so nobody is signed out. Servers on the old place then answer 503. The master key stays \
            in the folder: start servers with the same --data, or set the key with master-key-file. If the move fails, \
            nothing changes.

            \(AdministrationOptions.discussion)
            """)

    @Option(help: "Where the server is now: a data folder or a URI.")
    var from: String

    @Option(help: "Where to move it: a URI or a data folder.")
    var to: String?

    @Flag(help: "Let a place that was moved accept writes again.")
    var undoMove = false

    @Option(help: "The server's settings file.")
    var config: String?

    func run() async throws {
        guard (to == nil) == undoMove else {
            Terminal.complain("move needs --to or --undo-move")
            throw ExitCode(EX_USAGE)
        }
        if let to, Self.isURI(from) == Self.isURI(to) {
            Terminal.complain("one of --from and --to must be a data folder, and the other one a postgres:// URI")
            throw ExitCode(EX_USAGE)
        }
        let settings = try settings(from)
        try await AdministrationOptions.reporting(settings) {
            let places = MovePlaces(migrations: Composition.migrations, openShared: Composition.postgres(settings))
            guard let to else {
                try await places.undo(settings)
                return Terminal.say("\(Self.shown(from, settings)) accepts writes again.")
            }
            let target = try self.settings(to)
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
