import ArgumentParser
import GatehouseDomain
import GatehouseOperations
import GatehousePages

/// `gatehouse doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a server's files and settings, and suggest fixes.",
        discussion: """
            It changes nothing. If something is wrong, the command has failed.

            \(AdministrationOptions.discussion)
            """)

    @Flag(help: "Speak with the mail server up to the point at which a mail would follow. Nothing is sent.")
    var mail = false

    @Option(
        help: ArgumentHelp(
            "The recipient that --mail names to the mail server. Default: the sender of the server's emails.",
            valueName: "address"))
    var mailTo: String?

    @OptionGroup var administration: AdministrationOptions

    func validate() throws {
        guard let mailTo else { return }
        guard mail else { throw ValidationError("--mail-to needs --mail") }
        guard EmailAddress(mailTo) != nil else { throw ValidationError("--mail-to must be an email address") }
    }

    func run() async throws {
        let settings = try administration.settings()
        let check = mail ? Composition.mailCheck(recipient: mailTo.flatMap { EmailAddress($0) }) : nil
        let doctor = Doctor(
            settings: settings, migrations: Composition.migrations,
            demoMigrations: Composition.demoMigrations, clock: SystemWallClock(),
            openShared: Composition.postgres(settings, administration.timeout), mailCheck: check)
        let findings = await doctor.examine()
        try administration.answer(findings) { findings.map(Self.text).joined(separator: "\n") }
        guard findings.allSatisfy(\.isGood) else { throw ExitCode.failure }
    }

    private static func text(_ finding: DoctorFinding) -> String {
        let head = "\(finding.isGood ? "ok     " : "WRONG  ")\(finding.check): \(finding.text)"
        return finding.remedy.map { "\(head)\n       \($0)" } ?? head
    }
}
