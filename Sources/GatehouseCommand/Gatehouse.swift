import ArgumentParser
import Foundation
import GatehouseCore

/// The command line, with all subcommands of `gatehouse`.
@main
struct Gatehouse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gatehouse",
        abstract: "Sign-in for Swift apps: the server, and a client in the terminal.",
        version: "gatehouse \(GatehouseVersion.text)",
        groupedSubcommands: [
            CommandGroup(
                name: "Client",
                subcommands: [
                    SignInCommand.self, WhoAmICommand.self, AccountCommand.self, MyGroupsCommand.self,
                    SwitchCommand.self, InviteCommand.self, JoinCommand.self, SignOutCommand.self, OpenCommand.self,
                ]),
            CommandGroup(
                name: "Server",
                subcommands: [
                    ServeCommand.self, DemoCommand.self, InitCommand.self, DoctorCommand.self, BackupCommand.self,
                    RestoreCommand.self, MigrateCommand.self, MoveCommand.self, ConfirmClockCommand.self,
                ]),
            CommandGroup(
                name: "Administration",
                subcommands: [
                    UsersCommand.self, GroupsCommand.self, KeysCommand.self, AuditCommand.self, ImportCommand.self,
                ]),
        ])

    /// Runs the command that the arguments name.
    static func main() async {
        let problems = Input.problems()
        guard problems.isEmpty else {
            for problem in problems { Terminal.complain(problem) }
            Self.exit(withError: ExitCode(EX_USAGE))
        }
        await main(nil)
    }
}
