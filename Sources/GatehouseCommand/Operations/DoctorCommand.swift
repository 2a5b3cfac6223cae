import ArgumentParser
import Fieldhouse
import GatehouseDomain
import GatehouseOperations
import GatehousePages

/// `gatehouse doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what is wrong with a server's files and settings, and say what to do.",
        discussion: """
            It changes nothing. It ends with status 0 when all is well, with 1 when something is wrong.

            \(AdministrationOptions.discussion)
            """)

    @OptionGroup var administration: AdministrationOptions

    func run() async throws {
        let settings = try administration.settings()
        let doctor = Doctor(settings: settings, migrations: Composition.migrations, clock: SystemWallClock())
        let findings = await doctor.examine()
        try administration.answer(findings) { findings.map(Self.text).joined(separator: "\n") }
        guard findings.allSatisfy(\.isGood) else { throw ExitCode.failure }
    }

    private static func text(_ finding: DoctorFinding) -> String {
        let head = "\(finding.isGood ? "ok     " : "WRONG  ")\(finding.check): \(finding.text)"
        return finding.remedy.map { "\(head)\n       \($0)" } ?? head
    }
}
