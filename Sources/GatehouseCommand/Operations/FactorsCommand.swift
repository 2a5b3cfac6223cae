import ArgumentParser
import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseWire

/// `gatehouse users factors`.
struct FactorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "factors", abstract: "Help somebody who has lost their second factors.",
        subcommands: [ResetFactorsCommand.self])
}

/// `gatehouse users factors reset`.
struct ResetFactorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Remove all of an account's second factors and backup codes, and end its sessions.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.run { _, administrator in
            let user = try await administrator.resetFactors(of: try await chosen.find(administrator).id)
            let line = try await UserText.line(user, in: administrator, at: SystemWallClock().now)
            try administration.answer(WireUser(user)) { line }
        }
    }
}
