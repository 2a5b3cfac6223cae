import ArgumentParser
import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseWire

/// `gatehouse users ban`.
struct BanUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ban", abstract: "Ban an account: it can't sign in, and its sessions stop working.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long, such as 2d, 24h or 1h30m. (default: a hundred years)", valueName: "time"))
    var duration: String?

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        _ = try ban()
    }

    func run() async throws {
        try await administration.change(chosen, try ban())
    }

    private func ban() throws -> AdministratorChange.Ban {
        var text = duration ?? "876000h"
        if text.last == "d", let days = Int(text.dropLast()), (1...36_500).contains(days) { text = "\(days * 24)h" }
        guard let ban = AdministratorChange.Ban(text: text), ban != .lifted else {
            throw ValidationError("--for must be a time such as 2d, 24h or 1h30m, up to 100 years.")
        }
        return ban
    }
}

/// `gatehouse users unban`.
struct UnbanUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unban", abstract: "Lift a ban.",
        discussion: AdministrationOptions.discussion)

    @OptionGroup var chosen: ChosenUser
    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        try await administration.change(chosen, .lifted)
    }
}

extension AdministrationOptions {
    /// Bans somebody or lifts a ban, and prints the account's new state.
    fileprivate func change(_ chosen: ChosenUser, _ ban: AdministratorChange.Ban) async throws {
        try await run { _, administrator in
            var change = AdministratorChange()
            change.ban = ban
            var user = try await chosen.find(administrator)
            if ban != .lifted || user.bannedUntil != nil { user = try await administrator.changeUser(user.id, change) }
            let line = try await UserText.line(user, in: administrator, at: SystemWallClock().now)
            try answer(WireUser(user)) { line }
        }
    }
}
