import ArgumentParser
import GatehouseAccounts
import GatehouseCore

/// The account that a command is about.
struct ChosenUser: ParsableArguments {
    @Argument(help: "The account: its id or email address.")
    var user: String

    /// Finds the account.
    ///
    /// - Throws: `AccountRefusal.noSuchUser`.
    func find(_ administrator: Administration) async throws -> UserRecord {
        if let id = UserID(text: user) { return try await administrator.user(id) }
        return try await administrator.user(email: user)
    }
}
