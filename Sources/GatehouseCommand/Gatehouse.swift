import ArgumentParser
import GatehouseServer

/// The command line: what each word after `gatehouse` does.
@main
struct Gatehouse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gatehouse",
        abstract: "Sign-in for Swift apps: the server.",
        version: "gatehouse \(GatehouseVersion.text)",
        subcommands: [ServeCommand.self, DemoCommand.self])
}
