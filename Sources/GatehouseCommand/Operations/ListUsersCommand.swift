import ArgumentParser
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// `gatehouse users list`.
struct ListUsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List accounts, newest first.", discussion: AdministrationOptions.discussion)

    @Option(help: "Only accounts whose email address contains this.")
    var filter: String?

    @Option(help: "The page, starting at 1.")
    var page = 1

    @Option(help: "The number of accounts per page, up to 1000.")
    var perPage = 50

    @Flag(help: "List the oldest first.")
    var oldestFirst = false

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        guard page >= 1, page <= 1_000_000_000 else { throw ValidationError("--page must be from 1 to 1000000000.") }
        guard (1...1000).contains(perPage) else { throw ValidationError("--per-page must be from 1 to 1000.") }
    }

    func run() async throws {
        try await administration.run { _, administrator in
            let found = try await administrator.users(
                page: page, perPage: perPage, email: nil, filter: filter, oldestFirst: oldestFirst)
            let administrators = try await administrator.administrators(among: found.users.map(\.id))
            let now = SystemWallClock().now
            try administration.answer(UserList(found, administrators)) {
                let lines = UserText.lines(found.users, administrators: administrators, at: now)
                return (lines + ["\(found.users.count) of \(found.total)"]).joined(separator: "\n")
            }
        }
    }

    private struct UserList: Encodable {
        var users: [WireUser]
        /// The ids of those of them who are administrators.
        var administrators: [String]
        var total: Int

        init(_ page: UserPage, _ administrators: Set<UserID>) {
            (users, total) = (page.users.map { WireUser($0) }, page.total)
            self.administrators = administrators.map(\.text).sorted()
        }
    }
}
