import ArgumentParser
import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTerminal

/// `gatehouse my-groups`: the screens about a person's groups, in a terminal.
struct MyGroupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "my-groups",
        abstract: "See your groups, their members and invitations, create a group, or leave one.",
        discussion: GroupTerminal.discussion)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await GroupTerminal.run(options) { client, console in await client.groups(at: console) }
    }
}

/// `gatehouse switch`: the group that the session acts in.
struct SwitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch", abstract: "Choose the group that you act in.", discussion: GroupTerminal.discussion)

    @Argument(help: "The id of the group. Without it, you choose from a list.") var group: String?
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await GroupTerminal.run(options) { [group] client, console in
            await client.groups(
                at: console, root: .switcher, events: group.map { [.switched($0)] } ?? [],
                endingOn: group == nil ? nil : .switcher)
        }
    }
}

/// `gatehouse invite`: invites people to a group.
struct InviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Invite people to a group, by email, with a link or with a code.",
        discussion: GroupTerminal.discussion)

    @Argument(help: "The id of the group.") var group: String
    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await GroupTerminal.run(options) { [group] client, console in
            await client.groups(
                at: console, root: .overview, start: .groupOpened(group), events: [.opened(.invite)],
                endingOn: .invitation)
        }
    }
}

/// `gatehouse join`: accepts or declines an invitation.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Accept or decline an invitation to a group.",
        discussion: """
            You are asked for the code of the invitation: an argument would stay in the history of your shell.

            \(GroupTerminal.discussion)
            """)

    @OptionGroup var options: ClientOptions

    func run() async throws {
        try await GroupTerminal.run(options) { client, console in
            await client.groups(at: console, root: .join, endingOn: .overview)
        }
    }
}

/// What the commands about groups share.
private enum GroupTerminal {
    static let discussion = """
        The exit status is 0 if you leave with Enter or when it is done, 130 after Ctrl-C, otherwise 1.

        \(ClientOptions.discussion)
        """

    /// Runs a conversation at the terminal.
    static func run(_ options: ClientOptions, _ talk: @MainActor (Client, SystemConsole) async -> Int32) async throws {
        let client = try options.client(needsSession: true)
        let console: SystemConsole
        do {
            console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        } catch {
            Terminal.complain("the terminal can't be used")
            throw ExitCode.failure
        }
        let status = await talk(client, console)
        console.close()
        if status != 0 { throw ExitCode(status) }
    }
}
