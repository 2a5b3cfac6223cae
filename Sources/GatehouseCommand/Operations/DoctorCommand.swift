import ArgumentParser
import Fieldhouse
import GatehouseDomain
import GatehouseOperations
import GatehousePages

/// `gatehouse doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check a server's files and settings, and say what to do about problems.",
        discussion: """
            It changes nothing. Its exit status is 0 if all is well and 1 if something is wrong.

            \(AdministrationOptions.discussion)
            """)

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let settings = try administration.settings()
        let doctor = Doctor(
            settings: settings, migrations: Composition.migrations, clock: SystemWallClock(),
            openShared: Composition.postgres(settings))
        let findings = await doctor.examine()
        try administration.answer(findings) { findings.map(Self.text).joined(separator: "\n") }
        guard findings.allSatisfy(\.isGood) else { throw ExitCode.failure }
    }

    private static func text(_ finding: DoctorFinding) -> String {
        let head = "\(finding.isGood ? "ok     " : "WRONG  ")\(finding.check): \(finding.text)"
        return finding.remedy.map { "\(head)\n       \($0)" } ?? head
    }
}
