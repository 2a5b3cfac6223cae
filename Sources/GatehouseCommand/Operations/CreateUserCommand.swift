import ArgumentParser
import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseServer
import GatehouseTerminal
import GatehouseWire

/// `gatehouse users create`.
struct CreateUserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an account with a password, or with a sign-in link for its owner.",
        discussion: """
            You are asked for a password in the terminal, or --password-stdin reads it from the first line of standard \
            input. It is never an argument, because others could see it. Nothing is mailed. A link is valid for code-life \
            and begins with public-url. The command finds both in the settings file or the variables, as the server does.

            \(AdministrationOptions.discussion)
            """)

    @Argument(help: "The email address.")
    var email: String

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Flag(
        help: "Create the account without a password, and print a link that signs its owner in. Keep the link secret.")
    var link = false

    @Flag(help: "Mark the address as confirmed.")
    var confirmed = false

    @Option(
        help: ArgumentHelp(
            "The version of the terms that the person has accepted, if accounts need consent.",
            valueName: "version"))
    var consent: String?

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        guard !(link && passwordStdin) else {
            throw ValidationError("--link and --password-stdin can't be combined.")
        }
        guard !(link && confirmed) else {
            throw ValidationError("--link and --confirmed can't be combined: using the link confirms the address.")
        }
        guard consent.map({ $0.utf8.count <= 64 && !VisibleText.isBlank($0) }) ?? true else {
            throw ValidationError("--consent must be 1 to 64 bytes long, with a visible character.")
        }
    }

    func run() async throws {
        try await administration.run { backend, administrator in
            let consent = consent.map { Consent(version: $0, time: SystemWallClock().now) }
            guard !link else {
                let made = try await administrator.invitations.link(for: Invitation(email: email, consent: consent))
                let url = made.url(type: "invite", of: backend.accounts.policy).reveal()
                let invited = Invited(user: WireUser(made.user), link: url)
                return try administration.answer(invited) {
                    "\(UserText.line(made.user, at: SystemWallClock().now))\n\(url)"
                }
            }
            var change = AdministratorChange()
            change.email = email
            change.password = .plain(try await password())
            change.confirmsEmail = confirmed
            let user = try await administrator.createUser(id: nil, change, consent: consent)
            try administration.answer(WireUser(user)) { UserText.line(user, at: SystemWallClock().now) }
        }
    }

    private struct Invited: Encodable {
        var user: WireUser
        var link: String
    }

    /// Returns the password: typed twice by a person, or read from a script's line.
    private func password() async throws -> Secret {
        if passwordStdin {
            guard let line = readLine() else { throw Self.noPassword() }
            // What cannot be read is replaced by this sign, and would become another password.
            guard !line.unicodeScalars.contains("\u{FFFD}") else { throw Self.unreadable() }
            return Secret(InputFile.withoutMark(line))
        }
        let console = try SystemConsole(environment: ProcessInfo.processInfo.environment)
        defer { console.close() }
        guard console.isInteractive else {
            Terminal.complain(
                "there is no password; use --password-stdin to read one, or --link to create a link instead")
            throw ExitCode(EX_USAGE)
        }
        let first = try await Self.line("Password: ", console)
        guard try await Self.line("Repeat the password: ", console) == first else {
            Terminal.complain("the passwords don't match; nothing was changed")
            throw ExitCode.failure
        }
        return first
    }

    private static func line(_ prompt: String, _ console: SystemConsole) async throws -> Secret {
        switch await console.read(prompt, isHidden: true, within: nil) {
        case .line(let line): return line
        case .unreadable: throw unreadable()
        case .interrupted: throw ExitCode(130)
        case .terminated(let signal): throw ExitCode(128 + signal)
        case .ended, .timedOut, .withdrawn: throw noPassword()
        }
    }

    private static func unreadable() -> ExitCode {
        Terminal.complain("the password is not text in UTF-8; nothing was changed")
        return .failure
    }

    private static func noPassword() -> ExitCode {
        Terminal.complain("there is no password; nothing was changed")
        return .failure
    }
}
