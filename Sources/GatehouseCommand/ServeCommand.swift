import ArgumentParser
import GatehouseSettings

/// `gatehouse serve`: the server as a deployment runs it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the server.",
        discussion: """
            It runs without any setting, on an embedded database. The first start makes database, keys and \
            administrator key in the data folder and says where; later starts use them. SIGTERM and SIGINT let it \
            finish what is in flight.

            \(SettingsHelp.text())
            """)

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Settings; see below.", valueName: "settings"))
    var settings: [String] = []

    func run() async throws {
        try await ServerRun(loader: SettingsLoader(), app: .account, arguments: settings).run()
    }
}
