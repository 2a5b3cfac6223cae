import ArgumentParser
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTerminal

/// `gatehouse users delete`.
struct DeleteUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account with all that belongs to it.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser

    @Flag(help: "Keep the row with its id, for what other systems keep under it; nothing of the person stays in it.")
    var keepRow = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { _, administrator in
            let user = try await chosen.find(administrator)
            try await confirm(user)
            _ = try await administrator.deleteUser(user.id, keepsRow: keepRow)
            try administration.answer(Deleted(id: user.id.text)) { "The account \(user.id) is deleted." }
        }
    }

    private struct Deleted: Encodable {
        var id: String
    }

    /// Asks the person at the terminal, unless they said so before.
    private func confirm(_ user: UserRecord) async throws {
        guard !yes else { return }
        let console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        defer { console.close() }
        guard console.isInteractive else {
            Terminal.complain("delete asks before it deletes; --yes says so without a terminal")
            throw ExitCode(EX_USAGE)
        }
        console.write(UserText.line(user, at: SystemWallClock().now) + "\n")
        guard case .line(let answer) = await console.read("Delete it? Type yes: ", isHidden: false, within: nil),
            answer.reveal() == "yes"
        else {
            Terminal.complain("nothing was deleted")
            throw ExitCode.failure
        }
    }
}
