import ArgumentParser
import GatehouseAccounts
import GatehouseCore
import GatehouseGroups
import GatehouseServer

/// `gatehouse groups`: the groups of a server, for those who run it.
struct GroupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups",
        abstract: "Show, limit, suspend and delete groups.",
        subcommands: [
            ListGroupsCommand.self, ShowGroupCommand.self, ChangeGroupCommand.self,
            RevokeGroupInvitationCommand.self, DeleteGroupCommand.self,
        ])
}

extension AdministrationOptions {
    /// Runs a command's body with the groups of the server.
    ///
    /// - Throws: `ExitCode` after printing the reason on standard error.
    func runOnGroups(_ body: (GroupAdministration) async throws -> Void) async throws {
        let settings = try settings()
        try await Self.reporting(settings) {
            let backend = try await backend(settings)
            try await body(
                GroupAdministration(
                    Groups(backend: backend, settings: settings),
                    by: backend.accounts.administrationByFiles(as: .command)))
        }
    }
}
