import ArgumentParser
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTerminal

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
            try await confirm(user)
            _ = try await administrator.deleteUser(user.id, keepsRow: keepRow)
            try administration.answer(Deleted(id: user.id.text)) { "The account \(user.id) was deleted." }
        }
    }

    private struct Deleted: Encodable {
        var id: String
    }

    /// Asks for confirmation at the terminal, unless `--yes` was given.
    private func confirm(_ user: UserRecord) async throws {
        guard !yes else { return }
        let console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        defer { console.close() }
        guard console.isInteractive else {
            Terminal.complain("delete asks for confirmation; without a terminal, pass --yes")
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
