import ArgumentParser

/// `gatehouse signout`: ends the session of this device.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signout",
        abstract: "Sign out. Also works offline.",
        discussion: """
            If the back end can't be reached, the next command that reaches it completes the sign-out there.

            \(ClientOptions.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        let status = await (try options.client()).signOut()
        if status != 0 { throw ExitCode(status) }
    }
}
