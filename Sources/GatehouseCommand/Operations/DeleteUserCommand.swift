import ArgumentParser
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain

/// `gatehouse users delete`.
struct DeleteUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account and everything that belongs to it.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser

    @Flag(help: "Keep a row with only the id, for other systems that refer to it.")
    var keepRow = false

    @Flag(help: "Don't ask for confirmation.")
    var yes = false

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { _, administrator in
            let user = try await chosen.find(administrator)
            if !yes {
                let line = try await UserText.line(user, in: administrator, at: SystemWallClock().now)
                try await Confirmation.ask(about: line)
            }
            _ = try await administrator.deleteUser(user.id, keepsRow: keepRow)
            try administration.answer(Deleted(id: user.id.text)) { "The account \(user.id) was deleted." }
        }
    }

    private struct Deleted: Encodable {
        var id: String
    }
}
