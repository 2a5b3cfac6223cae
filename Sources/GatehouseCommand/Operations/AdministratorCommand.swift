import ArgumentParser
import GatehouseAccounts
import GatehouseCore

/// `gatehouse users administrator`.
struct AdministratorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "administrator",
        abstract: "Let somebody open the administrator's page, or no longer.",
        discussion: """
            The account signs in like any other, and finds the page at /admin. Its owner is asked for the password before \
            anything is changed there, unless they have just signed in. Everybody else is told that there is no such page.

            \(AdministrationOptions.discussion)
            """)

    /// What is wanted.
    enum Wish: String, EnumerableFlag {
        case on
        case off

        static func help(for value: Wish) -> ArgumentHelp? {
            switch value {
            case .on: "The account is an administrator's from now on."
            case .off: "The account is an ordinary one from now on."
            }
        }
    }

    @OptionGroup var chosen: ChosenUser
    @Flag var wish: Wish
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { _, administrator in
            let user = try await chosen.find(administrator)
            let (_, isChanged) = try await administrator.setAdministrator(user.id, wish == .on)
            let answer = Answer(id: user.id.text, administrator: wish == .on, changed: isChanged)
            try administration.answer(answer) {
                switch (wish, isChanged) {
                case (.on, true): "The account \(user.id) is an administrator's; the page is at /admin."
                case (.on, false): "The account \(user.id) was an administrator's already."
                case (.off, true): "The account \(user.id) is no administrator's any more."
                case (.off, false): "The account \(user.id) was no administrator's."
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
