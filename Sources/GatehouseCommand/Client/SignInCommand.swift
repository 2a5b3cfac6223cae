import ArgumentParser
import Foundation
import GatehouseTerminal

/// `gatehouse signin`: an app's sign-in, in a terminal.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "Sign in to a back end, or create an account there.",
        discussion: """
            The exit status is 0 if you are signed in, 130 after Ctrl-C, otherwise 1. You can also pipe in the answers, \
            one per line.

            With a provider, you continue in your browser, which then returns to a free port on 127.0.0.1. The back end \
            must allow this address. On a Gatehouse server, add http://127.0.0.1:*/signin to redirect-allow-list; a \
            development server allows it by default.

            On a machine without a browser, use --device to sign in to an OpenID provider with a code that you enter on \
            another device, such as your phone.

            \(ClientOptions.discussion)
            """)

    @Option(help: "The provider to sign in with, such as google. (default: you choose from a list)")
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
            Terminal.complain("the terminal can't be used")
            throw ExitCode.failure
        }
        let status = await client.signIn(at: console, provider: provider)
        console.close()
        if status != 0 { throw ExitCode(status) }
    }
}
