import ArgumentParser

/// `gatehouse signout`: ends the session of this device.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signout",
        abstract: "Sign out. Works without a network too.",
        discussion: """
            A back end that cannot be reached is told by the next command that reaches it.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let status = await (try options.client()).signOut()
        if status != 0 { throw ExitCode(status) }
    }
}
