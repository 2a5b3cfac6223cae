import ArgumentParser
import Fieldhouse
import GatehouseDomain
import GatehouseOperations
import GatehousePages

/// `gatehouse doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a server's files and settings, and suggest fixes.",
        discussion: """
            It changes nothing. The exit status is 0 if everything is fine, and 1 if something is wrong.

            \(AdministrationOptions.discussion)
            """)

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let settings = try administration.settings()
        let doctor = Doctor(
            settings: settings, migrations: Composition.migrations, clock: SystemWallClock(),
            openShared: Composition.postgres(settings, administration.timeout))
        let findings = await doctor.examine()
        try administration.answer(findings) { findings.map(Self.text).joined(separator: "\n") }
        guard findings.allSatisfy(\.isGood) else { throw ExitCode.failure }
    }

    private static func text(_ finding: DoctorFinding) -> String {
        let head = "\(finding.isGood ? "ok     " : "WRONG  ")\(finding.check): \(finding.text)"
        return finding.remedy.map { "\(head)\n       \($0)" } ?? head
    }
}
