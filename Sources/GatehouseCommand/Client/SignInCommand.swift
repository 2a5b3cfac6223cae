import ArgumentParser
import Foundation
import GatehouseTerminal

/// `gatehouse signin`: an app's sign-in, in a terminal.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "Sign in to a back end, or create an account there.",
        discussion: """
            The exit status is 0 if somebody is signed in, 130 after Ctrl-C, otherwise 1. Lines from a pipe \
            answer the same questions.

            With a provider you continue in your browser, which comes back to a free port at 127.0.0.1. The back \
            end must allow it: a server of Gatehouse's in its setting redirect-allow-list, as http://127.0.0.1:*/signin, \
            which a development server allows by itself.

            On a machine without a browser, --device signs in to an OpenID provider with a code that you enter on \
            another device, such as your phone.

            \(ClientOptions.discussion)
            """)

    @Option(help: "The provider to sign in with, such as google. (default: you choose from what the back end offers)")
    var provider: String?

    @Flag(help: "Sign in to an OpenID provider with a code that you enter on another device.")
    var device = false

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try options.client(onDevice: device)
        let console: SystemConsole
        do {
            console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        } catch {
            Terminal.complain("the terminal cannot be used")
            throw ExitCode.failure
        }
        let status = await client.signIn(at: console, provider: provider)
        console.close()
        if status != 0 { throw ExitCode(status) }
    }
}
