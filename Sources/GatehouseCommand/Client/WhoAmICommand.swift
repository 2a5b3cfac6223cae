import ArgumentParser

/// `gatehouse whoami`: who is signed in.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Print who is signed in. Also works offline.",
        discussion: """
            The exit status is 0 if you are signed in, otherwise 1.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let status = await (try options.client(needsSession: true)).whoAmI()
        if status != 0 { throw ExitCode(status) }
    }
}
