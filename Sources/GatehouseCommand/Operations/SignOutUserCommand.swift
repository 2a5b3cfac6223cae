import ArgumentParser
import GatehouseAccounts
import GatehouseCore

/// `gatehouse users sign-out`.
struct SignOutUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out", abstract: "End all of an account's sessions, on every device.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { _, administrator in
            let user = try await chosen.find(administrator)
            let count = try await administrator.endSessions(of: user.id)
            try administration.answer(Ended(id: user.id.text, sessions: count)) {
                count == 1 ? "Ended 1 session." : "Ended \(count) sessions."
            }
        }
    }

    private struct Ended: Encodable {
        var id: String
        var sessions: Int
    }
}
