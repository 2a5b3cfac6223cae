import ArgumentParser
import GatehouseAccounts
import GatehouseCore
import GatehouseServer

/// `gatehouse users administrator`.
struct AdministratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "administrator",
        abstract: "Grant or remove access to the admin console.",
        discussion: """
            An administrator signs in like anyone else and opens the console at /admin. Changing anything there requires \
            the password, unless they have just signed in. For everyone else, the page doesn't exist.

            \(AdministrationOptions.discussion)
            """)

    /// Which of the two to do.
    enum Wish: String, EnumerableFlag {
        case on
        case off

        static func help(for value: Wish) -> ArgumentHelp? {
            switch value {
            case .on: "Make the account an administrator."
            case .off: "Make the account an ordinary account again."
            }
        }
    }

    @OptionGroup var chosen: ChosenUser
    @Flag var wish: Wish
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { backend, administrator in
            let user = try await chosen.find(administrator)
            let (_, isChanged) = try await administrator.setAdministrator(user.id, wish == .on)
            let answer = Answer(id: user.id.text, administrator: wish == .on, changed: isChanged)
            try administration.answer(answer) {
                switch (wish, isChanged) {
                case (.on, true):
                    "The account \(user.id) is now an administrator. The admin console is at "
                        + "\(backend.accounts.policy.trimmedPublicURL)/admin."
                case (.on, false): "The account \(user.id) was already an administrator."
                case (.off, true): "The account \(user.id) is no longer an administrator."
                case (.off, false): "The account \(user.id) was not an administrator."
                }
            }
        }
    }

    private struct Answer: Encodable {
        var id: String
        var administrator: Bool
        var changed: Bool
    }
}
