import ArgumentParser
import Foundation
import GatehouseTerminal

/// `gatehouse signin`: the sign-in of an app, in a terminal.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "Sign in at a back end, or open an account there.",
        discussion: """
            It ends with status 0 when somebody is signed in, with 130 after Ctrl-C, else with 1. Lines from a pipe \
            answer the same questions.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try options.client()
        let console: SystemConsole
        do {
            console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        } catch {
            Terminal.complain("the terminal cannot be used")
            throw ExitCode.failure
        }
        let status = await client.signIn(at: console)
        console.close()
        if status != 0 { throw ExitCode(status) }
    }
}
