import ArgumentParser
import Foundation
import GatehouseTerminal

/// `gatehouse account`: the screens about a person's own account, in a terminal.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Change your account: name, email, password, sign-in methods, second factors, devices and language.",
        discussion: """
            The exit status is 0 if you leave with Enter, sign out or delete the account, 130 after Ctrl-C, otherwise 1.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try options.client(needsSession: true)
        let console: SystemConsole
        do {
            console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        } catch {
            Terminal.complain("the terminal can't be used")
            throw ExitCode.failure
        }
        let status = await client.account(at: console)
        console.close()
        if status != 0 { throw ExitCode(status) }
    }
}
