import ArgumentParser
import Foundation
import GatehouseServer
import GatehouseSettings
import GatehouseStore

/// `gatehouse init`.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create the database and the keys of a server, and exit.",
        discussion: """
            Run it once, with the settings and as the user of the server. Where there is a server already, it changes \
            nothing and succeeds.

            With create = no, the server never creates anything by itself. If its data folder is not mounted, it then \
            fails to start instead of starting without people.

            The settings are those of gatehouse serve.
            """)

    @Option(help: CommandTimeout.help)
    var timeout = CommandTimeout.standard

    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("Settings, as for gatehouse serve.", valueName: "settings"))
    var settings: [String] = []

    func run() async throws {
        let loaded = try SettingsLoader().settingsOrExit(settings)
        try await AdministrationOptions.reporting(loaded) {
            let place = loaded.database.address?.description ?? loaded.dataFolder
            let created = try await Composition.create(loaded, timeout)
            defer { created?.close() }
            guard let backend = created?.backend, backend.createdNow else {
                Terminal.say("There is a server in \(place) already. Nothing was changed.")
                return
            }
            Terminal.say("Created. Keep these safe and back them up:\n\(backend.createdFiles)")
        }
    }
}
