import ArgumentParser
import GatehouseCore
import GatehouseSettings

/// `gatehouse demo`: everything at once, to try it out.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Run the server in development mode, to try it out.",
        discussion: """
            Mails are shown in a mailbox instead of being sent, so a demo listens on loopback only. Its limits are \
            \(LimitPolicy.developmentFactor) times those of serve, so that you don't reach one by hand. To see what a \
            limit does, set it lower.

            \(SettingsHelp.text(preset: DemoSettings.preset))
            """)

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Begin with a tour: a start page, a crew to sign in as with one click, and a bar above every page.",
            discussion: "The tour runs the practice provider, allows guests, and logs warnings only."))
    var tour = true

    @Flag(help: "Run a practice provider on the next port, to try sign-in with Apple, Google and others.")
    var practiceProvider = false

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Settings; see below.", valueName: "settings"))
    var settings: [String] = []

    func run() async throws {
        try await ServerRun(
            loader: SettingsLoader(preset: tour ? DemoSettings.tour : DemoSettings.preset),
            app: tour ? .tour : .fieldhouse, arguments: settings, practises: tour || practiceProvider
        ).run()
    }
}
