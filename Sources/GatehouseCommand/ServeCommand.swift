import ArgumentParser
import GatehouseSettings

/// `gatehouse serve`: the server as a deployment runs it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the server.",
        discussion: """
            Runs without any settings, on an embedded database. The first start creates the database, the keys and the \
            administrator key in the data folder, and says where they are. Later starts use them. On SIGTERM and SIGINT, \
            the server finishes the requests in progress before it stops.

            \(SettingsHelp.text())
            """)

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Settings; see below.", valueName: "settings"))
    var settings: [String] = []

    func run() async throws {
        try await ServerRun(loader: SettingsLoader(), app: .account, arguments: settings).run()
    }
}
