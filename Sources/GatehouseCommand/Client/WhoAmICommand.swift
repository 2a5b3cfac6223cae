import ArgumentParser

/// `gatehouse whoami`: who is signed in.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Say who is signed in, also without a network.",
        discussion: """
            It ends with status 0 when somebody is signed in, else with 1.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let status = await (try options.client()).whoAmI()
        if status != 0 { throw ExitCode(status) }
    }
}
