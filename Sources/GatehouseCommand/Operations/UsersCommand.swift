import ArgumentParser

/// `gatehouse users`: the accounts of a server.
struct UsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users",
        abstract: "Show, create, ban and delete accounts.",
        subcommands: [
            ListUsersCommand.self, ShowUserCommand.self, CreateUserCommand.self, BanUserCommand.self,
            UnbanUserCommand.self, SignOutUserCommand.self, DeleteUserCommand.self,
            FactorsCommand.self, AdministratorCommand.self,
        ])
}
